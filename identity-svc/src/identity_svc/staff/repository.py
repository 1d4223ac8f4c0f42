"""Reads the people of staff and the log of changes; without a check of the viewer."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Text, bindparam, exists, func, select

from identity_svc.persons.repository import PERSONS
from identity_svc.staff.models import StaffChange
from kit.db import Reader, Row, Session, refuse_unknown_cursor

CHANGES = StaffChange.metadata.tables["staff_changes"]
_ACTOR = PERSONS.alias("actor")
_NAMES = (PERSONS.c.email, PERSONS.c.first_name, PERSONS.c.last_name)
_SINCE = (
    select(func.max(CHANGES.c.changed_at))
    .where(CHANGES.c.person_id == PERSONS.c.id, func.cardinality(CHANGES.c.roles_before) == 0)
    .scalar_subquery()
    .label("since")
)
_MEMBERS = (
    select(PERSONS.c.id, *_NAMES, PERSONS.c.staff, PERSONS.c.staff_roles, _SINCE)
    .where(PERSONS.c.staff)
    .order_by(PERSONS.c.id)
    .limit(bindparam("limit"))
)
_MEMBER = select(PERSONS.c.id, *_NAMES, PERSONS.c.staff, PERSONS.c.staff_roles, _SINCE).where(
    PERSONS.c.staff, PERSONS.c.id == bindparam("person_id", type_=Text)
)
_CHANGES = (
    select(
        CHANGES,
        *_NAMES,
        _ACTOR.c.email.label("actor_email"),
        _ACTOR.c.first_name.label("actor_first_name"),
        _ACTOR.c.last_name.label("actor_last_name"),
    )
    .select_from(
        CHANGES.join(PERSONS, PERSONS.c.id == CHANGES.c.person_id).outerjoin(
            _ACTOR, _ACTOR.c.id == CHANGES.c.actor_id
        )
    )
    .order_by(CHANGES.c.id.desc())
    .limit(bindparam("limit"))
)
_OLDER_CHANGES = _CHANGES.where(CHANGES.c.id < bindparam("after", type_=Text))
_CURSOR = select(CHANGES.c.id).where(CHANGES.c.id == bindparam("after", type_=Text))
_CHANGED = exists().where(CHANGES.c.person_id == bindparam("person_id", type_=Text))


async def members(reader: Reader, limit: int) -> Sequence[Row]:
    """The people of staff, by id, with their stored roles and since when, if the log has it."""
    return await reader.rows(_MEMBERS, {"limit": limit})


async def member(session: Session, person_id: str) -> Row | None:
    """One person of staff, as in `members`."""
    return (await (await session.connection()).execute(_MEMBER, {"person_id": person_id})).first()


async def changes(reader: Reader, after: str | None, limit: int) -> Sequence[Row]:
    """The log, newest first, below the id `after`; names and e-mails of erased people are null."""
    if after is None:
        return await reader.rows(_CHANGES, {"limit": limit})
    await refuse_unknown_cursor(reader, _CURSOR, {"after": after})
    return await reader.rows(_OLDER_CHANGES, {"limit": limit, "after": after})


async def was_staff(session: Session, person_id: str) -> bool:
    """Whether the log has an entry about the person."""
    return bool(await (await session.connection()).scalar(select(_CHANGED), {"person_id": person_id}))
