"""Reach of a caller: which companies' roll-ups, and leads."""

from __future__ import annotations

from dataclasses import dataclass

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied
from kit.rpc.keys import KeyRule

CALLERS = frozenset(("demo", "identity", "mobile"))
"""Services that may call this one in their own name."""
KEYS = {
    "TrackingService.SummarizeArrivals": KeyRule(frozenset(("results",)), whole=True),
    "FunnelService.SummarizeFunnel": KeyRule(frozenset(("results",)), whole=True),
}
"""RPCs that API keys may call; arrivals belong to the company as a whole, not to a campaign."""


@dataclass(frozen=True)
class Readable:
    """Scope of a query: one company's roll-ups, those without a company (NO_COMPANY), or all (None)."""

    company_id: str | None


def readable(caller: Caller, company_id: str | None) -> Readable | None:
    """The scope that the caller may read, or None when out of reach.

    Members read their own company's roll-ups; staff and services any company's, those of NO_COMPANY, or all. A
    `company_id` of None means the own company, or all.
    """
    if caller.is_service or caller.may("readCompanies"):
        return Readable(company_id)
    own = caller.tenant_id if caller.may("readCampaings") else None
    return Readable(own) if own and company_id in (None, own) else None


def check_reads_leads(caller: Caller) -> None:
    """Raises Unauthenticated or PermissionDenied unless the caller is a service or staff with readLeads."""
    if not caller.is_service:
        caller.require("readLeads")


def check_handles_leads(caller: Caller) -> str:
    """The id of the calling person with readLeads; raises Unauthenticated or PermissionDenied, also for services."""
    caller.require("readLeads")
    if caller.person_id is None:
        raise PermissionDenied
    return caller.person_id


def check_service(caller: Caller) -> None:
    """Raises PermissionDenied unless one of our own services calls."""
    if not caller.is_service:
        raise PermissionDenied
