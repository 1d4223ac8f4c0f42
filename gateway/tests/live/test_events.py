"""Server-sent events: graphql-sse's distinct connections."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import orjson
import pytest

from gateway.live import events
from kit.testing import TokenFor, eventually

WATCH = 'subscription { changes(shelf: "a") { _id } }'


@asynccontextmanager
async def streamed(running: Any, query: str = WATCH, **headers: str) -> AsyncIterator[Any]:
    sent = {"accept": "text/event-stream", **headers}
    async with (
        httpx.AsyncClient(trust_env=False, timeout=10) as client,
        client.stream("POST", running.graphql, json={"query": query}, headers=sent) as response,
    ):
        yield response


async def events_of(response: httpx.Response) -> AsyncIterator[tuple[str, Any]]:
    """The stream's events, comments as ("", "")."""
    kind = ""
    async for line in response.aiter_lines():
        if line == ":":
            yield "", ""
        elif line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("data:"):
            data = line.removeprefix("data:").strip()
            yield kind, orjson.loads(data) if data else None


async def test_a_subscriber_sees_what_concerns_it(running: Any, token_for: TokenFor) -> None:
    async with streamed(running, authorization=f"Bearer {token_for()}") as response:
        assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["x-content-type-options"] == "nosniff"
        stream = events_of(response)
        assert await anext(stream) == ("", "")
        # From here on nothing is missed; clients query themselves what they missed before.
        assert running.followers() == 1
        assert running.app.state.hub.ready
        await running.publish("b0", shelf="elsewhere")
        await running.publish("hidden1")
        assert await anext(stream) == ("next", {"data": {"changes": {"_id": "hidden1"}}})
    await eventually(lambda: running.followers() == 0)


async def test_hidden_facts_are_no_answers(running: Any) -> None:
    async with streamed(running) as response:
        stream = events_of(response)
        assert await anext(stream) == ("", "")
        await running.publish("hidden1")
        await running.publish("seen")
        assert await anext(stream) == ("next", {"data": {"changes": {"_id": "seen"}}})


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("{ me }", {"data": {"me": None}}),
        ("mutation { leave { success } }", {"data": {"leave": {"success": True}}}),
    ],
)
async def test_queries_and_mutations_are_one_event(running: Any, query: str, expected: Any) -> None:
    async with streamed(running, query) as response:
        assert [event async for event in events_of(response)] == [("next", expected), ("complete", None)]


async def test_a_refused_document_is_one_event(running: Any) -> None:
    async with streamed(running, "subscription { nothing }") as response:
        answers = [event async for event in events_of(response)]
    assert [kind for kind, _ in answers] == ["next", "complete"]
    assert answers[0][1]["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"


async def test_a_token_that_does_not_hold_ends_at_once(running: Any) -> None:
    async with streamed(running, authorization="Bearer forged") as response:
        assert response.status_code == 401
        body = orjson.loads(await response.aread())
    assert body["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


async def test_the_stream_ends_with_the_token(running: Any, token_for: TokenFor) -> None:
    async with streamed(running, authorization=f"Bearer {token_for(expires_in=5)}") as response:
        answers = [event async for event in events_of(response)]
    assert [kind for kind, _ in answers] == ["", "next", "complete"]
    assert answers[1][1]["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    await eventually(lambda: running.followers() == 0)


async def test_comments_keep_the_connection_open(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "PING_SECONDS", 0.1)
    monkeypatch.setattr(events, "CHECK_SECONDS", 0.1)
    async with streamed(running) as response:
        stream = events_of(response)
        assert [await anext(stream) for _ in range(3)] == [("", "")] * 3


async def test_a_stopping_gateway_completes_streams(running: Any) -> None:
    async with streamed(running) as response:
        stream = events_of(response)
        assert await anext(stream) == ("", "")
        running.server.should_exit = True
        assert [event async for event in stream] == [("complete", None)]


async def test_a_subscription_is_not_answered_as_json(running: Any) -> None:
    async with httpx.AsyncClient(trust_env=False) as client:
        response = await client.post(running.graphql, json={"query": WATCH})
    assert response.status_code == 400
    assert "text/event-stream" in response.json()["errors"][0]["message"]
