"""Deletions: deletion requests, and the erasure 72 hours after their confirmation."""
