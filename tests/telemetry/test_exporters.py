"""The exporters of the stores and of the site return the metrics that alerts query, with minimal permissions."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from watch import MONITOR_PASSWORD, until
from watched import Watched

from resuena_local.parts import SERVICES

SECONDS = 30
TOLD_SECONDS = 90
"""Prometheus repeats alerts to Alertmanager once a minute, and may have begun before Alertmanager listened."""


@pytest.mark.parametrize(
    "query",
    [
        "pg_up == 1",
        "sum(pg_stat_activity_count) / max(pg_settings_max_connections) > 0",
        'pg_stat_activity_max_tx_duration{datname="campaign"}',
        'probe_success{job="site"} == 1',
        'ALERTS{alertname="Watchdog",alertstate="firing"}',
    ],
)
def test_prometheus_has_what_alerts_ask_for(watched: Watched, query: str) -> None:
    until(lambda: watched.watch.query(query), lambda: f"no data: {query}", SECONDS)


def test_the_watchdog_reaches_the_heartbeats_receiver(watched: Watched) -> None:
    alert = until(
        lambda: watched.watch.firing("Watchdog", {}), lambda: "Alertmanager has no Watchdog", TOLD_SECONDS
    )
    assert alert["receivers"] == [{"name": "heartbeat"}]


def test_the_role_of_the_exporter_enters_no_database_of_a_service(watched: Watched) -> None:
    layout = watched.system.layout()

    async def connect(database: str) -> asyncpg.Connection:
        return await asyncpg.connect(
            host="127.0.0.1",
            port=layout.ports.postgres,
            user="monitor",
            password=MONITOR_PASSWORD,
            database=database,
            ssl=False,
        )

    async def rights() -> asyncpg.Record:
        connection = await connect("postgres")
        try:
            return await connection.fetchrow(
                "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolconnlimit"
                " FROM pg_roles WHERE rolname = current_user"
            )
        finally:
            await connection.close()

    assert tuple(asyncio.run(rights())) == (False, False, False, False, False, 5)
    for service in SERVICES:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            asyncio.run(connect(service))
