"""Facts of other services: what is shown of companies, and who was erased."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements import repository as advertisements
from campaign_svc.campaigns import repository
from campaign_svc.desk import repository as desk
from kit.db import Database, utc_now
from kit.events import Meta, Subscription
from kit.process import AnySubscription
from resuena.company.v1 import events_pb2
from resuena.identity.v1 import events_pb2 as identity_events


async def company_told(session: AsyncSession, message: Any, _: Meta) -> None:
    """Keeps a company's name and logo; the version decides which is newer."""
    logo = message.logo if message.HasField("logo") else None
    await repository.keep_company(session, message.company_id, message.name, logo, message.version)


async def person_erased(session: AsyncSession, message: Any, _: Meta) -> None:
    """Takes what says who made them from a person's advertisements, and ends the person's claims."""
    await advertisements.anonymise(session, message.person_id, utc_now())
    await desk.forget_holder(session, message.person_id)


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """What campaign-svc follows."""
    erased = Subscription(
        "resuena.identity.person_erased.v1",
        "campaign__person_erased",
        identity_events.PersonErased,
        person_erased,
    )
    facts = {"company_created": events_pb2.CompanyCreated, "company_updated": events_pb2.CompanyUpdated}
    return [
        erased,
        *[
            Subscription(f"resuena.company.{fact}.v1", f"campaign__{fact}", kind, company_told)
            for fact, kind in facts.items()
        ],
    ]
