"""graphql-transport-ws: the protocol's own rules, and what subscribers see."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import websockets

from gateway.live import websocket
from gateway.live_settings import LIVE_SETTINGS
from kit.testing import TokenFor, eventually


async def test_a_subscriber_sees_what_concerns_it(running: Any) -> None:
    client = await running.connect()
    await client.subscribe(running)
    await running.publish("b0", shelf="elsewhere")
    await running.publish("b1")
    assert await client.receive() == {"id": "1", "type": "next", "payload": {"data": {"changes": {"_id": "b1"}}}}
    await client.send(type="complete", id="1")
    await eventually(lambda: running.followers() == 0)
    await client.socket.close()


async def test_hidden_facts_are_no_answers(running: Any, token_for: TokenFor) -> None:
    stranger = await running.connect()
    member = await running.connect(token_for())
    await stranger.subscribe(running)
    await member.subscribe(running)
    await running.publish("hidden1")
    await running.publish("seen")
    assert (await member.receive())["payload"]["data"]["changes"]["_id"] == "hidden1"
    assert (await stranger.receive())["payload"]["data"]["changes"]["_id"] == "seen"


async def test_many_clients_share_one_subscription_of_nats(running: Any) -> None:
    clients = [await running.connect() for _ in range(5)]
    for client in clients:
        await client.subscribe(running)
    assert len(running.app.state.hub.followed) == 1
    assert running.followers() == 5
    await running.publish("b1")
    for client in clients:
        assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "b1"


async def test_an_ended_token_closes_the_connection(running: Any, token_for: TokenFor) -> None:
    client = await running.connect(token_for(expires_in=5))
    await client.subscribe(running)
    assert await client.closed() == 4403
    await eventually(lambda: running.followers() == 0)


async def test_an_ended_session_closes_the_connection(running: Any, token_for: TokenFor) -> None:
    client = await running.connect(token_for(session_id="s-ended"))
    other = await running.connect(token_for(session_id="s-other"))
    await client.subscribe(running)
    await other.subscribe(running)
    await running.publish("s-ended", subject="made.entry.session_ended.v1")
    assert await client.closed() == 4403
    await running.publish("b9")
    assert (await other.receive())["payload"]["data"]["changes"]["_id"] == "b9"


PLACES: list[Callable[[str], dict[str, Any]]] = [
    lambda token: {"authorization": token},
    lambda token: {"Authorization": token},
    lambda token: {"headers": {"authorization": token}},
    lambda token: {"headers": {"Authorization": token}},
]
"""The connection parameters in which clients send the access token."""


@pytest.mark.parametrize("place", PLACES)
async def test_the_token_is_read_wherever_clients_put_it(
    running: Any, token_for: TokenFor, place: Callable[[str], dict[str, Any]]
) -> None:
    client = await running.connect(begin=False)
    await client.send(type="connection_init", payload=place(f"Bearer {token_for()}"))
    assert await client.receive() == {"type": "connection_ack"}
    await client.subscribe(running)
    await running.publish("hidden1")
    assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "hidden1"


@pytest.mark.parametrize("place", PLACES)
async def test_a_token_that_does_not_hold_is_forbidden_wherever_it_is(
    running: Any, place: Callable[[str], dict[str, Any]]
) -> None:
    client = await running.connect(begin=False)
    await client.send(type="connection_init", payload=place("Bearer forged"))
    assert await client.closed() == 4403


@pytest.mark.parametrize("payload", [{"headers": {"authorization": 3}}, {"headers": {"authorization": [""]}}])
async def test_a_token_that_is_no_text_is_a_breach(running: Any, payload: dict[str, Any]) -> None:
    client = await running.connect(begin=False)
    await client.send(type="connection_init", payload=payload)
    assert await client.closed() == 4400


@pytest.mark.parametrize("payload", [{"authorization": "Bearer forged"}, {"Authorization": "Basic x"}])
async def test_a_token_that_does_not_hold_is_forbidden(running: Any, payload: dict[str, str]) -> None:
    client = await running.connect(begin=False)
    await client.send(type="connection_init", payload=payload)
    assert await client.closed() == 4403


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        (['{"type": "subscribe", "id": "1", "payload": {"query": "{ me }"}}'], 4401),
        (['{"type": "connection_init"}', '{"type": "connection_init"}'], 4429),
        (["{"], 4400),
        (["[]"], 4400),
        (['{"type": "other"}'], 4400),
        (['{"type": "connection_init", "payload": []}'], 4400),
        (['{"type": "connection_init", "payload": {"authorization": 3}}'], 4400),
        (['{"type": "connection_init"}', '{"type": "subscribe", "payload": {"query": "{ me }"}}'], 4400),
        (['{"type": "connection_init"}', '{"type": "subscribe", "id": "1"}'], 4400),
        ([b"\x00"], 4400),
        ([" " * 70_000], 1009),
    ],
)
async def test_breaches_of_the_protocol_close_with_its_codes(running: Any, messages: list[Any], code: int) -> None:
    client = await running.connect(begin=False)
    for message in messages:
        await client.socket.send(message)
    assert await client.closed() == code


async def test_an_identifier_is_used_once_at_a_time(running: Any) -> None:
    client = await running.connect()
    await client.subscribe(running)
    await client.send(type="subscribe", id="1", payload={"query": "{ me }"})
    assert await client.closed() == 4409


async def test_who_does_not_begin_is_closed(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "INIT_SECONDS", 0.1)
    client = await running.connect(begin=False)
    assert await client.closed() == 4408


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ({"query": "{ me }"}, "by POST"),
        ({"query": "mutation { leave { success } }"}, "by POST"),
        ({"query": "subscription { changes(shelf: 3) { _id } }"}, "String"),
        ({"query": "subscription { nothing }"}, "nothing"),
        ({"query": "{"}, "Syntax"),
        ({"query": 3}, "query must be a string"),
        ({"query": "subscription ($s: String!) { changes(shelf: $s) { _id } }"}, "$s"),
    ],
)
async def test_what_is_no_subscription_is_an_error_of_its_own(
    running: Any, payload: dict[str, Any], reason: str
) -> None:
    client = await running.connect()
    await client.send(type="subscribe", id="7", payload=payload)
    message = await client.receive()
    assert (message["type"], message["id"]) == ("error", "7")
    assert reason in message["payload"][0]["message"]
    assert message["payload"][0]["extensions"]["code"] == "BAD_USER_INPUT"
    await client.send(type="ping", payload={"still": "open"})
    assert await client.receive() == {"type": "pong", "payload": {"still": "open"}}


async def test_a_connection_holds_so_many_subscriptions(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "MAX_SUBSCRIPTIONS_A_CONNECTION", 1)
    client = await running.connect()
    await client.subscribe(running)
    await client.send(type="subscribe", id="2", payload={"query": 'subscription { changes(shelf: "b") { _id } }'})
    message = await client.receive()
    assert message["type"] == "error"
    assert "At most 1" in message["payload"][0]["message"]


async def test_subscribing_counts_for_the_limit_of_the_api(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "limits.graphql.address"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="1/1h"))
    client = await running.connect()
    await client.subscribe(running)
    await client.send(type="subscribe", id="2", payload={"query": 'subscription { changes(shelf: "b") { _id } }'})
    message = await client.receive()
    assert (message["type"], message["id"]) == ("error", "2")
    assert message["payload"][0]["extensions"]["code"] == "TOO_MANY_ATTEMPTS"


async def test_a_caller_holds_so_many_subscriptions(
    running: Any, token_for: TokenFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, other, stranger = [
        await running.connect(token_for(session_id=name)) for name in ("mine", "mine", "another")
    ]
    monkeypatch.setattr(running.app.state.subscriptions._quota, "_limit", 1)
    await client.subscribe(running)
    await other.send(type="subscribe", id="1", payload={"query": 'subscription { changes(shelf: "a") { _id } }'})
    message = await other.receive()
    assert message["payload"][0]["extensions"]["reason"] == "TOO_MANY_SUBSCRIPTIONS"
    await stranger.subscribe(running)
    await client.socket.close()
    await eventually(lambda: running.followers() == 1)
    await other.subscribe(running)


async def test_clients_are_pinged_and_the_silent_are_closed(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "PING_SECONDS", 0.6)
    monkeypatch.setattr(websocket, "CHECK_SECONDS", 0.1)
    alive, silent = await running.connect(), await running.connect()

    async def answering() -> None:
        while True:
            assert await alive.receive() == {"type": "ping"}
            await alive.send(type="pong")

    task = asyncio.create_task(answering())
    assert await silent.receive() == {"type": "ping"}
    assert await silent.closed() == 4499
    assert not task.done()
    task.cancel()


async def test_other_origins_and_protocols_are_refused(running: Any) -> None:
    with pytest.raises(websockets.InvalidStatus) as refused:
        await running.connect(additional_headers={"origin": "https://evil.example"})
    assert refused.value.response.status_code == 403
    client = await running.connect(begin=False, subprotocols=["graphql-ws"])
    assert await client.closed() == 4406


async def test_a_stopping_gateway_closes_connections(running: Any) -> None:
    client = await running.connect()
    running.server.should_exit = True
    assert await client.closed() in (1001, 1012)


async def test_a_bug_ends_the_subscription_and_tells_nothing_internal(running: Any) -> None:
    client = await running.connect()
    query = 'subscription { changes(shelf: "broken") { _id } }'
    await client.send(type="subscribe", id="1", payload={"query": query})
    message = await client.receive()
    assert message["type"] == "error"
    assert message["payload"][0]["extensions"]["code"] == "INTERNAL"
    assert "secret" not in str(message)


async def test_a_bug_of_ours_does_not_leave_the_client_waiting(
    running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(running.app.state.subscriptions, "_results", broken)
    client = await running.connect()
    query = 'subscription { changes(shelf: "a") { _id } }'
    await client.send(type="subscribe", id="1", payload={"query": query})
    assert (await client.receive())["payload"][0]["extensions"]["code"] == "INTERNAL"
