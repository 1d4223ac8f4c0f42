"""Deactivates and reactivates companies: members lose their permissions and get them back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from company_svc.access import NO_ROLE, may_deactivate, may_reactivate, signed_in
from company_svc.acts.policies import DEACTIVATED, REACTIVATED
from company_svc.acts.service import Doer, record
from company_svc.api_keys.service import revoke_all
from company_svc.companies import events
from company_svc.companies.errors import NotAllowed
from company_svc.companies.policies import reason_violations
from company_svc.members import repository as members
from company_svc.members.events import Standing, membership_changed
from company_svc.members.service import Memberships, reached, tell_all
from company_svc.reach.models import Company
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.texts import seen_length, straight


@dataclass(frozen=True)
class DeactivationService:
    database: Database
    memberships: Memberships
    now: Callable[[], datetime] = utc_now

    async def deactivate(self, caller: Caller, company_id: str, reason: str | None) -> Company:
        """Deactivates the company; idempotent for staff, while its owners no longer reach it.

        Memberships stay, but are reported to identity-svc as ended, so that permissions end. API keys are revoked.
        Raises UnknownCompany, NotAllowed, InvalidInput.
        """
        signed_in(caller)
        violations = reason_violations(reason or "")
        async with self.database.transaction() as session:
            company, own_role = await reached(session, caller, company_id)
            if not may_deactivate(caller, own_role):
                raise NotAllowed
            if violations:
                raise InvalidInput(violations=violations)
            standings: list[Standing] = []
            if company.deactivate(straight(reason or "") if seen_length(reason or "") else None):
                await session.flush()
                await events.company_deactivated(session, company)
                doer = Doer.of(caller, own_role)
                await record(session, doer.act(DEACTIVATED, company_id, self.now()))
                await revoke_all(session, company_id, doer, self.now())
                for member in await members.all_of(session, company_id):
                    member.version = await members.next_version(session)
                    standing = Standing(member.person_id, company_id, NO_ROLE, member.version)
                    await membership_changed(session, standing, self.now(), member.role)
                    standings.append(standing)
        await tell_all(self.memberships, standings)
        return company

    async def reactivate(self, caller: Caller, company_id: str) -> Company:
        """Reactivates the company, its members with the roles that they had. Staff only; idempotent."""
        signed_in(caller)
        async with self.database.transaction() as session:
            company, own_role = await reached(session, caller, company_id)
            if not may_reactivate(caller):
                raise NotAllowed
            standings: list[Standing] = []
            if company.reactivate():
                await session.flush()
                await events.company_reactivated(session, company)
                await record(session, Doer.of(caller, own_role).act(REACTIVATED, company_id, self.now()))
                for member in await members.all_of(session, company_id):
                    member.version = await members.next_version(session)
                    standings.append(Standing.of(member))
                    await membership_changed(session, standings[-1], self.now())
        await tell_all(self.memberships, standings)
        return company
