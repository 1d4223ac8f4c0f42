"""One call is one transaction, and the errors of the database can be distinguished."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import asyncpg
import pytest
from sqlalchemy import ARRAY, Text, any_, bindparam, cast, event, func, insert, literal, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, MissingGreenlet, StatementError
from sqlalchemy.orm import selectinload
from sqlmodel import col, select

from kit.db import Database, uuid7, violated_constraint
from kit.db.database import signal_on_commit
from kit.db.errors import is_unavailable, sqlstate
from kit.edge import PeerCallInTransactionError, refuse_peer_call_in_transaction
from kit.rpc.errors import InvalidInput, Unavailable
from kit.testing import eventually
from kit.testing.postgres_server import PostgresServer
from kit.testing.proxy import HOST, Proxy

from .conftest import Base, Book, Shelf

ALL_NAMES: Any = select(Shelf.name)


async def names(db: Database) -> list[str]:
    async with db.read() as session:
        return list((await session.exec(select(Shelf.name).order_by(Shelf.name))).all())


async def test_commits_at_the_end(db: Database) -> None:
    async with db.transaction() as session:
        shelf = Shelf(name="a")
        session.add(shelf)
    assert await names(db) == ["a"]
    assert shelf.name == "a"  # still readable after the commit
    assert shelf.created_at.tzinfo is not None


async def test_rolls_back_on_any_error(db: Database) -> None:
    async def fails(error: BaseException) -> None:
        async with db.transaction() as session:
            session.add(Shelf(name="a"))
            await session.flush()
            raise error

    for error in (RuntimeError(), asyncio.CancelledError()):
        with pytest.raises(type(error)):
            await fails(error)
    assert await names(db) == []


async def test_a_read_refuses_to_write(db: Database) -> None:
    async with db.read() as session:
        session.add(Shelf(name="a"))
        with pytest.raises(DBAPIError) as caught:
            await session.flush()
    assert sqlstate(caught.value) == "25006"
    async with db.transaction() as session:
        session.add(Shelf(name="b"))
    assert await names(db) == ["b"]


async def test_rows_are_read_as_committed_and_as_the_transaction_has_them(db: Database) -> None:
    statement = select(Shelf.name, Shelf.created_at).where(
        Shelf.name == any_(cast(bindparam("names"), ARRAY(Text)))
    )
    async with db.transaction() as session:
        session.add(Shelf(name="a"))
        await session.flush()
        (own,) = await session.rows(statement, {"names": ["a", "b"]})
        assert await db.rows(statement, {"names": ["a", "b"]}) == []
    (row,) = await db.rows(statement, {"names": ["a", "b"]})
    assert (row.name, row.created_at) == tuple(row) == tuple(own)
    assert row._mapping == own._mapping == {"name": "a", "created_at": own.created_at}
    assert row._fields == own._fields
    assert not hasattr(row, "title")
    assert await db.rows(statement, {"names": ["c"]}) == []
    with pytest.raises(KeyError):
        await db.rows(statement)


async def test_rows_have_the_values_of_json(db: Database) -> None:
    (row,) = await db.rows(select(literal([{"a": 1}], JSONB).label("found"), literal(None, JSONB).label("none")))
    assert (row.found, row.none) == ([{"a": 1}], None)


async def test_rows_refuse_to_write(db: Database) -> None:
    inserted = insert(Shelf).values(id="1", name="a").returning(col(Shelf.id)).cte()
    with pytest.raises(asyncpg.PostgresError) as caught:
        await db.rows(select(inserted.c.id))
    assert sqlstate(caught.value) == "25006"


async def test_rows_translate_what_went_wrong(db: Database) -> None:
    with pytest.raises(InvalidInput):
        await db.rows(select(Shelf.id).where(Shelf.name == bindparam("name")), {"name": "a\x00"})
    nowhere = Database("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(Unavailable):
        await nowhere.rows(select(Shelf.id))
    await nowhere.dispose()


async def send_nul(db: Database, way: str) -> None:
    """Sends a text with NUL to the database by one of the ways to pass values."""
    named = select(Shelf.id).where(Shelf.name == bindparam("name"))
    several = select(Shelf.id).where(col(Shelf.name) == any_(cast(bindparam("names"), ARRAY(Text))))
    async with db.transaction() as session, db.read() as reading:
        match way:
            case "rows":
                await db.rows(named, {"name": "a\x00"})
            case "read":
                await reading.exec(named, params={"name": "\x00"})
            case "insert":
                session.add(Shelf(name="\x00"))
                await session.flush()
            case "many":
                session.add_all([Shelf(name="a"), Shelf(name="b\x00")])
                await session.flush()
            case "array":
                await session.rows(several, {"names": ["a", "\x00b"]})
            case "json":
                await session.exec(select(literal({"a": ["b\x00"]}, JSONB)))
            case _:
                await session.exec(select(literal({"a\x00": 1}, JSONB)))


@pytest.mark.parametrize("way", ["rows", "read", "insert", "many", "array", "json", "key of json"])
async def test_a_text_with_nul_is_refused_before_the_database_logs_it(
    db: Database, postgres: PostgresServer, way: str
) -> None:
    before = len(postgres.log.read_bytes())
    with pytest.raises(InvalidInput, match="NUL"):
        await send_nul(db, way)
    assert await names(db) == []
    assert b"ERROR:" not in postgres.log.read_bytes()[before:]  # other tests' connections may end meanwhile


async def test_what_looks_like_an_escaped_nul_is_stored(db: Database) -> None:
    async with db.transaction() as session:
        session.add(Shelf(name="\\u0000"))
        assert (await session.exec(select(literal({"a": "\\u0000"}, JSONB)))).one() == {"a": "\\u0000"}
    assert await names(db) == ["\\u0000"]


async def test_a_connection_for_rows_that_the_server_ended_is_replaced(db: Database, postgres: Any) -> None:
    (first,) = await db.rows(select(func.pg_backend_pid().label("pid")))
    postgres.execute(f"SELECT pg_terminate_backend({first.pid})")

    async def replaced() -> bool:
        try:
            (other,) = await db.rows(select(func.pg_backend_pid().label("pid")))
        except Unavailable:
            return False
        return bool(other.pid != first.pid)

    await eventually(replaced)


async def test_a_read_of_rows_that_was_cut_is_tried_once_more(db: Database, postgres: Any) -> None:
    reading = asyncio.create_task(db.rows(select(func.pg_sleep(0.5).label("slept"))))

    async def cut() -> bool:
        async with db.transaction() as session:
            query = text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(%'"
                " AND pid <> pg_backend_pid()"
            )
            return (await (await session.connection()).execute(query)).first() is not None

    await eventually(cut)
    assert len(await reading) == 1


async def test_only_reads_are_tried_again_and_only_once() -> None:
    met = 0

    def refuse(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal met
        met += 1
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    db = Database(f"postgresql://nobody@127.0.0.1:{server.sockets[0].getsockname()[1]}/none?ssl=disable")
    try:
        with pytest.raises(Unavailable):
            await db.rows(select(Shelf.id))
        assert met == 2
        with pytest.raises(Unavailable):
            async with db.transaction() as session:
                await session.connection()
        assert met == 3
    finally:
        server.close()
        await db.dispose()


async def test_a_read_that_has_waited_for_a_connection_is_not_tried_again(
    database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = database(pool_size=1, pool_timeout=timedelta(milliseconds=300))
    tried, fetch = 0, db._fetch

    async def counted(statement: str, arguments: Sequence[object]) -> object:
        nonlocal tried
        tried += 1
        return await fetch(statement, arguments)

    async with (await db._open_rows()).acquire():  # the one connection
        monkeypatch.setattr(db, "_fetch", counted)
        with pytest.raises(Unavailable):
            await db.rows(select(Shelf.id))
    assert tried == 1


async def test_a_peer_called_inside_is_a_defect(db: Database) -> None:
    for opened in (db.transaction, db.read):
        async with opened():
            with pytest.raises(PeerCallInTransactionError):
                refuse_peer_call_in_transaction("/a.Peer/Call")
        refuse_peer_call_in_transaction("/a.Peer/Call")


async def test_lazy_loading_raises_and_named_loading_works(db: Database) -> None:
    async with db.transaction() as session:
        session.add(Shelf(id="s", name="a", books=[Book(title="t", shelf_id="s")]))
    async with db.read() as session:
        shelf = (await session.exec(select(Shelf))).one()
        with pytest.raises(MissingGreenlet):
            _ = shelf.books
    async with db.read() as session:
        shelf = (await session.exec(select(Shelf).options(selectinload(Shelf.books)))).one()  # type: ignore[arg-type]
    assert [book.title for book in shelf.books] == ["t"]


async def test_names_the_constraint_that_was_violated(db: Database) -> None:
    async def save(row: Any) -> str | None:
        try:
            async with db.transaction() as session:
                session.add(row)
        except IntegrityError as error:
            return violated_constraint(error)
        return None

    assert await save(Shelf(name="a")) is None
    assert await save(Shelf(name="a")) == "uq_shelves_name"
    assert await save(Book(title="t", shelf_id="nowhere")) == "fk_books_shelf_id"
    assert violated_constraint(ValueError("of something else")) is None


async def test_an_error_does_not_tell_the_values_of_the_row_that_was_refused(db: Database, postgres: Any) -> None:
    secret = "Zenobia Quetzalcoatl"
    written = len(postgres.log.read_bytes()) if postgres.log.exists() else 0
    with pytest.raises(IntegrityError) as caught:
        async with db.transaction() as session:
            session.add_all([Shelf(name=secret), Shelf(name=secret)])
    formatted = "".join(traceback.format_exception(caught.value))
    assert "uq_shelves_name" in formatted
    assert secret not in formatted
    if postgres.log.exists():  # an image writes to its container
        logged = postgres.log.read_bytes()[written:].decode()
        assert "uq_shelves_name" in logged
        assert secret not in logged


async def test_fifty_at_once_have_one_winner(db: Database) -> None:
    async def save() -> bool:
        try:
            async with db.transaction() as session:
                session.add(Shelf(name="same"))
        except IntegrityError as error:
            return violated_constraint(error) != "uq_shelves_name"
        return True

    assert sum(await asyncio.gather(*(save() for _ in range(50)))) == 1


async def test_a_slow_statement_is_ended_and_is_no_outage(database: Any) -> None:
    db = database(statement_timeout=timedelta(milliseconds=50))
    with pytest.raises(DBAPIError) as caught:
        async with db.read() as session:
            await (await session.connection()).execute(text("SELECT pg_sleep(5)"))
    assert sqlstate(caught.value) == "57014"
    assert not is_unavailable(caught.value)


@pytest.mark.direct
async def test_connections_that_the_server_ended_are_replaced(db: Database, postgres: Any) -> None:
    await asyncio.gather(*(names(db) for _ in range(5)))
    pooled: list[Any] = []
    event.listen(
        db.reads.sync_engine, "checkin", lambda connection, _: pooled.append(connection.driver_connection)
    )
    await asyncio.gather(*(names(db) for _ in range(5)))
    postgres.execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{db.engine.url.database}'"
    )
    await eventually(lambda: all(connection.is_closed() for connection in pooled))
    assert await asyncio.gather(*(names(db) for _ in range(5))) == [[]] * 5


@pytest.fixture
def direct(database_url: Any) -> str:
    """The address of a database with the example's tables."""
    return str(database_url(Base.metadata))


