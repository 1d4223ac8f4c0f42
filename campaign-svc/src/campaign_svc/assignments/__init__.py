"""Assigns waiting advertisements to members of the company."""
