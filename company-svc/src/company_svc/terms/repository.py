"""Reads and writes the terms, which are public, and their acceptances."""

from __future__ import annotations

from collections.abc import Sequence

import sqlmodel
from sqlalchemy import any_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.tables import comparable
from company_svc.terms.models import Terms, TermsAcceptance

TERMS = Terms.metadata.tables["terms"]
ACCEPTANCES = TermsAcceptance.metadata.tables["terms_acceptances"]


async def listed(session: AsyncSession, language: str, app_type: int, limit: int) -> Sequence[Terms]:
    """Versions for an application in a language, newest first."""
    query = (
        sqlmodel.select(Terms)
        .where(TERMS.c.language == comparable(language), any_(TERMS.c.app_types) == app_type)
        .order_by(TERMS.c.published_at.desc(), TERMS.c.id.desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()


async def published(session: AsyncSession, version: str, language: str) -> Sequence[Terms]:
    """The rows of this version in a language, one per set of applications."""
    query = sqlmodel.select(Terms).where(
        Terms.version == comparable(version), Terms.language == comparable(language)
    )
    return (await session.exec(query)).all()


async def publish(session: AsyncSession, terms: Terms) -> tuple[Terms, bool]:
    """Inserts a version unless its name, language and applications exist; returns whether it is new."""
    query = insert(TERMS).values(terms.model_dump()).on_conflict_do_nothing()
    new = bool((await (await session.connection()).execute(query)).rowcount)
    same = (
        Terms.version == terms.version,
        Terms.language == terms.language,
        TERMS.c.app_types == terms.app_types,
    )
    return (await session.exec(sqlmodel.select(Terms).where(*same))).one(), new


async def forget_origin(session: AsyncSession, person_id: str) -> None:
    """Clears address and position of the person's acceptances."""
    blank = update(ACCEPTANCES).where(ACCEPTANCES.c.person_id == person_id)
    await (await session.connection()).execute(blank.values(ip=None, latitude=None, longitude=None))
