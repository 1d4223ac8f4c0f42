"""Use cases of a company's members who may audit: who of them decides on what waits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Protocol

from campaign_svc.access import may_audit
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import NotAllowedToAudit
from campaign_svc.advertisements.models import AdvertisementRow
from campaign_svc.advertisements.service.audit_advertisements import check_ids
from campaign_svc.advertisements.service.decide_audits import lock_undecided
from campaign_svc.assignments import repository
from campaign_svc.assignments.errors import UnknownAuditor
from campaign_svc.assignments.events import advertisements_assigned
from campaign_svc.assignments.policies import AUDITS
from campaign_svc.creators.repository import is_erased
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, Unauthenticated


class Auditors(Protocol):
    """Who may audit for a company, as identity-svc knows it."""

    async def auditors(self, company_id: str) -> Collection[str]:
        """Ids of the members who may audit, asked in the caller's name. Raises Unavailable."""


class AssignmentService:
    """Assigns advertisements; without `auditors` those alone are known of whom company-svc told."""

    def __init__(
        self, database: Database, auditors: Auditors | None = None, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._database = database
        self._auditors = auditors
        self._now = now

    async def assign(
        self, caller: Caller, ids: Sequence[str], person_id: str | None
    ) -> list[tuple[str, AdvertisementRow | DomainError]]:
        """Assigns each advertisement that waits for the company to the person, or to nobody; who does so last wins.

        Who is given something by somebody else is told of it, once for all of a call.
        Returns the advertisement or its refusal by id, in the order asked. Raises Unauthenticated, NotAllowedToAudit,
        UnknownAuditor, Unavailable, and InvalidInput for more than 100 ids or an id twice.
        """
        if caller.person_id is None:
            raise Unauthenticated
        check_ids(ids)
        if not may_audit(caller):
            raise NotAllowedToAudit
        company_id = caller.tenant_id or ""
        if person_id is not None and not await self._may_audit(company_id, person_id):
            raise UnknownAuditor
        async with self._database.transaction() as session:
            if person_id is not None and await is_erased(session, person_id):
                raise UnknownAuditor
            await repository.lock_company(session, company_id)
            if person_id is not None and not _audits(await repository.role_of(session, company_id, person_id)):
                raise UnknownAuditor
            undecided = await lock_undecided(session, caller, ids)
            refused = undecided.refused
            new = [one for one, ad in undecided.ads.items() if one not in refused and ad.assignee_id != person_id]
            if new and person_id is not None and person_id != caller.person_id:
                actor_id, now = caller.person_id, self._now()
                await advertisements_assigned(session, company_id, person_id, actor_id=actor_id, ids=new, now=now)
            await repository.assign(session, [one for one in ids if one not in refused], person_id)
            rows = await ads.by_ids(session, caller, ids)
        return [(one, refused.get(one) or rows[one]) for one in ids]

    async def _may_audit(self, company_id: str, person_id: str) -> bool:
        """Whether the person audits for the company; identity-svc is asked about whom nothing was told yet."""
        role = await repository.role_of(self._database, company_id, person_id)
        if role is not None or self._auditors is None:
            return role is not None and _audits(role)
        return person_id in await self._auditors.auditors(company_id)


async def keep_role(session: Session, company_id: str, person_id: str, role: int, version: int) -> None:
    """Stores a member's role, unless a version as new is known; who may audit no more is assigned nothing any more."""
    await repository.lock_company(session, company_id)
    if await repository.keep_role(session, company_id, person_id, role, version) and role not in AUDITS:
        await repository.unassign(session, person_id, company_id)


def _audits(role: int | None) -> bool:
    """Whether the role may audit; of whom nothing was told, identity-svc said so."""
    return role is None or role in AUDITS
