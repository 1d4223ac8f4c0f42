"""Reads that tolerate a lag come from a real streaming replica, and from the primary when that must not be read."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from kit.db import Database, Session, settled_at
from kit.db.errors import sqlstate
from kit.db.replica import Replica
from kit.rpc.errors import NotFound, Unavailable
from kit.rpc.health import NotReady
from kit.testing import eventually
from kit.testing.postgres_replica import ReplicatedPostgres
from kit.testing.proxy import HOST, Proxy

from .conftest import Base, Shelf

MAX_LAG = timedelta(seconds=2)
_IN_RECOVERY = select(func.pg_is_in_recovery().label("in_recovery"))
_BEGAN = select(func.now().label("began"))
_COUNT = select(func.count().label("number")).select_from(Shelf)


def database_of(url: str, replica_url: str, max_lag: timedelta = MAX_LAG) -> Database:
    return Database(url, replica=Replica(Database(replica_url), max_lag=max_lag))


@pytest.fixture
async def replicated(
    replicated_postgres: ReplicatedPostgres,
    background: Callable[[Coroutine[object, None, None]], object],
) -> AsyncIterator[Database]:
    """The example's tables on a primary whose replica is measured, and read."""
    database = database_of(replicated_postgres.primary.url(), replicated_postgres.replica.url())
    async with database.engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    assert database.replica is not None
    background(database.replica.keep_measuring(database))
    await eventually(lambda: replica_of(database).problem() is None)
    yield database
    await database.dispose()


def replica_of(database: Database) -> Replica:
    assert database.replica is not None
    return database.replica


async def in_recovery(session: Session) -> bool:
    (row,) = await session.rows(_IN_RECOVERY)
    return bool(row.in_recovery)


async def shelves(session: Session) -> int:
    (row,) = await session.rows(_COUNT)
    return int(str(row.number))


async def add_shelf(database: Database, name: str) -> None:
    async with database.transaction() as session:
        session.add(Shelf(name=name))


def reads(source: str) -> float:
    return REGISTRY.get_sample_value("database_replica_reads_total", {"source": source}) or 0.0


def reported_lag() -> float:
    return REGISTRY.get_sample_value("database_replica_lag_seconds", {"replica": "127.0.0.1"}) or 0.0


async def test_reads_come_from_the_replica_and_return_with_it(
    replicated: Database, replicated_postgres: ReplicatedPostgres
) -> None:
    replica, before = replica_of(replicated), (reads("replica"), reads("primary"))

    async def read_from_replica() -> bool:
        return await replicated.read_replica(in_recovery)

    await eventually(read_from_replica)
    await replica.check()
    assert reads("replica") > before[0]

    replicated_postgres.replica.execute("SELECT pg_wal_replay_pause()")
    await add_shelf(replicated, "written while the replay is paused")
    written_at = time.monotonic()
    # From then on each mark that the replica has applied is older than the limit.
    await eventually(lambda: time.monotonic() - written_at > MAX_LAG.total_seconds())
    assert "lags" in (replica.problem() or "")
    assert await replicated.read_replica(in_recovery) is False
    assert await replicated.read_replica(shelves) == 1
    assert reads("primary") > before[1]
    with pytest.raises(NotReady, match="lags"):
        await replica.check()
    await eventually(lambda: reported_lag() > MAX_LAG.total_seconds())  # as of the last measurement

    replicated_postgres.replica.execute("SELECT pg_wal_replay_resume()")
    await eventually(read_from_replica)
    replicated_postgres.kill_replica()
    assert await replicated.read_replica(in_recovery) is False  # at once: no read fails
    assert await replicated.read_replica(shelves) == 1
    await eventually(lambda: "does not answer" in (replica.problem() or ""))

    replicated_postgres.start_replica()
    await eventually(read_from_replica)


async def test_a_replica_that_falls_silent_is_soon_not_read(replicated_postgres: ReplicatedPostgres) -> None:
    port = make_url(replicated_postgres.replica.url()).port
    assert port is not None
    proxy = Proxy(port)
    url = make_url(replicated_postgres.replica.url()).set(host=HOST, port=proxy.port)
    database = database_of(
        replicated_postgres.primary.url(),
        url.render_as_string(hide_password=False),
        timedelta(minutes=1),  # only the silence is noticed
    )
    replica = replica_of(database)

    async def usable() -> bool:
        await replica.measure(database)
        return replica.problem() is None

    await eventually(usable)
    assert await database.read_replica(in_recovery)
    proxy.hold(True)
    await replica.measure(database)
    assert replica.problem() == "does not answer: TimeoutError"
    assert await database.read_replica(in_recovery) is False
    proxy.hold(False)
    await eventually(usable)
    assert await database.read_replica(in_recovery)
    await database.dispose()
    proxy.close()


