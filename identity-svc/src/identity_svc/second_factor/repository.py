"""Reads and writes authenticators, recovery codes and challenges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import delete, func, insert, select, text, update
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.second_factor.models import RecoveryCode, SecondFactor, SignInChallenge
from kit.db import Database, Reader, delete_older

CODES = RecoveryCode.metadata.tables["recovery_codes"]
CHALLENGES = SignInChallenge.metadata.tables["sign_in_challenges"]
FACTORS = SecondFactor.metadata.tables["second_factors"]
_FACTORS_BY_PEPPER = select(FACTORS.c.pepper, func.count().label("number")).group_by(FACTORS.c.pepper)
_CODES_BY_PEPPER = (
    select(CODES.c.pepper, func.count().label("number")).where(CODES.c.used_at.is_(None)).group_by(CODES.c.pepper)
)
_ENABLED = text(
    "SELECT EXISTS (SELECT FROM second_factors WHERE person_id = :person_id AND enabled_at IS NOT NULL)"
)


async def lock_factor(session: AsyncSession, person_id: str) -> SecondFactor | None:
    """The person's authenticator, locked until the transaction ends, so that a code is used once."""
    query = sqlmodel.select(SecondFactor).where(SecondFactor.person_id == person_id).with_for_update()
    return (await session.exec(query)).first()


async def enabled(session: AsyncSession, person_id: str) -> bool:
    """Whether signing in requires a second factor."""
    return bool(await (await session.connection()).scalar(_ENABLED, {"person_id": person_id}))


async def use_recovery_code(session: AsyncSession, code_hashes: Sequence[bytes], now: datetime) -> bool:
    """Redeems an unused recovery code; False when there is none with one of these hashes."""
    query = update(CODES).where(CODES.c.hash.in_(code_hashes), CODES.c.used_at.is_(None)).values(used_at=now)
    return bool((await (await session.connection()).execute(query)).rowcount)


async def replace_codes(session: AsyncSession, person_id: str, hashes: Iterable[tuple[bytes, str]]) -> None:
    """Stores new recovery codes in place of the old ones: their hashes, each with the id of its pepper."""
    connection = await session.connection()
    await connection.execute(delete(CODES).where(CODES.c.person_id == person_id))
    rows = [{"hash": hashed, "person_id": person_id, "pepper": pepper} for hashed, pepper in hashes]
    if rows:
        await connection.execute(insert(CODES), rows)


async def lock_sealed_otherwise(
    session: AsyncSession, pepper: str, after: str, limit: int
) -> Sequence[SecondFactor]:
    """Authenticators of persons after `after` that are not encrypted under this pepper, locked; skips those that others
    have locked.
    """
    query = (
        sqlmodel.select(SecondFactor)
        .where(FACTORS.c.pepper.is_distinct_from(pepper), FACTORS.c.person_id > after)
        .order_by(FACTORS.c.person_id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).all()


async def factors_by_pepper(reader: Reader) -> dict[str | None, int]:
    """How many authenticators are encrypted under each pepper, by its id; None for rows older than that column."""
    return {row.pepper: row.number for row in await reader.rows(_FACTORS_BY_PEPPER)}


async def codes_by_pepper(reader: Reader) -> dict[str | None, int]:
    """How many unused recovery codes were hashed under each pepper, by its id; None as above."""
    return {row.pepper: row.number for row in await reader.rows(_CODES_BY_PEPPER)}


async def challenged(session: AsyncSession, challenge_hash: bytes) -> str | None:
    """The id of the person who is signing in with the challenge."""
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
