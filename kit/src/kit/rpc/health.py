"""Readiness: the gRPC health service follows checks that query the dependencies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import structlog
from grpc_health.v1 import health_pb2
from grpc_health.v1.health import aio as health_aio

from kit.rpc.metrics import CHECKS
from kit.tasks import keep_doing

log = structlog.get_logger("health")

Check = Callable[[], Awaitable[None]]
LIVENESS = "liveness"
CHECK_SECONDS = 1.0
CHECK_TIMEOUT_SECONDS = 2.0


class NotReady(Exception):
    """A check failed for a reason that operators may see: its message is shown at /readyz."""


class Health:
    """Evaluates checks once a second; `required` ones decide readiness, `reported` ones are only shown."""

    def __init__(
        self, required: Mapping[str, Check], reported: Mapping[str, Check], services: Sequence[str]
    ) -> None:
        self._required = dict(required)
        self._reported = dict(reported)
        self._services = ["", *services]
        self.servicer = health_aio.HealthServicer()
        self.states: dict[str, str] = dict.fromkeys((*required, *reported), "unknown")
        self.ready = False
        self._stopping = False

    async def evaluate(self) -> bool:
        """Runs every check once, publishes the outcome, and returns readiness."""
        names = list(self.states)
        checks = {**self._required, **self._reported}
        outcomes = await asyncio.gather(*(_ask(checks[name]) for name in names))
        self.states = dict(zip(names, outcomes, strict=True))
        for name, state in self.states.items():
            CHECKS.labels(name).set(state == "ok")
        ready = not self._stopping and all(self.states[name] == "ok" for name in self._required)
        if ready != self.ready:
            log.info("readiness_changed", ready=ready, checks=self.states)
        self.ready = ready
        await self._publish()
        return ready

    async def _publish(self) -> None:
        serving = health_pb2.HealthCheckResponse.SERVING
        state = serving if self.ready else health_pb2.HealthCheckResponse.NOT_SERVING
        for service in self._services:
            await self.servicer.set(service, state)
        await self.servicer.set(LIVENESS, serving)

    async def watch(self) -> None:
        """Evaluates for as long as the process lives."""
        await keep_doing(self.evaluate, CHECK_SECONDS)

    async def stop(self) -> None:
        """Reports not ready before the server stops, so that load balancers send requests elsewhere."""
        self._stopping = True
        self.ready = False
        await self._publish()


async def _ask(check: Check) -> str:
    try:
        async with asyncio.timeout(CHECK_TIMEOUT_SECONDS):
            await check()
    except NotReady as reason:
        return f"failed: {reason}"
    except Exception as error:  # any exception means that the check failed
        return f"failed: {type(error).__name__}"
    return "ok"
