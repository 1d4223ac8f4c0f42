"""Queries every replica of a service concurrently, and records when each last responded."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import grpc
import structlog

from kit.rpc.messages import timestamp
from kit.v1 import system_pb2 as pb
from kit.v1 import system_pb2_grpc

log = structlog.get_logger("system")

ASK_SECONDS = 1.0
RESOLVE_SECONDS = 0.5
REMEMBERED_SECONDS = 120.0
"""How long a replica is reported after its address has left the name: a crash stays visible for this long, and a
replica that was scaled down soon disappears."""

Open = Callable[[str, str], grpc.aio.Channel]
"""A channel to a service at an address."""
Resolve = Callable[[str], Awaitable[list[str]]]


@dataclass
class _Replica:
    channel: grpc.aio.Channel
    known_at: float
    """When its address was last among those of the service."""
    answered_at: datetime | None = None


class Replicas:
    """The replicas of one service, by their addresses."""

    def __init__(self, name: str, address: str, open_channel: Open, resolve: Resolve | None = None) -> None:
        self._name = name
        self._address = address
        self._open = open_channel
        self._resolve = resolve or addresses_of
        self._known: dict[str, _Replica] = {}

    async def describe(self, answered_at: datetime | None = None) -> pb.Component:
        """Each replica's own description; one that does not respond is marked as such.

        `answered_at` is when the service last responded to a health check.
        """
        await self._look_up()
        replicas = dict(sorted(self._known.items()))
        responses = await asyncio.gather(*(self._ask(address, replica) for address, replica in replicas.items()))
        component = pb.Component(name=self._name)
        if not replicas:
            component.processes.append(_away(self._address, answered_at))
        for (address, replica), response in zip(replicas.items(), responses, strict=True):
            if response is None:
                seen = [moment for moment in (replica.answered_at, answered_at) if moment is not None]
                only = len(replicas) == 1 and seen
                component.processes.append(_away(address, max(seen) if only else replica.answered_at))
                continue
            process = component.processes.add()
            process.CopyFrom(response.process)
            process.instance = address
            process.last_answered_at.FromDatetime(replica.answered_at or datetime.now(UTC))
            if not component.tables.answers:
                component.tables.CopyFrom(response.tables)
        return component

    async def _ask(self, address: str, replica: _Replica) -> pb.DescribeProcessResponse | None:
        stub = system_pb2_grpc.SystemServiceStub(replica.channel)
        try:
            response = await stub.DescribeProcess(pb.DescribeProcessRequest(), timeout=ASK_SECONDS)
        except grpc.RpcError as error:
            log.debug("replica_away", service=self._name, address=address, cause=str(error))
            return None
        replica.answered_at = datetime.now(UTC)
        return response

    async def _look_up(self) -> None:
        try:
            addresses = await self._resolve(self._address)
        except (OSError, TimeoutError) as error:
            log.debug("service_not_resolved", service=self._name, cause=type(error).__name__)
            addresses = []
        now = time.monotonic()
        for address in addresses:
            replica = self._known.get(address)
            if replica is None:
                self._known[address] = _Replica(self._open(self._name, address), now)
            else:
                replica.known_at = now
        for address, replica in list(self._known.items()):
            if now - replica.known_at > REMEMBERED_SECONDS:
                del self._known[address]
                await replica.channel.close()

    async def close(self) -> None:
        """Closes all channels."""
        for replica in self._known.values():
            await replica.channel.close()
        self._known.clear()


def _away(instance: str, answered_at: datetime | None) -> pb.Process:
    return pb.Process(instance=instance, answers=False, last_answered_at=timestamp(answered_at))


async def addresses_of(address: str) -> list[str]:
    """The addresses, `host:port`, of a gRPC target: `host:port`, or `ipv4:host:port,host:port`.

    Of a host's addresses only those of IPv4 when there are any, so that a machine with both is not counted twice.
    Raises OSError, TimeoutError.
    """
    if address.startswith("ipv4:"):
        return address.removeprefix("ipv4:").split(",")
    host, _, port = address.removeprefix("dns:").lstrip("/").rpartition(":")
    async with asyncio.timeout(RESOLVE_SECONDS):
        resolved = await asyncio.get_running_loop().getaddrinfo(
            host.strip("[]"), int(port), type=socket.SOCK_STREAM
        )
    v4 = sorted({":".join(map(str, to[:2])) for family, *_, to in resolved if family == socket.AF_INET})
    return v4 or sorted(
        {"[" + "]:".join(map(str, to[:2])) for family, *_, to in resolved if family == socket.AF_INET6}
    )
