"""What is derived of a visitor and what is checked of an event: no I/O here."""

from __future__ import annotations

import hashlib
import hmac
from datetime import date

from crawlerdetect import CrawlerDetect

from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation

LENGTHS = {"language": 35, "company_code": 64, "subsection": 64, "company_id": 64, "campaign_id": 64}
_crawlers = CrawlerDetect()


def check_lengths(values: dict[str, str | None]) -> None:
    """Raises InvalidInput for a text past its length, or with control characters."""
    violations = [
        Violation(name, f"At most {LENGTHS[name]} characters.", "BAD_USER_INPUT")
        for name, value in values.items()
        if value is not None and (len(value) > LENGTHS[name] or not value.isprintable())
    ]
    if violations:
        raise InvalidInput(violations=violations)


def is_bot(user_agent: str | None) -> bool:
    """Whether the agent is a known crawler; nobody comes without an agent but programs."""
    return not user_agent or bool(_crawlers.isCrawler(user_agent[:512]))


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
