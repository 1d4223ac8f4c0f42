"""Reads and writes who invited whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table, Text, bindparam, func, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import aliased
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons.models import Person

PERSONS: Table = Person.__table__  # type: ignore[attr-defined]


async def holder_of(session: AsyncSession, code: str) -> str | None:
    """The person whose code this is, as codes are compared."""
    query = select(PERSONS.c.id).where(PERSONS.c.referral_code == code)
    return (await (await session.connection()).execute(query)).scalar()


async def counts(session: AsyncSession, person_id: str) -> tuple[int, int]:
    """How many people the person invited, and how many those invited; the erased are not counted.

    Whom an erased person invited still counts for whoever invited the erased one.
    """
    first, second = aliased(Person), aliased(Person)
    query = select(
        select(func.count())
        .where(col(first.referrer_id) == person_id, col(first.erased_at).is_(None))
        .scalar_subquery(),
        select(func.count())
        .select_from(first)
        .join(second, col(second.referrer_id) == col(first.id))
        .where(col(first.referrer_id) == person_id, col(second.erased_at).is_(None))
        .scalar_subquery(),
    )
    row: Any = (await (await session.connection()).execute(query)).one()
    return row[0], row[1]


async def keep(session: AsyncSession, referrers: Mapping[str, str]) -> int:
    """Notes who invited these people (person to referrer), in one statement; returns how many referrers are known."""
    if not referrers:
        return 0
    told = select(
        func.unnest(bindparam("people", list(referrers), type_=ARRAY(Text))).label("person_id"),
        func.unnest(bindparam("referrers", list(referrers.values()), type_=ARRAY(Text))).label("referrer_id"),
    ).subquery()
    known = aliased(Person)
    query = (
        update(PERSONS)
        .values(referrer_id=told.c.referrer_id)
        .where(PERSONS.c.id == told.c.person_id, col(known.id) == told.c.referrer_id)
        .returning(PERSONS.c.id)
    )
    return len((await (await session.connection()).execute(query)).all())
