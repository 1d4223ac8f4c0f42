"""Persons: who has an account, by which names, on which networks."""
