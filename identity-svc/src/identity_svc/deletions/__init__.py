"""Deletions: requests to be erased, and the erasure after 72 hours."""
