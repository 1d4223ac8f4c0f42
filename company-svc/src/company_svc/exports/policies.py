"""Limits of recorded exports: no I/O here."""

DAILY_MAX = 200
"""Maximum exports of one person per day; without a limit, a person could flood the log to hide another act."""
ROWS_MAX = 10_000_000
