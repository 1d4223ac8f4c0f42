"""Real gRPC servers in the test's process, with the same edge as in production."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

import grpc

from kit.testing.service_keys import SERVICE_KEYS
from kit.testing.tokens import SigningKeys

NAME = "test"
"""What servers of tests are called."""
PATIENCE_SECONDS = 30.0
"""How long a call may take: on a busy machine a slow answer says nothing of the service."""
EDGE = "edge"
"""Who passes calls on to them, for people and visitors."""


class StartRpcServer(Protocol):
    """``await rpc_server(register)``: starts a server with what ``register`` adds; returns a channel to it."""

    async def __call__(
        self,
        register: Callable[[grpc.aio.Server], None],
        *,
        service: str | None = None,
        jwks: Callable[[], Awaitable[Mapping[str, object]]] | None = None,
        called: Sequence[str] = (),
        for_streams: bool = False,
    ) -> grpc.aio.Channel:
        """Start one; ``service`` makes the channel's calls that service's own, instead of calls that are passed on."""
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

        ``called`` are names by which others call it, beside the channel that is returned.
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
