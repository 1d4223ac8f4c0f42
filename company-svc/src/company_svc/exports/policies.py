"""Bounds of what is recorded of exports: no I/O here."""

DAILY_MAX = 200
"""Exports of a person in a day: nobody buries an act under a thousand others."""
ROWS_MAX = 10_000_000
