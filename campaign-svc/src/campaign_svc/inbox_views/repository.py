"""Reads and writes the caller's own views, for members of the company."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import sqlmodel
from sqlalchemy import ColumnElement, Select, Text, bindparam, delete, select, text

from campaign_svc.access import Reach, company_of, in_use, membership_reach_of, within_reach
from campaign_svc.inbox_views.models import InboxView
from kit.db import Reader, Row, Session
from kit.rpc.caller import Caller

VIEWS = InboxView.metadata.tables["inbox_views"]
_COMPANY = bindparam("company_id", type_=Text)
_PERSON = bindparam("person_id", type_=Text)
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 13))")


def _own(reach: Reach) -> tuple[ColumnElement[bool], ...]:
    return VIEWS.c.person_id == _PERSON, within_reach(reach, VIEWS.c.company_id)


@cache
def _views(reach: Reach) -> Select[*tuple[object, ...]]:
    own = select(VIEWS.c.id, VIEWS.c.name, VIEWS.c.filters).where(*_own(reach), VIEWS.c.company_id == _COMPANY)
    return own.order_by(VIEWS.c.id)


async def views_of(reader: Reader, viewer: Caller, company_id: str) -> Sequence[Row]:
    """The viewer's own views in the company, in the order in which they were saved; none out of reach."""
    values = {"company_id": company_id, "person_id": viewer.person_id, **company_of(viewer)}
    return await reader.rows(_views(membership_reach_of(viewer)), values)


async def is_member(session: Session, caller: Caller, company_id: str) -> bool:
    """Whether the caller currently reaches the company as a member."""
    if caller.tenant_id != company_id or membership_reach_of(caller) is not Reach.OWN:
        return False
    return bool(await (await session.connection()).scalar(select(in_use(company_id))))


async def lock_person(session: Session, person_id: str) -> None:
    """Takes the person's advisory lock until the commit, so that concurrent writers cannot exceed the limit."""
    await (await session.connection()).execute(_ALONE, {"person": person_id})


async def view_of(session: Session, viewer: Caller, view_id: str) -> InboxView | None:
    """One of the viewer's own views, locked."""
    query = sqlmodel.select(InboxView).where(VIEWS.c.id == view_id, *_own(membership_reach_of(viewer)))
    params = {"person_id": viewer.person_id, **company_of(viewer)}
    return (await session.exec(query.with_for_update(), params=params)).one_or_none()


async def forget_person(session: Session, person_id: str) -> None:
    """Deletes the person's views."""
    await (await session.connection()).execute(delete(VIEWS).where(VIEWS.c.person_id == person_id))
