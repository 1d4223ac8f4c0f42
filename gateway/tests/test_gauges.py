"""Gauges for operators: when the last backup ended, and how much memory the workers use."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from prometheus_client import REGISTRY

from gateway import metrics
from gateway.gauges import GaugeUpdater
from kit.jetstream import Connection, ensure_bucket
from kit.system import LAST_BACKUP, LAST_GOOD_BACKUP, OPERATIONS

MOMENT = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)


def record(at: datetime, *, ok: bool) -> bytes:
    return json.dumps({"at": at.isoformat(), "bytes": 1, "to": "/backups", "ok": ok}).encode()


async def test_the_last_backup_that_ended_well_is_told(nats: Connection) -> None:
    metrics.LAST_BACKUP.set(0)  # other tests of this process may have set it
    updater = GaugeUpdater(nats)
    await updater.look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == 0
    bucket = await nats.jetstream.create_key_value(bucket=OPERATIONS)
    await bucket.put(LAST_BACKUP, record(MOMENT, ok=True))
    await updater.look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == MOMENT.timestamp()
    await bucket.put(LAST_BACKUP, record(MOMENT + timedelta(days=1), ok=False))
    await updater.look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == MOMENT.timestamp()


async def test_memory_is_told(nats: Connection) -> None:
    await GaugeUpdater(nats).look()
    assert (REGISTRY.get_sample_value("gateway_resident_memory_bytes") or 0) > 10_000_000


async def test_a_gateway_that_starts_after_a_failed_backup_knows_the_last_good_one(nats: Connection) -> None:
    metrics.LAST_BACKUP.set(0)
    bucket = await ensure_bucket(nats.jetstream, OPERATIONS)
    await bucket.put(LAST_GOOD_BACKUP, record(MOMENT, ok=True))
    await bucket.put(LAST_BACKUP, record(MOMENT + timedelta(hours=1), ok=False))
    await GaugeUpdater(nats).look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == MOMENT.timestamp()
