"""Starts and stops the gRPC server of a service process with its background jobs."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import signal
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence

import grpc
import structlog
from grpc_health.v1 import health_pb2_grpc
from starlette.routing import BaseRoute

from kit.rpc.client import MAX_MESSAGE_BYTES
from kit.rpc.errors import Unavailable
from kit.rpc.health import Check, Health
from kit.rpc.interceptors import RPCS_AT_ONCE, Edge
from kit.rpc.keys import KeyRules
from kit.rpc.operations import OperationsServer, operations_app
from kit.rpc.settings import ServiceSettings
from kit.rpc.tokens import TokenVerifier
from kit.tasks import end, heed_cancellation, job_name

log = structlog.get_logger("server")

Register = Callable[[grpc.aio.Server], None]
Background = Callable[[], Awaitable[None]]
GRACE_SECONDS = 5.0
_RESTART_SECONDS = 1.0
_TRIM_SECONDS = 60.0
CONNECTION_SECONDS = 60
"""Maximum age of a client's connection. It is then closed once its calls have ended, and the client resolves the
name again, which finds new replicas."""
SERVER_OPTIONS: tuple[tuple[str, int], ...] = (
    ("grpc.so_reuseport", 0),
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.max_connection_age_ms", CONNECTION_SECONDS * 1000),
)


def build_server(
    register: Register,
    verifier: TokenVerifier,
    at_once: int = RPCS_AT_ONCE,
    keys: KeyRules | None = None,
) -> grpc.aio.Server:
    """A gRPC server with the edge and the given servicers, not started; tests bind it to a free port."""
    server = grpc.aio.server(interceptors=[Edge(verifier, at_once, keys)], options=SERVER_OPTIONS)
    register(server)
    return server


async def serve(
    settings: ServiceSettings,
    *,
    register: Register,
    service_names: Sequence[str],
    verifier: TokenVerifier,
    keys: KeyRules | None = None,
    checks: Mapping[str, Check],
    reported: Mapping[str, Check] | None = None,
    background: Sequence[Background] = (),
    routes: Sequence[BaseRoute] = (),
    on_stop: Sequence[Background] = (),
    register_with_health: Callable[[grpc.aio.Server, Health], None] | None = None,
) -> None:
    """Serves until SIGTERM or SIGINT.

    `service_names` are full gRPC names, for health; `keys` are the RPCs that API keys may call.
    `checks` determine readiness; `reported` are only shown at /readyz. `background` coroutines run beside the server
    and are restarted a second after a failure. `on_stop` runs last, in order. `register_with_health` adds servicers
    that report the health of this process. Raises OSError when an address is in use.
    """
    health = Health(checks, reported or {}, service_names)
    server = build_server(register, verifier, settings.rpcs_at_once, keys)
    health_pb2_grpc.add_HealthServicer_to_server(health.servicer, server)
    if register_with_health is not None:
        register_with_health(server, health)
    try:
        server.add_insecure_port(settings.grpc_address)
    except RuntimeError as error:
        raise OSError(f"cannot listen on {settings.grpc_address}: is the port taken?") from error
    await health.evaluate()
    await server.start()
    operations = OperationsServer.at(settings.metrics_address, operations_app(health, routes))
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stopped.set)
    tasks = [asyncio.create_task(_kept_running(job)) for job in (health.watch, return_memory, *background)]
    side_door = asyncio.create_task(operations.serve())
    log.info("serving", grpc=settings.grpc_address, http=settings.metrics_address)
    await stopped.wait()
    log.info("stopping")
    await health.stop()
    await server.stop(GRACE_SECONDS)
    await asyncio.gather(*map(end, tasks))
    operations.should_exit = True
    await side_door
    for finish in on_stop:
        await finish()


async def return_memory() -> None:
    """Frees young reference cycles each minute and returns free memory to the system.

    Otherwise an idle process holds megabytes more: its collector is triggered by the number of new objects, which are
    few, and glibc keeps freed memory for later requests.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    while True:
        await asyncio.sleep(_TRIM_SECONDS)
        gc.collect(1)
        if trim is not None:
            await asyncio.to_thread(trim, 0)


async def _kept_running(job: Background) -> None:
    while True:
        heed_cancellation()
        try:
            await job()
        except Unavailable as error:
            log.warning("background_waits", job=job_name(job), cause=repr(error.__cause__))
        except Exception:  # a background job must not die silently
            log.exception("background_failed", job=job_name(job))
        else:
            return
        await asyncio.sleep(_RESTART_SECONDS)


def run(main: Coroutine[object, None, None]) -> None:
    """Runs a process's main coroutine on uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


def end_start_up() -> None:
    """Freezes all existing objects, so that the garbage collector does not traverse them again.

    Call it when everything is loaded, also if the collector was disabled during loading. From then on the collector
    runs less often: a response makes thousands of objects, which reference counting frees, and hardly any cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()
