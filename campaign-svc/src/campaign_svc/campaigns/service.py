"""Use cases on campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign_svc.campaigns import events, repository
from campaign_svc.campaigns.errors import CampaignExists, IllegalTransition, UnknownCampaign
from campaign_svc.campaigns.policies import DRAFT, after, campaign_violations, may_manage, refuse_past
from kit.db import Database, utc_now, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied


class CampaignService:
    """What can be done with campaigns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listed(self, caller: Caller, **filters: Any) -> Sequence[Any]:
        """One page within the caller's reach."""
        async with self._database.read() as session:
            return await repository.listed(session, caller, **filters)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Campaigns in the order asked; None for unknown and out of reach alike."""
        refuse_past(repository.LIMIT, ids)
        async with self._database.read() as session:
            found = await repository.by_ids(session, caller, ids)
        return [found.get(campaign_id) for campaign_id in ids]

    async def of_companies(self, caller: Caller, company_ids: Sequence[str]) -> list[list[Any]]:
        """One list per company, in the order asked."""
        refuse_past(repository.LIMIT, company_ids)
        async with self._database.read() as session:
            found = await repository.of_companies(session, caller, company_ids)
        return [found.get(company_id, []) for company_id in company_ids]

    async def totals(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Totals in the order asked; None for unknown and out of reach alike."""
        refuse_past(repository.LIMIT, ids)
        async with self._database.read() as session:
            found = await repository.totals(session, caller, ids)
        return [found.get(campaign_id) for campaign_id in ids]

    async def create(self, caller: Caller, values: dict[str, Any]) -> Any:
        """Creates a campaign in Draft with all its investment available; idempotent by id. Staff and services."""
        if not may_manage(caller):
            raise PermissionDenied
        name = values["name"].strip()
        if violations := campaign_violations({**values, "name": name}):
            raise InvalidInput(violations=violations)
        now = utc_now()
        row = {
            **values,
            "id": values.get("id") or uuid7(),
            "name": name,
            "status": DRAFT,
            "active": True,
            "version": 1,
            "budget_available": values.get("investment", 0),
            "creation_dt": values.get("creation_dt") if caller.is_service and values.get("creation_dt") else now,
        }
        async with self._database.transaction() as session:
            created = await repository.create(session, row)
            if created is not None:
                await events.campaign_created(session, created)
                return created
        async with self._database.read() as session:
            known = (await repository.by_ids(session, caller, [row["id"]])).get(row["id"])
        if known is None:
            raise CampaignExists
        return known

    async def transition(self, caller: Caller, campaign_id: str, transition: int) -> Any:
        """Takes a named step of the life cycle. Raises UnknownCampaign or IllegalTransition. Staff and services."""
        if not may_manage(caller):
            raise UnknownCampaign
        async with self._database.transaction() as session:
            campaign = await repository.lock(session, campaign_id)
            if campaign is None:
                raise UnknownCampaign
            status = after(transition, campaign.status)
            if status is None:
                raise IllegalTransition
            before, campaign.status = campaign.status, status
            campaign.version += 1
            await session.flush()
            await events.campaign_status_changed(session, campaign, before)
            return campaign
