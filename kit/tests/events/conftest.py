"""A minimal service: one table that facts change, an outbox, an inbox."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy import BigInteger, Column, Table, Text, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, new_metadata
from kit.events import Meta, Subscription, record, tables

METADATA = new_metadata()
THING = Table(
    "thing",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("applied", BigInteger, nullable=False),
)
tables.install(METADATA)

SUBJECT = "resuena.example.thing_renamed.v1"
QUICK = (timedelta(milliseconds=20),)


@dataclass
class Service:
    """The service, and what tests do with it."""

    database: Database

    async def rename(self, thing: str, name: str, version: int = 1) -> str:
        """Emit the fact that a thing has a name, as a use case would."""
        async with self.database.transaction() as session:
            return await record(session, SUBJECT, StringValue(value=name), entity_id=thing, version=version)

    async def things(self) -> dict[str, tuple[str, int, int]]:
        """Return name, version and number of applications by id."""
        async with self.database.read() as session:
            return {
                row.id: (row.name, row.version, row.applied)
                for row in (await (await session.connection()).execute(select(THING))).all()
            }

    async def count(self, table: Table, *conditions: object) -> int:
        """Count the rows of a table."""
        async with self.database.read() as session:
            query = select(func.count()).select_from(table).where(*conditions)  # type: ignore[arg-type]
            return int((await (await session.connection()).execute(query)).scalar_one())


async def apply_rename(session: AsyncSession, message: StringValue, meta: Meta) -> None:
    """Apply the fact unless its version is stale; raises ValueError for "poison"."""
    if message.value == "poison":
        raise ValueError("poison")
    row = insert(THING).values(id=meta.entity_id, name=message.value, version=meta.version, applied=1)
    changed = {"applied": THING.c.applied + 1, "name": row.excluded.name, "version": row.excluded.version}
    await (await session.connection()).execute(
        row.on_conflict_do_update(
            index_elements=["id"], set_=changed, where=THING.c.version < row.excluded.version
        )
    )


def renames(durable: str = "copy__thing_renamed", **options: object) -> Subscription[StringValue]:
    """Return the subscription that keeps a copy of the names."""
    return Subscription(SUBJECT, durable, StringValue, apply_rename, backoff=QUICK, **options)  # type: ignore[arg-type]


@pytest.fixture
def service(database: Callable[..., Database]) -> Service:
    """A service on a fresh database."""
    return Service(database(METADATA))
