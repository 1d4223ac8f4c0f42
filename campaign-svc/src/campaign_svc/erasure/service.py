"""Forgets a person, inside the open transaction of the fact that they were erased."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements.policies import picture_key, plain_address
from campaign_svc.advertisements.repository import end_claims_of
from campaign_svc.erasure import events, repository

MAX_KEYS = 1000
"""In one fact, so that its message stays small."""


async def erase(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Anonymises the person's advertisements, those that arrive later too, and ends the claims that the person holds.

    Ids, ad codes, figures, decisions, money and entries of the ledger stay. Idempotent.
    """
    await repository.record_erasure(session, person_id, now)
    addresses = await repository.anonymise(session, person_id, now)
    await withdraw_pictures(session, person_id, addresses, now)
    await repository.delete_dead_letters(session, person_id)
    await end_claims_of(session, person_id)


async def withdraw_pictures(
    session: AsyncSession, person_id: str, addresses: Iterable[str], now: datetime
) -> None:
    """Tells of pictures that are on no advertisement of the person's any more, unless something else shows them.

    The same picture has the same address, whoever made it.
    """
    known = {plain_address(address): key for address in addresses if (key := picture_key(address))}
    shown = await repository.shown_elsewhere(session, list(known)) if known else set()
    keys = [key for address, key in known.items() if address not in shown]
    for start in range(0, len(keys), MAX_KEYS):
        await events.pictures_withdrawn(session, person_id, keys[start : start + MAX_KEYS], now)
