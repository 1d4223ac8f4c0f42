"""Access to a service's database: one transaction per RPC or message, and reads without one."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from functools import partial
from typing import TypeVar
from weakref import WeakSet

import asyncpg
import orjson
from sqlalchemy import Connection, Select, event, literal, select
from sqlalchemy.engine import AdaptedConnection, ExceptionContext
from sqlalchemy.exc import DisconnectionError, StatementError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db.errors import is_unavailable, took_too_long
from kit.db.limits import STATEMENT_TIMEOUT, session_limits
from kit.db.metrics import REPLICA_READS
from kit.db.parameters import refuse_nul
from kit.db.replica import Replica
from kit.db.rows import NO_VALUES, Reader, Record, Row, Session, Statements
from kit.db.spans import database_span
from kit.edge import open_transaction
from kit.rpc.errors import InvalidInput, Unavailable
from kit.secret_files import Secrets

_SIGNALS = "kit.db.signals"
_IDLE_SINCE = "kit.db.idle_since"
_PING = select(literal(1))
T = TypeVar("T")

IDLE_SECONDS = 60
RECYCLE_SECONDS = 300
"""A server process keeps the plan of each statement that its connection has prepared, up to 40 MB in all. So a
connection is closed once it has been idle for this long, or when it is taken from the pool at this age."""


class Database:
    """Pools of connections to one database: for transactions, for reads of rows, and for reads of entities.

    Read with :meth:`rows`, which costs a third of what a session does; open :meth:`read` when entities are needed.
    Sessions are SQLModel's :class:`AsyncSession` with ``expire_on_commit=False``. Loading a relationship lazily
    raises ``sqlalchemy.exc.MissingGreenlet``: name what is needed with ``selectinload`` in the query.

    Creating one opens no connection, so a service starts while its database is down and reports it through
    :meth:`ping`. Connections that the server closed are noticed on checkout without a round trip.
    """

    def __init__(
        self,
        url: str,
        *,
        pool_size: int = 10,
        max_overflow: int = 5,
        pool_timeout: timedelta = timedelta(seconds=2),
        statement_timeout: timedelta = STATEMENT_TIMEOUT,
        application_name: str = "resuena",
        password: Secrets | None = None,
        replica: Replica | None = None,
        pooled: bool = False,
    ) -> None:
        """Prepare the pools, each of ``pool_size``, to ``url`` (``postgresql+asyncpg://…`` or ``postgresql://…``).

        A call waits at most ``pool_timeout`` for a free connection, and a statement runs at most
        ``statement_timeout``; the client gives up one second later, so that a frozen server cannot block a caller.
        A new connection uses the current ``password`` instead of the one in the ``url``. :meth:`read_replica` reads
        from ``replica``, which is disposed with this database.

        If the ``url`` leads to PgBouncer in transaction mode (``pooled``), only settings that it tracks are sent, and
        the role's defaults limit statements and transactions (:mod:`kit.db.limits`).
        """
        self.replica = replica
        self.url = url.replace("postgresql://", "postgresql+asyncpg://", 1)
        options = {
            "pool_size": pool_size,
            "pool_timeout": pool_timeout.total_seconds(),
            "pool_use_lifo": True,
            "pool_recycle": RECYCLE_SECONDS,
            "hide_parameters": True,  # errors are logged, and parameters are personal data
            "json_serializer": _json_text,
        }
        settings = {"application_name": application_name, "timezone": "UTC"}
        if not pooled:
            settings |= session_limits(statement_timeout)
            settings["idle_session_timeout"] = str(IDLE_SECONDS * 1000)
        connecting: dict[str, object] = {
            "timeout": 5,
            "command_timeout": statement_timeout.total_seconds() + 1,
            **({"password": lambda: password.all()[0]} if password is not None else {}),
        }
        self.engine: AsyncEngine = create_async_engine(
            self.url,
            **options,
            max_overflow=max_overflow,
            connect_args={**connecting, "server_settings": settings},
        )
        # Each statement is a transaction of its own, which saves the two round trips of BEGIN and COMMIT.
        settings = {**settings, "default_transaction_read_only": "on"}
        self._statements = Statements(self.engine.dialect)
        self._rows: asyncpg.Pool[Record] | None = None
        self._bounds = {"transactions": pool_size + max_overflow, "rows": pool_size, "reads": pool_size}
        self._pool_timeout = pool_timeout.total_seconds()
        self._rows_pool = partial(
            asyncpg.create_pool,
            self.url.replace("+asyncpg", "", 1),
            min_size=0,
            max_size=pool_size,
            max_inactive_connection_lifetime=IDLE_SECONDS / 2,  # before the server would end it
            init=_values_of_json,
            reset=_nothing_to_reset,
            record_class=Record,
            server_settings=settings,
            **connecting,
        )
        self.reads: AsyncEngine = create_async_engine(
            self.url,
            **options,
            max_overflow=0,
            isolation_level="AUTOCOMMIT",
            connect_args={**connecting, "server_settings": settings},
        )
        for engine in (self.engine, self.reads):
            event.listen(engine.sync_engine, "checkout", _refuse_closed)
            event.listen(engine.sync_engine, "checkin", _note_idle)
            event.listen(engine.sync_engine, "connect", self._drop_when_closed)
            event.listen(engine.sync_engine, "before_cursor_execute", _refuse_nul)
            event.listen(engine.sync_engine, "handle_error", self._drop_when_silent)
            event.listen(engine.sync_engine, "handle_error", _without_details)
        self._sessions = async_sessionmaker(
            self.engine, class_=Session, expire_on_commit=False, info={"kit.db.database": self}
        )
        self._reading = async_sessionmaker(self.reads, class_=Session, expire_on_commit=False)
        self._signals: dict[str, asyncio.Event] = {}
        self._pooled: WeakSet[ConnectionPoolEntry] = WeakSet()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """Open the transaction of one RPC or one message: commits at the end, rolls back on any error.

        Raises Unavailable when the database cannot be reached, and InvalidInput for a text with a NUL character.
        Do not commit inside, and call no peer inside: the connection and its locks would wait for the network
        (:mod:`kit.edge` makes such a call fail).
        """
        with _translated_errors():
            async with self._sessions() as session:
                with open_transaction(), database_span("transaction"):
                    async with session.begin():
                        yield session
        for name in session.info.get(_SIGNALS, ()):
            self.signal(name).set()

    async def rows(
        self, statement: Select[*tuple[object, ...]], values: Mapping[str, object] = NO_VALUES
    ) -> Sequence[Row]:
        """Read the rows of one statement; PostgreSQL refuses writes. Raises as :meth:`transaction`.

        A statement whose connection was refused or cut is sent once more, on another connection.

        Build the statement once, at module level or in a cached function, with a ``bindparam`` for each of ``values``:
        it is compiled at its first use and cached by identity. Pass several values as one array
        (``column == any_(…)``), never with ``IN``. Values are those of asyncpg, without SQLAlchemy's conversions.
        """
        text_, arguments = self._statements.bound(statement, values)
        refuse_nul(arguments)
        with _translated_errors(), database_span("rows", text_):
            try:
                return await self._fetch(text_, arguments)
            except Exception as error:
                if isinstance(error, TimeoutError) or not is_unavailable(error):
                    raise  # a retry would double the time that the caller has waited
            return await self._fetch(text_, arguments)

    async def _fetch(self, statement: str, arguments: Sequence[object]) -> Sequence[Row]:
        pool = await self._open_rows()
        async with pool.acquire(timeout=self._pool_timeout) as connection:
            try:
                rows: Sequence[Row] = await connection.fetch(statement, *arguments)
            except TimeoutError:
                connection.terminate()
                self._drop_idle()
                raise
            return rows

    async def _open_rows(self) -> "asyncpg.Pool[Record]":
        if self._rows is None:
            self._rows = self._rows_pool()
            await self._rows  # opens no connection yet, and so does not wait
        return self._rows

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Session]:
        """Open a session for reading: PostgreSQL refuses writes (SQLSTATE 25006). Raises as :meth:`transaction`.

        Each statement sees what is committed when it starts, as it would in a transaction at READ COMMITTED.
        """
        with _translated_errors():
            async with self._reading() as session:
                await session.connection()
                with open_transaction(), database_span("read"):
                    yield session

    async def read_replica(self, work: Callable[[Session], Awaitable[T]]) -> T:
        """Return the result of ``work``, which only reads, on the replica or else on this database.

        Choose it for reads that tolerate the replica's maximum lag (ADR 0114): reports and exports, but nothing that
        people expect to find as they have just written it, no decision, no balance and no authorization.

        Without a replica, and while it is away or lags too much, ``work`` runs once, as in :meth:`read`. If ``work``
        raises on the replica, it runs again on this database, unless the error is a timeout: rows may not have arrived
        yet, and the replica may cancel a read to apply changes. So ``work`` must not collect results outside itself.
        """
        if (done := await self._on_replica(work)) is not None:
            return done[0]
        async with self.read() as session:
            return await work(session)

    async def read_replica_rows(self, work: Callable[[Reader], Awaitable[T]]) -> T:
        """Do as :meth:`read_replica` for ``work`` that only calls ``rows``: on this database, it needs no session."""
        if (done := await self._on_replica(work)) is not None:
            return done[0]
        return await work(self)

    async def _on_replica(self, work: Callable[[Session], Awaitable[T]]) -> tuple[T] | None:
        replica = self.replica
        if replica is None:
            return None
        if replica.problem() is None:
            try:
                async with replica.pools.read() as session:
                    await replica.prepare(session)
                    result = await work(session)
            except Exception as error:
                if took_too_long(error):
                    raise  # a repetition would double the time that the caller has waited
                if isinstance(error, Unavailable):
                    replica.failed(error)
            else:
                REPLICA_READS.labels("replica").inc()
                return (result,)
        REPLICA_READS.labels("primary").inc()
        return None

    def _drop_when_closed(self, dbapi_connection: AdaptedConnection, record: ConnectionPoolEntry) -> None:
        """Make the pool free an idle connection's statement cache as soon as the server has closed the connection."""

        def closed(_: object) -> None:
            if not record.in_use:
                record.invalidate()

        dbapi_connection.driver_connection.add_termination_listener(closed)
        self._pooled.add(record)

    def _drop_when_silent(self, context: ExceptionContext) -> None:
        """Drop a connection whose statement timed out in the client: the server had time enough to respond."""
        if not isinstance(context.original_exception, TimeoutError) or context.connection is None:
            return
        context.is_disconnect = True  # rolling back on it would wait as long again
        driver_connection = context.connection.connection.driver_connection
        assert driver_connection is not None
        driver_connection.terminate()
        self._drop_idle()

    def _drop_idle(self) -> None:
        """Close the idle connections of all pools: when one does not respond others may not, and each try costs 6 s.

        Reads of rows in progress are cut off, and so sent once more (:meth:`rows`).
        """
        for record in tuple(self._pooled):
            connection = record.driver_connection
            if not record.in_use and connection is not None:
                connection.terminate()
        if self._rows is not None:
            self._rows.terminate()
            self._rows = None

    def signal(self, name: str) -> asyncio.Event:
        """Return the in-process event ``name``, which commits set after :func:`signal_on_commit`."""
        return self._signals.setdefault(name, asyncio.Event())

    def connections(self) -> dict[str, tuple[int, int]]:
        """Return for each pool how many of its connections are in use, and how many it may open."""
        rows = self._rows.get_size() - self._rows.get_idle_size() if self._rows is not None else 0
        at_work = {"transactions": _at_work(self.engine), "rows": rows, "reads": _at_work(self.reads)}
        pools = {pool: (at_work[pool], bound) for pool, bound in self._bounds.items()}
        if self.replica is not None:
            pools["replica"] = self.replica.pools.connections()["reads"]
        return pools

    async def ping(self) -> None:
        """Do one round trip on a pooled connection; raise its error within a second and a half.

        It is the readiness check of a service, which fails too when the pool is exhausted, since calls then fail.
        """
        async with asyncio.timeout(1.5):
            for engine in (self.reads, self.engine):
                async with engine.connect() as connection:
                    await connection.execute(_PING)
            await self.rows(_PING)

    async def dispose(self) -> None:
        """Close every pooled connection."""
        if self.replica is not None:
            await self.replica.pools.dispose()
        await self.engine.dispose()
        await self.reads.dispose()
        if self._rows is not None:
            self._rows.terminate()
            self._rows = None


def _at_work(engine: AsyncEngine) -> int:
    pool = engine.pool
    assert isinstance(pool, QueuePool)
    return pool.checkedout()


async def _values_of_json(connection: asyncpg.Connection) -> None:
    """Decode jsonb columns to lists and dicts, as sessions do, instead of text."""
    await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=_json_text, decoder=orjson.loads)


