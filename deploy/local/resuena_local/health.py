"""Asks each process itself whether it serves: the services and the gateway by HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial

from resuena_local import nats, postgres
from resuena_local.layout import LOOPBACK, NETWORKS, Layout
from resuena_local.parts import SERVICES

Check = Callable[[], Awaitable[None]]
PROBE_SECONDS = 3.0
READINESS_PATH = "/readyz"
VITE_PATH = "/@vite/client"


class NotReadyError(Exception):
    """A process answers that it is not ready yet."""


def checks(layout: Layout) -> dict[str, Check]:
    """One check per process, by its name; it returns when the process serves and raises otherwise."""
    found: dict[str, Check] = {
        "postgres": lambda: postgres.ready(layout),
        "nats": lambda: nats.ready(layout),
    }
    for name in SERVICES:
        found[f"{name}-svc"] = partial(ready, LOOPBACK, layout.ports.metrics[name])
    found["gateway"] = partial(ready, layout.reachable_host, layout.ports.http)
    if layout.networks:
        found[NETWORKS] = partial(ready, LOOPBACK, layout.ports.networks)
    if layout.development:
        found["vite"] = partial(ready, LOOPBACK, layout.ports.vite, VITE_PATH)
    return found


async def ready(host: str, port: int, path: str = READINESS_PATH) -> None:
    """Sends GET to the readiness path. Raises NotReadyError with the failing checks for any status but 200."""
    async with asyncio.timeout(PROBE_SECONDS):
        reader, writer = await asyncio.open_connection(host, port)
        try:
            request = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"
            writer.write(request.encode())
            await writer.drain()
            status = (await reader.readline()).decode("latin-1").split(" ", 2)
            if len(status) >= 2 and status[1] == "200":
                return
            body = (await reader.read()).decode(errors="replace").rpartition("\r\n\r\n")[2]
        finally:
            writer.close()
    answer = " ".join(status).strip() or "nothing"
    raise NotReadyError(f"GET {path} answers {answer}{_failing(body)}")


def _failing(body: str) -> str:
    """The checks that fail, of a service's or the gateway's answer."""
    try:
        told = json.loads(body)
        states = dict(told.get("checks") or told["services"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return ""
    return "".join(f", {name} {state}" for name, state in states.items() if state != "ok")


def reason(error: BaseException) -> str:
    """Why a check failed, in one line."""
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


async def wait_until_ready(check: Check, *, seconds: float, alive: Callable[[], None]) -> None:
    """Repeats a check until it passes. `alive` may raise to end the waiting early."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    while True:
        try:
            async with asyncio.timeout(PROBE_SECONDS + 1):
                return await check()
        except Exception as error:
            alive()
            if loop.time() > deadline:
                raise NotReadyError(f"not ready after {seconds:.0f} s: {reason(error)}") from error
        await asyncio.sleep(0.1)
