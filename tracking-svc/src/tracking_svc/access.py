"""Whose roll-ups a caller reads, and who reads what visitors left on forms."""

from __future__ import annotations

from dataclasses import dataclass

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


def reach(caller: Caller, company_id: str | None) -> str | None:
    """The company whose roll-ups the caller may read, or None: staff any, a member the own."""
    if caller.is_service or caller.may("readCompanies"):
        return company_id
    own = caller.tenant_id if caller.may("readCampaings") else None
    return own if company_id in (None, own) else None


@dataclass(frozen=True)
class Readable:
    """Whose roll-ups are read: one company's, those of none (NO_COMPANY), or all (None)."""

    company_id: str | None


def readable(caller: Caller, company_id: str | None) -> Readable | None:
    """Whose roll-ups the caller reads who asks for a company's (NO_COMPANY: for those of none; None: for the own or
    all); None for nothing. Members read the own company's; staff and services any, those of none, and all at once.
    """
    if caller.is_service or caller.may("readCompanies"):
        return Readable(company_id)
    within = reach(caller, company_id)
    return Readable(within) if within else None


def check_reads_leads(caller: Caller) -> None:
    """Lets services and staff with readLeads pass; raises Unauthenticated or PermissionDenied for others."""
    if not caller.is_service:
        caller.require("readLeads")


def check_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls."""
    if not caller.is_service:
        raise PermissionDenied
