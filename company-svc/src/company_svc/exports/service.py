"""Records downloads of a company's data; the portal calls it before it hands over the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from company_svc.access import signed_in
from company_svc.acts.policies import EXPORTED, EXPORTS
from company_svc.acts.repository import done_since
from company_svc.acts.service import Doer, record
from company_svc.companies.errors import UnknownCompany
from company_svc.companies.repository import campaign_name, held
from company_svc.exports.policies import DAILY_MAX, ROWS_MAX
from kit.db import Database, utc_now
from kit.idempotency import claim
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, ResourceExhausted


@dataclass(frozen=True)
class ExportService:
    database: Database
    now: Callable[[], datetime] = utc_now

    async def record(
        self, caller: Caller, company_id: str, kind: int, *, rows: int, campaign_id: str | None
    ) -> None:
        """Records an export by a member, or by staff with manageCompanies. Idempotent by idempotency key.

        A campaign that is not known to be the company's is left out. Raises Unauthenticated, UnknownCompany,
        InvalidInput, ResourceExhausted.
        """
        person_id = signed_in(caller)
        if kind not in EXPORTS or not 0 <= rows <= ROWS_MAX:
            raise InvalidInput("Say what is exported, and how many rows.")
        now = self.now()
        async with self.database.transaction() as session:
            company_and_role = await held(session, caller, company_id)
            if company_and_role is None:
                raise UnknownCompany
            if await claim(session) is not None:
                return
            company, own_role = company_and_role
            since = now - timedelta(days=1)
            if await done_since(session, company.id, person_id, EXPORTED, since) >= DAILY_MAX:
                raise ResourceExhausted
            act = Doer.of(caller, own_role).act(EXPORTED, company.id, now)
            act.export, act.rows = kind, rows
            if campaign_id is not None:
                act.subject = await campaign_name(session, company.id, campaign_id)
                act.campaign_id = campaign_id if act.subject is not None else None
            await record(session, act)
