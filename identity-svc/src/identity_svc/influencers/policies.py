"""Limits of influencers: no I/O here."""

MAX_INFLUENCERS = 500
