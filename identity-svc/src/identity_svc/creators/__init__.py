"""Creators' accounts: what creators declare and accept, and what they still need before they may post."""
