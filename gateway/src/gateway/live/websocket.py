"""Subscriptions over WebSocket: the graphql-transport-ws protocol.

Strawberry's handler executes a Strawberry schema, and has neither quotas, nor a queue with a limit, nor a verification
of the caller before each event.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing, suppress
from typing import Any

import orjson
import structlog
from graphql import OperationType
from starlette.websockets import WebSocket, WebSocketDisconnect

from gateway.callers import Callers, account_of
from gateway.cookies import Origins
from gateway.graphql.documents import Documents, RefusedError
from gateway.graphql.requests import BadRequestError, read_parameters
from gateway.live.quotas import (
    MAX_CONNECTIONS_AN_ADDRESS,
    MAX_SUBSCRIPTIONS_A_CONNECTION,
    FullError,
    Quota,
)
from gateway.live.subscriptions import Subscriptions
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph.execute.errors import formatted
from kit.rpc.caller import CallContext
from kit.rpc.errors import Unauthenticated, Unavailable

log = structlog.get_logger("live")

PROTOCOL = "graphql-transport-ws"
INIT_SECONDS = 5.0
PING_SECONDS = 20.0
CHECK_SECONDS = 1.0
_TOKENS = ("authorization", "Authorization")
MAX_MESSAGE_BYTES = 64 * 1024


class ClosedError(Exception):
    """Ends the connection with a close code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class WebSocketDoor:
    """Accepts connections."""

    def __init__(
        self,
        documents: Documents,
        subscriptions: Subscriptions,
        callers: Callers,
        origins: Origins,
        limits: RateLimits,
        *,
        seconds: float,
    ) -> None:
        self.documents = documents
        self.subscriptions = subscriptions
        self.callers = callers
        self.limits = limits
        self.seconds = seconds
        self._origins = origins
        self._quota = Quota("sockets", MAX_CONNECTIONS_AN_ADDRESS)

    async def serve(self, socket: WebSocket) -> None:
        """Serves one connection to its end."""
        if not self._origins.allowed(socket):
            await socket.close()  # before accept: responds 403
            return
        try:
            with self._quota.occupy(self.callers.client_ip(socket) or ""):
                await self._converse(socket)
        except FullError:
            await socket.close()

    async def _converse(self, socket: WebSocket) -> None:
        if PROTOCOL not in socket.scope.get("subprotocols", ()):
            await socket.accept()
            await socket.close(4406, "Subprotocol not acceptable")
            return
        await socket.accept(PROTOCOL)
        conversation = Conversation(self, socket)
        try:
            await conversation.run()
        except ClosedError as closed:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(closed.code, closed.reason)
        except WebSocketDisconnect:
            pass


