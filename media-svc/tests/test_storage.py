"""Gauges show operators how much space is left for images."""

from __future__ import annotations

from pathlib import Path

from prometheus_client import REGISTRY

from media_svc.storage.jobs import RoomWatch
from media_svc.storage.service import Store


async def test_the_room_of_a_folder_is_told(tmp_path: Path) -> None:
    await RoomWatch(Store(tmp_path.as_uri())).look()
    size = REGISTRY.get_sample_value("media_store_size_bytes") or 0
    assert 0 < (REGISTRY.get_sample_value("media_store_free_bytes") or 0) < size


async def test_a_store_without_a_size_tells_none() -> None:
    assert await Store("memory:///").room() is None