def _json_text(value: object) -> str:
    refuse_nul((value,))  # JSON encodes it as an escape, which only jsonb refuses
    return orjson.dumps(value).decode()


async def _nothing_to_reset(_: object) -> None:
    """Skip the reset: reads leave no state on a connection."""


@contextmanager
def _translated_errors() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if isinstance(error, StatementError) and isinstance(error.orig, InvalidInput):
            # Not from `error`, whose `orig` it is: the chain of causes would be a cycle.
            raise error.orig from None
        if is_unavailable(error):
            raise Unavailable from error
        raise


def signal_on_commit(session: AsyncSession, name: str) -> None:
    """Set ``database.signal(name)`` once the transaction of ``session`` is committed.

    The signal reaches this process only; a waiter must also poll for what other processes committed.
    """
    session.info.setdefault(_SIGNALS, set()).add(name)


def _refuse_nul(
    _connection: Connection, _cursor: object, _statement: str, parameters: Sequence[object], *_: object
) -> None:
    refuse_nul(parameters)


def _note_idle(_: AdaptedConnection | None, record: ConnectionPoolEntry) -> None:
    record.info[_IDLE_SINCE] = time.monotonic()


def _without_details(context: ExceptionContext) -> None:
    """Remove the details from an error that is logged: PostgreSQL's quote the values of the refused row."""
    errors: list[BaseException | None] = [context.sqlalchemy_exception, context.original_exception]
    for error in errors:
        if error is not None:
            if isinstance(error, asyncpg.PostgresError):
                error.detail = None
            errors.append(error.__cause__)
            error.args = tuple(
                _cut(argument) if isinstance(argument, str) else argument for argument in error.args
            )


def _cut(text: str) -> str:
    return text.partition("\nDETAIL:")[0]


def _refuse_closed(dbapi_connection: AdaptedConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
    """Make the pool replace a connection whose socket the server has closed, or is about to close as idle."""
    idle = time.monotonic() - record.info.get(_IDLE_SINCE, time.monotonic())
    if idle > IDLE_SECONDS - 1 or dbapi_connection.driver_connection.is_closed():
        raise DisconnectionError("the server closed this pooled connection, or is about to")
