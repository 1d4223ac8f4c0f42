"""Investor documents, which guests and signed-in people may read."""
