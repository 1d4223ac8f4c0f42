"""Rules of SPEC.md sections 5 and 6 on companies: no I/O here."""

from __future__ import annotations

import re

from kit.rpc.caller import Caller
from kit.rpc.errors import Violation

NAME_MAX = 100
PHONE_MAX = 100
_PHONE = re.compile(r"\+?[0-9]+")
_MEDIA = re.compile(r"/media/[a-z0-9][a-z0-9/._-]{0,200}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
OWNER = 1


def name_violations(name: str, path: str = "companyName") -> list[Violation]:
    """None, or what is wrong with a name: not blank, at most 100 characters."""
    if not name.strip() or _CONTROL.search(name):
        return [Violation(path, "Enter the company name.", "NAME_REQUIRED")]
    if len(name.strip()) > NAME_MAX:
        return [Violation(path, "The name may have up to 100 characters.", "NAME_TOO_LONG")]
    return []


def phone_violations(phone: str, *, required: bool) -> list[Violation]:
    """None, or what is wrong with a cell phone: digits with an optional leading plus, at most 100."""
    if not phone and not required:
        return []
    if not _PHONE.fullmatch(phone) or len(phone) > PHONE_MAX or not phone.strip("+"):
        return [Violation("cellPhone", "Digits only, with a leading + if needed.", "INVALID_CELL_PHONE")]
    return []


def picture_violations(path: str, address: str | None) -> list[Violation]:
    """None, or what is wrong with a picture's address: only what media-svc serves is taken."""
    if address and (not _MEDIA.fullmatch(address) or ".." in address):
        return [Violation(path, "Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE")]
    return []


def may_update(caller: Caller, company_id: str) -> bool:
    """Owners change their own company; staff who manage campaigns change any."""
    own = caller.tenant_id == company_id and caller.tenant_role == "owner"
    return caller.is_service or own or caller.may("manageCampaigns")
