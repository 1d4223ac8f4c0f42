"""Limits of a creator's activity: no I/O here."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.own_earnings.policies import bounds, month_of

MONTHS = 24
PAYOUTS, DISPUTES, BLOCKS = 24, 20, 50
CHECKED = 100
"""Number of newest advertisements whose warnings are counted."""


def first_month(now: datetime) -> datetime:
    """The start of the first month that is read."""
    year, number = map(int, month_of(now).split("-"))
    months = year * 12 + number - MONTHS
    return bounds(f"{months // 12:04}-{months % 12 + 1:02}")[0]
