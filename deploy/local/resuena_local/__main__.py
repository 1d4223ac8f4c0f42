"""`python -m resuena_local`: what `make up`, `dev`, `down`, `status`, `restart` and `demo-reset` call."""

from __future__ import annotations

import argparse
import asyncio
import os
import runpy
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from rich.table import Table

from resuena_local import console, health, leftovers
from resuena_local.credentials import credentials
from resuena_local.demo import DemoError
from resuena_local.instance import AlreadyRunningError, Instance
from resuena_local.layout import MARK, NETWORKS, ROOT, Folders, InvalidPortError, Layout, Ports
from resuena_local.migrations import MigrationError
from resuena_local.parts import SERVICES
from resuena_local.postgres import PostgresError
from resuena_local.runner import Runner, RunnerError
from resuena_local.up import StartError, System, run_until_signalled

PROCESSES = (*(f"{name}-svc" for name in SERVICES), "gateway", NETWORKS)
MODULES = {NETWORKS: "resuena_networks"}
"""Names of processes that are not named as their module."""
EXPECTED = (StartError, PostgresError, MigrationError, DemoError, RunnerError, InvalidPortError)


def up(
    folders: Folders,
    *,
    with_demo: bool,
    stores_only: bool = False,
    development: bool = False,
    with_networks: bool = True,
) -> int:
    instance = Instance(folders.run)
    try:
        instance.acquire()
    except AlreadyRunningError as other:
        console.say(describe(other))
        return 0
    try:
        networks = with_networks and with_demo and not stores_only
        layout = Layout(folders, Ports.read(os.environ), credentials(folders.secrets), development, networks)
        asyncio.run(run_until_signalled(System(layout, instance, with_demo, stores_only)))
    except (asyncio.CancelledError, KeyboardInterrupt):
        return 0
    except (ExceptionGroup, *EXPECTED) as failure:
        console.fail(str(first_expected(failure)))
        return 1
    finally:
        instance.release()
    return 0


def first_expected(failure: Exception) -> Exception:
    """The failure to report, the first of several concurrent ones. Unexpected exceptions are raised."""
    if not isinstance(failure, ExceptionGroup):
        return failure
    expected, unexpected = failure.split(EXPECTED)
    if unexpected or not expected:
        raise failure
    return first_expected(expected.exceptions[0])


def describe(other: AlreadyRunningError) -> str:
    running = other.running
    if running is None:
        return "Resuena is already starting from this folder."
    verb = "already runs" if running.ready else "is already starting"
    return f"Resuena {verb} at {running.url} (launcher: process {running.pid}). `make down` stops it."


def down(folders: Folders) -> int:
    owner = Instance(folders.run).owner()
    if owner and owner.pid:
        with console.step("Stopping"):
            launcher = psutil.Process(owner.pid)
            launcher.terminate()
            launcher.wait(timeout=90)
    elif leftovers.leftovers(folders):
        with console.step("Leftovers of an earlier run") as step:
            step.detail = f"{leftovers.stop(folders)} processes stopped"
    else:
        return not_running()
    return 0


def not_running() -> int:
    console.say("Resuena does not run from this folder: `make up` starts it.")
    return 1


def status(folders: Folders) -> int:
    """Prints the processes with their health; the exit code is 0 only if all are healthy."""
    runner = Runner(folders)
    owner = Instance(folders.run).owner()
    if not runner.answering():
        return not_running()
    layout = running_layout(folders, runner)
    answers = asyncio.run(_ask(layout))
    table = Table(
        "process", "state", "pid", "up for", "health", box=None, padding=(0, 3, 0, 0), header_style="dim"
    )
    for state in runner.states():
        seconds = time.strftime("%H:%M:%S", time.gmtime(state.seconds)) if state.pid else ""
        table.add_row(state.name, state.state.lower(), str(state.pid or ""), seconds, answers[state.name])
    console.console.print(table)
    if owner and owner.url:
        console.console.print()
        console.say(f"{owner.url}    logs: {folders.logs}/")
    return 0 if all(answer == "serving" for answer in answers.values()) else 1


