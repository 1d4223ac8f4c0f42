"""Reads and writes API keys; a read for a person takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import Row as SqlRow
from sqlalchemy import delete, func, or_, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import OWNER, keeps_keys
from company_svc.api_keys.models import ApiKey
from company_svc.companies.models import CampaignStanding
from company_svc.notices.models import NoticeReader
from company_svc.reach.models import Company, Member
from company_svc.tables import comparable
from kit.rpc.caller import Caller

KEYS = ApiKey.metadata.tables["api_keys"]
COMPANIES = Company.metadata.tables["companies"]
MEMBERS = Member.metadata.tables["members"]
READERS = NoticeReader.metadata.tables["notice_readers"]
STANDINGS = CampaignStanding.metadata.tables["campaign_standings"]


async def listed(session: AsyncSession, viewer: Caller, company_id: str) -> Sequence[ApiKey]:
    """The company's keys, newest first; none unless the viewer is an owner of it."""
    query = (
        sqlmodel.select(ApiKey)
        .where(KEYS.c.company_id == comparable(company_id), keeps_keys(viewer, KEYS.c.company_id))
        .order_by(KEYS.c.created_at.desc(), KEYS.c.id.desc())
    )
    return (await session.exec(query, params={"viewer": viewer.person_id})).all()


async def count(session: AsyncSession, company_id: str, now: datetime) -> tuple[int, int]:
    """How many active keys the company has, and how many stored ones; the caller holds the company's lock."""
    usable = func.count().filter(KEYS.c.revoked_at.is_(None), KEYS.c.expires_at > now)
    query = select(usable, func.count()).where(KEYS.c.company_id == company_id)
    row = (await (await session.connection()).execute(query)).one()
    return int(row[0]), int(row[1])


async def known_campaigns(session: AsyncSession, company_id: str, campaign_ids: Sequence[str]) -> int:
    """How many of the ids are campaigns of the company."""
    query = select(func.count()).where(
        STANDINGS.c.campaign_id.in_([comparable(campaign_id) for campaign_id in campaign_ids]),
        STANDINGS.c.company_id == company_id,
    )
    return int(await (await session.connection()).scalar(query) or 0)


async def company_of(session: AsyncSession, key_id: str) -> str | None:
    """Company id of a key; lock the company before changing the key."""
    query = select(KEYS.c.company_id).where(KEYS.c.id == comparable(key_id))
    company_id: str | None = await (await session.connection()).scalar(query)
    return company_id


async def by_id(session: AsyncSession, key_id: str) -> ApiKey | None:
    """The key; the caller holds the lock of its company."""
    return (await session.exec(sqlmodel.select(ApiKey).where(ApiKey.id == comparable(key_id)))).first()


async def of_name(session: AsyncSession, company_id: str, name_key: str) -> ApiKey | None:
    """The key of this name that was not revoked; the caller holds the company's lock."""
    query = sqlmodel.select(ApiKey).where(
        ApiKey.company_id == company_id, ApiKey.name_key == name_key, KEYS.c.revoked_at.is_(None)
    )
    return (await session.exec(query)).first()


async def unrevoked(session: AsyncSession, company_id: str) -> Sequence[ApiKey]:
    """The company's keys that were not revoked; the caller holds the company's lock."""
    query = sqlmodel.select(ApiKey).where(ApiKey.company_id == company_id, KEYS.c.revoked_at.is_(None))
    return (await session.exec(query.order_by(KEYS.c.id))).all()


async def of_secret(session: AsyncSession, secret_hash: bytes, now: datetime) -> ApiKey | None:
    """The key of a secret, if key and company are active. Takes no viewer: the secret identifies the caller."""
    query = (
        sqlmodel.select(ApiKey)
        .join(Company, COMPANIES.c.id == KEYS.c.company_id)
        .where(
            KEYS.c.secret_hash == secret_hash,
            KEYS.c.revoked_at.is_(None),
            KEYS.c.expires_at > now,
            COMPANIES.c.active,
        )
    )
    return (await session.exec(query)).first()


async def used(session: AsyncSession, key_id: str, address: str | None, now: datetime, before: datetime) -> None:
    """Records the use of a key, unless a use was recorded since `before`."""
    query = update(KEYS).where(
        KEYS.c.id == key_id, or_(KEYS.c.last_used_at.is_(None), KEYS.c.last_used_at <= before)
    )
    await (await session.connection()).execute(query.values(last_used_at=now, last_used_from=address))


async def ending(
    session: AsyncSession, now: datetime, until: datetime, warned: int, limit: int, *, lock: bool = False
) -> Sequence[ApiKey]:
    """Keys that expire between now and `until` and have had fewer than `warned` warnings.

    With `lock` they are locked; those that another transaction has locked are skipped.
    """
    query = (
        sqlmodel.select(ApiKey)
        .where(
            KEYS.c.revoked_at.is_(None),
            KEYS.c.expires_at > now,
            KEYS.c.expires_at <= until,
            KEYS.c.warned < warned,
        )
        .order_by(KEYS.c.expires_at, KEYS.c.id)
        .limit(limit)
    )
    return (await session.exec(query.with_for_update(skip_locked=True) if lock else query)).all()


async def owners(session: AsyncSession, company_ids: Sequence[str]) -> Sequence[SqlRow[str, str, str, str | None]]:
    """Company id and name, person id and language of each owner of companies in use."""
    query = (
        select(COMPANIES.c.id, COMPANIES.c.name, MEMBERS.c.person_id, READERS.c.language)
        .join(MEMBERS, MEMBERS.c.company_id == COMPANIES.c.id)
        .outerjoin(READERS, READERS.c.person_id == MEMBERS.c.person_id)
        .where(COMPANIES.c.id.in_(company_ids), COMPANIES.c.active, MEMBERS.c.role == OWNER)
        .order_by(MEMBERS.c.joined_at, MEMBERS.c.person_id)
    )
    return (await (await session.connection()).execute(query)).all()


async def forget(session: AsyncSession, person_id: str) -> None:
    """Clears the person from the keys that they created, which stay."""
    query = update(KEYS).where(KEYS.c.created_by == person_id).values(created_by=None)
    await (await session.connection()).execute(query)


async def purge(session: AsyncSession, before: datetime) -> int:
    """Deletes keys that ended before that moment; returns how many."""
    ended = func.least(KEYS.c.expires_at, func.coalesce(KEYS.c.revoked_at, KEYS.c.expires_at))
    query = delete(KEYS).where(ended < before)
    return int((await (await session.connection()).execute(query)).rowcount)
