"""Operators see when the last backup ended, and what memory the workers hold."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from prometheus_client import REGISTRY

from gateway import metrics
from gateway.measuring import Measuring
from kit.jetstream import Connection
from kit.system import LAST_BACKUP, OPERATIONS

MOMENT = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)


def record(at: datetime, *, ok: bool) -> bytes:
    return json.dumps({"at": at.isoformat(), "bytes": 1, "to": "/backups", "ok": ok}).encode()


async def test_the_last_backup_that_ended_well_is_told(nats: Connection) -> None:
    metrics.LAST_BACKUP.set(0)  # other tests of this process may have told of theirs
    measuring = Measuring(nats)
    await measuring.look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == 0
    bucket = await nats.jetstream.create_key_value(bucket=OPERATIONS)
    await bucket.put(LAST_BACKUP, record(MOMENT, ok=True))
    await measuring.look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == MOMENT.timestamp()
    await bucket.put(LAST_BACKUP, record(MOMENT + timedelta(days=1), ok=False))
    await measuring.look()
    assert REGISTRY.get_sample_value("backup_last_timestamp_seconds") == MOMENT.timestamp()


async def test_memory_is_told(nats: Connection) -> None:
    await Measuring(nats).look()
    assert (REGISTRY.get_sample_value("gateway_resident_memory_bytes") or 0) > 10_000_000
