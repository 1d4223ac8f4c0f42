"""Reads and writes who invited whom."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import BindParameter, ScalarSelect, Text, bindparam, func, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons.models import Person

PERSONS = Person.metadata.tables["persons"]


async def holder_of(session: AsyncSession, code: str) -> str | None:
    """The person with this normalized code."""
    query = select(PERSONS.c.id).where(PERSONS.c.referral_code == code)
    return (await (await session.connection()).execute(query)).scalar()


def counted(person_id: str | BindParameter[str]) -> tuple[ScalarSelect[int], ScalarSelect[int]]:
    """Numbers of persons invited at the first and second level, without erased ones.

    Persons whom an erased person invited still count at the second level.
    """
    first, second = PERSONS.alias("first_level"), PERSONS.alias("second_level")
    return (
        select(func.count())
        .where(first.c.referrer_id == person_id, first.c.erased_at.is_(None))
        .scalar_subquery(),
        select(func.count())
        .select_from(first.join(second, second.c.referrer_id == first.c.id))
        .where(first.c.referrer_id == person_id, second.c.erased_at.is_(None))
        .scalar_subquery(),
    )


async def keep(session: AsyncSession, referrers: Mapping[str, str]) -> int:
    """Sets these persons' referrers (person id to referrer id) in one statement; returns how many referrers exist."""
    if not referrers:
        return 0
    pairs = select(
        func.unnest(bindparam("people", list(referrers), type_=ARRAY(Text))).label("person_id"),
        func.unnest(bindparam("referrers", list(referrers.values()), type_=ARRAY(Text))).label("referrer_id"),
    ).subquery()
    existing_referrers = PERSONS.alias("known")
    query = (
        update(PERSONS)
        .values(referrer_id=pairs.c.referrer_id)
        .where(PERSONS.c.id == pairs.c.person_id, existing_referrers.c.id == pairs.c.referrer_id)
        .returning(PERSONS.c.id)
    )
    return len((await (await session.connection()).execute(query)).all())
