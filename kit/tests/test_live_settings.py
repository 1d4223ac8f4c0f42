"""Every process that watches sees the settings of an operator, also after an outage of NATS."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KeyValue

from kit.jetstream import connect
from kit.live_settings import BUCKET, MAX_VALUE, LiveSettings
from kit.testing import eventually
from kit.testing.nats_server import NatsServer

Start = Callable[..., Any]


async def test_a_value_set_by_one_process_is_seen_by_another(nats: Any, background: Start) -> None:
    writer, reader = LiveSettings(nats), LiveSettings(nats)
    background(reader.run())
    await writer.put("public.chat.number", "5491100000000")

    async def seen() -> None:
        assert reader.get("public.chat.number") == "5491100000000"

    await eventually(seen)
    assert await writer.delete("public.chat.number")
    assert not await writer.delete("public.chat.number")

    async def gone() -> None:
        assert reader.get("public.chat.number", "none") == "none"

    await eventually(gone)


async def test_what_is_stored_is_read_without_watching(nats: Any) -> None:
    settings = LiveSettings(nats)
    await settings.put("public.stored.one", "1")
    await settings.put("public.stored.two", "2")
    await settings.delete("public.stored.two")
    stored = await settings.stored()
    assert stored["public.stored.one"] == "1"
    assert "public.stored.two" not in stored


async def test_the_first_values_are_complete_though_the_watch_says_so_too_early(
    nats: Any, background: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """nats-py may signal the end of the initial values before it has received them."""
    await LiveSettings(nats).put("public.early", "hola")
    updates: Any = KeyValue.KeyWatcher.updates
    sent: list[None] = []

    async def too_early(watcher: Any, **options: float) -> Any:
        return await updates(watcher, **options) if sent else sent.append(None)

    monkeypatch.setattr(KeyValue.KeyWatcher, "updates", too_early)
    settings = LiveSettings(nats)
    background(settings.run())
    await settings.loaded.wait()
    assert settings.get("public.early") == "hola"


async def test_a_value_that_the_fetch_missed_comes_from_the_watch(
    nats: Any, background: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A NATS replica that lags behind its leader may return an outdated value, or report a key as missing."""
    await LiveSettings(nats).put("public.lagging", "old")
    old = await (await nats.jetstream.key_value(BUCKET)).get("public.lagging")
    await LiveSettings(nats).put("public.lagging", "new")

    async def lagging(_bucket: Any, key: str) -> Any:
        if key != "public.lagging":
            raise KeyNotFoundError
        return old

    monkeypatch.setattr(KeyValue, "get", lagging)
    settings = LiveSettings(nats)
    background(settings.run())

    async def seen() -> None:
        assert settings.get("public.lagging") == "new"

    await eventually(seen)


async def test_changes_tell_of_each_new_state(nats: Any, background: Start) -> None:
    settings = LiveSettings(nats)
    background(settings.run())
    changes = settings.changes()
    await anext(changes)
    await settings.put("public.api.url", "https://api.example.com/graphql")
    while (await anext(changes)).get("public.api.url") != "https://api.example.com/graphql":
        pass


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("", "x"),
        ("Has space", "x"),
        ("a..b", "x"),
        ("a.", "x"),
        ("a", ""),
        ("a", "x" * (MAX_VALUE + 1)),
        ("a" * 129, "x"),
    ],
)
async def test_a_key_or_value_that_cannot_be_one_is_refused(nats: Any, key: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"key|value"):
        await LiveSettings(nats).put(key, value)


async def test_changes_made_while_nats_was_away_are_seen_afterwards(background: Start) -> None:
    server = NatsServer()
    server.start()
    watching, writing = await connect(server.url, "watching"), await connect(server.url, "writing")
    try:
        reader, writer = LiveSettings(watching), LiveSettings(writing)
        background(reader.run())
        for value in ("1", "2"):
            await writing.wait_connected(timeout=20)
            await writer.put("public.a", value)

            async def seen(expected: str = value) -> None:
                assert reader.get("public.a") == expected

            await eventually(seen, timeout=20)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
    finally:
        await watching.close()
        await writing.close()
        await asyncio.to_thread(server.remove)
