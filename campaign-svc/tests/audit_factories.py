"""Fixtures of the audit tests: a fixed clock, and snapshots of the tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from campaign_factories import MOBILE, brand
from sqlalchemy import text

from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from kit.db import Database
from kit.rpc.caller import Caller

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TABLES = ("advertisements", "campaigns", "posts", "audit_entries", "audit_claims", "outbox")


class Clock:
    """A clock that only `pass_by` advances."""

    def __init__(self, start: datetime = MONDAY) -> None:
        self.moment = start

    def __call__(self) -> datetime:
        return self.moment

    def pass_by(self, **parts: float) -> None:
        self.moment += timedelta(**parts)


def viewer(company_id: str) -> Caller:
    return replace(brand(company_id), tenant_role="viewer", permissions=frozenset({"readCampaings"}))


async def everything(database: Database) -> dict[str, list[str]]:
    """All rows of the tables that an audit changes: equal before and after a refused one."""
    async with database.read() as session:
        connection = await session.connection()
        return {
            table: sorted(str(row[0]) for row in await connection.execute(text(f"SELECT t FROM {table} t")))
            for table in TABLES
        }


async def rows(database: Database, query: str) -> list[Any]:
    async with database.read() as session:
        return list((await (await session.connection()).execute(text(query))).all())


async def stored(database: Database, ad_id: str) -> Any:
    return (await AdvertisementService(database).get_many(MOBILE, [ad_id]))[0]
