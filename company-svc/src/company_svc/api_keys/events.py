"""The fact that an API key ended."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.api_keys.models import ApiKey
from kit.events import record
from resuena.company.v1 import events_pb2

API_KEY_ENDED = "resuena.company.api_key_ended.v1"


async def api_key_ended(session: AsyncSession, key: ApiKey, now: datetime) -> None:
    """Writes the fact to the outbox, in the open transaction; identity-svc ends the key's tokens."""
    message = events_pb2.ApiKeyEnded(key_id=key.id, company_id=key.company_id)
    await record(session, API_KEY_ENDED, message, entity_id=key.id, version=1, occurred_at=now)
