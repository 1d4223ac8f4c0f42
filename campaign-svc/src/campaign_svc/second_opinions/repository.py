"""Reads and writes second opinions; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

import sqlmodel
from sqlalchemy import ColumnElement, Integer, Select, and_, bindparam, func, or_, select, update

from campaign_svc.access import Reach, company_of, reach_of
from campaign_svc.advertisements.repository import ADS, ENTRIES, OVERTURNS, ads_within
from campaign_svc.disputes.repository import DISPUTES
from campaign_svc.second_opinions.models import Pair, SecondOpinion
from campaign_svc.second_opinions.policies import AGREED, DISAGREED, MAX_PAIRS, RESOLVED, WAITING
from kit.db import Reader, Row, Session, keyset, read_page
from kit.rpc.caller import Caller

OPINIONS = SecondOpinion.metadata.tables["second_opinions"]
Query = Select[*tuple[object, ...]]

_OF_DISPUTE = DISPUTES.c.audit_entry_id == OPINIONS.c.audit_entry_id
_DISPUTE_OPEN = select(DISPUTES.c.id).where(_OF_DISPUTE, DISPUTES.c.settled_at.is_(None)).exists()
_WHOLE: Query = (
    select(
        *OPINIONS.c,
        ADS.c.person_id.label("creator_id"),
        ENTRIES.c.actor_id.label("first_by"),
        ENTRIES.c.reason.label("first_reason"),
        ENTRIES.c.note.label("first_note"),
        ENTRIES.c.decided_at.label("first_at"),
        OVERTURNS.c.id.is_not(None).label("overturned"),
        _DISPUTE_OPEN.label("dispute_open"),
    )
    .join(ENTRIES, ENTRIES.c.id == OPINIONS.c.audit_entry_id)
    .join(ADS, ADS.c.id == OPINIONS.c.advertisement_id)
    .outerjoin(OVERTURNS, OVERTURNS.c.audit_entry_id == OPINIONS.c.audit_entry_id)
)
_EQUAL = OPINIONS.c.second_approved == OPINIONS.c.first_approved
_STATES: dict[int, ColumnElement[bool]] = {
    AGREED: and_(OPINIONS.c.second_at.is_not(None), _EQUAL),
    DISAGREED: and_(OPINIONS.c.second_at.is_not(None), ~_EQUAL, OPINIONS.c.resolved_at.is_(None)),
    RESOLVED: OPINIONS.c.resolved_at.is_not(None),
}
# A person who settled a dispute of the decision has seen it.
_SEEN = select(DISPUTES.c.id).where(_OF_DISPUTE, DISPUTES.c.settled_by == bindparam("viewer")).exists()
_STATES[WAITING] = and_(
    OPINIONS.c.second_at.is_(None),
    ENTRIES.c.actor_id != bindparam("viewer"),
    ADS.c.person_id != bindparam("viewer"),
    ADS.c.anonymised_at.is_(None),
    ~_SEEN,
)


_CURSOR = select(OPINIONS.c.id).where(OPINIONS.c.id == bindparam("after"))


@cache
def _listed(reach: Reach, state: int, further: bool) -> Query:
    query = _WHOLE.where(_STATES[state], ads_within(reach))
    order = [OPINIONS.c.drawn_at if state == WAITING else OPINIONS.c.second_at, OPINIONS.c.id]
    start = select(*order).where(OPINIONS.c.id == bindparam("after")) if further else None
    limit = bindparam("limit", type_=Integer)
    return keyset(query, order, start, "asc" if state == WAITING else "desc", limit=limit)


async def listed(reader: Reader, viewer: Caller, *, state: int, limit: int, after: str | None) -> Sequence[Row]:
    """Second opinions in a state: those waiting for the viewer's verdict oldest first, the others newest first."""
    values = {"after": after, "viewer": viewer.person_id, **company_of(viewer)}
    cursor = _CURSOR if after is not None else None
    return await read_page(
        reader, _listed(reach_of(viewer), state, after is not None), values, cursor, limit=limit
    )


async def by_id(reader: Reader, viewer: Caller, opinion_id: str) -> Row:
    """A second opinion within reach."""
    query = _WHOLE.where(OPINIONS.c.id == bindparam("id"), ads_within(reach_of(viewer)))
    (row,) = await reader.rows(query, {"id": opinion_id, **company_of(viewer)})
    return row


async def get(session: Session, viewer: Caller, opinion_id: str) -> SecondOpinion | None:
    """A second opinion within reach, for use cases that change it."""
    query = (
        sqlmodel.select(SecondOpinion)
        .join(ADS, ADS.c.id == OPINIONS.c.advertisement_id)
        .where(OPINIONS.c.id == opinion_id, ads_within(reach_of(viewer)))
    )
    return (await session.exec(query, params=company_of(viewer))).first()


_PAIRS = (
    select(
        ENTRIES.c.actor_id,
        OPINIONS.c.first_approved,
        ENTRIES.c.reason,
        OPINIONS.c.second_approved,
        OPINIONS.c.second_reason,
        OPINIONS.c.warned,
    )
    .join(ENTRIES, ENTRIES.c.id == OPINIONS.c.audit_entry_id)
    .where(OPINIONS.c.second_at >= bindparam("since"))
    .order_by(OPINIONS.c.second_at.desc())
    .limit(MAX_PAIRS)
)
_DRAWN = select(func.count().label("number")).where(
    OPINIONS.c.second_at.is_(None), OPINIONS.c.drawn_at >= bindparam("since")
)


async def pairs(reader: Reader, since: datetime) -> list[Pair]:
    """Pairs of verdicts whose second was given since then, of all companies: statistics for staff."""
    return [
        Pair(
            first_by=row.actor_id,
            first_approved=row.first_approved,
            first_reason=None if row.first_approved else row.reason,
            second_approved=row.second_approved,
            second_reason=None if row.second_approved else row.second_reason,
            warned=row.warned,
        )
        for row in await reader.rows(_PAIRS, {"since": since})
    ]


async def waiting(reader: Reader, since: datetime) -> int:
    """The number of decisions drawn since then that wait for the second verdict."""
    (row,) = await reader.rows(_DRAWN, {"since": since})
    return int(row.number)


async def forget_person(session: Session, person_id: str) -> None:
    """Blanks texts that the person wrote, and texts on the person's advertisements."""
    connection = await session.connection()
    about = OPINIONS.c.advertisement_id.in_(select(ADS.c.id).where(ADS.c.person_id == person_id))
    await connection.execute(
        update(OPINIONS).where(or_(OPINIONS.c.second_by == person_id, about)).values(second_note=None)
    )
    await connection.execute(
        update(OPINIONS).where(or_(OPINIONS.c.resolved_by == person_id, about)).values(resolution="")
    )
