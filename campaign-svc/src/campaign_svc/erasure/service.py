"""Erases a person's data, in the transaction that consumes person_erased."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from campaign_svc.advertisements.policies import picture_key, plain_address
from campaign_svc.advertisements.repository import end_claims_of
from campaign_svc.assignments import repository as assignments
from campaign_svc.changes import repository as changes
from campaign_svc.changes.models import GIVEN_UP
from campaign_svc.changes.service.end_requests import end_requests
from campaign_svc.checks import repository as checks
from campaign_svc.creator_invitations import repository as creator_invitations
from campaign_svc.creators import repository as creators
from campaign_svc.disputes import repository as disputes
from campaign_svc.erasure import events, repository
from campaign_svc.inbox_views import repository as inbox_views
from campaign_svc.network_figures import repository as network_figures
from campaign_svc.pictures import repository as pictures
from campaign_svc.publications import repository as publications
from campaign_svc.second_opinions import repository as second_opinions
from campaign_svc.snoozes import repository as snoozes
from kit.db import Session

_MAX_KEYS = 1000
"""Keys in one fact, which bounds its size."""


async def erase(session: Session, person_id: str, now: datetime) -> None:
    """Blanks the personal data of the person's advertisements, also of later ones, and the person's texts in disputes
    and second opinions; releases the person's claims; deletes companies' notes about them,
    invitations to them, their views of the inbox and prepared picture archives; unassigns their
    advertisements.

    Open change requests to them expire: they cannot answer, so the advertisements wait for their audit again.
    Ids, ad codes, figures, decisions, amounts and ledger entries stay. Idempotent.
    """
    await repository.record_erasure(session, person_id, now)
    await end_requests(session, await changes.lock_open_of_person(session, person_id), GIVEN_UP, now)
    addresses = [
        *await repository.anonymise(session, person_id, now),
        *await changes.blank_person(session, person_id),
    ]
    await checks.forget_person(session, person_id)
    await creators.forget_person(session, person_id)
    await pictures.forget_person(session, person_id)
    await creator_invitations.forget_person(session, person_id)
    await assignments.forget_person(session, person_id)
    await snoozes.forget_person(session, person_id)
    await inbox_views.forget_person(session, person_id)
    await publications.forget_person(session, person_id, now)
    await network_figures.forget_person(session, person_id)
    await disputes.forget_person(session, person_id)
    await second_opinions.forget_person(session, person_id)
    await withdraw_pictures(session, person_id, addresses, now)
    await repository.delete_dead_letters(session, person_id)
    await end_claims_of(session, person_id)


async def withdraw_pictures(session: Session, person_id: str, addresses: Iterable[str], now: datetime) -> None:
    """Records pictures_withdrawn for the addresses that no other advertisement, revision or campaign shows.

    Addresses are content-addressed: the same picture has one address for all its uploaders.
    """
    keys_by_address = {plain_address(address): key for address in addresses if (key := picture_key(address))}
    shown = await repository.shown_elsewhere(session, list(keys_by_address)) if keys_by_address else set()
    keys = [key for address, key in keys_by_address.items() if address not in shown]
    await checks.forget_pictures(session, keys)
    for start in range(0, len(keys), _MAX_KEYS):
        await events.pictures_withdrawn(session, person_id, keys[start : start + _MAX_KEYS], now)
