"""Accounts: what only the owner sees, passwords, and links that come by mail."""
