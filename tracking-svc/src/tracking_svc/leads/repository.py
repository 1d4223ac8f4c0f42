"""Stores forms, counts attempts, and reads leads by pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import sqlmodel
from sqlalchemy import delete, func, or_, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, delete_older, keyset, uuid7
from kit.emails import tidy_email
from kit.rates import Rate
from kit.rpc.errors import UnknownCursor
from tracking_svc.leads.models import FormAttempt, Lead
from tracking_svc.leads.policies import LeadFilter

LEADS = Lead.metadata.tables["leads"]
ATTEMPTS = FormAttempt.metadata.tables["form_attempts"]
_SEARCHED = ("email", "name", "message", "profile_url")


async def attempt(session: AsyncSession, address_hash: bytes, now: datetime, rate: Rate) -> bool:
    """Counts an attempt from an address, under an advisory lock; False when the rate limit is exceeded."""
    connection = await session.connection()
    lock = text("SELECT pg_advisory_xact_lock(hashtext(:address))")
    await connection.execute(lock, {"address": address_hash.hex()})
    lately = select(func.count()).where(
        ATTEMPTS.c.address_hash == address_hash, ATTEMPTS.c.attempted_at > now - timedelta(seconds=rate.seconds)
    )
    if ((await connection.execute(lately)).scalar() or 0) >= rate.burst:
        return False
    values = {"id": uuid7(), "address_hash": address_hash, "attempted_at": now}
    await connection.execute(insert(ATTEMPTS).values(values))
    return True


async def add(session: AsyncSession, lead: Lead) -> bool:
    """Stores a form; False when the same e-mail or profile is already on the same list."""
    query = insert(LEADS).values(lead.model_dump()).on_conflict_do_nothing().returning(LEADS.c.id)
    return (await (await session.connection()).execute(query)).scalar() is not None


async def page(session: AsyncSession, where: LeadFilter, limit: int, after: str | None) -> Sequence[Lead]:
    """Leads, newest first."""
    query = sqlmodel.select(Lead)
    if where.kind:
        query = query.where(LEADS.c.kind == where.kind)
    if where.state:
        query = query.where(LEADS.c.state == where.state)
    if where.search:
        query = query.where(or_(*(LEADS.c[name].icontains(where.search, autoescape=True) for name in _SEARCHED)))
    if after and await session.get(Lead, after) is None:
        raise UnknownCursor
    query = keyset(query, [LEADS.c.id], [after] if after else None, limit=limit)
    return (await session.exec(query)).all()


async def lock_lead(session: AsyncSession, lead_id: str) -> Lead | None:
    """The lead with an id, locked until the commit."""
    return await session.get(Lead, lead_id, with_for_update=True)


async def forget(database: Database, now: datetime, months: int, rate: Rate) -> int:
    """Deletes leads older than `months`, and attempts outside the rate's window; returns how many leads."""
    await delete_older(database, ATTEMPTS.c.attempted_at, now - timedelta(seconds=rate.seconds))
    return await delete_older(database, LEADS.c.created_at, now - func.make_interval(0, months))


async def erase_person(session: AsyncSession, person_id: str) -> set[str]:
    """Deletes leads that a person sent while signed in; returns the e-mails in them."""
    query = delete(LEADS).where(LEADS.c.person_id == person_id).returning(LEADS.c.email)
    rows = await (await session.connection()).execute(query)
    return {email for (email,) in rows if email is not None}


async def erase(session: AsyncSession, email: str) -> int:
    """Deletes leads with an e-mail; returns how many."""
    query = delete(LEADS).where(func.lower(LEADS.c.email) == tidy_email(email))
    return (await (await session.connection()).execute(query)).rowcount
