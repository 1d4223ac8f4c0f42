"""Limits of what creators declare."""

CITY_MAX = 80
INTERESTS_MAX = 8
