"""Attempts: limits on guessing passwords, codes and tokens."""
