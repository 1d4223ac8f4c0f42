"""Blanks personal data of an advertisement's author, and records erased people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from google.protobuf.message import DecodeError
from sqlalchemy import delete, func, null, select, text, union, update
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, ENTRIES, POSTS
from campaign_svc.changes.repository import REQUESTS
from campaign_svc.reach.models import ErasedPerson
from kit.db import Session
from kit.events.tables import DEAD_LETTER
from resuena.campaign.v1.mobile_pb2 import MobileAdvertisementSubmitted

ERASED = ErasedPerson.metadata.tables["erased_people"]
SUBMITTED = "resuena.mobile.advertisement_submitted.v1"
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 7))")
_TOGETHER = text(
    "SELECT pg_advisory_xact_lock_shared(hashtextextended(person, 7))"
    " FROM (SELECT unnest(CAST(:people AS text[])) AS person ORDER BY 1) asked"
)


async def record_erasure(session: Session, person_id: str, now: datetime) -> None:
    """Records the erasure; its advisory lock waits for transactions that store advertisements of the person."""
    connection = await session.connection()
    await connection.execute(_ALONE, {"person": person_id})
    query = insert(ERASED).values(person_id=person_id, erased_at=now)
    await connection.execute(query.on_conflict_do_nothing(index_elements=["person_id"]))


async def erased_among(session: Session, people: Iterable[str]) -> set[str]:
    """The erased among these people; a shared advisory lock makes an erasure of the others wait for this commit."""
    person_ids = sorted(set(people))
    connection = await session.connection()
    await connection.execute(_TOGETHER, {"people": person_ids})
    return set(
        (await connection.execute(select(ERASED.c.person_id).where(ERASED.c.person_id.in_(person_ids)))).scalars()
    )


async def anonymise(session: Session, person_id: str, now: datetime) -> Sequence[str]:
    """Blanks the person's advertisements, notes on them and links to their posts. Idempotent.

    Returns the addresses of their pictures.
    """
    connection = await session.connection()
    pictured = select(ADS.c.multimedia_uri).where(ADS.c.person_id == person_id, ADS.c.anonymised_at.is_(None))
    addresses = (
        (await connection.execute(pictured.order_by(ADS.c.id).with_for_update(key_share=True))).scalars().all()
    )
    theirs = update(ADS).where(ADS.c.person_id == person_id, ADS.c.anonymised_at.is_(None))
    blank = theirs.values(
        caption="",
        multimedia_uri="",
        tagged_people=[],
        rejection_note=None,
        external_id=None,
        external_metadata=null(),
        anonymised_at=now,
        version=ADS.c.version + 1,
    )
    ids = list((await connection.execute(blank.returning(ADS.c.id))).scalars())
    if ids:
        await connection.execute(update(ENTRIES).where(ENTRIES.c.advertisement_id.in_(ids)).values(note=None))
        await connection.execute(
            update(POSTS).where(POSTS.c.advertisement_id.in_(ids)).values(post_platform_id="")
        )
    return addresses


async def delete_dead_letters(session: Session, person_id: str) -> None:
    """Deletes the dead letters that contain an advertisement of the person."""
    connection = await session.connection()
    letters = await connection.execute(
        select(DEAD_LETTER.c.id, DEAD_LETTER.c.payload).where(DEAD_LETTER.c.subject == SUBMITTED)
    )
    theirs = [row.id for row in letters if _sender_of(row.payload) == person_id]
    if theirs:
        await connection.execute(delete(DEAD_LETTER).where(DEAD_LETTER.c.id.in_(theirs)))


def _sender_of(payload: bytes) -> str | None:
    try:
        return MobileAdvertisementSubmitted.FromString(payload).advertisement.person_id
    except DecodeError:
        return None


async def shown_elsewhere(session: Session, addresses: Sequence[str]) -> set[str]:
    """The addresses (without `?size=`) that an advertisement, an earlier revision or a campaign shows."""
    query = union(
        *(
            select(func.split_part(column, "?", 1)).where(func.split_part(column, "?", 1).in_(addresses))
            for column in (ADS.c.multimedia_uri, REQUESTS.c.multimedia_uri, CAMPAIGNS.c.picture)
        )
    )
    return set((await (await session.connection()).execute(query)).scalars())
