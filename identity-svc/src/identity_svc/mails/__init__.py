"""Mails to people, and the single-use tokens of their links."""
