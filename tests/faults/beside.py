"""A second replica of each service and two more gateways, next to a running system and on its stores."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import cached_property

from journey import System
from trial import unready, until

from kit.testing.ports import free_port
from kit.testing.proxy import Proxy
from resuena_local.layout import LOOPBACK, Folders, Layout, Process
from resuena_local.parts import SERVICES
from resuena_local.runner import Runner

GATEWAYS = ("gateway", "gateway-2")
START_SECONDS = 120.0


class Beside(System):
    """The second replicas, which reach their stores through proxies, and gateways that call both replicas of each
    service.

    Clients and the recount use it like any other system; `first` is the system that ran before.
    """

    def __init__(self, first: System) -> None:
        layout = first.layout()
        self.first = first
        self.proxies = {"postgres": Proxy(layout.ports.postgres), "nats": Proxy(layout.ports.nats)}
        self._ports = replace(
            layout.ports,
            http=free_port(),
            postgres=self.proxies["postgres"].port,
            nats=self.proxies["nats"].port,
            grpc={name: free_port() for name in SERVICES},
            metrics={name: free_port() for name in SERVICES},
            gateway_metrics=free_port(),
        )
        self._second = replace(self._ports, http=free_port(), gateway_metrics=free_port())
        super().__init__(self.layout().url, first.data, first.env, own=True, demo=False)

    def layout(self) -> Layout:
        return replace(self.first.layout(), ports=self._ports)

    @property
    def urls(self) -> list[str]:
        """Both gateways."""
        return [self.url, replace(self.layout(), ports=self._second).url]

    @cached_property
    def _processes(self) -> Runner:
        assert self.first.data is not None
        return Runner(Folders(self.first.data / "beside"))

    def _runner(self) -> Runner:
        return self._processes

    def _described(self) -> Iterator[Process]:
        """The processes of the second replicas and gateways; each calls both replicas of a service."""
        both = {
            f"RESUENA_{name.upper()}_ADDRESS": f"ipv4:{LOOPBACK}:{port},{LOOPBACK}:{self._ports.grpc[name]}"
            for name, port in self.first.layout().ports.grpc.items()
        }
        layout = self.layout()
        second = replace(layout, ports=self._second).applications()[-1]
        for process in [*layout.applications(), replace(second, name=GATEWAYS[1])]:
            yield replace(process, environment={**process.environment, **both})

    @contextmanager
    def running(self) -> Iterator[None]:
        """Starts all processes, and stops them at the end."""
        runner = self._runner()
        for folder in (runner.folders.logs, runner.folders.run):
            folder.mkdir(parents=True, exist_ok=True)
        supervisor = runner.launch(self._described(), {**os.environ, **(self.env or {})})
        try:
            asyncio.run(self._start(runner))
            yield
        finally:
            supervisor.terminate()
            supervisor.wait()
            for proxy in self.proxies.values():
                proxy.close()

    async def _start(self, runner: Runner) -> None:
        async def answering() -> str:
            return "" if runner.answering() else "the process runner does not answer"

        async def serving() -> str:
            return await unready(self)

        await until(answering, START_SECONDS)
        for group in ("services", "gateway"):
            runner.start_group(group)
        await until(serving, START_SECONDS)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Stops the first replicas for the duration of the block; afterwards starts them and waits until they serve."""
        names = [*(f"{name}-svc" for name in SERVICES), "gateway"]
        await asyncio.gather(*(asyncio.to_thread(self.first.control, "stop", name) for name in names))
        try:
            yield
        finally:
            await asyncio.gather(*(asyncio.to_thread(self.first.control, "start", name) for name in names))
            await until(lambda: unready(self.first), START_SECONDS)
