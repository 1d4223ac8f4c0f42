"""Loaders send one request per level, and cache."""

import asyncio
from collections.abc import Sequence

import pytest

from kit.graph import Loader


class RecordingSource:
    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    async def fetch(self, keys: Sequence[str]) -> list[str]:
        self.batches.append(list(keys))
        if "bad" in keys:
            raise ConnectionError("down")
        return [key.upper() for key in keys]


async def test_concurrent_loads_share_one_batch_without_duplicates() -> None:
    source = RecordingSource()
    loader = Loader(source.fetch)
    first, both, last = await asyncio.gather(loader.load("a"), loader.load_many(["b", "a"]), loader.load("c"))
    assert (first, both, last) == ("A", ["B", "A"], "C")
    assert source.batches == [["a", "b", "c"]]
    assert await loader.load("a") == "A"
    assert len(source.batches) == 1


async def test_a_batch_has_a_limit() -> None:
    source = RecordingSource()
    await Loader(source.fetch, limit=2).load_many(["a", "b", "c"])
    assert source.batches == [["a", "b"], ["c"]]


async def test_a_failure_is_remembered_and_raised_to_all() -> None:
    source = RecordingSource()
    loader = Loader(source.fetch)
    outcomes = await asyncio.gather(loader.load("bad"), loader.load("a"), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [ConnectionError, ConnectionError]
    with pytest.raises(ConnectionError):
        await loader.load("bad")
    assert len(source.batches) == 1


async def test_a_primed_key_is_not_asked_and_a_cleared_one_is_asked_again() -> None:
    source = RecordingSource()
    loader = Loader(source.fetch)
    loader.prime("a", "known")
    assert await loader.load("a") == "known"
    loader.clear("a")
    assert await loader.load("a") == "A"


async def test_one_who_gives_up_does_not_spoil_the_batch_for_others() -> None:
    source = RecordingSource()
    loader = Loader(source.fetch)
    leaving = asyncio.create_task(loader.load("a"))
    staying = asyncio.create_task(loader.load("b"))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying == "B"


async def test_an_answer_of_the_wrong_length_is_an_error() -> None:
    async def short(_: Sequence[str]) -> list[str]:
        return []

    with pytest.raises(RuntimeError, match="1 keys was answered with 0"):
        await Loader(short).load("a")