@pytest.fixture
def proxy(direct: str) -> Iterator[Proxy]:
    """A proxy in front of its server."""
    port = make_url(direct).port
    assert port is not None
    tcp_proxy = Proxy(port)
    yield tcp_proxy
    tcp_proxy.close()


def impatient(url: str, port: int | None = None) -> Database:
    """A database whose client times out soon, reached through another port if given."""
    database_url = make_url(url).set(host=HOST, port=port) if port else make_url(url)
    return Database(database_url.render_as_string(hide_password=False), statement_timeout=timedelta(seconds=1))


async def test_one_silent_connection_is_enough_to_replace_all_that_are_idle(direct: str, proxy: Proxy) -> None:
    db = impatient(direct, proxy.port)

    async def written() -> int:
        async with db.transaction() as session:
            return len((await session.exec(select(Shelf))).all())

    async def everything() -> list[object]:
        calls: list[Any] = [opened() for _ in range(5) for opened in (written, lambda: names(db))]
        calls += [db.rows(ALL_NAMES) for _ in range(5)]
        outcomes: list[object] = await asyncio.gather(*calls, return_exceptions=True)
        return outcomes

    for opened in (written, lambda: names(db), lambda: db.rows(ALL_NAMES)):
        assert not [outcome for outcome in await everything() if isinstance(outcome, Exception)]
        proxy.forget()
        with pytest.raises(Unavailable):
            await opened()
        assert not [outcome for outcome in await everything() if isinstance(outcome, Exception)]
    await db.dispose()


