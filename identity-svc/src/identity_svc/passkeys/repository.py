"""Reads and writes passkeys and answered challenges."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.passkeys.models import AnsweredChallenge, Passkey
from kit.db import Database, delete_older

PASSKEYS = Passkey.metadata.tables["passkeys"]
CHALLENGES = AnsweredChallenge.metadata.tables["answered_challenges"]


async def of_person(session: AsyncSession, person_id: str) -> Sequence[Passkey]:
    """The person's passkeys, oldest first."""
    query = sqlmodel.select(Passkey).where(Passkey.person_id == person_id)
    return (await session.exec(query.order_by(col(Passkey.created_at), col(Passkey.id)))).all()


async def forget_made_by(session: AsyncSession, person_id: str, moment: datetime) -> list[str]:
    """Deletes the person's passkeys created at or before this moment; returns their names."""
    query = delete(PASSKEYS).where(PASSKEYS.c.person_id == person_id, PASSKEYS.c.created_at <= moment)
    return list((await (await session.connection()).execute(query.returning(PASSKEYS.c.name))).scalars())


async def lock_own(session: AsyncSession, person_id: str, passkey_id: str) -> Passkey | None:
    query = sqlmodel.select(Passkey).where(Passkey.id == passkey_id, Passkey.person_id == person_id)
    return (await session.exec(query.with_for_update())).first()


async def owner_of(session: AsyncSession, credential_id: bytes) -> str | None:
    """The id of the passkey's owner."""
    query = select(PASSKEYS.c.person_id).where(PASSKEYS.c.credential_id == credential_id)
    return (await (await session.connection()).execute(query)).scalar_one_or_none()


async def lock_credential(session: AsyncSession, credential_id: bytes) -> Passkey | None:
    """The passkey, locked until the transaction ends, so that its counter is compared with the last use."""
    query = sqlmodel.select(Passkey).where(Passkey.credential_id == credential_id).with_for_update()
    return (await session.exec(query)).first()


async def answer_challenge(session: AsyncSession, challenge: bytes, expires_at: datetime) -> bool:
    """Uses a challenge up; False when it was answered before."""
    query = (
        insert(CHALLENGES)
        .values(hash=hashlib.sha256(challenge).digest(), expires_at=expires_at)
        .on_conflict_do_nothing()
    )
    return bool((await (await session.connection()).execute(query)).rowcount)


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's passkeys."""
    await (await session.connection()).execute(delete(PASSKEYS).where(PASSKEYS.c.person_id == person_id))


async def clean(database: Database, now: datetime) -> None:
    await delete_older(database, CHALLENGES.c.expires_at, now)
