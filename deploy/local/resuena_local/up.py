"""The sequence of `make up`: start everything, watch it, stop it in order."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from resuena_local import console, demo, health, leftovers, migrations, nats, ports, postgres
from resuena_local.instance import Instance
from resuena_local.layout import NETWORKS, Layout, Port, Process
from resuena_local.parts import SERVICES
from resuena_local.runner import Runner, RunnerError, tail
from resuena_local.supervisor import FRESH

STORE_SECONDS = 60.0
SERVICE_SECONDS = 180.0
WATCH_SECONDS = 1.0


class StartError(Exception):
    """The system cannot start; the message says what happened and what to do."""


@dataclass
class System:
    """Everything that one `make up` has started."""

    layout: Layout
    instance: Instance
    with_demo: bool
    stores_only: bool = False
    """Starts PostgreSQL and NATS only, as after a recovery; services and gateway can be started later."""
    runner: Runner = field(init=False)
    supervisor: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.runner = Runner(self.layout.folders)

    async def run(self) -> None:
        """Starts all, watches until cancelled, stops all. Raises StartError and similar errors when it cannot start."""
        start = time.monotonic()
        try:
            await self._start()
            self.instance.tell(self.layout.url, ready=True)
            if self.stores_only:
                console.stores_alone()
                await self._watch()
            console.banner(
                self.layout.url,
                self.layout.folders.data,
                accounts=demo.loaded(self.layout),
                networks=self.layout.networks_url if self.layout.networks else "",
                smtp=bool(os.environ.get("RESUENA_SMTP_URL", "").strip()),
                seconds=time.monotonic() - start,
            )
            if self.layout.development:
                from resuena_local.reload import reload  # `make up` runs without its watcher

                async with asyncio.TaskGroup() as group:
                    group.create_task(reload(self.layout, self.runner))
                    group.create_task(self._watch())
            await self._watch()
        finally:
            self._stop()

    async def _start(self) -> None:
        folders = self.layout.folders
        folders.make_private()
        self._clear_the_way()
        checks = health.checks(self.layout)
        with console.step("PostgreSQL and NATS") as step:
            new = postgres.ensure_cluster(self.layout)
            stores = [postgres.process(self.layout), nats.process(self.layout)]
            await self._start_runner([*stores, *self.layout.applications()])
            self.runner.start_group("stores")
            await self._wait(("postgres", "nats"), checks, STORE_SECONDS)
            step.detail = (
                f"ports {self.layout.ports.postgres} and {self.layout.ports.nats}{', new data' if new else ''}"
            )
        if self.stores_only:
            if new:
                await postgres.ensure_databases(self.layout)
            return
        with console.step("Databases") as step:
            created = await postgres.ensure_databases(self.layout)
            ran = await migrations.migrate(self.layout)
            step.detail = (
                f"{created} created, {ran} migrated" if created or ran else "all at their newest migration"
            )
        await nats.provision(self.layout)
        if self.layout.networks:
            with console.step("Networks of the demo") as step:
                self.runner.start_group(NETWORKS)
                await self._wait((NETWORKS,), checks, SERVICE_SECONDS)
                step.detail = f"a stand-in for Instagram and Facebook at {self.layout.networks_url}"
        with console.step("Services and gateway") as step:
            self.runner.start_group("services")
            self.runner.start_group("gateway")
            await self._wait((*(f"{name}-svc" for name in SERVICES), "gateway"), checks, SERVICE_SECONDS)
            step.detail = f"{len(SERVICES)} services and the gateway answer as healthy"
        if self.layout.development:
            with console.step("Vite") as step:
                self.runner.start_group("vite")
                await self._wait(("vite",), checks, SERVICE_SECONDS)
                step.detail = "pages and processes follow what is saved"
        if self.with_demo:
            await self._load_demo()

    def _clear_the_way(self) -> None:
        if leftovers.leftovers(self.layout.folders):
            with console.step("Leftovers of an earlier run") as step:
                count = leftovers.stop(self.layout.folders)
                step.detail = f"{count} process{'es' if count != 1 else ''} stopped"
        leftovers.forget_dead_postmaster(self.layout.folders)
        if busy := ports.occupied(self._ports()):
            raise StartError(ports.explanation(busy))
        self.instance.tell(self.layout.url, ready=False)

    def _ports(self) -> list[Port]:
        return self.layout.ports.all(development=self.layout.development, networks=self.layout.networks)

    async def _start_runner(self, processes: Iterable[Process]) -> None:
        own = {FRESH: "yes"} if self.layout.development else {}
        self.supervisor = self.runner.launch(processes, {**self.layout.inherited(), **own})
        while not self.runner.answering():
            if self.supervisor.poll() is not None:
                text = (self.layout.folders.logs / "runner.out").read_text(errors="replace")
                raise StartError(f"The process runner did not start:\n{text}")
            await asyncio.sleep(0.05)

    async def _wait(self, names: Iterable[str], checks: dict[str, health.Check], seconds: float) -> None:
        async def wait_for(name: str) -> None:
            try:
                await health.wait_until_ready(checks[name], seconds=seconds, alive=self._alive(name))
            except health.NotReadyError as error:
                raise StartError(f"{name}: {error}\n{tail(self.layout.folders, name)}") from error

        async with asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(wait_for(name))

    def _alive(self, name: str) -> Callable[[], None]:
        def check() -> None:
            state = self.runner.state(name)
            if state and state.given_up:
                end = tail(self.layout.folders, name)
                raise StartError(f"{name} ends right after each start ({state.note}).\n{end}")

        return check

    async def _load_demo(self) -> None:
        if demo.loaded(self.layout) or not demo.available():
            return
        console.say(f"  {self.layout.url} answers already; its accounts and their data come now.")
        with console.step("Demo data") as step:
            step.detail = await demo.load(self.layout, step.progress)

    async def _watch(self) -> None:
        """Logs processes that ended or restarted; raises when supervisord itself is gone."""
        last_states = {state.name: state for state in self.runner.states()}
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if self.supervisor is None or self.supervisor.poll() is not None:
                raise StartError("The process runner ended; stopping what it ran. `make up` starts again.")
            try:
                states = self.runner.states()
            except RunnerError:
                continue
            for state in states:
                before = last_states[state.name]
                if state.given_up and not before.given_up:
                    end = tail(self.layout.folders, state.name)
                    console.fail(f"{state.name} ends right after each start and is given up.\n{end}")
                elif not self.layout.development and state.pid and before.pid and state.pid != before.pid:
                    console.say(f"{state.name} was started again (process {state.pid}).")
                if state.pid or state.given_up:
                    last_states[state.name] = state

    def _stop(self) -> None:
        """Stops in order: the gateway, the services, then the stores. A second Ctrl-C does not interrupt it."""
        if self.supervisor is None:
            return
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        console.console.print()
        with console.step("Stopping") as step:
            try:
                self.runner.shutdown()
            except RunnerError:
                self.supervisor.terminate()
            try:
                self.supervisor.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.supervisor.kill()
                self.supervisor.wait()
            left = leftovers.stop(self.layout.folders)
            step.detail = f"everything ended{f' ({left} one by one)' if left else ''}"


async def run_until_signalled(system: System) -> None:
    """Runs the system; Ctrl-C, SIGTERM and a closed terminal end it in order."""
    task = asyncio.current_task()
    assert task
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    await system.run()
