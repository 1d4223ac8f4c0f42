"""Faults in a running system. Each is a context manager: it injects the fault, and heals it on exit."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from itertools import cycle
from pathlib import Path

import nats
import psutil
from journey import System

from kit.testing.proxy import Proxy
from resuena_local.postgres import connect

CLOCK = Path(__file__).parent / "clock.py"
DISK_ROOM = 128 * 1024 * 1024
"""Free bytes of a small disk, beyond the data that it is given, until it is filled."""
Fault = Callable[[System], AbstractAsyncContextManager[None]]


def family(system: System, process: str) -> list[psutil.Process]:
    """A process of the system, by its name in the runner, and its children."""
    parent = psutil.Process(system.pid(process))
    return [parent, *parent.children(recursive=True)]


def killed(process: str) -> Fault:
    """`kill -9`; the runner restarts it."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        system.kill(process)
        yield

    return fault


def frozen(process: str) -> Fault:
    """SIGSTOP of a process with its children, then SIGCONT: connections stay open, and no request gets a response."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        stopped = family(system, process)
        for member in stopped:
            with suppress(psutil.NoSuchProcess):
                os.kill(member.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for member in reversed(stopped):
                with suppress(ProcessLookupError):
                    os.kill(member.pid, signal.SIGCONT)

    return fault


def away(process: str) -> Fault:
    """Stopped gracefully, and started again."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        await asyncio.to_thread(system.control, "stop", process)
        try:
            yield
        finally:
            await asyncio.to_thread(system.control, "start", process)

    return fault


def closed(database: str) -> Fault:
    """The database refuses connections, and the open ones are terminated."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        administrator = await connect(system.layout())
        try:
            await administrator.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
            await administrator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", database
            )
            yield
        finally:
            await administrator.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")
            await administrator.close()

    return fault


def each(*faults: Fault) -> Fault:
    """These faults in turn, one at each injection."""
    turn = cycle(faults)

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        async with next(turn)(system):
            yield

    return fault


def at(system: System, fault: Fault) -> Fault:
    """The same fault, injected into this system regardless of the system that it is called with."""
    return lambda _: fault(system)


def proxied(proxy: Proxy, begin: Callable[[Proxy], None], end: Callable[[Proxy], None]) -> Fault:
    """A fault of the connections through a proxy."""

    @asynccontextmanager
    async def fault(_: System) -> AsyncIterator[None]:
        begin(proxy)
        try:
            yield
        finally:
            end(proxy)

    return fault


def misdated(process: str, seconds: int) -> Fault:
    """Replaces a service with one whose clock is wrong by this many seconds."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        layout = system.layout()
        right = next(application for application in layout.applications() if application.name == process)
        command = [sys.executable, str(CLOCK), str(seconds), right.command[-1]]
        async with away(process)(system):
            wrong = await asyncio.create_subprocess_exec(
                *command, cwd=right.folder, env={**os.environ, **(system.env or {}), **right.environment}
            )
            try:
                yield
            finally:
                wrong.terminate()
                await wrong.wait()

    return fault


@asynccontextmanager
async def full_streams(system: System) -> AsyncIterator[None]:
    """No stream of NATS has room for another message."""
    connection = await nats.connect(system.layout().nats_url)
    try:
        manager = connection.jetstream()
        configs = [info.config for info in await manager.streams_info()]
        for config in configs:
            await manager.update_stream(config.evolve(max_bytes=1))
        try:
            yield
        finally:
            for config in configs:
                await manager.update_stream(config)
    finally:
        await connection.close()


@contextmanager
def small_disk(system: System, store: str) -> Iterator[Path]:
    """Moves a store's data to a small disk for the block, and yields its folder; needs root."""
    folder: Path = getattr(system.layout().folders, store)
    aside = folder.with_name(f"{store}.aside")
    system.control("stop", store)
    folder.rename(aside)
    folder.mkdir()
    size = sum(path.stat().st_blocks * 512 for path in aside.rglob("*")) + DISK_ROOM
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=True)
    try:
        subprocess.run(["cp", "-a", f"{aside}/.", str(folder)], check=True)
        system.control("start", store)
        yield folder
        system.control("stop", store)
        shutil.rmtree(aside)
        aside.mkdir()
        subprocess.run(["cp", "-a", f"{folder}/.", str(aside)], check=True)
    finally:
        if system.pid(store):
            system.control("stop", store)
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()
        aside.rename(folder)
        system.control("start", store)  # also after a failure: other tests use the system too


def full_disk(folder: Path) -> Fault:
    """A store's disk is full. After a failed write NATS refuses further ones until it is restarted."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        filler = folder / "filler"
        await asyncio.to_thread(fill, filler)
        try:
            yield
        finally:
            filler.unlink()
            if folder.name == "nats":
                system.kill("nats")

    return fault


def fill(file: Path) -> None:
    """Writes until the disk is full."""
    with file.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(bytes(os.sysconf("SC_PAGE_SIZE")))
