"""Deletions: somebody's wish to be erased, and the erasure after 72 hours."""
