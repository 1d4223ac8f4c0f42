"""Creators' accounts: what they declare and accept, and what they miss before they may post."""
