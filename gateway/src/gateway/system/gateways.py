"""The processes of all gateways: each tells the others of itself when it is asked over NATS."""

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
"""Where a gateway asks the others; no stream stores it."""
ANSWER_SECONDS = 0.25
"""How long the others have to answer; less once all that are known have."""
REMEMBERED_SECONDS = 60.0
"""How long a process that no longer answers is told of. One that was killed is replaced by another."""
_CHECK_SECONDS = 0.5


class Gateways:
    """This process of the gateway, and the others as they describe themselves."""

    def __init__(self, own: Callable[[], pb.Process], connection: Connection | None) -> None:
        self._own = own
        self._connection = connection
        self._known: dict[str, tuple[float, datetime]] = {}

    async def describe(self) -> pb.Component:
        """All processes by name. Without NATS only this one is known, and nothing is said of the others."""
        own = self._own()
        found = {own.instance: own}
        connection = self._connection
        if connection is not None and connection.connected:
            try:
                found |= await self._asked(connection, own.instance)
            except (nats.errors.Error, OSError) as error:
                log.debug("gateways_not_asked", cause=type(error).__name__)
            else:
                found |= self._missing(found)
        now = datetime.now(UTC)
        for process in found.values():
            if process.answers:
                process.last_answered_at.FromDatetime(now)
        return pb.Component(name="gateway", processes=[found[name] for name in sorted(found)])

    async def _asked(self, connection: Connection, own: str) -> dict[str, pb.Process]:
        client = connection.client
        inbox = client.new_inbox()
        answers = await client.subscribe(inbox)
        found: dict[str, pb.Process] = {}
        expected = set(self._known) - {own}
        until = time.monotonic() + ANSWER_SECONDS
        try:
            await client.publish(SUBJECT, b"", reply=inbox)
            while (left := until - time.monotonic()) > 0 and not (expected and expected <= set(found)):
                try:
                    message = await answers.next_msg(timeout=left)
                    process = pb.Process.FromString(message.data)
                except TimeoutError:
                    break
                except DecodeError:
                    continue
                heed_cancellation()
                if not message.data:  # the server's word that nobody listens
                    break
                found[process.instance] = process
        finally:
            await answers.unsubscribe()
        found.pop(own, None)
        for name in found:
            self._known[name] = (time.monotonic(), datetime.now(UTC))
        return found

    def _missing(self, found: dict[str, pb.Process]) -> dict[str, pb.Process]:
        missing = {}
        for name, (at, moment) in list(self._known.items()):
            if time.monotonic() - at > REMEMBERED_SECONDS:
                del self._known[name]
            elif name not in found:
                missing[name] = pb.Process(instance=name, answers=False, last_answered_at=timestamp(moment))
        return missing

    async def run(self) -> None:
        """Answers other gateways, until cancelled."""
        connection = self._connection
        while connection is not None:
            heed_cancellation()
            await connection.wait_connected()
            client = connection.client
            try:
                await client.subscribe(SUBJECT, cb=self._answer)
                await client.flush()
            except (nats.errors.Error, OSError, TimeoutError) as error:
                log.debug("others_cannot_ask", cause=type(error).__name__)
                await asyncio.sleep(_CHECK_SECONDS)
                continue
            while client is connection.client and not client.is_closed:  # it survives reconnections
                heed_cancellation()
                await asyncio.sleep(_CHECK_SECONDS)

    async def _answer(self, message: Msg) -> None:
        try:
            await message.respond(self._own().SerializeToString())
        except (nats.errors.Error, OSError) as error:
            log.debug("own_state_not_told", cause=type(error).__name__)
