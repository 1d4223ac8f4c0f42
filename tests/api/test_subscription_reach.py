"""The subscription's row of the authorisation matrix, over a WebSocket as a browser opens it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from matrix_table import rows
from resuena_people import Kind, Person
from resuena_system import ORIGIN, System
from resuena_world import World

from kit.testing import eventually

QUERY = "subscription($id: ID!) { campaignActivity(campaignId: $id) { _id } }"


class Socket:
    """One WebSocket conversation with the gateway (graphql-transport-ws)."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None

    def say(self, **message: Any) -> None:
        self.sent.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send":
            self.heard.append(json.loads(event["text"]))
        elif event["type"] == "websocket.close":
            self.closed = event["code"]

    def told(self) -> list[str]:
        """The ids of what was told."""
        return [
            message["payload"]["data"]["campaignActivity"]["_id"]
            for message in self.heard
            if message["type"] == "next" and message["payload"].get("data")
        ]


@asynccontextmanager
async def opened(system: System, person: Person, campaign_id: str) -> AsyncIterator[Socket]:
    socket = Socket()
    scope = {
        "type": "websocket",
        "path": "/graphql",
        "raw_path": b"/graphql",
        "query_string": b"",
        "root_path": "",
        "scheme": "ws",
        "client": (f"192.0.2.{person.number}", 1),
        "server": ("testserver", 80),
        "subprotocols": ["graphql-transport-ws"],
        "headers": [(b"host", b"testserver"), (b"origin", ORIGIN.encode())],
        "state": {},
    }
    socket.sent.put_nowait({"type": "websocket.connect"})
    task = asyncio.create_task(system.app(scope, socket.sent.get, socket.hear))  # type: ignore[arg-type]
    socket.say(type="connection_init", payload={"authorization": f"Bearer {person.token}"} if person.token else {})
    await eventually(lambda: any(message["type"] == "connection_ack" for message in socket.heard))
    socket.say(id="1", type="subscribe", payload={"query": QUERY, "variables": {"id": campaign_id}})
    try:
        yield socket
    finally:
        socket.sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(TimeoutError):
            await asyncio.wait_for(task, 10)


async def test_subscription_tells_each_caller_what_the_table_says(filled: World) -> None:
    expected = rows()["subscription", "campaignActivity"]
    found = {}
    for kind, person in filled.people.items():
        if expected[kind] == "ok":
            async with opened(filled.system, person, filled.own.product) as socket:
                await eventually(lambda: _tells(filled, socket), timeout=20)
                found[kind] = "ok"
    quiet = {kind: person for kind, person in filled.people.items() if kind not in found}
    async with opened(filled.system, filled.people[Kind.OWNER], filled.own.product) as witness:
        for kind, person in quiet.items():
            async with opened(filled.system, person, filled.own.product) as socket:
                await eventually(lambda: _tells(filled, witness), timeout=20)
                ad = await filled.ad(filled.own.product)
                await eventually(lambda ad=ad: ad in witness.told(), timeout=20)  # type: ignore[misc]
                found[kind] = "ok" if socket.told() else "none"
    assert found == expected


async def _tells(world: World, socket: Socket) -> bool:
    """Something happens until the socket tells of it: a subscription takes a moment to begin."""
    ad = await world.ad(world.own.product)
    for _ in range(20):
        if ad in socket.told():
            return True
        await asyncio.sleep(0.02)
    return False
