"""Forgets a person, inside the open transaction of the fact that they were erased."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.desk import repository as desk
from campaign_svc.erasure import repository


async def erase(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Takes what says who made them from the person's advertisements, now and when some come late; ends their claims.

    Ids, ad codes, figures, decisions, money and entries of the ledger stay. Doing it again changes nothing.
    """
    await repository.remember(session, person_id, now)
    await repository.anonymise(session, person_id, now)
    await desk.forget_holder(session, person_id)
