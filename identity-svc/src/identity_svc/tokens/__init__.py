"""Tokens: signed access tokens, which other services verify, and random secrets, which are kept as hashes."""
