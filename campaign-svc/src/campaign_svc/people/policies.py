"""How much of somebody's activity is read: no I/O here."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.own_earnings.policies import bounds, month_of

MONTHS = 24
PAYOUTS, DISPUTES, BLOCKS = 24, 20, 50
CHECKED = 100
"""Newest advertisements of which warnings are counted."""


def first_month(now: datetime) -> datetime:
    """The moment in which the first of the months that are read begins."""
    year, number = map(int, month_of(now).split("-"))
    months = year * 12 + number - MONTHS
    return bounds(f"{months // 12:04}-{months % 12 + 1:02}")[0]
