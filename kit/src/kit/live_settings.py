"""Live settings, which an operator changes while the system runs: a NATS key-value bucket that processes watch."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator

import nats
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KV_DEL, KV_PURGE, KeyValue

from kit.jetstream import Connection
from kit.jetstream.streams import ensure_bucket
from kit.tasks import heed_cancellation, keep_doing

log = logging.getLogger(__name__)

BUCKET = "settings"
MAX_VALUE = 4096
_KEY = re.compile(r"[a-z][a-zA-Z0-9_]*(\.[a-zA-Z0-9_]+)*\Z")
_RETRY_SECONDS = 1.0


class LiveSettings:
    """A copy of the bucket in memory, kept current by a watch.

    Reading never waits: until NATS has responded, and while it is down, the last known values (at first none) are
    returned, so callers need a default.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._values: dict[str, str] = {}
        self._changed = asyncio.Condition()
        self._version = 0
        self.loaded = asyncio.Event()

    def get(self, key: str, default: str | None = None) -> str | None:
        """Return the value of ``key`` as last seen."""
        return self._values.get(key, default)

    def snapshot(self) -> dict[str, str]:
        """Return all values as last seen."""
        return dict(self._values)

    async def wait_loaded(self, seconds: float) -> bool:
        """Wait until the initial values have arrived from NATS, at most for this long; return whether they have."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.loaded.wait(), seconds)
        return self.loaded.is_set()

    async def changes(self) -> AsyncIterator[dict[str, str]]:
        """Yield the current values, then again after changes; intermediate states may be skipped."""
        seen = -1
        while True:
            async with self._changed:
                while self._version == seen:
                    await self._changed.wait()
                seen = self._version
            yield self.snapshot()

    async def stored(self) -> dict[str, str]:
        """Fetch all current values from NATS, without a watch."""
        return {key: _text(entry) for key, entry in (await self._fetch(await self._bucket())).items()}

    async def put(self, key: str, value: str) -> None:
        """Set a value for all processes. Raises ValueError for an invalid key or value."""
        if not _KEY.match(key) or len(key) > 128:
            raise ValueError(f"{key!r} is no key: letters, digits and underscores, parted by dots")
        if not value or len(value) > MAX_VALUE:
            raise ValueError(f"a value has 1 to {MAX_VALUE} characters")
        await (await self._bucket()).put(key, value.encode())

    async def delete(self, key: str) -> bool:
        """Remove a value for all processes; return whether there was one."""
        bucket = await self._bucket()
        try:
            await bucket.get(key)
        except KeyNotFoundError:
            return False
        await bucket.delete(key)
        return True

    async def run(self) -> None:
        """Watch until cancelled; an outage of NATS only delays changes."""
        await keep_doing(self._watch_or_tell, _RETRY_SECONDS)

    async def _watch_or_tell(self) -> None:
        try:
            await self._connection.wait_connected()
            await self._watch()
        except Exception as error:
            log.warning("the live settings cannot be watched now: %s", error or type(error).__name__)

    async def _watch(self) -> None:
        bucket = await self._bucket()
        watcher = await bucket.watchall()
        client = self._connection.client
        reconnects = client.stats["reconnects"]  # a watch ends with the server that held it
        try:
            # The initial values are fetched, because nats-py may signal their end before it has received them: it does
            # so once the server reports no pending messages, although the last one may still be in transit. The watch
            # delivers them again, which corrects values that a lagging replica returned outdated or not at all.
            entries = await self._fetch(bucket)
            revisions = {key: entry.revision or 0 for key, entry in entries.items()}
            self._values = {key: _text(entry) for key, entry in entries.items()}
            await self._tell()
            self.loaded.set()
            while self._connection.client is client and client.stats["reconnects"] == reconnects:
                heed_cancellation()
                try:
                    entry = await watcher.updates(timeout=2)  # type: ignore[no-untyped-call]
                except TimeoutError:
                    continue
                if entry is None or entry.revision <= revisions.get(entry.key, 0):
                    continue
                revisions[entry.key] = entry.revision
                if entry.operation in (KV_DEL, KV_PURGE):
                    self._values.pop(entry.key, None)
                else:
                    self._values[entry.key] = _text(entry)
                await self._tell()
        finally:
            with contextlib.suppress(nats.errors.Error):  # must not hide a cancellation
                await watcher.stop()  # type: ignore[no-untyped-call]

    async def _fetch(self, bucket: KeyValue) -> dict[str, KeyValue.Entry]:
        prefix = f"$KV.{BUCKET}."
        info = await self._connection.jetstream.stream_info(f"KV_{BUCKET}", subjects_filter=f"{prefix}>")
        entries: dict[str, KeyValue.Entry] = {}
        for subject in sorted(info.state.subjects or ()):
            key = subject.removeprefix(prefix)
            with contextlib.suppress(KeyNotFoundError):  # deleted: NATS keeps a marker
                entries[key] = await bucket.get(key)
        return entries

    async def _tell(self) -> None:
        async with self._changed:
            self._version += 1
            self._changed.notify_all()

    async def _bucket(self) -> KeyValue:
        return await ensure_bucket(
            self._connection.jetstream, BUCKET, replicas=self._connection.replicas, update=True
        )


def _text(entry: KeyValue.Entry) -> str:
    return (entry.value or b"").decode()
