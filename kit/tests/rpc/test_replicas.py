"""A host name with several replicas: all of them get calls, one that is down is avoided, and new ones are found."""

from __future__ import annotations

import asyncio

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from kit.rpc import server as server_module
from kit.rpc.client import channel
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys, eventually


async def replica(name: str, port: int = 0) -> tuple[grpc.aio.Server, int]:
    """A server that returns its name, or the client's address if the request has a value; "slowly" takes a second."""

    async def answer(
        request: StringValue, context: grpc.aio.ServicerContext[StringValue, StringValue]
    ) -> StringValue:
        if request.value == "slowly":
            await asyncio.sleep(1)
        return StringValue(value=context.peer() if request.value else name)

    def register(server: grpc.aio.Server) -> None:
        handler = grpc.unary_unary_rpc_method_handler(
            answer,
            request_deserializer=StringValue.FromString,
            response_serializer=StringValue.SerializeToString,
        )
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Test", {"Ask": handler}),))

    server = build_server(register, SERVICE_KEYS.verifier(SigningKeys().source, "test"))
    port = server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    return server, port


async def test_all_replicas_serve_and_calls_pass_by_one_that_is_away() -> None:
    (first, first_port), (second, second_port) = await replica("first"), await replica("second")
    proof = SERVICE_KEYS.proof("edge", "test", passes_on=True)
    async with channel(f"ipv4:127.0.0.1:{first_port},127.0.0.1:{second_port}", proof=proof) as peer:
        ask = peer.unary_unary(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )

        async def served() -> set[str]:
            return {(await ask(StringValue())).value for _ in range(10)}

        async def both() -> None:
            assert await served() == {"first", "second"}

        await eventually(both)
        await first.stop(None)
        assert await served() == {"second"}
        await second.stop(None)


async def test_clients_are_asked_to_connect_anew_and_no_call_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    aged = {**dict(server_module.SERVER_OPTIONS), "grpc.max_connection_age_ms": 300}
    assert dict(server_module.SERVER_OPTIONS)["grpc.max_connection_age_ms"] == 60_000
    monkeypatch.setattr(server_module, "SERVER_OPTIONS", tuple(aged.items()))
    server, port = await replica("only")
    proof = SERVICE_KEYS.proof("edge", "test", passes_on=True)
    async with channel(f"127.0.0.1:{port}", proof=proof) as peer:
        ask = peer.unary_unary(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )
        slow = asyncio.ensure_future(ask(StringValue(value="slowly")))
        connections: set[str] = set()

        async def three() -> None:
            connections.add((await ask(StringValue(value="peer"))).value)
            assert len(connections) >= 3

        await eventually(three)
        assert (await slow).value in connections  # the call outlived the maximum age of its connection
        await server.stop(None)


async def test_a_new_channel_connects_at_once_where_another_one_pauses_after_a_failure() -> None:
    gone, port = await replica("gone")
    await gone.stop(None)
    proof = SERVICE_KEYS.proof("edge", "test", passes_on=True)

    async def ask(peer: grpc.aio.Channel) -> str:
        method = peer.unary_unary(
            "/test.Test/Ask",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
        )
        return (await method(StringValue())).value

    async with channel(f"127.0.0.1:{port}", proof=proof) as pausing:
        with pytest.raises(grpc.aio.AioRpcError):
            await ask(pausing)
        server, _ = await replica("back", port)
        async with channel(f"127.0.0.1:{port}", proof=proof) as fresh:
            assert await ask(fresh) == "back"
        await server.stop(None)
