"""Whether this system's data was restored from a backup: then it is real data, and gets no demo data."""

from __future__ import annotations

import json

from nats.js.errors import BucketNotFoundError, KeyNotFoundError

from kit.jetstream import connect
from kit.system import OPERATIONS, RESTORED
from resuena_demo.settings import DemoSettings

CONNECT_SECONDS = 30.0


async def restored_at(settings: DemoSettings) -> str | None:
    """When this system was last restored, as `resuena restore` recorded it in NATS; None if it never was."""
    connection = await connect(settings.nats_url, "demo", replicas=settings.nats_replicas)
    try:
        await connection.wait_connected(CONNECT_SECONDS)
        bucket = await connection.jetstream.key_value(OPERATIONS)
        record = json.loads((await bucket.get(RESTORED)).value or b"{}")
    except (BucketNotFoundError, KeyNotFoundError):
        return None
    finally:
        await connection.close()
    return str(record.get("at"))
