"""How the service's jobs start."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from company_svc import bootstrap
from kit.live_settings import LiveSettings


@pytest.mark.parametrize("in_time", [True, False], ids=["in time", "NATS is away"])
async def test_mails_wait_for_the_live_settings_for_a_while(
    monkeypatch: pytest.MonkeyPatch, in_time: bool
) -> None:
    monkeypatch.setattr(bootstrap, "SETTINGS_SECONDS", 30 if in_time else 0.01)
    remote = LiveSettings(cast(Any, None))
    known_at_the_start = []

    class Courier:
        async def keep_sending(self, _: float) -> None:
            known_at_the_start.append(remote.loaded.is_set())

    async with asyncio.timeout(30), asyncio.TaskGroup() as tasks:
        tasks.create_task(bootstrap.send_notices(remote, cast(Any, Courier()), 10))
        if in_time:
            await asyncio.sleep(0)
            remote.loaded.set()
    assert known_at_the_start == [in_time]
