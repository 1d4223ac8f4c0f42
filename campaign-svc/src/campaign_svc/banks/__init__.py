"""Creators' payout accounts, and the files exchanged with banks."""
