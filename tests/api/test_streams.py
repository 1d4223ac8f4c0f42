"""Every stream of the running system has a size limit, whichever process created it."""

from __future__ import annotations

import nats
from resuena_system import System
from resuena_world import World

from kit.jetstream.streams import BUCKET_MAX_BYTES, MAX_BYTES
from kit.testing import eventually


async def test_every_stream_has_a_bound(system: System, world: World) -> None:
    connection = await nats.connect(system.nats_url)

    async def bounded() -> bool:
        streams = await connection.jsm().streams_info()
        bounds = {stream.config.name: stream.config.max_bytes for stream in streams}
        assert {"IDENTITY", "COMPANY", "CAMPAIGN", "MOBILE", "TRACKING", "KV_settings"} <= set(bounds)
        wrong = {name for name, bound in bounds.items() if bound not in (MAX_BYTES, BUCKET_MAX_BYTES)}
        assert not wrong
        return True

    try:
        await eventually(bounded)  # type: ignore[arg-type]
    finally:
        await connection.close()
