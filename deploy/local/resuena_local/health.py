"""Health checks of each process: the services and the gateway by HTTP."""

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
    """A process reports that it is not ready yet."""


def checks(layout: Layout) -> dict[str, Check]:
    """Checks by process; each returns when the process is healthy and raises otherwise."""
    process_checks: dict[str, Check] = {
        "postgres": lambda: postgres.ready(layout),
        "nats": lambda: nats.ready(layout),
    }
    for name in SERVICES:
        process_checks[f"{name}-svc"] = partial(ready, LOOPBACK, layout.ports.metrics[name])
    process_checks["gateway"] = partial(ready, layout.reachable_host, layout.ports.http)
    if layout.networks:
        process_checks[NETWORKS] = partial(ready, LOOPBACK, layout.ports.networks)
    if layout.development:
        process_checks["vite"] = partial(ready, LOOPBACK, layout.ports.vite, VITE_PATH)
    return process_checks


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
    status_line = " ".join(status).strip() or "nothing"
    raise NotReadyError(f"GET {path} answers {status_line}{_failing(body)}")


def _failing(body: str) -> str:
    """The failing checks in the response of a service or the gateway."""
    try:
        document = json.loads(body)
        states = dict(document.get("checks") or document["services"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return ""
    return "".join(f", {name} {state}" for name, state in states.items() if state != "ok")


def reason(error: BaseException) -> str:
    """Why a check failed, in one line."""
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


async def wait_until_ready(check: Check, *, seconds: float, alive: Callable[[], None]) -> None:
    """Repeats a check until it passes. `alive` may raise to stop waiting early."""
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
