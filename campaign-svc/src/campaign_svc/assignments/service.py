"""Use cases of a company's auditors: assigning waiting advertisements."""

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
    """The auditors of a company, from identity-svc."""

    async def auditors(self, company_id: str) -> Collection[str]:
        """Ids of the members who may audit, requested in the caller's name. Raises Unavailable."""


class AssignmentService:
    """Assigns advertisements; without `auditors` only members with a stored role can be assignees."""

    def __init__(
        self, database: Database, auditors: Auditors | None = None, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._database = database
        self._auditors = auditors
        self._now = now

    async def assign(
        self, caller: Caller, ids: Sequence[str], person_id: str | None
    ) -> list[tuple[str, AdvertisementRow | DomainError]]:
        """Assigns each waiting advertisement of the company to the person, or unassigns it for None; last write wins.

        A person assigned by a colleague is notified once per call.
        Returns the advertisement or its refusal by id, in the order given. Raises Unauthenticated, NotAllowedToAudit,
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
            new = [
                ad_id
                for ad_id, ad in undecided.ads.items()
                if ad_id not in refused and ad.assignee_id != person_id
            ]
            if new and person_id is not None and person_id != caller.person_id:
                actor_id, now = caller.person_id, self._now()
                await advertisements_assigned(session, company_id, person_id, actor_id=actor_id, ids=new, now=now)
            await repository.assign(session, [ad_id for ad_id in ids if ad_id not in refused], person_id)
            rows = await ads.by_ids(session, caller, ids)
        return [(ad_id, refused.get(ad_id) or rows[ad_id]) for ad_id in ids]

    async def _may_audit(self, company_id: str, person_id: str) -> bool:
        """Whether the person audits for the company; queries identity-svc for people without a stored role."""
        role = await repository.role_of(self._database, company_id, person_id)
        if role is not None or self._auditors is None:
            return role is not None and _audits(role)
        return person_id in await self._auditors.auditors(company_id)


async def keep_role(session: Session, company_id: str, person_id: str, role: int, version: int) -> None:
    """Stores a member's role unless it is stale; unassigns the advertisements of a member who may no longer audit."""
    await repository.lock_company(session, company_id)
    if await repository.keep_role(session, company_id, person_id, role, version) and role not in AUDITS:
        await repository.unassign(session, person_id, company_id)


def _audits(role: int | None) -> bool:
    """Whether the role may audit; without a stored role, identity-svc confirmed it."""
    return role is None or role in AUDITS
