"""Names of time zones."""

from functools import cache
from typing import Annotated
from zoneinfo import available_timezones

from pydantic import AfterValidator

DEFAULT_TIME_ZONE = "America/Argentina/Buenos_Aires"


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones() - {"Factory", "localtime"})


def is_time_zone(name: str) -> bool:
    """Whether `name` is the IANA name of a time zone, such as America/Santiago."""
    return name in _names()


def _time_zone(name: str) -> str:
    if not is_time_zone(name):
        raise ValueError("it must be the IANA name of a time zone, such as America/Argentina/Buenos_Aires")
    return name


TimeZoneName = Annotated[str, AfterValidator(_time_zone)]
"""An IANA name in settings; any other text is refused when the process starts."""