def running_layout(folders: Folders, runner: Runner) -> Layout:
    """The layout of the running system, with its launcher's ports: of `make dev` when there is a Vite port."""
    running = {state.name for state in runner.states()}
    owner = Instance(folders.run).owner()
    given = psutil.Process(owner.pid).environ() if owner and owner.pid else os.environ
    return Layout(
        folders, Ports.read(given), credentials(folders.secrets), "vite" in running, networks=NETWORKS in running
    )


def restart(folders: Folders, name: str) -> int:
    """Restarts one process with its current code, and waits until it is healthy."""
    from resuena_local import reload  # `make up` runs without its watcher

    runner = Runner(folders)
    if not runner.answering():
        return not_running()
    full = f"{name}-svc" if name in SERVICES else name
    try:
        asyncio.run(reload.restart(running_layout(folders, runner), runner, full))
    except (RunnerError, reload.NotServingError) as failure:
        console.fail(str(failure))
        return 1
    return 0


def run(folders: Folders, name: str, arguments: list[str]) -> int:
    """Runs a process in this one, for a debugger, in place of `make up`'s, which is restarted at the end."""
    runner = Runner(folders)
    if not runner.answering():
        return not_running()
    full = f"{name}-svc" if name in SERVICES else name
    state = runner.state(full)
    if full not in PROCESSES or state is None:
        console.fail(f"There is no process {name}: choose from {', '.join((*SERVICES, 'gateway', NETWORKS))}.")
        return 2
    replaces = bool(state.pid) and not arguments
    if replaces:
        runner.stop(full)
    os.environ |= {variable: value for variable, value in runner.environment(full).items() if variable != MARK}
    sys.argv[1:] = arguments
    try:
        runpy.run_module(MODULES.get(full, full.replace("-", "_")), run_name="__main__", alter_sys=True)
    finally:
        if replaces:
            runner.start(full)
    return 0


async def _ask(layout: Layout) -> dict[str, str]:
    async def ask(check: health.Check) -> str:
        try:
            async with asyncio.timeout(health.PROBE_SECONDS):
                await check()
        except Exception as error:
            return health.reason(error)
        return "serving"

    checks = health.checks(layout)
    answers = await asyncio.gather(*(ask(check) for check in checks.values()))
    return dict(zip(checks, answers, strict=True))


def reset(folders: Folders) -> int:
    if Instance(folders.run).owner():
        console.fail("Resuena runs from this folder. Stop it first: Ctrl-C there, or `make down`.")
        return 1
    leftovers.stop(folders)
    for folder in (folders.postgres, folders.nats, folders.media, folders.networks):
        shutil.rmtree(folder, ignore_errors=True)
    folders.demo_mark.unlink(missing_ok=True)
    console.say("The local data is gone. `make up` loads the demo data anew.")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="resuena_local", description=__doc__)
    parser.add_argument("command", choices=("up", "dev", "down", "status", "restart", "run", "reset"))
    parser.add_argument("process", nargs="?", default="", help="which one to restart or run: campaign, gateway, …")
    parser.add_argument("arguments", nargs="*", help="of the process to run: migrate, …")
    parser.add_argument(
        "--data", type=Path, default=ROOT / ".data", help="where everything is kept (default: .data)"
    )
    parser.add_argument("--without-demo", action="store_true", help="start without demo data")
    parser.add_argument(
        "--without-networks", action="store_true", help="start without the stand-in for Instagram and Facebook"
    )
    parser.add_argument("--stores-only", action="store_true", help="start PostgreSQL and NATS alone")
    chosen = parser.parse_args()
    folders = Folders(chosen.data.resolve())
    commands: dict[str, Callable[[], int]] = {
        "up": lambda: up(
            folders,
            with_demo=not chosen.without_demo,
            stores_only=chosen.stores_only,
            with_networks=not chosen.without_networks,
        ),
        "dev": lambda: up(
            folders,
            with_demo=not chosen.without_demo,
            development=True,
            with_networks=not chosen.without_networks,
        ),
        "down": lambda: down(folders),
        "status": lambda: status(folders),
        "restart": lambda: restart(folders, chosen.process),
        "run": lambda: run(folders, chosen.process, chosen.arguments),
        "reset": lambda: reset(folders),
    }
    return commands[chosen.command]()


if __name__ == "__main__":
    sys.exit(main())
