"""Converts between moments and calendar days; the day of a moment depends on a person's time zone.

The operator's zone applies to people who chose none, and to anything that concerns several people.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from kit.rpc.settings import ServiceSettings


@cache
def operator_time_zone() -> str:
    """The operator's zone, `RESUENA_TIME_ZONE`, read once and cached."""
    return ServiceSettings().time_zone


def resolved(time_zone: str | None) -> str:
    """The given zone, or the operator's when it is None or empty."""
    return time_zone or operator_time_zone()


def day_of(moment: datetime, time_zone: str) -> date:
    """The day on which a moment falls in a zone."""
    return moment.astimezone(ZoneInfo(time_zone)).date()


def named_day(moment: datetime, time_zone: str) -> date:
    """The day that a moment names: at midnight UTC that plain day, else the day on which it falls in the zone.

    Plain days are written as midnight UTC where a field holds a moment; so a value that was read can be written back.
    """
    written = moment.astimezone(UTC)
    return written.date() if written.time() == time() else day_of(moment, time_zone)


def day_after(end: datetime, time_zone: str) -> date:
    """The first day after a period with an exclusive end; plain days are written as in `named_day`."""
    written = end.astimezone(UTC)
    if written.time() == time():
        return written.date()
    return day_of(end - timedelta(microseconds=1), time_zone) + timedelta(days=1)


def first_moment(day: date, time_zone: str) -> datetime:
    """The moment (UTC) at which a day begins in a zone: midnight, or the clock change that skips midnight."""
    return datetime.combine(day, time(), ZoneInfo(time_zone)).astimezone(UTC)


def last_moment(day: date, time_zone: str) -> datetime:
    """The last whole second (UTC) of a day in a zone."""
    return first_moment(day + timedelta(days=1), time_zone) - timedelta(seconds=1)


QUARTER_HOUR = timedelta(minutes=15)


def quarter_hour(moment: datetime) -> datetime:
    """The moment rounded down to the quarter of an hour (UTC): in every zone days begin and end on one."""
    at = moment.astimezone(UTC)
    return at.replace(minute=at.minute - at.minute % 15, second=0, microsecond=0)
