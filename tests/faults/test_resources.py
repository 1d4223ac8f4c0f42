"""A store's disk or streams are full, or a service's clock is wrong."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from faults import each, full_disk, full_streams, misdated, small_disk
from journey import System
from trial import trial, unready, until

from resuena_local.parts import SERVICES

HOUR = 3600
START_SECONDS = 60.0


async def test_streams_full(system: System, record_property: Callable[[str, object], None]) -> None:
    outcome = await trial(system, full_streams, refused=True)
    record_property("row", outcome.row())
    outcome.check()


@pytest.fixture
def disk(system: System, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The store's small disk, once its data is on it and the store runs again."""
    with small_disk(system, request.param) as folder:
        asyncio.run(until(partial(unready, system), START_SECONDS))
        yield folder


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to mount a small disk")
@pytest.mark.parametrize("disk", ["postgres", "nats"], ids="disk of {} full".format, indirect=True)
async def test_the_disk_is_full(
    system: System, disk: Path, record_property: Callable[[str, object], None]
) -> None:
    outcome = await trial(system, full_disk(disk), refused=True)
    record_property("row", outcome.row())
    outcome.check()


@pytest.mark.parametrize("name", [f"{name}-svc" for name in SERVICES], ids="clock of {} an hour off".format)
async def test_a_clock_is_wrong(system: System, name: str, record_property: Callable[[str, object], None]) -> None:
    outcome = await trial(system, each(misdated(name, HOUR), misdated(name, -HOUR)), times=2)
    record_property("row", outcome.row())
    outcome.check()
