"""Reads and writes what creators tell of themselves."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ARRAY, Text, any_, bindparam, cast, delete, func, literal_column, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.creators.models import CreatorProfile, Standing
from identity_svc.persons.repository import CREDENTIALS, PERSONS
from kit.db import Reader

PROFILES = CreatorProfile.metadata.tables["creator_profiles"]
_IDS = cast(bindparam("ids"), ARRAY(Text))
_PLATFORMS = (
    select(func.array_agg(CREDENTIALS.c.platform.distinct()))
    .where(CREDENTIALS.c.person_id == PERSONS.c.id)
    .scalar_subquery()
)
_STANDINGS = (
    select(
        PERSONS.c.id,
        PERSONS.c.email_confirmed_at.is_not(None).label("email_confirmed"),
        PROFILES.c.adult_declared_at.is_not(None).label("adult"),
        PROFILES.c.terms_accepted_at.is_not(None).label("terms_accepted"),
        func.coalesce(_PLATFORMS, literal_column("'{}'::int[]")).label("platforms"),
        PROFILES.c.city,
        (PERSONS.c.first_name.is_not(None) & PERSONS.c.last_name.is_not(None)).label("names_given"),
        PERSONS.c.erased_at.is_not(None).label("erased"),
    )
    .select_from(PERSONS.outerjoin(PROFILES, PROFILES.c.person_id == PERSONS.c.id))
    .where(PERSONS.c.id == any_(_IDS))
)


async def standings(reader: Reader, ids: Sequence[str]) -> dict[str, Standing]:
    """How far those of `ids` are who exist, by id; without a check of reach."""
    return {
        row.id: Standing(**{name: getattr(row, name) for name in Standing.__dataclass_fields__})
        for row in await reader.rows(_STANDINGS, {"ids": list(ids)})
    }


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes what the person told."""
    await (await session.connection()).execute(delete(PROFILES).where(PROFILES.c.person_id == person_id))
