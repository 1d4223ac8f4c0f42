"""Real gRPC servers in the test's process, with the same edge as in production."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import grpc

from kit.testing.tokens import SERVICE_SECRET, SigningKeys


class StartRpcServer(Protocol):
    """``await rpc_server(register)``: starts a server with what ``register`` adds; returns a channel to it."""

    async def __call__(
        self,
        register: Callable[[grpc.aio.Server], None],
        *,
        service: str | None = None,
        jwks: Callable[[], Awaitable[Mapping[str, object]]] | None = None,
    ) -> grpc.aio.Channel:
        """Start one; ``service`` makes the channel prove calls in that service's name."""
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
    ) -> grpc.aio.Channel:
        """Start a server on a free port, trusting the session's signing keys (or ``jwks``); return a channel.

        The channel is :func:`kit.rpc.client.channel`: errors arrive as ``grpc.aio.AioRpcError``.
        """
        from kit.rpc.client import channel
        from kit.rpc.server import build_server
        from kit.rpc.tokens import TokenVerifier

        server = build_server(register, TokenVerifier(jwks or self._keys.source, service_secret=SERVICE_SECRET))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        self._servers.append(server)
        address = f"127.0.0.1:{port}"
        self.addresses.append(address)
        opened = channel(address, service=service, service_secret=SERVICE_SECRET if service else None)
        self._channels.append(opened)
        return opened

    async def stop(self) -> None:
        """Close the channels and stop the servers at once."""
        for opened in self._channels:
            await opened.close()
        for server in self._servers:
            await server.stop(None)
