"""Erases a person's data, in the transaction that consumes person_erased."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from campaign_svc.advertisements.policies import picture_key, plain_address
from campaign_svc.advertisements.repository import end_claims_of
from campaign_svc.erasure import events, repository
from kit.db import Session

_MAX_KEYS = 1000
"""Keys in one fact, which bounds its size."""


async def erase(session: Session, person_id: str, now: datetime) -> None:
    """Blanks the personal data of the person's advertisements, also of later ones, and ends the person's claims.

    Ids, ad codes, figures, decisions, amounts and ledger entries stay. Idempotent.
    """
    await repository.record_erasure(session, person_id, now)
    addresses = await repository.anonymise(session, person_id, now)
    await withdraw_pictures(session, person_id, addresses, now)
    await repository.delete_dead_letters(session, person_id)
    await end_claims_of(session, person_id)


async def withdraw_pictures(session: Session, person_id: str, addresses: Iterable[str], now: datetime) -> None:
    """Records pictures_withdrawn for the addresses that no other advertisement or campaign shows.

    Addresses are content-addressed: the same picture has one address, whoever uploaded it.
    """
    known = {plain_address(address): key for address in addresses if (key := picture_key(address))}
    shown = await repository.shown_elsewhere(session, list(known)) if known else set()
    keys = [key for address, key in known.items() if address not in shown]
    for start in range(0, len(keys), _MAX_KEYS):
        await events.pictures_withdrawn(session, person_id, keys[start : start + _MAX_KEYS], now)
