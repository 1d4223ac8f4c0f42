"""Records companies' events, in the transaction that causes them, with a delivery for each webhook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.webhooks import repository
from company_svc.webhooks.models import CompanyEvent
from kit.db import uuid7
from kit.db.database import signal_on_commit
from resuena.company.webhook_payloads import PAYLOADS, VERSION, moment

DUE = "webhook deliveries"
"""The signal sent on commit when deliveries are due."""


@dataclass(frozen=True)
class Happened:
    """An occurrence in a company, before it is recorded; `data` has a value for each field of the event's payload."""

    kind: int
    company_id: str
    object_id: str
    sequence: int
    """Increases with each event of the object."""
    at: datetime
    data: Mapping[str, object]
    campaign_id: str | None = None


def event_of(happened: Happened, now: datetime) -> CompanyEvent:
    """The event with the JSON text that is delivered."""
    id_, described = uuid7(), PAYLOADS[happened.kind]
    payload = {
        "type": described.name,
        "version": VERSION,
        "timestamp": moment(happened.at),
        "id": id_,
        "companyId": happened.company_id,
        "sequence": happened.sequence,
        "data": described.data(happened.data),
    }
    return CompanyEvent(
        id=id_,
        company_id=happened.company_id,
        type=happened.kind,
        object_id=happened.object_id,
        campaign_id=happened.campaign_id,
        sequence=happened.sequence,
        occurred_at=happened.at,
        recorded_at=now,
        payload=json.dumps(payload, ensure_ascii=False, separators=(",", ":")),
    )


async def record(session: AsyncSession, happened: Iterable[Happened], now: datetime) -> None:
    """Records events, at the end of the transaction of the facts that cause them: see repository.add_events."""
    if await repository.add_events(session, [event_of(happening, now) for happening in happened]):
        signal_on_commit(session, DUE)
