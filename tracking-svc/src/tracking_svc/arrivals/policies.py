"""Validation of events, and values derived from the visitor's request: no I/O here."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

from kit.days import day_of
from kit.normal_forms import normal_form
from kit.rpc.errors import InvalidInput, Violation
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.arrivals.models import Days

MONTHS_AHEAD = 3
"""Number of monthly partitions that exist at any time, from the current month on."""

MAX_LATENESS = timedelta(days=370)
"""Maximum age of an event that a service reports; visitor hashes are kept longer, so that uniques stay correct."""
VISITORS_KEPT = MAX_LATENESS + timedelta(days=30)
"""Retention of visitor hashes: an accepted event waits in the stream for less than thirty days."""
MAX_AHEAD = timedelta(minutes=10)
MAX_DAYS = 366
DAY = timedelta(days=1)
_SUMMARY_DAYS = timedelta(days=59)
MAX_SOURCE_NAMES = 30
"""Maximum number of source names that are counted separately per company and day."""
OTHER_SOURCES = "other"
"""The name under which further source names are counted together."""
SOURCE_NAME_CHARACTERS = 40
NO_COMPANY = ""
"""Company id of arrivals without a company in the roll-ups."""
_SOURCE_NAMES = {"WEB_CORP": pb.TRACK_SOURCE_WEB_CORP, "PHYSICAL_QR": pb.TRACK_SOURCE_PHYSICAL_QR}
_NOT_NAMED = frozenset({"", "unknown", "undefined", "null"})
_NO_NAME = re.compile(r"[^\w.]+")
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TEXT = re.compile(r"[^\x00-\x1f\x7f]{0,64}")
_COMPANY = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_LANGUAGE = re.compile(r"(?=.{1,35}\Z)[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8})*")
_FORMS = {
    "language": _LANGUAGE,
    "company_id": _ID,
    "campaign_id": _ID,
    "event_id": _ID,
    "company_code": _TEXT,
    "subsection": _TEXT,
}
_EVENTS = frozenset(pb.TrackedEvent.values())
_SOURCES = frozenset(pb.TrackSource.values())
_STORES = frozenset(pb.Store.values())


def check_claims(texts: Mapping[str, str | None], event: int, source: int, store: int) -> None:
    """Raises InvalidInput for a text of the wrong length or form, or an unknown event, source or store."""
    wrong = [name for name, value in texts.items() if value is not None and not _FORMS[name].fullmatch(value)]
    validity = {"event": event in _EVENTS, "source": source in _SOURCES, "store": store in _STORES}
    wrong += [name for name, is_valid in validity.items() if not is_valid]
    if wrong:
        raise InvalidInput(
            violations=[Violation(name, f"{name} is not valid.", "BAD_USER_INPUT") for name in wrong]
        )


def company_of(company_id: str | None, company_code: str | None) -> str | None:
    """The company for which an arrival counts. A company code that is an id counts; any other text is only stored."""
    if company_id or not company_code or not _COMPANY.fullmatch(company_code):
        return company_id
    return company_code.lower()


def source_of(text: str) -> tuple[int, str]:
    """The source of a text, and the name of an unknown one: at most 40 letters, digits, dots, hyphens and underscores
    in lower case; empty without a name.
    """
    source = _SOURCE_NAMES.get(text.strip().upper())
    if source is not None:
        return source, ""
    plain = normal_form("NFKC", text[: 4 * SOURCE_NAME_CHARACTERS]).casefold()
    name = _NO_NAME.sub("-", plain).strip("-._")[:SOURCE_NAME_CHARACTERS].rstrip("-._")
    return pb.TRACK_SOURCE_UNKNOWN, "" if name in _NOT_NAMED else name


def check_moment(occurred_at: datetime, now: datetime) -> None:
    """Raises InvalidInput for an event in the future, or older than the visitor hashes that are kept."""
    if not now - MAX_LATENESS <= occurred_at <= now + MAX_AHEAD:
        raise InvalidInput(violations=[Violation("occurred_at", "Too late, or not yet.", "BAD_USER_INPUT")])


def device_of(user_agent: str | None) -> str:
    """ios, android or other."""
    agent = (user_agent or "").lower()
    if any(word in agent for word in ("iphone", "ipad", "ipod")):
        return "ios"
    return "android" if "android" in agent else "other"


def visitor_hash(secret: bytes, day: date, client_ip: str | None, user_agent: str | None) -> bytes:
    """A hash that identifies a visitor only within one day of the operator's zone: its salt is derived from the day."""
    salt = hmac.new(secret, day.isoformat().encode(), hashlib.sha256).digest()
    text = f"{client_ip or ''}\n{user_agent or ''}"
    return hmac.new(salt, text.encode(), hashlib.sha256).digest()[:16]


def slot_of(moment: datetime) -> datetime:
    """The quarter of an hour (UTC) of a moment: no zone's day begins inside one."""
    moment = moment.astimezone(UTC)
    return moment.replace(minute=moment.minute - moment.minute % 15, second=0, microsecond=0)


def days_of(first: date | None, last: date | None, zone: str, now: datetime) -> Days:
    """The days of a summary in a zone: by default the 60 until today.

    Raises InvalidInput when the last day is before the first, or for more than 366 days.
    """
    last = last or day_of(now, zone)
    first = first or last - _SUMMARY_DAYS
    if not timedelta(0) <= last - first < timedelta(days=MAX_DAYS):
        text = f"From the first to the last day, at most {MAX_DAYS}."
        raise InvalidInput(violations=[Violation("from", text, "BAD_USER_INPUT")])
    return Days(first, last, zone)


def visitors_kept_since(now: datetime) -> date:
    """The first day whose visitor hashes are kept; older events are refused."""
    return (now - VISITORS_KEPT).astimezone(UTC).date()
