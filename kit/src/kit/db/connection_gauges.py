"""Measures how close the database's connections are to their limits."""

from __future__ import annotations

import logging
from functools import partial

from sqlalchemy import Integer, Select, cast, column, func, select, table

from kit.db.database import Database
from kit.db.metrics import BOUND, IN_USE, SERVER, SERVER_BOUND
from kit.tasks import keep_trying

log = logging.getLogger(__name__)

LOOK_SECONDS = 10.0

# A service's role cannot see the details of other roles' connections, only their number.
_SERVER: Select[*tuple[object, ...]] = select(
    func.sum(column("numbackends")).label("connections"),
    cast(func.current_setting("max_connections"), Integer).label("bound"),
).select_from(table("pg_stat_database"))


async def keep_measuring(database: Database) -> None:
    """Background coroutine that sets the connection gauges; a gauge keeps its last value while its source is down."""
    await keep_trying(partial(measure, database), LOOK_SECONDS, log, "the connections cannot be counted now")


async def measure(database: Database) -> None:
    """Set the gauges once."""
    for pool, (in_use, bound) in database.connections().items():
        IN_USE.labels(pool).set(in_use)
        BOUND.labels(pool).set(bound)
    (server,) = await database.rows(_SERVER)
    SERVER.set(float(server.connections))
    SERVER_BOUND.set(server.bound)