@pytest.mark.parametrize(
    "prepared", [False, True], ids=["between statements", "between preparing one and its values"]
)
async def test_the_server_soon_ends_a_transaction_whose_client_is_silent(
    direct: str, proxy: Proxy, prepared: bool
) -> None:
    left, db = impatient(direct, proxy.port), impatient(direct)

    async def add_shelf(to: Database) -> bool:
        try:
            async with to.transaction() as session:
                session.add(Shelf(name="A"))
                await session.flush()
                if to is left:
                    raw = await (await session.connection()).get_raw_connection()
                    if prepared:
                        await raw.driver_connection.prepare("SELECT 1")  # type: ignore[union-attr]
                    proxy.forget()
        except (DBAPIError, Unavailable):
            return False
        return True

    assert not await add_shelf(left)
    await eventually(lambda: add_shelf(db))  # waits for the row that the silent connection has locked
    for opened in (left, db):
        await opened.dispose()


async def backend(db: Database) -> int:
    async with db.read() as session:
        process_id: int = (
            await (await session.connection()).execute(text("SELECT pg_backend_pid()"))
        ).scalar_one()
        return process_id


@pytest.mark.direct
async def test_the_server_closes_a_connection_that_is_idle_for_long(
    database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching = database()
    monkeypatch.setattr("kit.db.database.IDLE_SECONDS", 1)
    db = database()
    dropped: list[object] = []
    event.listen(db.reads.sync_engine, "invalidate", lambda connection, *_: dropped.append(connection))
    idle = await backend(db)

    async def gone() -> bool:
        open_now = text("SELECT count(*) FROM pg_stat_activity WHERE pid = :pid")
        async with watching.transaction() as session:
            count: int = (await (await session.connection()).execute(open_now, {"pid": idle})).scalar_one()
            return count == 0

    await eventually(gone)
    await eventually(lambda: len(dropped) == 1)
    assert await backend(db) != idle


@pytest.mark.direct
async def test_a_connection_that_the_server_is_about_to_close_is_not_used(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await backend(db)
    assert await backend(db) == first

    monkeypatch.setattr("kit.db.database.IDLE_SECONDS", 1)  # within the last second connections are not used

    assert await backend(db) != first


async def test_a_session_ended_in_the_middle_is_an_outage(db: Database, postgres: Any) -> None:
    async def cut() -> None:
        async with db.transaction() as session:
            connection = await session.connection()
            pid = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
            postgres.execute(f"SELECT pg_terminate_backend({pid})")
            await connection.execute(text("SELECT 1"))

    with pytest.raises(Unavailable) as caught:
        await cut()
    assert caught.value.__cause__ is not None
    assert is_unavailable(caught.value.__cause__)


async def test_a_database_that_cannot_be_reached_is_unavailable() -> None:
    nowhere = Database("postgresql://nobody@127.0.0.1:1/none")
    for opened in (nowhere.transaction, nowhere.read):
        with pytest.raises(Unavailable):
            async with opened() as session:
                await session.connection()
    await nowhere.dispose()


async def test_readiness_tells_the_truth() -> None:
    nowhere = Database("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(OSError) as caught:  # noqa: PT011
        await nowhere.ping()
    assert is_unavailable(caught.value)
    await nowhere.dispose()


async def test_readiness_is_true_with_a_database_and_false_when_the_pool_is_exhausted(database: Any) -> None:
    db = database(pool_size=1, max_overflow=0, pool_timeout=timedelta(milliseconds=200))
    await eventually(db.ping)  # the first ping connects, which may take longer on a busy machine
    for opened in (db.read, db.transaction):
        async with opened() as session:
            await session.connection()
            with pytest.raises(Exception) as caught:  # noqa: PT011
                await db.ping()
            assert is_unavailable(caught.value)
    await db.ping()


async def test_a_signal_is_set_by_the_commit_only(db: Database) -> None:
    async with db.transaction() as session:
        signal_on_commit(session, "rows")
        assert not db.signal("rows").is_set()
    assert db.signal("rows").is_set()
    db.signal("rows").clear()

    async def refused() -> None:
        async with db.transaction() as session:
            signal_on_commit(session, "rows")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await refused()
    assert not db.signal("rows").is_set()


def test_ids_sort_by_the_time_of_their_making() -> None:
    ids = [uuid7() for _ in range(1_000)]
    assert ids == sorted(set(ids))
    assert all(len(identifier) == 36 and identifier[14] == "7" for identifier in ids)


def test_an_error_whose_causes_lead_back_to_it_is_none_of_the_database() -> None:
    inner = ValueError("refused")
    inner.__cause__ = StatementError("refused", None, None, inner)
    assert sqlstate(inner) is None
    assert not is_unavailable(inner)
