"""The fact that a person's permissions changed."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import record
from resuena.identity.v1 import events_pb2

PERMISSIONS_GRANTED = "resuena.identity.permissions_granted.v1"


async def permissions_granted(
    session: AsyncSession, person_id: str, company_id: str, permissions: list[str], version: int
) -> None:
    message = events_pb2.PermissionsGranted(person_id=person_id, company_id=company_id, permissions=permissions)
    await record(session, PERMISSIONS_GRANTED, message, entity_id=person_id, version=version)
