"""Required fields of each public form and their maximum lengths: no I/O here."""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import date

from kit.addresses import is_web_address
from kit.emails import email_violations, tidy_email
from kit.names import can_be_shown, tidy
from kit.rates import Rate
from kit.rpc.caller import network_of
from kit.rpc.errors import InvalidInput, Violation
from kit.texts import seen_length, straight
from tracking_svc.leads.errors import incomplete
from tracking_svc.leads.models import CONTACT, GUEST_TOKEN, QUOTE, SUBSCRIPTION

DEFAULT_PAGE = 100
DEFAULT_RATE = Rate(30, 600.0)
"""Forms of any kind that one address may send, unless the live setting `limits.forms.address` says otherwise."""

LENGTHS = {"name": 100, "message": 5000, "list": 64, "profile_url": 300}
NEEDED = {
    SUBSCRIPTION: ("email", "list"),
    CONTACT: ("name", "email", "message"),
    QUOTE: ("name", "email", "message"),
    GUEST_TOKEN: ("name", "profile_url"),
}
SEARCH_LENGTH = 100
_TIDIED = {"email": tidy_email, "name": tidy, "message": straight}
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_CONTROL_BUT_LINES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True)
class Form:
    """A public form as submitted; `website` is the honeypot, which people do not see."""

    kind: int
    email: str = ""
    name: str = ""
    message: str = ""
    list: str = ""
    agreement: bool = False
    profile_url: str = ""
    website: str = ""


@dataclass(frozen=True)
class LeadFilter:
    """Conditions of a list of leads that all must hold; 0 and None do not restrict."""

    kind: int = 0
    state: int = 0
    search: str | None = None


def checked(form: Form) -> dict[str, str]:
    """The valid fields of the form, trimmed; a subscription requires an e-mail or a profile.

    Raises InvalidInput: FORM_INCOMPLETE for missing ones or a quote without agreement, INVALID_EMAIL,
    FIELD_TOO_LONG, INVALID_FIELD for control characters or a profile that is not a web address.
    """
    needed = NEEDED.get(form.kind)
    if needed is None:
        raise incomplete(["kind"])
    if form.kind == SUBSCRIPTION and form.profile_url.strip() and not form.email.strip():
        needed = ("profile_url", "list")
    values = {name: _TIDIED.get(name, str.strip)(getattr(form, name)) for name in needed}
    missing = [
        name
        for name, value in values.items()
        if not value or (name in ("name", "message") and not seen_length(value))
    ]
    if form.kind == QUOTE and not form.agreement:
        missing.append("agreement")
    if missing:
        raise incomplete(missing)
    violations = [violation for name, value in values.items() for violation in _violations(name, value)]
    if violations:
        raise InvalidInput(violations=violations)
    return values


def _violations(name: str, value: str) -> list[Violation]:
    if name == "email":
        return email_violations(value)
    if len(value) > LENGTHS[name]:
        return [Violation(name, f"At most {LENGTHS[name]} characters.", "FIELD_TOO_LONG")]
    control = _CONTROL_BUT_LINES if name == "message" else _CONTROL
    if name == "profile_url" and not _is_profile(value):
        return [
            Violation(name, "Enter a web address, for example https://www.linkedin.com/in/ana.", "INVALID_FIELD")
        ]
    if control.search(value) or (name == "name" and not can_be_shown(value)):
        return [Violation(name, "This field has something that cannot be taken.", "INVALID_FIELD")]
    return []


def _is_profile(address: str) -> bool:
    """Whether it is a web address, with or without https://; staff will open it."""
    return is_web_address(address if "://" in address else f"https://{address}")


def address_hash(secret: bytes, day: date, client_ip: str | None) -> bytes:
    """A hash that identifies an address only within one day; unrelated to the visitor hashes of arrivals."""
    salt = hmac.new(secret, f"forms {day.isoformat()}".encode(), hashlib.sha256).digest()
    return hmac.new(salt, network_of(client_ip or "").encode(), hashlib.sha256).digest()[:16]
