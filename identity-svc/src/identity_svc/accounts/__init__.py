"""Accounts: what the owner alone sees and changes."""
