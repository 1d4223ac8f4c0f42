"""Numbers of what is asked and told about where creators are paid: no I/O here."""

PAYEES_AT_ONCE = 500
"""Persons of whom identity-svc is asked at once."""
