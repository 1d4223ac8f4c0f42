"""Loaders, which collect keys, fetch them in one RPC per level of an operation, and cache the values.

Strawberry's DataLoader creates a future for each key and call, where `load_many` here loads a whole list with one, and
it fetches after one turn of the event loop, before resolvers that await something else have added their keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_HOPS = 2  # turns of the event loop that a batch waits for the rest of its level


class _Batch:
    __slots__ = ("done", "keys")

    def __init__(self, done: asyncio.Future[None]) -> None:
        self.keys: dict[Any, None] = {}
        self.done = done


class Loader(Generic[K, V]):
    """Loads values by key for one operation: deduplicated, batched, and cached, failures included.

    `fetch` takes distinct keys and returns as many values in the same order (None for a miss). A batch holds at
    most `limit` keys. An error of `fetch` is raised to every caller that loads one of its keys.
    """

    def __init__(self, fetch: Callable[[Sequence[K]], Awaitable[Sequence[V]]], *, limit: int = 1000) -> None:
        self._fetch = fetch
        self._limit = limit
        self._known: dict[K, V] = {}
        self._failed: dict[K, Exception] = {}
        self._waiting: dict[K, _Batch] = {}
        self._open: _Batch | None = None

    async def load(self, key: K) -> V:
        """The value of one key."""
        if key not in self._known:
            await self._await_keys((key,))
        return self._value(key)

    async def load_many(self, keys: Iterable[K]) -> list[V]:
        """The values of many keys, in their order; raises the first failure."""
        keys = list(keys)
        if not self._known.keys() >= set(keys):
            await self._await_keys(keys)
        return [self._known[key] for key in keys] if not self._failed else [self._value(key) for key in keys]

    def prime(self, key: K, value: V) -> None:
        """Caches a value that another call has just returned, so that it is not fetched again."""
        self._failed.pop(key, None)
        self._known[key] = value

    def prime_many(self, keys: Iterable[K], values: Iterable[V]) -> None:
        """Caches values that another call has just returned."""
        for key, value in zip(keys, values, strict=True):
            self.prime(key, value)

    def clear(self, key: K) -> None:
        """Removes a key from the cache, so that it is fetched again."""
        self._known.pop(key, None)
        self._failed.pop(key, None)

    def _value(self, key: K) -> V:
        if key in self._failed:
            raise self._failed[key]
        return self._known[key]

    async def _await_keys(self, keys: Iterable[K]) -> None:
        batches: dict[int, _Batch] = {}
        for key in keys:
            if key in self._known or key in self._failed:
                continue
            batch = self._waiting.get(key) or self._enqueue(key)
            batches[id(batch)] = batch
        for batch in batches.values():
            await asyncio.shield(batch.done)

    def _enqueue(self, key: K) -> _Batch:
        batch = self._open
        if batch is None or len(batch.keys) >= self._limit:
            loop = asyncio.get_running_loop()
            batch = self._open = _Batch(loop.create_future())
            loop.call_soon(self._hop, batch, _HOPS)
        batch.keys[key] = None
        self._waiting[key] = batch
        return batch

    def _hop(self, batch: _Batch, hops: int) -> None:
        loop = asyncio.get_running_loop()
        if hops > 1:
            loop.call_soon(self._hop, batch, hops - 1)
            return
        if self._open is batch:
            self._open = None
        task = loop.create_task(self._run(batch))
        batch.done.add_done_callback(lambda _: task)  # keeps the task referenced while a caller may wait

    async def _run(self, batch: _Batch) -> None:
        keys = list(batch.keys)
        try:
            values = await self._fetch(keys)
            if len(values) != len(keys):
                raise RuntimeError(f"a batch of {len(keys)} keys was answered with {len(values)} values")
            self._known.update(zip(keys, values, strict=True))
        except Exception as error:  # every waiter gets it
            self._failed.update(dict.fromkeys(keys, error))
        finally:
            for key in keys:
                self._waiting.pop(key, None)
            if not batch.done.done():
                batch.done.set_result(None)