async def test_a_replica_that_is_behind_now_is_not_read_though_it_was_not_when_measured(
    replicated: Database, replicated_postgres: ReplicatedPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address may lead to several replicas: the one that is read need not be the one that was measured."""
    monkeypatch.setattr(Replica, "problem", lambda _: None)
    replicated_postgres.replica.execute("SELECT pg_wal_replay_pause()")
    await add_shelf(replicated, "written while the replay is paused")

    async def read_from_primary() -> bool:
        return not await replicated.read_replica(in_recovery)

    await eventually(read_from_primary)

    async def finds_all() -> bool:
        return await replicated.read_replica(shelves) == 1

    await eventually(finds_all)


async def test_lists_of_changes_end_before_what_the_replica_may_not_have(
    replicated: Database, replicated_postgres: ReplicatedPostgres
) -> None:
    async with replicated.transaction() as session:
        session.add(Shelf(name="not committed"))
        await session.flush()
        (row,) = await session.rows(_BEGAN)
        began = row.began

        async def marked_on_replica() -> Any:
            async def mark(reading: Session) -> Any:
                assert await in_recovery(reading)
                return await settled_at(reading)

            return await replicated.read_replica(mark)

        # The replica itself knows of no open transaction, and would let the list pass this one.
        await eventually(lambda: replica_of(replicated)._marks[-1].settled_at == began)
        assert await eventually(marked_on_replica) <= began

    async def passed() -> bool:
        return bool(await marked_on_replica() > began)

    await eventually(passed)


async def test_what_is_not_found_on_the_replica_is_looked_for_on_the_primary(replicated: Database) -> None:
    found_by: list[bool] = []

    async def find(session: Session) -> str:
        found_by.append(await in_recovery(session))
        if found_by[-1]:
            raise NotFound("It has not arrived yet.")
        return "found"

    async def found_after_both() -> bool:
        found_by.clear()
        assert await replicated.read_replica(find) == "found"
        return found_by == [True, False]

    await eventually(found_after_both)


async def test_a_read_that_takes_long_on_the_replica_is_not_repeated(
    replicated_postgres: ReplicatedPostgres,
) -> None:
    url, replica_url = replicated_postgres.primary.url(), replicated_postgres.replica.url()
    pools = Database(replica_url, statement_timeout=timedelta(milliseconds=50))
    database, times = Database(url, replica=Replica(pools, max_lag=timedelta(minutes=1))), 0

    async def sleep(session: Session) -> None:
        nonlocal times
        times += 1
        await (await session.connection()).execute(text("SELECT pg_sleep(5)"))

    async def usable() -> bool:
        await replica_of(database).measure(database)
        return replica_of(database).problem() is None

    await eventually(usable)
    with pytest.raises(DBAPIError) as caught:
        await database.read_replica(sleep)
    assert (sqlstate(caught.value), times) == ("57014", 1)
    assert replica_of(database).problem() is None
    await database.dispose()


async def test_nothing_is_written_where_the_replica_is_read(
    database_url: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even when the address of the replica is that of a server that accepts writes."""

    async def accept(_: Replica, __: Session) -> None:
        """Every server."""

    url = database_url(Base.metadata)
    database = database_of(url, url)
    monkeypatch.setattr(Replica, "problem", lambda _: None)
    monkeypatch.setattr(Replica, "prepare", accept)

    async def write(session: Session) -> None:
        session.add(Shelf(name="a"))
        await session.flush()

    with pytest.raises(DBAPIError) as caught:
        await database.read_replica(write)
    assert sqlstate(caught.value) == "25006"
    async with database.read() as session:
        assert await shelves(session) == 0
    await database.dispose()


async def test_a_server_that_is_not_in_recovery_is_not_read_as_a_replica(database_url: Any) -> None:
    url = database_url(Base.metadata)
    database = database_of(url, url)
    await replica_of(database).measure(database)
    assert replica_of(database).problem() == "is no replica: it is not in recovery"
    assert await database.read_replica(shelves) == 0
    await database.dispose()


async def test_a_replica_of_another_server_is_not_read(
    database_url: Any, replicated_postgres: ReplicatedPostgres
) -> None:
    database = database_of(database_url(Base.metadata), replicated_postgres.replica.url())
    await replica_of(database).measure(database)
    assert replica_of(database).problem() == "is a replica of another database server"
    assert await database.read_replica(shelves) == 0
    await database.dispose()


async def test_another_database_of_the_same_server_is_not_read(
    replicated: Database, replicated_postgres: ReplicatedPostgres
) -> None:
    """A staging system beside, whose tables are the same."""
    replicated_postgres.primary.execute("CREATE DATABASE beside")
    beside = database_of(replicated_postgres.primary.url("beside"), replica_of(replicated).pools.url)
    async with beside.engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    await add_shelf(beside, "of beside")
    await replica_of(beside).measure(beside)
    assert replica_of(beside).problem() == "is a replica of another database"
    assert await beside.read_replica(shelves) == 1
    await beside.dispose()


async def test_without_a_replica_the_work_is_done_once_where_everything_is_read(db: Database) -> None:
    before = reads("primary")
    assert await db.read_replica(shelves) == 0
    assert reads("primary") == before
    with pytest.raises(NotFound):
        await db.read_replica(_refuse)


async def _refuse(_: Session) -> None:
    raise NotFound("There is none.")


async def test_an_unavailable_primary_is_an_outage_when_the_replica_cannot_be_compared_with_it() -> None:
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    database = database_of(nowhere, nowhere)
    await replica_of(database).measure(database)
    with pytest.raises(Unavailable):
        await database.read_replica(shelves)
    await database.dispose()
