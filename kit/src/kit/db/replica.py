"""A streaming replica of a database, which is read while its lag is within a limit (ADR 0114)."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol, cast

import structlog
from sqlalchemy import BigInteger, Select, case, column, func, literal_column, make_url, select
from sqlalchemy import cast as sql_cast

from kit.db.keyset import settled_at
from kit.db.metrics import REPLICA_LAG
from kit.db.rows import SETTLED_AT, Reader, Row, Session
from kit.rpc.health import NotReady
from kit.tasks import keep_doing

log = structlog.get_logger("replica")

MEASURE_SECONDS = 1.0
_TIMEOUT_SECONDS = 2.0
_MARKS = 600
"""How many marks of the primary are remembered: a longer lag is only known to be longer."""

_CLUSTER = func.pg_control_system().table_valued(column("system_identifier", BigInteger))
# What is visible on the primary is flushed, unless commits do not wait for that.
_WRITTEN = case(
    (func.current_setting("synchronous_commit") == "off", func.pg_current_wal_insert_lsn()),
    else_=func.pg_current_wal_flush_lsn(),
)


def _bytes(position: object) -> object:
    return sql_cast(func.pg_wal_lsn_diff(position, literal_column("'0/0'::pg_lsn")), BigInteger)


_PRIMARY: Select[*tuple[object, ...]] = select(
    _bytes(_WRITTEN).label("position"),  # type: ignore[attr-defined]
    _CLUSTER.c.system_identifier.label("cluster"),
    func.current_database().label("database"),
)
_REPLICA: Select[*tuple[object, ...]] = select(
    func.pg_is_in_recovery().label("in_recovery"),
    _bytes(func.pg_last_wal_replay_lsn()).label("position"),  # type: ignore[attr-defined]
    _CLUSTER.c.system_identifier.label("cluster"),
    func.current_database().label("database"),
)


class NotUsable(Exception):
    """The replica must not be read now; the message says why."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """A position in the primary's log (WAL): a replica that has applied it has all that was committed before `at`."""

    position: int
    at: float
    """`time.monotonic()`."""
    settled_at: datetime
    cluster: int
    database: str


class Pools(Reader, Protocol):
    """Connections to the replica: those of a `Database`."""

    @property
    def url(self) -> str:
        """The replica's database URL, `postgresql+asyncpg://…`."""

    def read(self) -> AbstractAsyncContextManager[Session]:
        """Open a session for reading."""

    def connections(self) -> dict[str, tuple[int, int]]:
        """Return for each pool how many of its connections are in use, and how many it may open."""

    async def dispose(self) -> None:
        """Close every pooled connection."""


class Replica:
    """Measures each second how far a replica lags behind its primary, and decides whether it may be read.

    The lag is the age of the newest mark that the replica has applied. So it also grows when the replica stops
    receiving changes, which its own functions do not show, and stays small when nothing is written.
    """

    def __init__(self, pools: Pools, *, max_lag: timedelta) -> None:
        """`pools` has the replica's address, which may lead to a different replica with each connection."""
        self.pools = pools
        self._max_lag = max_lag.total_seconds()
        self._marks: deque[_Mark] = deque(maxlen=_MARKS)
        self._applied: _Mark | None = None
        self._fault: str | None = "was not measured yet"
        self._gauge = REPLICA_LAG.labels(make_url(pools.url).host or "")

    def problem(self) -> str | None:
        """Why the replica is not read now; None while it is."""
        if self._fault is not None:
            return self._fault
        lag = self._lag()
        return None if lag is not None and lag <= self._max_lag else _lags(lag)

    def _lag(self) -> float | None:
        return None if self._applied is None else time.monotonic() - self._applied.at

    async def prepare(self, session: Session) -> None:
        """Check the server of this session, and note its low-water mark for lists of changes. Raises NotUsable."""
        (row,) = await session.rows(_REPLICA)
        mark = self._mark_of(row)
        lag = time.monotonic() - mark.at
        if lag > self._max_lag:
            raise NotUsable(_lags(lag))
        session.info[SETTLED_AT] = mark.settled_at

    def _mark_of(self, row: Row) -> _Mark:
        """The newest mark that the server has applied. Raises NotUsable."""
        if not row.in_recovery:
            raise NotUsable("is no replica: it is not in recovery")
        for mark in reversed(self._marks):
            if mark.cluster != row.cluster:
                raise NotUsable("is a replica of another database server")
            if mark.database != row.database:
                raise NotUsable("is a replica of another database")
            if row.position is not None and mark.position <= cast(int, row.position):
                return mark
        raise NotUsable(_lags(None))

    def failed(self, error: BaseException) -> None:
        """Stop reading from the replica until the next measurement."""
        cause = error.__cause__ or error
        self._note(f"does not answer: {type(cause).__name__}")

    async def keep_measuring(self, primary: Reader) -> None:
        """Background coroutine that measures the lag once a second."""
        await keep_doing(partial(self.measure, primary), MEASURE_SECONDS)

    async def measure(self, primary: Reader) -> None:
        """Measure once. An unavailable primary leaves no mark, so the lag grows."""
        fault: str | None = None
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                self._marks.append(await _mark(primary))
        except Exception as error:  # the next measurement may succeed
            log.debug("primary_not_measured", cause=type(error).__name__)
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                (row,) = await self.pools.rows(_REPLICA)
            self._applied = self._mark_of(row)
        except NotUsable as reason:
            fault = str(reason)
        except Exception as error:  # as above
            fault = f"does not answer: {type(error.__cause__ or error).__name__}"
        self._note(fault)
        if (lag := self._lag()) is not None:
            self._gauge.set(lag)

    def _note(self, fault: str | None) -> None:
        before, self._fault = self._fault, fault
        if (before is None) != (fault is None):
            log.info("replica_changed", used=fault is None, reason=fault or "")

    async def check(self) -> None:
        """Raises NotReady while reads go to the primary."""
        if (problem := self.problem()) is not None:
            raise NotReady(f"{problem}; the primary is read")


async def _mark(primary: Reader) -> _Mark:
    at = time.monotonic()
    settled = await settled_at(primary)
    # In a later statement: whoever had committed before `settled_at` was read is before this position.
    (row,) = await primary.rows(_PRIMARY)
    return _Mark(cast(int, row.position), at, settled, cast(int, row.cluster), cast(str, row.database))


def _lags(seconds: float | None) -> str:
    return "lags too far behind" if seconds is None else f"lags {seconds:.1f} s behind"
