"""What is done to a running system. Each fault is a context: it holds within, and is healed on the way out."""

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
"""Bytes that a small disk has beside the data that it is given, until it is filled."""
Fault = Callable[[System], AbstractAsyncContextManager[None]]


def family(system: System, process: str) -> list[psutil.Process]:
    """A process of the system, by its name with the runner, and its children."""
    parent = psutil.Process(system.pid(process))
    return [parent, *parent.children(recursive=True)]


def killed(process: str) -> Fault:
    """`kill -9`; the runner starts it anew."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        system.kill(process)
        yield

    return fault


def frozen(process: str) -> Fault:
    """SIGSTOP of a process with its children, then SIGCONT: connections stay open, and nobody answers."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        stopped = family(system, process)
        for one in stopped:
            with suppress(psutil.NoSuchProcess):
                os.kill(one.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for one in reversed(stopped):
                with suppress(ProcessLookupError):
                    os.kill(one.pid, signal.SIGCONT)

    return fault


def away(process: str) -> Fault:
    """Stopped in order, and started again."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        await asyncio.to_thread(system.control, "stop", process)
        try:
            yield
        finally:
            await asyncio.to_thread(system.control, "start", process)

    return fault


def closed(database: str) -> Fault:
    """The database takes no connection and those that it had are ended."""

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
    """One of these after the other, a time each."""
    turn = cycle(faults)

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        async with next(turn)(system):
            yield

    return fault


def at(system: System, fault: Fault) -> Fault:
    """The fault of this system, whichever the clients use."""
    return lambda _: fault(system)


def proxied(proxy: Proxy, begin: Callable[[Proxy], None], end: Callable[[Proxy], None]) -> Fault:
    """What a proxy does to the connections that it carries."""

    @asynccontextmanager
    async def fault(_: System) -> AsyncIterator[None]:
        begin(proxy)
        try:
            yield
        finally:
            end(proxy)

    return fault


def misdated(process: str, seconds: int) -> Fault:
    """A service whose clock is wrong by so much takes the place of the one that is right."""

    @asynccontextmanager
    async def fault(system: System) -> AsyncIterator[None]:
        layout = system.layout()
        right = next(one for one in layout.applications() if one.name == process)
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
        found = [info.config for info in await manager.streams_info()]
        for config in found:
            await manager.update_stream(config.evolve(max_bytes=1))
        try:
            yield
        finally:
            for config in found:
                await manager.update_stream(config)
    finally:
        await connection.close()


@contextmanager
def small_disk(system: System, store: str) -> Iterator[Path]:
    """Meanwhile a store's data lies on a small disk of its own, whose folder this is; needs root."""
    folder: Path = getattr(system.layout().folders, store)
    aside = folder.with_name(f"{store}.aside")
    system.control("stop", store)
    folder.rename(aside)
    folder.mkdir()
    size = sum(item.stat().st_blocks * 512 for item in aside.rglob("*")) + DISK_ROOM
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
        system.control("start", store)  # also after a failure: other tests use the system, too


def full_disk(folder: Path) -> Fault:
    """No byte of a store's disk is free. NATS refuses what it could not write once until it is started anew."""

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
    """Writes until the disk has no room."""
    with file.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(bytes(os.sysconf("SC_PAGE_SIZE")))
