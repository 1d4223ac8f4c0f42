"""Gauges show the connections in use and their limits."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import REGISTRY

from kit.db import Database, new_metadata
from kit.db.connection_gauges import measure


async def test_connections_at_work_and_their_bounds_are_told(database: Callable[..., Database]) -> None:
    db = database(new_metadata())
    async with db.transaction() as session:
        await session.connection()
        await measure(db)
    assert REGISTRY.get_sample_value("database_pool_in_use", {"pool": "transactions"}) == 1
    assert (REGISTRY.get_sample_value("database_pool_bound", {"pool": "rows"}) or 0) > 0
    connections = REGISTRY.get_sample_value("database_server_connections") or 0
    assert 0 < connections < (REGISTRY.get_sample_value("database_server_connections_bound") or 0)
