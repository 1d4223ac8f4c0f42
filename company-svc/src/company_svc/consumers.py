"""Facts that company-svc follows: how campaigns stand, for a company's counters, and who was erased."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies import repository
from company_svc.erasures.service import erase_person
from kit.db import Database, utc_now
from kit.events import Meta, Subscription
from kit.process import AnySubscription
from resuena.campaign.v1 import events_pb2
from resuena.identity.v1 import events_pb2 as identity_events

_FIELDS = (
    "campaign_id",
    "company_id",
    "status",
    "active",
    "investment",
    "budget_spent",
    "budget_freezed",
    "budget_available",
    "version",
)


async def campaign_stands(session: AsyncSession, message: Any, _: Meta) -> None:
    """Keeps how a campaign stands and counts its company anew; safe in any order and any number of times."""
    standing = {name: getattr(message.standing, name) for name in _FIELDS}
    if await repository.store_standing(session, standing):
        await repository.recount(session, message.standing.company_id)


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Forgets the person here too."""
    await erase_person(session, message.person_id, utc_now())


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """What company-svc follows."""
    facts = {
        "campaign_created": events_pb2.CampaignCreated,
        "campaign_status_changed": events_pb2.CampaignStatusChanged,
        "campaign_budget_changed": events_pb2.CampaignBudgetChanged,
    }
    erased = Subscription(
        "resuena.identity.person_erased.v1",
        "company__person_erased",
        identity_events.PersonErased,
        person_erased,
    )
    standings = [
        Subscription(f"resuena.campaign.{fact}.v1", f"company__{fact}", kind, campaign_stands)
        for fact, kind in facts.items()
    ]
    return [*standings, erased]
