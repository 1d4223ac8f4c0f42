"""Calls to a busy or stalled peer fail at once: RPCs beyond a limit, and calls to a peer that does not respond."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from kit.rpc import client
from kit.rpc.client import STALLED_CALLS, STALLED_SECONDS, Stall, channel
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys, eventually

PROOF = SERVICE_KEYS.proof("edge", "test", passes_on=True)
Ask = Callable[..., Awaitable[StringValue]]


class Peer:
    """A server whose only method counts its calls and returns once `let_go` is set."""

    def __init__(self) -> None:
        self.let_go = asyncio.Event()
        self.asked = 0

    async def answer(self, request: StringValue, _: Any) -> StringValue:
        self.asked += 1
        await self.let_go.wait()
        return request


@pytest.fixture
async def serve() -> AsyncIterator[Callable[..., Awaitable[tuple[Peer, Ask]]]]:
    """`peer, ask = await serve(at_once=…)`."""
    opened: list[Any] = []

    async def start(at_once: int = 200) -> tuple[Peer, Ask]:
        peer = Peer()

        def register(server: grpc.aio.Server) -> None:
            handler = grpc.unary_unary_rpc_method_handler(
                peer.answer,
                request_deserializer=StringValue.FromString,
                response_serializer=StringValue.SerializeToString,
            )
            server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Test", {"Ask": handler}),))

        server = build_server(register, SERVICE_KEYS.verifier(SigningKeys().source, "test"), at_once)
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        peer_channel = channel(f"127.0.0.1:{port}", proof=PROOF)
        opened.append((server, peer_channel))
        method = peer_channel.unary_unary(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )

        async def ask(timeout: float = 20) -> StringValue:  # noqa: ASYNC109 - gRPC's deadline
            response: StringValue = await method(StringValue(value="x"), timeout=timeout)
            return response

        return peer, ask

    yield start
    for server, peer_channel in opened:
        await peer_channel.close()
        await server.stop(None)


async def test_an_rpc_beyond_the_bound_is_refused_at_once_and_those_in_work_end(serve: Any) -> None:
    peer, ask = await serve(at_once=2)
    in_work = [asyncio.create_task(ask()) for _ in range(2)]
    await eventually(lambda: peer.asked == 2)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask()
    assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
    assert peer.asked == 2
    peer.let_go.set()
    assert [response.value for response in await asyncio.gather(*in_work)] == ["x", "x"]
    assert (await ask()).value == "x"


async def test_calls_to_a_peer_without_answers_fail_before_their_deadline_until_it_answers(
    serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "STALLED_SECONDS", 0.0)
    peer, ask = await serve()
    waiting = [asyncio.create_task(ask()) for _ in range(STALLED_CALLS)]
    await eventually(lambda: peer.asked == STALLED_CALLS)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ask()
    assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
    assert peer.asked == STALLED_CALLS
    peer.let_go.set()
    await asyncio.gather(*waiting)
    assert (await ask()).value == "x"


async def test_deadlines_end_a_stall_so_that_others_try(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "STALLED_SECONDS", 0.0)
    peer, ask = await serve()
    ended = await asyncio.gather(*(ask(0.1) for _ in range(STALLED_CALLS)), return_exceptions=True)
    assert {error.code() for error in ended} == {grpc.StatusCode.DEADLINE_EXCEEDED}  # type: ignore[union-attr]
    peer.let_go.set()
    assert (await ask()).value == "x"


class Clock:
    now = 100.0


def test_a_peer_that_answers_slowly_but_answers_is_not_stalled() -> None:
    stall = Stall(lambda: Clock.now)
    for _ in range(3 * STALLED_CALLS):
        stall.begin("/m")
    for _ in range(STALLED_CALLS):
        Clock.now += STALLED_SECONDS * 0.9
        stall.end(answered=True)
        stall.begin("/m")


def test_few_calls_may_wait_for_long() -> None:
    stall = Stall(lambda: Clock.now)
    for _ in range(STALLED_CALLS - 1):
        stall.begin("/m")
    Clock.now += 10 * STALLED_SECONDS
    stall.begin("/m")
    with pytest.raises(grpc.aio.AioRpcError):
        stall.begin("/m")
