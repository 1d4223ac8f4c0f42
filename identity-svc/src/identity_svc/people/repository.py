"""Searches persons through indexes, and stores who read whose record; without a check of reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import sqlmodel
from sqlalchemy import text
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.people.models import PersonView
from identity_svc.people.policies import Search
from identity_svc.persons.models import FOLDED_NAME
from kit.db import Row

VIEWS = PersonView.metadata.tables["person_views"]
# Prefixes are ranges in byte order: unlike LIKE, a generic plan can read them from an index too. Names are a
# materialized CTE: PostgreSQL then plans to read all of them, and so through their index, despite the limit.
_SEARCH = text(
    f"""
    WITH names AS MATERIALIZED (
        SELECT id FROM persons WHERE to_tsvector('simple', {FOLDED_NAME}) @@ to_tsquery('simple', :words)
    ), hits AS (
        SELECT id, 0 AS rank FROM persons
        WHERE id = :id OR email = :email OR lower(handle) = :handle OR referral_code = :code
        UNION ALL
        (SELECT person_id, 1 FROM person_credentials
        WHERE platform IN (1, 2, 3) AND lower(platform_object_identity) = :handle LIMIT :limit)
        UNION ALL
        (SELECT person_id, 1 FROM social_accounts
        WHERE account_id IS NOT NULL AND lower(username) = :handle LIMIT :limit)
        UNION ALL
        (SELECT id, 2 FROM persons
        WHERE lower(handle) ~>=~ :handle AND lower(handle) ~<~ :handle_end LIMIT :limit)
        UNION ALL
        (SELECT id, 3 FROM persons WHERE email ~>=~ :email AND email ~<~ :email_end LIMIT :limit)
        UNION ALL
        (SELECT id, 4 FROM names LIMIT :limit)
    ), ranked AS (
        SELECT id, min(rank) AS rank FROM hits GROUP BY id ORDER BY 2, 1 DESC LIMIT :limit
    )
    SELECT persons.id, email, first_name, last_name, handle, referral_code, created_at AS joined_at, erased_at
    FROM ranked JOIN persons USING (id) ORDER BY ranked.rank, persons.id DESC
    """  # noqa: S608 - our own words
)


async def matching(session: AsyncSession, search: Search, limit: int) -> Sequence[Row]:
    """Persons whom the search matches, exact matches first; of more than `limit` with a name, any."""
    return (await (await session.connection()).execute(_SEARCH, {**asdict(search), "limit": limit})).all()


_NAMED = text(
    f"""
    WITH names AS MATERIALIZED (
        SELECT id FROM persons WHERE to_tsvector('simple', {FOLDED_NAME}) @@ to_tsquery('simple', :words)
    )
    SELECT id FROM names
    UNION
    SELECT id FROM persons WHERE lower(handle) ~>=~ :handle AND lower(handle) ~<~ :handle_end
    ORDER BY id DESC LIMIT :limit
    """  # noqa: S608 - our own words
)


async def named(session: AsyncSession, search: Search, limit: int) -> Sequence[str]:
    """Ids of persons whose name or personal page the search matches, newest first."""
    values = {"words": search.words, "handle": search.handle, "handle_end": search.handle_end, "limit": limit}
    return (await (await session.connection()).execute(_NAMED, values)).scalars().all()


async def views_of(session: AsyncSession, person_id: str, limit: int) -> Sequence[PersonView]:
    """Who read the person's record, newest first."""
    query = sqlmodel.select(PersonView).where(PersonView.person_id == person_id)
    return (await session.exec(query.order_by(col(PersonView.id).desc()).limit(limit))).all()
