"""Limits of invitations to creators. No I/O here."""

AT_ONCE = 100
"""Creators who are told in one transaction."""
TOKEN_MAX = 128
"""What is longer is no token of a link."""
