"""Mails: what is written to people, and the links that prove that they read it."""