class Conversation:
    """One connection: its caller and its subscriptions."""

    def __init__(self, door: WebSocketDoor, socket: WebSocket) -> None:
        self._door = door
        self._socket = socket
        self._call: CallContext | None = None
        self._open: dict[str, asyncio.Task[None]] = {}
        self._heard = time.monotonic()

    async def run(self) -> None:
        """Handles messages until one side ends the connection. Raises ClosedError with the close code."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._watch())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            tasks += self._open.values()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async with asyncio.timeout(INIT_SECONDS if self._call is None else None):
                    text = await self._socket.receive_text()
            except TimeoutError:
                raise ClosedError(4408, "Connection initialisation timeout") from None
            except KeyError:
                raise ClosedError(4400, "Messages are text") from None
            self._heard = time.monotonic()
            try:
                message = orjson.loads(text)
            except orjson.JSONDecodeError:
                raise ClosedError(4400, "Messages are JSON") from None
            if not isinstance(message, dict) or not isinstance(message.get("payload"), dict | None):
                raise ClosedError(4400, "Invalid message")
            await self._take(message)

    async def _take(self, message: dict[str, Any]) -> None:
        match message.get("type"):
            case "connection_init":
                await self._begin(message.get("payload") or {})
            case "ping":
                await self._send({"type": "pong", **_payload(message)})
            case "pong":
                pass
            case "subscribe":
                await self._subscribe(message.get("id"), message.get("payload"))
            case "complete":
                task = self._open.pop(str(message.get("id")), None)
                if task is not None:
                    task.cancel()
            case _:
                raise ClosedError(4400, "Invalid message")

    async def _begin(self, payload: dict[str, Any]) -> None:
        if self._call is not None:
            raise ClosedError(4429, "Too many initialisation requests")
        token = _token(payload)
        if not isinstance(token, str | None):
            raise ClosedError(4400, "authorization must be a string")
        try:
            call, refused = await self._door.callers.context(self._socket, self._door.seconds, token, keys=True)
        except (TooManyRequests, Unavailable):
            raise ClosedError(4429, "Try again later") from None
        if refused is not None:
            raise ClosedError(4403, "Forbidden")
        self._call = call
        await self._send({"type": "connection_ack"})

    async def _subscribe(self, identifier: Any, payload: dict[str, Any] | None) -> None:
        if self._call is None:
            raise ClosedError(4401, "Unauthorized")
        if not isinstance(identifier, str) or not identifier or len(identifier) > 128 or payload is None:
            raise ClosedError(4400, "Invalid message")
        if identifier in self._open:
            raise ClosedError(4409, f"Subscriber for {identifier} already exists"[:120])
        if len(self._open) >= MAX_SUBSCRIPTIONS_A_CONNECTION:
            await self._refuse(identifier, f"At most {MAX_SUBSCRIPTIONS_A_CONNECTION} subscriptions a connection.")
            return
        try:
            caller = self._call.caller
            self._door.limits.take("graphql", address=self._call.client_ip or "")
            self._door.limits.take("graphql" if caller.key is None else "key", account=account_of(caller))
        except TooManyRequests as error:
            await self._refuse(identifier, error.message, error.reason)
            return
        task = asyncio.create_task(self._serve(identifier, payload, self._call))
        self._open[identifier] = task

        def ended(task: asyncio.Task[None]) -> None:
            if self._open.get(identifier) is task:
                del self._open[identifier]

        task.add_done_callback(ended)

    async def _serve(self, identifier: str, payload: dict[str, Any], call: CallContext) -> None:
        try:
            sent = read_parameters(payload)
            prepared = self._door.documents.read(sent, program=call.caller.key is not None)
        except BadRequestError as error:
            await self._refuse(identifier, error.message)
            return
        except RefusedError as error:
            await self._send(
                {
                    "type": "error",
                    "id": identifier,
                    "payload": [formatted(graphql_error) for graphql_error in error.errors],
                }
            )
            return
        shape = prepared.shape(sent.operation_name)
        if shape is None or shape.kind is not OperationType.SUBSCRIPTION:
            await self._refuse(identifier, "Send queries and mutations by POST.")
            return
        async with aclosing(self._door.subscriptions.answers(sent, prepared, call)) as answers:
            async for content in answers:
                if "data" not in content:
                    await self._send({"type": "error", "id": identifier, "payload": content["errors"]})
                    return
                await self._send({"type": "next", "id": identifier, "payload": content})
        await self._send({"type": "complete", "id": identifier})

    async def _refuse(self, identifier: str, message: str, code: str = "BAD_USER_INPUT") -> None:
        error = {"message": message, "extensions": {"code": code}}
        await self._send({"type": "error", "id": identifier, "payload": [error]})

    async def _watch(self) -> None:
        """Closes the connection when the token or session ends or the client does not respond to a ping."""
        pinged = time.monotonic()
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            if self._call is not None:
                try:
                    await self._door.callers.still_hold(self._call)
                except Unauthenticated:
                    raise ClosedError(4403, "Forbidden") from None
            if time.monotonic() - self._heard > 2 * PING_SECONDS + CHECK_SECONDS:
                raise ClosedError(4499, "No answer to pings")
            if time.monotonic() - pinged >= PING_SECONDS and self._call is not None:
                pinged = time.monotonic()
                # Not awaited: a client that does not read would block the watch.
                self._pinging = asyncio.create_task(self._send({"type": "ping"}))

    async def _send(self, message: dict[str, Any]) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # it has just closed, which the listener detects
            await self._socket.send_text(orjson.dumps(message).decode())


def _token(payload: dict[str, Any]) -> Any:
    """The `authorization` of connection parameters, or of their `headers`, also with a capital first letter."""
    headers = payload.get("headers")
    places = (payload, headers) if isinstance(headers, dict) else (payload,)
    return next((place[name] for place in places for name in _TOKENS if place.get(name)), None)


def _payload(message: dict[str, Any]) -> dict[str, Any]:
    return {"payload": message["payload"]} if message.get("payload") is not None else {}
