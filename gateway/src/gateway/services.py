"""Channels to the services of the composed slices, and their health."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from gateway.settings import GatewaySettings
from kit.graph import Slice
from kit.rpc.client import channel
from kit.rpc.service_tokens import ServiceKey

_STREAMING = {"media"}
"""Services that send files, as fast as clients take them."""
Check = Callable[[], Awaitable[None]]


class Services:
    """One channel per service for the life of the process; gRPC reconnects by itself. All calls are passed on."""

    def __init__(self, addresses: Mapping[str, str], settings: GatewaySettings) -> None:
        self._key = key = ServiceKey.of(settings, "gateway")
        self.addresses = dict(addresses)
        self.answered: dict[str, datetime] = {}
        """When each service was last found to serve."""
        self.channels: dict[str, grpc.aio.Channel] = {
            name: channel(
                address,
                proof=key.proof(name, passes_on=True),
                deadline=settings.rpc_seconds,
                for_streams=name in _STREAMING,
            )
            for name, address in addresses.items()
        }

    def clients(self, slices: Sequence[Slice]) -> dict[str, Any]:
        """Each slice's client by the slice's name, of those that a service answers."""
        return {item.name: item.client(self.channels[item.name]) for item in slices if item.client is not None}

    def replica(self, name: str, address: str) -> grpc.aio.Channel:
        """A channel to one replica of a service, at an address of its own."""
        return channel(address, proof=self._key.proof(name, passes_on=True))

    def checks(self) -> dict[str, Check]:
        """Asks each service's own health."""
        return {name: self._check(name, made) for name, made in self.channels.items()}

    async def close(self) -> None:
        """Closes every channel."""
        for made in self.channels.values():
            await made.close()

    def _check(self, name: str, made: grpc.aio.Channel) -> Check:
        health = health_pb2_grpc.HealthStub(made)

        async def ask() -> None:
            answer = await health.Check(health_pb2.HealthCheckRequest(), timeout=1.5)
            if answer.status != health_pb2.HealthCheckResponse.SERVING:
                raise ConnectionError("not serving")
            self.answered[name] = datetime.now(UTC)

        return ask
