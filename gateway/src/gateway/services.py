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
"""Services that stream files at the clients' pace."""
Check = Callable[[], Awaitable[None]]


class Services:
    """One channel per service for the life of the process; gRPC reconnects by itself. All calls are forwarded ones."""

    def __init__(self, addresses: Mapping[str, str], settings: GatewaySettings) -> None:
        self._key = key = ServiceKey.of(settings, "gateway")
        self.addresses = dict(addresses)
        self.answered: dict[str, datetime] = {}
        """Time of the last successful health check of each service."""
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
        """Each slice's client by the slice's name, for slices with a service."""
        return {
            schema_slice.name: schema_slice.client(self.channels[schema_slice.name])
            for schema_slice in slices
            if schema_slice.client is not None
        }

    def replica(self, name: str, address: str) -> grpc.aio.Channel:
        """A channel to one replica of a service, at its own address."""
        return channel(address, proof=self._key.proof(name, passes_on=True))

    def checks(self) -> dict[str, Check]:
        """Checks the health of each service."""
        return {name: self._check(name, service_channel) for name, service_channel in self.channels.items()}

    async def close(self) -> None:
        """Closes every channel."""
        for service_channel in self.channels.values():
            await service_channel.close()

    def _check(self, name: str, service_channel: grpc.aio.Channel) -> Check:
        health = health_pb2_grpc.HealthStub(service_channel)

        async def ask() -> None:
            response = await health.Check(health_pb2.HealthCheckRequest(), timeout=1.5)
            if response.status != health_pb2.HealthCheckResponse.SERVING:
                raise ConnectionError("not serving")
            self.answered[name] = datetime.now(UTC)

        return ask
