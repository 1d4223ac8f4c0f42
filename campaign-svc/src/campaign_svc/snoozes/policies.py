"""The moment until which advertisements are snoozed. No I/O here."""

from __future__ import annotations

from datetime import date, datetime

from campaign_svc.snoozes.errors import SnoozeNotAhead
from kit.days import day_of, first_moment


def beginning_of(day: date, time_zone: str, now: datetime) -> datetime:
    """The moment at which a future day begins in the zone. Raises SnoozeNotAhead."""
    try:
        begins = first_moment(day, time_zone)
    except OverflowError as error:
        raise SnoozeNotAhead from error
    if day <= day_of(now, time_zone):
        raise SnoozeNotAhead
    return begins
