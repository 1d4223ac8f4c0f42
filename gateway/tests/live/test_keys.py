"""API keys open subscriptions, are limited by key, and end on every gateway as soon as they are revoked or expire."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import orjson
import pytest
import websockets

from gateway.live_settings import LIVE_SETTINGS
from kit.rpc.keys import new_secret
from kit.testing import TokenFor, eventually

WATCH = 'subscription { changes(shelf: "a") { _id } }'
ENDED = "made.entry.session_ended.v1"
_NUMBERS = itertools.count()
MakeKey = Callable[..., tuple[str, str]]


@pytest.fixture
def make_key(token_for: TokenFor, keeper: Any) -> MakeKey:
    """`make_key(expires_in=…)`: the secret and the id of a known key; NATS announces its end by the id."""

    def new_key(**claims: Any) -> tuple[str, str]:
        identifier, secret = f"key-{next(_NUMBERS)}-{time.time_ns()}", new_secret()
        key = {"name": "CRM", "scopes": ["read"], "test": False}
        given: dict[str, Any] = {
            "sub": ...,
            "session_id": identifier,
            "tenant_id": "c1",
            "tenant_role": ...,
            "key": key,
        }
        keeper.tokens[secret] = token_for(**given, **claims)
        return secret, identifier

    return new_key


async def status_of(gateway: Any, secret: str) -> int:
    """The status of a query's response."""
    headers = {"authorization": f"Bearer {secret}"}
    async with httpx.AsyncClient(trust_env=False, timeout=10) as client:
        response = await client.post(gateway.graphql, json={"query": "{ program }"}, headers=headers)
    return response.status_code


async def events(gateway: Any, secret: str, begun: asyncio.Event) -> list[Any]:
    """All events of a stream until it ended; sets `begun` at its first line."""
    headers = {"accept": "text/event-stream", "authorization": f"Bearer {secret}"}
    payloads = []
    async with (
        httpx.AsyncClient(trust_env=False, timeout=30) as client,
        client.stream("POST", gateway.graphql, json={"query": WATCH}, headers=headers) as response,
    ):
        assert response.status_code == 200
        async for line in response.aiter_lines():
            begun.set()
            if line.startswith("data: "):
                payloads.append(orjson.loads(line.removeprefix("data: ")))
    return payloads


