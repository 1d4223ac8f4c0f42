"""What is derived of a visitor, what is checked of an event, and who reads the roll-ups: no I/O here."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import lru_cache

from crawlerdetect import CrawlerDetect

from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from resuena.tracking.v1 import tracking_pb2 as pb

MAX_LATENESS = timedelta(days=370)
"""How late a service may bring an event; visitors' hashes are kept longer, so that uniques stay right."""
MAX_AHEAD = timedelta(minutes=10)
MAX_DAYS = 366
AGENT_CHARACTERS = 512
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
_crawlers = CrawlerDetect()


def check_claims(texts: Mapping[str, str | None], event: int, source: int, store: int) -> None:
    """Raises InvalidInput for a text past its length or form, or a number that is no event, source or store."""
    wrong = [name for name, value in texts.items() if value is not None and not _FORMS[name].fullmatch(value)]
    known = {"event": event in _EVENTS, "source": source in _SOURCES, "store": store in _STORES}
    wrong += [name for name, is_known in known.items() if not is_known]
    if wrong:
        raise InvalidInput(
            violations=[Violation(name, f"{name} is not valid.", "BAD_USER_INPUT") for name in wrong]
        )


def company_of(company_id: str | None, company_code: str | None) -> str | None:
    """The company that an arrival counts for: its code in a link or QR is its id; any other text is only kept."""
    if company_id or not company_code or not _COMPANY.fullmatch(company_code):
        return company_id
    return company_code.lower()


def check_moment(occurred_at: datetime, now: datetime) -> None:
    """Raises InvalidInput for an event of the future, or of so long ago that its visitors are forgotten."""
    if not now - MAX_LATENESS <= occurred_at <= now + MAX_AHEAD:
        raise InvalidInput(violations=[Violation("occurred_at", "Too late, or not yet.", "BAD_USER_INPUT")])


def is_bot(user_agent: str | None) -> bool:
    """Whether the agent is a known crawler; nobody comes without an agent but programs."""
    return not user_agent or _is_crawler(user_agent[:AGENT_CHARACTERS])


@lru_cache(maxsize=4096)
def _is_crawler(user_agent: str) -> bool:
    return bool(_crawlers.isCrawler(user_agent))


def device_of(user_agent: str | None) -> str:
    """ios, android or other."""
    agent = (user_agent or "").lower()
    if any(word in agent for word in ("iphone", "ipad", "ipod")):
        return "ios"
    return "android" if "android" in agent else "other"


def visitor_hash(secret: bytes, day: date, client_ip: str | None, user_agent: str | None) -> bytes:
    """Tells visitors apart within one day and no longer: the salt is the day's."""
    salt = hmac.new(secret, day.isoformat().encode(), hashlib.sha256).digest()
    text = f"{client_ip or ''}\n{user_agent or ''}"
    return hmac.new(salt, text.encode(), hashlib.sha256).digest()[:16]


def reach(caller: Caller, company_id: str | None) -> str | None:
    """The company whose roll-ups the caller may read, or None: staff any, a member the own."""
    if caller.is_service or caller.may("readCompanies"):
        return company_id
    own = caller.tenant_id if caller.may("readCampaings") else None
    return own if company_id in (None, own) else None


def reads_all(caller: Caller) -> bool:
    """Whether the caller may read the roll-ups of all companies at once: staff and services."""
    return caller.is_service or caller.may("readCompanies")


def check_span(first: date, last: date) -> None:
    """Raises InvalidInput when the days are turned round, or more than 366."""
    if not timedelta(0) <= last - first < timedelta(days=MAX_DAYS):
        text = f"From the first to the last day, at most {MAX_DAYS}."
        raise InvalidInput(violations=[Violation("from", text, "BAD_USER_INPUT")])
