"""Facts of company-svc that are shown beside advertisements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.campaigns import repository
from kit.db import Database
from kit.events import Meta, Subscription
from kit.process import AnySubscription
from resuena.company.v1 import events_pb2


async def company_told(session: AsyncSession, message: Any, _: Meta) -> None:
    """Keeps a company's name and logo; the version decides which is newer."""
    logo = message.logo if message.HasField("logo") else None
    await repository.keep_company(session, message.company_id, message.name, logo, message.version)


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """What campaign-svc follows."""
    facts = {"company_created": events_pb2.CompanyCreated, "company_updated": events_pb2.CompanyUpdated}
    return [
        Subscription(f"resuena.company.{fact}.v1", f"campaign__{fact}", kind, company_told)
        for fact, kind in facts.items()
    ]
