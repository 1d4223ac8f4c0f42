"""Erasure of a person's personal data from advertisements, posts and notes."""
