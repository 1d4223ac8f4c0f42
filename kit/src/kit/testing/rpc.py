"""Real gRPC servers in the test's process, with the same edge as in production."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

import grpc

from kit.testing.service_keys import SERVICE_KEYS
from kit.testing.tokens import SigningKeys

NAME = "test"
"""Service name of test servers."""
PATIENCE_SECONDS = 30.0
"""Deadline of calls: on a busy machine a slow response does not indicate a fault of the service."""
EDGE = "edge"
"""The service that forwards calls to them, for people and visitors."""


class StartRpcServer(Protocol):
    """``await rpc_server(register)``: starts a server with the servicers that ``register`` adds; returns a channel."""

    async def __call__(
        self,
        register: Callable[[grpc.aio.Server], None],
        *,
        service: str | None = None,
        jwks: Callable[[], Awaitable[Mapping[str, object]]] | None = None,
        called: Sequence[str] = (),
        for_streams: bool = False,
    ) -> grpc.aio.Channel:
        """Start one; with ``service`` the channel's calls are in that service's own name instead of forwarded."""
        ...


class RpcServers:
    """The servers of one test."""

    def __init__(self, keys: SigningKeys) -> None:
        self._keys = keys
        self._servers: list[grpc.aio.Server] = []
        self._channels: list[grpc.aio.Channel] = []
        self.addresses: list[str] = []

    async def start(
        self,
        register: Callable[[grpc.aio.Server], None],
        *,
        service: str | None = None,
        jwks: Callable[[], Awaitable[Mapping[str, object]]] | None = None,
        called: Sequence[str] = (),
        for_streams: bool = False,
    ) -> grpc.aio.Channel:
        """Start a server on a free port, trusting the session's signing keys (or ``jwks``); return a channel.

        ``called`` are further names under which it can be called, besides that of the returned channel.
        The channel is :func:`kit.rpc.client.channel`: errors arrive as ``grpc.aio.AioRpcError``.
        """
        from kit.rpc.client import channel
        from kit.rpc.server import build_server

        server = build_server(register, SERVICE_KEYS.verifier(jwks or self._keys.source, NAME, *called))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        self._servers.append(server)
        address = f"127.0.0.1:{port}"
        self.addresses.append(address)
        proof = SERVICE_KEYS.proof(service or EDGE, NAME, passes_on=service is None)
        opened = channel(address, proof=proof, for_streams=for_streams, deadline=PATIENCE_SECONDS)
        self._channels.append(opened)
        return opened

    async def stop(self) -> None:
        """Close the channels and stop the servers at once."""
        for opened in self._channels:
            await opened.close()
        for server in self._servers:
            await server.stop(None)
