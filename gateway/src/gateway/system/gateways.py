"""The processes of all gateways, which describe themselves to each other on request over NATS."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

import nats.errors
import structlog
from google.protobuf.message import DecodeError
from nats.aio.msg import Msg

from kit.jetstream import Connection
from kit.rpc.messages import timestamp
from kit.tasks import heed_cancellation
from kit.v1 import system_pb2 as pb

log = structlog.get_logger("system")

SUBJECT = "system.gateways"
"""Subject of a gateway's requests to the others; no stream stores it."""
ANSWER_SECONDS = 0.25
"""Time limit for responses of the others; waiting ends earlier once all known ones have responded."""
REMEMBERED_SECONDS = 60.0
"""How long a process that no longer responds is reported. One that was killed is replaced by another."""
_CHECK_SECONDS = 0.5


class Gateways:
    """This process of the gateway, and the others as they describe themselves."""

    def __init__(self, own: Callable[[], pb.Process], connection: Connection | None) -> None:
        self._own = own
        self._connection = connection
        self._known: dict[str, tuple[float, datetime]] = {}

    async def describe(self) -> pb.Component:
        """All processes by name; without NATS only this one."""
        own = self._own()
        processes = {own.instance: own}
        connection = self._connection
        if connection is not None and connection.connected:
            try:
                processes |= await self._collect(connection, own.instance)
            except (nats.errors.Error, OSError) as error:
                log.debug("gateways_not_asked", cause=type(error).__name__)
            else:
                processes |= self._missing(processes)
        now = datetime.now(UTC)
        for process in processes.values():
            if process.answers:
                process.last_answered_at.FromDatetime(now)
        return pb.Component(name="gateway", processes=[processes[name] for name in sorted(processes)])

    async def _collect(self, connection: Connection, own: str) -> dict[str, pb.Process]:
        client = connection.client
        inbox = client.new_inbox()
        answers = await client.subscribe(inbox)
        processes: dict[str, pb.Process] = {}
        expected = set(self._known) - {own}
        until = time.monotonic() + ANSWER_SECONDS
        try:
            await client.publish(SUBJECT, b"", reply=inbox)
            while (left := until - time.monotonic()) > 0 and not (expected and expected <= set(processes)):
                try:
                    message = await answers.next_msg(timeout=left)
                    process = pb.Process.FromString(message.data)
                except TimeoutError:
                    break
                except DecodeError:
                    continue
                heed_cancellation()
                if not message.data:  # the server's response when there is no subscriber
                    break
                processes[process.instance] = process
        finally:
            await answers.unsubscribe()
        processes.pop(own, None)
        for name in processes:
            self._known[name] = (time.monotonic(), datetime.now(UTC))
        return processes

    def _missing(self, processes: dict[str, pb.Process]) -> dict[str, pb.Process]:
        missing = {}
        for name, (at, moment) in list(self._known.items()):
            if time.monotonic() - at > REMEMBERED_SECONDS:
                del self._known[name]
            elif name not in processes:
                missing[name] = pb.Process(instance=name, answers=False, last_answered_at=timestamp(moment))
        return missing

    async def run(self) -> None:
        """Responds to other gateways, until cancelled."""
        connection = self._connection
        while connection is not None:
            heed_cancellation()
            await connection.wait_connected()
            client = connection.client
            try:
                await client.subscribe(SUBJECT, cb=self._respond)
                await client.flush()
            except (nats.errors.Error, OSError, TimeoutError) as error:
                log.debug("others_cannot_ask", cause=type(error).__name__)
                await asyncio.sleep(_CHECK_SECONDS)
                continue
            while client is connection.client and not client.is_closed:  # it survives reconnections
                heed_cancellation()
                await asyncio.sleep(_CHECK_SECONDS)

    async def _respond(self, message: Msg) -> None:
        try:
            await message.respond(self._own().SerializeToString())
        except (nats.errors.Error, OSError) as error:
            log.debug("own_state_not_told", cause=type(error).__name__)
