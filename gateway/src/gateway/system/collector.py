"""Gathers the state of all services, gateways and NATS concurrently, and caches it briefly for all viewers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextvars import Context
from datetime import UTC, datetime

from gateway.services import Services
from gateway.system.gateways import Gateways
from gateway.system.messaging import last_backup, last_good_backup, messaging
from gateway.system.replicas import Replicas
from gateway.system.verdict import judge
from kit.jetstream import Connection
from kit.rpc.errors import InvalidInput
from kit.tasks import end
from kit.v1 import system_pb2 as pb
from kit.v1 import system_pb2_grpc

KEPT_SECONDS = 1.5
"""How long the state is cached for all viewers."""
REPLAY_SECONDS = 5.0


class Collector:
    """The state of the system, gathered on demand."""

    def __init__(
        self,
        services: Services,
        gateways: Gateways,
        connection: Connection | None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._services = services
        self._gateways = gateways
        self._connection = connection
        self._now = now
        self._replicas = {
            name: Replicas(name, address, services.replica) for name, address in services.addresses.items()
        }
        self._gathering: asyncio.Task[pb.System] | None = None
        self._gathered_at = 0.0

    async def system(self) -> pb.System:
        """The current state, or one cached a moment ago. It includes the components that do not respond."""
        task = self._gathering
        if task is None or (task.done() and self._now() - self._gathered_at > KEPT_SECONDS):
            # In an empty context: the state is the same for all viewers, and is requested without a viewer's token.
            task = self._gathering = asyncio.create_task(self._gather(), context=Context())
        # A viewer that is cancelled does not cancel it for the others.
        return await asyncio.shield(task)

    async def _gather(self) -> pb.System:
        answered: Mapping[str, datetime] = self._services.answered
        components, stored, backup = await asyncio.gather(
            asyncio.gather(
                self._gateways.describe(),
                *(replicas.describe(answered.get(name)) for name, replicas in self._replicas.items()),
            ),
            messaging(self._connection),
            last_backup(self._connection),
        )
        system = pb.System(
            components=components,
            messaging=stored,
            last_backup=backup,
            last_good_backup=await last_good_backup(self._connection, backup),
        )
        system.at.FromDatetime(datetime.now(UTC))
        judge(system)
        self._gathered_at = self._now()
        return system

    async def replay(self, component: str, consumer: str | None) -> pb.ReplayDeadLettersResponse:
        """Makes a service replay its dead letters, on behalf of the caller. Raises the service's refusal."""
        channel = self._services.channels.get(component)
        if channel is None:
            raise InvalidInput("There is no such service.", reason="UNKNOWN_COMPONENT")
        stub = system_pb2_grpc.SystemServiceStub(channel)
        request = pb.ReplayDeadLettersRequest(consumer=consumer or "")
        response = await stub.ReplayDeadLetters(request, timeout=REPLAY_SECONDS)
        self._gathering = None  # the caller reloads at once to see the remaining letters
        return response

    async def close(self) -> None:
        """Closes the channels to the replicas."""
        if self._gathering is not None:
            await end(self._gathering)
        for replicas in self._replicas.values():
            await replicas.close()
