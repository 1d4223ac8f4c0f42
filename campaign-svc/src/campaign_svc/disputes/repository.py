"""Reads and writes disputes and overturned decisions; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import sqlmodel
from sqlalchemy import Integer, Select, bindparam, or_, select, update

from campaign_svc.access import Reach, company_of, reach_of
from campaign_svc.advertisements.models import AuditEntry
from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, ENTRIES, OVERTURNS, ads_within
from campaign_svc.disputes.models import Dispute
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Reader, Row, Session, keyset, read_page
from kit.rpc.caller import Caller

DISPUTES = Dispute.metadata.tables["disputes"]
Query = Select[*tuple[object, ...]]

WHOLE: Query = (
    select(
        *DISPUTES.c,
        ADS.c.company_id,
        ENTRIES.c.actor_id.label("decided_by"),
        ENTRIES.c.to_status.label("decided_status"),
        ENTRIES.c.reason.label("decision_reason"),
        ENTRIES.c.note.label("decision_note"),
        ENTRIES.c.decided_at,
    )
    .join(ADS, ADS.c.id == DISPUTES.c.advertisement_id)
    .join(ENTRIES, ENTRIES.c.id == DISPUTES.c.audit_entry_id)
)
_LIMIT = bindparam("limit", type_=Integer)


async def decision_on(session: Session, ad_id: str) -> AuditEntry | None:
    """The newest decision on an advertisement, which the caller has locked."""
    query = (
        sqlmodel.select(AuditEntry)
        .where(ENTRIES.c.advertisement_id == ad_id)
        .order_by(ENTRIES.c.decided_at.desc(), ENTRIES.c.id.desc())
        .limit(1)
    )
    return (await session.exec(query)).first()


async def entry(session: Session, entry_id: str) -> AuditEntry:
    """A decision."""
    return (await session.exec(sqlmodel.select(AuditEntry).where(ENTRIES.c.id == entry_id))).one()


async def dispute_of(session: Session, entry_id: str) -> Dispute | None:
    """The dispute of a decision."""
    return (await session.exec(sqlmodel.select(Dispute).where(DISPUTES.c.audit_entry_id == entry_id))).first()


async def is_overturned(session: Session, entry_id: str) -> bool:
    """Whether a decision was overturned."""
    query = select(OVERTURNS.c.id).where(OVERTURNS.c.audit_entry_id == entry_id)
    return (await (await session.connection()).execute(query)).first() is not None


async def get(session: Session, viewer: Caller, dispute_id: str) -> Dispute | None:
    """A dispute within reach, for use cases that change it."""
    query = (
        sqlmodel.select(Dispute)
        .join(ADS, ADS.c.id == DISPUTES.c.advertisement_id)
        .where(DISPUTES.c.id == dispute_id, ads_within(reach_of(viewer)))
    )
    return (await session.exec(query, params=company_of(viewer))).first()


@cache
def _of_ads(reach: Reach) -> Query:
    return WHOLE.where(DISPUTES.c.advertisement_id == ONE_OF_IDS, ads_within(reach)).order_by(DISPUTES.c.opened_at)


async def of_ads(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, Row]:
    """The newest dispute of each advertisement within reach that has one."""
    rows = await reader.rows(_of_ads(reach_of(viewer)), {"ids": list(ad_ids), **company_of(viewer)})
    return {row.advertisement_id: row for row in rows}


@cache
def _decided(reach: Reach) -> Query:
    return (
        select(
            ADS.c.id,
            ADS.c.company_id,
            ADS.c.status,
            ADS.c.anonymised_at,
            CAMPAIGNS.c.payment_type,
            ENTRIES.c.by_platform,
            ENTRIES.c.to_status,
            ENTRIES.c.decided_at,
            DISPUTES.c.id.is_not(None).label("disputed"),
        )
        .join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
        .join(ENTRIES, ENTRIES.c.advertisement_id == ADS.c.id)
        .outerjoin(DISPUTES, DISPUTES.c.audit_entry_id == ENTRIES.c.id)
        .where(ADS.c.id == ONE_OF_IDS, ads_within(reach))
        .order_by(ENTRIES.c.decided_at, ENTRIES.c.id)
    )


async def decided(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, Row]:
    """The newest decision on each of these advertisements within reach, with the columns that decide disputability."""
    rows = await reader.rows(_decided(reach_of(viewer)), {"ids": list(ad_ids), **company_of(viewer)})
    return {row.id: row for row in rows}


_CURSOR = select(DISPUTES.c.deadline, DISPUTES.c.id).where(DISPUTES.c.id == bindparam("after"))


@cache
def _listed(reach: Reach, settled: bool, further: bool) -> Query:
    ended = DISPUTES.c.settled_at
    query = WHOLE.where(ended.is_not(None) if settled else ended.is_(None), ads_within(reach))
    order = [DISPUTES.c.deadline, DISPUTES.c.id]
    start = _CURSOR if further else None
    return keyset(query, order, start, "desc" if settled else "asc", limit=_LIMIT)


async def listed(reader: Reader, viewer: Caller, *, settled: bool, limit: int, after: str | None) -> Sequence[Row]:
    """Disputes within reach: open ones, most urgent first, or settled ones, latest deadline first."""
    values = {"after": after, **company_of(viewer)}
    cursor = _CURSOR if after is not None else None
    return await read_page(
        reader, _listed(reach_of(viewer), settled, after is not None), values, cursor, limit=limit
    )


async def by_id(reader: Reader, viewer: Caller, dispute_id: str) -> Row:
    """A dispute within reach."""
    query = WHOLE.where(DISPUTES.c.id == bindparam("id"), ads_within(reach_of(viewer)))
    (row,) = await reader.rows(query, {"id": dispute_id, **company_of(viewer)})
    return row


async def forget_person(session: Session, person_id: str) -> None:
    """Blanks texts that the person wrote, and texts on the person's advertisements."""
    connection = await session.connection()
    theirs = select(ADS.c.id).where(ADS.c.person_id == person_id)
    about = DISPUTES.c.advertisement_id.in_(theirs)
    await connection.execute(update(DISPUTES).where(or_(DISPUTES.c.opened_by == person_id, about)).values(text=""))
    await connection.execute(
        update(DISPUTES).where(or_(DISPUTES.c.settled_by == person_id, about)).values(settlement="")
    )
    written = select(OVERTURNS.c.advertisement_id).where(OVERTURNS.c.actor_id == person_id)
    await connection.execute(update(ADS).where(ADS.c.id.in_(written)).values(rejection_note=None))
    blank = update(OVERTURNS).values(note="")
    await connection.execute(
        blank.where(or_(OVERTURNS.c.actor_id == person_id, OVERTURNS.c.advertisement_id.in_(theirs)))
    )
