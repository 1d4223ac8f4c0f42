"""Accounts: data that only the owner of the account sees and changes."""
