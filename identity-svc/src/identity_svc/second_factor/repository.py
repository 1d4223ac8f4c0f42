"""Reads and writes authenticators, recovery codes and challenges."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlmodel
from sqlalchemy import delete, insert, select, text, update
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.second_factor.models import RecoveryCode, SecondFactor, SignInChallenge
from kit.db import Database, delete_older

CODES = RecoveryCode.metadata.tables["recovery_codes"]
CHALLENGES = SignInChallenge.metadata.tables["sign_in_challenges"]
FACTORS = SecondFactor.metadata.tables["second_factors"]
_ENABLED = text(
    "SELECT EXISTS (SELECT FROM second_factors WHERE person_id = :person_id AND enabled_at IS NOT NULL)"
)


async def lock_factor(session: AsyncSession, person_id: str) -> SecondFactor | None:
    """The person's authenticator, locked until the transaction ends, so that one code counts once."""
    query = sqlmodel.select(SecondFactor).where(SecondFactor.person_id == person_id).with_for_update()
    return (await session.exec(query)).first()


async def enabled(session: AsyncSession, person_id: str) -> bool:
    """Whether signing in asks for a second factor."""
    return bool(await (await session.connection()).scalar(_ENABLED, {"person_id": person_id}))


async def use_recovery_code(session: AsyncSession, code_hash: bytes, now: datetime) -> bool:
    """Redeems an unused recovery code; False when there is none with this hash."""
    query = update(CODES).where(CODES.c.hash == code_hash, CODES.c.used_at.is_(None)).values(used_at=now)
    return bool((await (await session.connection()).execute(query)).rowcount)


async def replace_codes(session: AsyncSession, person_id: str, hashes: Iterable[bytes]) -> None:
    connection = await session.connection()
    await connection.execute(delete(CODES).where(CODES.c.person_id == person_id))
    rows = [{"hash": item, "person_id": person_id} for item in hashes]
    if rows:
        await connection.execute(insert(CODES), rows)


async def challenged(session: AsyncSession, challenge_hash: bytes) -> str | None:
    """The id of the person whose sign-in the challenge belongs to."""
    query = select(CHALLENGES.c.person_id).where(CHALLENGES.c.hash == challenge_hash)
    return (await (await session.connection()).execute(query)).scalar_one_or_none()


async def lock_challenge(session: AsyncSession, challenge_hash: bytes) -> SignInChallenge | None:
    query = sqlmodel.select(SignInChallenge).where(SignInChallenge.hash == challenge_hash).with_for_update()
    return (await session.exec(query)).first()


async def forget_challenges(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's unanswered challenges."""
    await (await session.connection()).execute(delete(CHALLENGES).where(CHALLENGES.c.person_id == person_id))


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's authenticator, recovery codes and challenges."""
    connection = await session.connection()
    for table in (CODES, CHALLENGES, FACTORS):
        await connection.execute(delete(table).where(table.c.person_id == person_id))


async def clean(database: Database, now: datetime) -> None:
    await delete_older(database, CHALLENGES.c.expires_at, now)