async def test_a_key_follows_by_websocket_and_by_server_sent_events(running: Any, make_key: MakeKey) -> None:
    secret, identifier = make_key()
    client = await running.connect(begin=False)
    payload = {"headers": {"authorization": f"Bearer {secret}"}}
    await client.send(type="connection_init", payload=payload)
    assert await client.receive() == {"type": "connection_ack"}
    await client.subscribe(running)
    begun = asyncio.Event()
    stream = asyncio.create_task(events(running, secret, begun))
    await asyncio.wait_for(begun.wait(), 10)
    await running.publish("hidden-of-anybody")
    assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "hidden-of-anybody"
    await running.publish(identifier, subject=ENDED)
    first, end = await asyncio.wait_for(stream, 10)
    assert first == {"data": {"changes": {"_id": "hidden-of-anybody"}}}
    assert end["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


async def test_a_revoked_key_ends_at_once_on_every_gateway(
    running: Any, other: Any, make_key: MakeKey, keeper: Any, record_property: Callable[[str, object], None]
) -> None:
    secret, identifier = make_key()
    gateways, begun, streams, sockets = (running, other), [], [], []
    for gateway in gateways:
        assert await status_of(gateway, secret) == 200
        socket = await gateway.connect(secret)
        await socket.subscribe(gateway)
        sockets.append(socket)
        begun.append(asyncio.Event())
        streams.append(asyncio.create_task(events(gateway, secret, begun[-1])))
    for event in begun:
        await asyncio.wait_for(event.wait(), 10)
    del keeper.tokens[secret]
    await running.publish(identifier, subject=ENDED)
    revoked = time.monotonic()
    for gateway in gateways:

        async def refused(gateway: Any = gateway) -> None:
            assert await status_of(gateway, secret) == 401

        await eventually(refused)
    assert [await socket.closed() for socket in sockets] == [4403, 4403]
    for stream in streams:
        assert (await asyncio.wait_for(stream, 10))[-1]["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    record_property("tried", 3 * len(gateways))
    record_property("seconds", round(time.monotonic() - revoked, 2))
    await eventually(lambda: running.followers() == other.followers() == 0)


async def test_an_expired_key_ends_on_every_gateway_although_its_token_was_kept(
    running: Any, other: Any, make_key: MakeKey, keeper: Any, record_property: Callable[[str, object], None]
) -> None:
    secret, _ = make_key(expires_in=6)
    sockets = []
    for gateway in (running, other):
        assert await status_of(gateway, secret) == 200
        sockets.append(await gateway.connect(secret))
        await sockets[-1].subscribe(gateway)
    exchanged = len(keeper.asked)
    del keeper.tokens[secret]
    assert [await socket.closed() for socket in sockets] == [4403, 4403]
    assert [await status_of(gateway, secret) for gateway in (running, other)] == [401, 401]
    assert exchanged == 2
    record_property("tried", 4)


async def test_a_key_that_does_not_hold_opens_nothing(running: Any, make_key: MakeKey, keeper: Any) -> None:
    make_key()
    for secret in (new_secret(), new_secret()[:-1], "rsn_"):
        client = await running.connect(begin=False)
        await client.send(type="connection_init", payload={"headers": {"authorization": f"Bearer {secret}"}})
        assert await client.closed() == 4403
        assert await status_of(running, secret) == 401
    assert running.followers() == 0


async def test_a_key_in_the_address_or_a_cookie_of_a_websocket_is_not_read(
    running: Any, make_key: MakeKey, keeper: Any
) -> None:
    secret, _ = make_key()
    addresses = [f"ws://{running.address}/graphql?{name}={secret}" for name in ("authorization", "token", "key")]
    headers = [{"cookie": f"authorization=Bearer {secret}"}, {"cookie": f"token={secret}"}, {"x-api-key": secret}]
    for address, sent in [*((url, {}) for url in addresses), *((addresses[0], header) for header in headers)]:
        socket = await websockets.connect(
            address,
            subprotocols=[websockets.Subprotocol("graphql-transport-ws")],
            additional_headers=sent,
            proxy=None,
        )
        await socket.send('{"type": "connection_init"}')
        assert orjson.loads(await socket.recv()) == {"type": "connection_ack"}
        before = running.followers()
        query = {"type": "subscribe", "id": "1", "payload": {"query": WATCH}}
        await socket.send(orjson.dumps(query).decode())
        await eventually(lambda before=before: running.followers() == before + 1)  # type: ignore[misc]
        await running.publish("hidden-of-keys", "seen")
        assert orjson.loads(await socket.recv())["payload"]["data"]["changes"]["_id"] == "seen"
        await socket.close()
    assert keeper.asked == []


async def test_subscriptions_are_taken_from_the_bucket_of_the_key(
    running: Any, make_key: MakeKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "limits.key.account"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="2/1h"))
    secret, other_secret = make_key()[0], make_key()[0]
    first, second = await running.connect(secret), await running.connect(secret)
    await first.subscribe(running)
    await second.subscribe(running)
    await first.send(type="subscribe", id="2", payload={"query": WATCH})
    refused = await first.receive()
    assert (refused["type"], refused["payload"][0]["extensions"]["code"]) == ("error", "TOO_MANY_ATTEMPTS")
    assert await status_of(running, secret) == 429
    assert await status_of(running, other_secret) == 200


async def test_a_key_holds_so_many_subscriptions_over_its_connections(
    running: Any, make_key: MakeKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.app.state.subscriptions._quota, "_limit", 1)
    secret, other_secret = make_key()[0], make_key()[0]
    first, second, third = (
        await running.connect(secret),
        await running.connect(secret),
        await running.connect(other_secret),
    )
    await first.subscribe(running)
    await second.send(type="subscribe", id="1", payload={"query": WATCH})
    message = await second.receive()
    assert message["payload"][0]["extensions"]["reason"] == "TOO_MANY_SUBSCRIPTIONS"
    await third.subscribe(running)


async def test_guesses_at_one_gateway_count_at_the_other(
    running: Any, other: Any, make_key: MakeKey, record_property: Callable[[str, object], None]
) -> None:
    make_key()
    for _ in range(30):
        assert await status_of(running, new_secret()) == 401
    answers: list[int] = []

    async def assert_limited() -> None:
        answers.append(await status_of(other, new_secret()))
        assert answers[-1] == 429

    await eventually(assert_limited)
    assert len(answers) < 30, "the other gateway refused by its own count"
    assert await status_of(running, new_secret()) == 429
    record_property("tried", 31 + len(answers))
