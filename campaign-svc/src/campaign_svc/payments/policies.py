"""Limits of lists of payments: no I/O here."""

PAGE, PAGE_MAX = 50, 100
