"""Persons: people with an account, their names, and their accounts on networks."""
