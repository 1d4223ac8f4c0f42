"""Parsers of networks' post addresses; each builds the canonical address from the post's id."""
