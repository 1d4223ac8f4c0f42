"""Reads and writes change requests; reads for people are restricted by their reach."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

import sqlmodel
from sqlalchemy import Select, bindparam, select, update

from campaign_svc.access import Reach, company_of, reach_of
from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.repository import ADS, ads_within
from campaign_svc.changes.models import OPEN, ChangeRequest, Changes, Revision
from campaign_svc.changes.policies import revisions_of
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Reader, Row, Session, grouped
from kit.rpc.caller import Caller

REQUESTS = ChangeRequest.metadata.tables["change_requests"]
_PRESENT = (ADS.c.multimedia_uri, ADS.c.caption, ADS.c.tagged_people)
Query = Select[*tuple[object, ...]]


@cache
def _changes_of(reach: Reach) -> Query:
    columns = [column.label(f"request_{column.name}") for column in REQUESTS.c]
    return (
        select(ADS.c.id, ADS.c.creation_dt, *_PRESENT, *columns)
        .select_from(ADS.outerjoin(REQUESTS, REQUESTS.c.advertisement_id == ADS.c.id))
        .where(ADS.c.id == ONE_OF_IDS, ads_within(reach))
        .order_by(ADS.c.id, REQUESTS.c.id)
    )


async def changes_of(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, Changes]:
    """Requests and revisions by advertisement within the viewer's reach, in one statement."""
    rows = await reader.rows(_changes_of(reach_of(viewer)), {"ids": list(ad_ids), **company_of(viewer)})
    changes_by_ad: dict[str, Changes] = {}
    for ad_id, own in grouped(rows, "id").items():
        requests = [
            ChangeRequest(**{name: getattr(row, f"request_{name}") for name in REQUESTS.c.keys()})  # noqa: SIM118
            for row in own
            if row.request_id is not None
        ]
        first = own[0]
        present = Revision(
            1, first.multimedia_uri, first.caption, first.tagged_people, first.creation_dt, request=None
        )
        changes_by_ad[ad_id] = Changes(requests, revisions_of(present, requests))
    return changes_by_ad


_REQUESTS_OF = select(*REQUESTS.c).where(REQUESTS.c.advertisement_id == ONE_OF_IDS).order_by(REQUESTS.c.id)


async def read_requests_of(reader: Reader, ad_ids: Sequence[str]) -> dict[str, list[Row]]:
    """Requests by advertisement, oldest first, without a check of reach."""
    return grouped(await reader.rows(_REQUESTS_OF, {"ids": list(ad_ids)}), "advertisement_id")


async def requests_of(session: Session, ad_ids: Sequence[str]) -> dict[str, list[ChangeRequest]]:
    """Requests of advertisements locked by the transaction, oldest first, by advertisement."""
    query = sqlmodel.select(ChangeRequest).where(REQUESTS.c.advertisement_id.in_(ad_ids)).order_by(REQUESTS.c.id)
    requests_by_ad: dict[str, list[ChangeRequest]] = {}
    for request in await session.exec(query):
        requests_by_ad.setdefault(request.advertisement_id, []).append(request)
    return requests_by_ad


async def lock_due(session: Session, now: datetime, limit: int) -> Sequence[Advertisement]:
    """Advertisements whose open request has expired, locked; skips those locked by others."""
    query = (
        sqlmodel.select(Advertisement)
        .join(REQUESTS, REQUESTS.c.advertisement_id == ADS.c.id)
        .where(REQUESTS.c.state == OPEN, REQUESTS.c.answer_until <= now)
        .order_by(ADS.c.id)
        .limit(limit)
        .with_for_update(of=ADS, key_share=True, skip_locked=True)
    )
    return (await session.exec(query)).all()


async def lock_open_of_person(session: Session, person_id: str) -> Sequence[Advertisement]:
    """The person's advertisements with an open request, locked."""
    query = (
        sqlmodel.select(Advertisement)
        .join(REQUESTS, REQUESTS.c.advertisement_id == ADS.c.id)
        .where(REQUESTS.c.state == OPEN, ADS.c.person_id == person_id)
        .order_by(ADS.c.id)
        .with_for_update(of=ADS, key_share=True)
    )
    return (await session.exec(query)).all()


_THEIRS = REQUESTS.c.advertisement_id.in_(select(ADS.c.id).where(ADS.c.person_id == bindparam("person_id")))
_PICTURES = select(REQUESTS.c.multimedia_uri).where(_THEIRS, REQUESTS.c.multimedia_uri != "")
_BLANK = update(REQUESTS).where(_THEIRS).values(text="", multimedia_uri="", caption="", tagged_people=[])


async def blank_person(session: Session, person_id: str) -> Sequence[str]:
    """Blanks texts and revisions of the person's advertisements; returns the addresses of their former pictures."""
    connection = await session.connection()
    addresses = (await connection.execute(_PICTURES, {"person_id": person_id})).scalars().all()
    await connection.execute(_BLANK, {"person_id": person_id})
    return addresses
