"""What is done to a running system. Each fault is a context: it holds within, and is healed on the way out."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import psutil
from journey import System

from resuena_local.postgres import connect

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
