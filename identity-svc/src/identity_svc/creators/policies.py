"""Limits of what creators tell of themselves: no I/O here."""

CITY_MAX = 80
INTERESTS_MAX = 8
