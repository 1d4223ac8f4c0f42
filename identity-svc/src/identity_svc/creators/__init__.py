"""Creators: what those who post tell of themselves, and how far they are from posting."""
