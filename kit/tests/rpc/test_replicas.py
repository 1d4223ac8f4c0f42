"""A name that several replicas serve: all of them work, and calls pass by one that is away."""

from __future__ import annotations

import grpc
from google.protobuf.wrappers_pb2 import StringValue

from kit.rpc.client import channel
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys, eventually


async def replica(name: str) -> tuple[grpc.aio.Server, int]:
    """A server that answers with its name."""

    async def answer(_: StringValue, __: object) -> StringValue:
        return StringValue(value=name)

    def register(server: grpc.aio.Server) -> None:
        handler = grpc.unary_unary_rpc_method_handler(
            answer,
            request_deserializer=StringValue.FromString,
            response_serializer=StringValue.SerializeToString,
        )
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Test", {"Ask": handler}),))

    server = build_server(register, SERVICE_KEYS.verifier(SigningKeys().source, "test"))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    return server, port


async def test_all_replicas_serve_and_calls_pass_by_one_that_is_away() -> None:
    (first, one), (second, other) = await replica("first"), await replica("second")
    proof = SERVICE_KEYS.proof("edge", "test", passes_on=True)
    async with channel(f"ipv4:127.0.0.1:{one},127.0.0.1:{other}", proof=proof) as peer:
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
