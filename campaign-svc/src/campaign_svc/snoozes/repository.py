"""Writes until when advertisements are snoozed, and who snoozed them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update

from campaign_svc.advertisements.repository import ADS
from kit.db import Session


async def snooze(session: Session, ad_ids: Sequence[str], until: datetime | None, person_id: str | None) -> None:
    """Sets until when advertisements that the caller has locked are snoozed."""
    query = update(ADS).where(ADS.c.id.in_(ad_ids)).values(snoozed_until=until, snoozed_by=person_id)
    await (await session.connection()).execute(query)


async def forget_person(session: Session, person_id: str) -> None:
    """Clears the person from advertisements that they snoozed, which stay snoozed; locks these in a fixed order."""
    theirs = select(ADS.c.id).where(ADS.c.snoozed_by == person_id).order_by(ADS.c.id)
    query = update(ADS).where(ADS.c.id.in_(theirs.with_for_update(key_share=True))).values(snoozed_by=None)
    await (await session.connection()).execute(query)
