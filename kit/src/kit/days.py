"""Days as people have them: which day a moment belongs to depends on the zone by which somebody counts theirs.

The operator's zone counts for whoever chose none, and for what is about several who chose.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Annotated
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator

DEFAULT_TIME_ZONE = "America/Argentina/Buenos_Aires"


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones() - {"Factory", "localtime"})


def is_time_zone(name: str) -> bool:
    """Whether the text is the IANA name of a time zone, such as America/Santiago."""
    return name in _names()


def _time_zone(name: str) -> str:
    if not is_time_zone(name):
        raise ValueError("it must be the IANA name of a time zone, such as America/Argentina/Buenos_Aires")
    return name


TimeZoneName = Annotated[str, AfterValidator(_time_zone)]
"""An IANA name in settings: another text is refused when the process starts."""


@cache
def operator_time_zone() -> str:
    """The operator's zone, `RESUENA_TIME_ZONE`, as the process found it when it started."""
    from kit.rpc.settings import ServiceSettings  # it has a field of the type above

    return ServiceSettings().time_zone


def resolved(time_zone: str | None) -> str:
    """The zone that somebody chose, or the operator's where they chose none."""
    return time_zone or operator_time_zone()


def day_of(moment: datetime, time_zone: str) -> date:
    """The day that a moment belongs to in a zone."""
    return moment.astimezone(ZoneInfo(time_zone)).date()


def named_day(moment: datetime, time_zone: str) -> date:
    """The day that a moment names: the plain day at whose midnight UTC it is, else the one it belongs to in the zone.

    Plain days are written as midnight UTC where a field holds a moment; so one that was read can be given back.
    """
    written = moment.astimezone(UTC)
    return written.date() if written.time() == time() else day_of(moment, time_zone)


def day_after(end: datetime, time_zone: str) -> date:
    """The first day after a period that ends at a moment, which is not in it any more; written as in `named_day`."""
    written = end.astimezone(UTC)
    if written.time() == time():
        return written.date()
    return day_of(end - timedelta(microseconds=1), time_zone) + timedelta(days=1)


def first_moment(day: date, time_zone: str) -> datetime:
    """The moment (UTC) in which a day begins in a zone: midnight, or when clocks are turned over it, the turn."""
    return datetime.combine(day, time(), ZoneInfo(time_zone)).astimezone(UTC)


def last_moment(day: date, time_zone: str) -> datetime:
    """The last whole second (UTC) of a day in a zone."""
    return first_moment(day + timedelta(days=1), time_zone) - timedelta(seconds=1)


QUARTER_HOUR = timedelta(minutes=15)


def quarter_hour(moment: datetime) -> datetime:
    """The quarter of an hour (UTC) in which a moment lies: every zone's days begin and end with one."""
    at = moment.astimezone(UTC)
    return at.replace(minute=at.minute - at.minute % 15, second=0, microsecond=0)
