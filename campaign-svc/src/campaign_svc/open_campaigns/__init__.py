"""Campaigns as creators see them: which take an advertisement from them, and what they pay for it."""
