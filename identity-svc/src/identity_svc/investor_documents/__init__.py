"""Investor documents: what guests and signed-in people read about the company."""
