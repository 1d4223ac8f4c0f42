"""Bounds of what is recorded of exports: no I/O here."""

DAILY_MAX = 200
"""Exports of one person recorded in a day; without a bound, a person could fill the log to hide another act."""
ROWS_MAX = 10_000_000
