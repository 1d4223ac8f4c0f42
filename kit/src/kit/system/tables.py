"""Reads the backlogs in a service's database by bounded counts, which use an index except for dead letters."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

import structlog
from sqlalchemy import Select, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from kit.db import Database
from kit.events.tables import DEAD_LETTER, OUTBOX
from kit.rpc.messages import timestamp
from kit.v1 import system_pb2 as pb

log = structlog.get_logger("system")

MOST = 10_000
"""The most rows of a backlog that are counted."""
MOST_LETTERS = 1_000
ANSWER_SECONDS = 0.8
"""Time limit of all queries together."""
_ERROR_TYPE = re.compile(r"([A-Za-z_][\w.]*)\(")
_ERROR_CHARACTERS = 80

_UNSENT = (
    select(OUTBOX.c.created_at.label("since"))
    .where(OUTBOX.c.sent_at.is_(None))
    .order_by(OUTBOX.c.id)
    .limit(MOST)
    .subquery()
)
_OUTBOX = select(func.count().label("count"), func.min(_UNSENT.c.since).label("oldest")).select_from(_UNSENT)
_PUT_ASIDE = (
    select(DEAD_LETTER.c.durable, DEAD_LETTER.c.failed_at, func.left(DEAD_LETTER.c.error, 200).label("error"))
    .where(DEAD_LETTER.c.replayed_at.is_(None))
    .order_by(DEAD_LETTER.c.id)
    .limit(MOST_LETTERS)
    .subquery()
)
_LETTERS = (
    select(
        _PUT_ASIDE.c.durable,
        func.count().label("count"),
        func.min(_PUT_ASIDE.c.failed_at).label("oldest"),
        func.array_agg(aggregate_order_by(_PUT_ASIDE.c.error, _PUT_ASIDE.c.failed_at.desc())).label("errors"),
    )
    .group_by(_PUT_ASIDE.c.durable)
    .order_by(_PUT_ASIDE.c.durable)
)
_SIZE = select(func.pg_database_size(func.current_database()).label("bytes"))


@dataclass(frozen=True, slots=True)
class Waiting:
    """A backlog: its size, up to MOST; the time of its oldest item; the number of items with failed attempts.

    `undelivered` means that none of it reaches a recipient, such as mails without a mail server.
    """

    count: int
    oldest_at: datetime | None = None
    failing: int = 0
    undelivered: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """A store's size in bytes, and the share of its disk that is in use, where that is known."""

    bytes: float
    disk_used: float | None = None


CountWaiting = Callable[[Database], Awaitable[Waiting]]
Size = Callable[[Database], Awaitable[Stored]]


class SystemTables:
    """Reads a service's tables for operators: outbox, dead letters, size, and what the service adds by name."""

    def __init__(
        self,
        database: Database,
        backlogs: Mapping[str, CountWaiting] | None = None,
        stores: Mapping[str, Size] | None = None,
    ) -> None:
        self._database = database
        self._backlogs = {"outbox": _outbox, **(backlogs or {})}
        self._stores = {"database": _size, **(stores or {})}

    async def read(self) -> pb.Tables:
        """Reads everything; the result is empty when the database does not respond in time."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                waiting, sizes, letters = await asyncio.gather(
                    asyncio.gather(*(ask(self._database) for ask in self._backlogs.values())),
                    asyncio.gather(*(ask(self._database) for ask in self._stores.values())),
                    self._database.rows(_LETTERS),
                )
        except Exception as error:  # after any error the process itself can still be described
            log.warning("tables_not_read", cause=type(error).__name__)
            return pb.Tables(answers=False)
        return pb.Tables(
            answers=True,
            backlogs=[_backlog(name, backlog) for name, backlog in zip(self._backlogs, waiting, strict=True)],
            dead_letters=[
                pb.DeadLetters(
                    consumer=cast(str, row.durable),
                    count=cast(int, row.count),
                    oldest_at=timestamp(cast(datetime, row.oldest)),
                    last_error=error_type(cast(Sequence[str], row.errors)[0]),
                )
                for row in letters
            ],
            stores=[
                pb.Store(name=name, bytes=size.bytes, disk_used=size.disk_used)
                for name, size in zip(self._stores, sizes, strict=True)
            ],
        )


def error_type(error: str) -> str:
    """The type of an error as `repr` shows it; its text, which may quote personal data, is left out."""
    match = _ERROR_TYPE.match(error)
    if match:
        return match[1][:_ERROR_CHARACTERS]
    return "ProcessDied" if error.startswith("never settled") else "Error"


async def waiting_of(
    database: Database, statement: Select[*tuple[object, ...]], values: Mapping[str, object] | None = None
) -> Waiting:
    """The backlog from a statement that returns one row of the columns `count`, `oldest`, and optionally `failing`."""
    (row,) = await database.rows(statement, values or {})
    failing = cast(int, row.failing) if "failing" in row._fields else 0
    return Waiting(cast(int, row.count), cast(datetime | None, row.oldest), failing)


def _backlog(name: str, waiting: Waiting) -> pb.Backlog:
    return pb.Backlog(
        name=name,
        count=waiting.count,
        oldest_at=timestamp(waiting.oldest_at),
        failing=waiting.failing,
        undelivered=waiting.undelivered,
    )


async def _outbox(database: Database) -> Waiting:
    return await waiting_of(database, _OUTBOX)


async def _size(database: Database) -> Stored:
    (row,) = await database.rows(_SIZE)
    return Stored(float(cast(int, row.bytes)))
