"""The subscription's row of the authorisation matrix, over a WebSocket as a browser opens it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Any

from matrix_calls import approved_ad
from matrix_creators import made_by
from matrix_table import DONE, rows
from resuena_people import Kind, Person
from resuena_system import ORIGIN, System
from resuena_world import World

from campaign_graph.subscriptions import ABOUT_PEOPLE, FACTS
from kit.testing import eventually

MINE = "subscription { myAdvertisementChanged { _id state } }"
QUERY = "subscription($id: ID!) { campaignActivity(campaignId: $id) { _id deliveredAt } }"


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

    @property
    def last_updates(self) -> dict[str, dict[str, Any]]:
        """The last update of each advertisement, by its id."""
        payloads = [message["payload"]["data"] for message in self.heard if message["type"] == "next"]
        return {field["_id"]: field for payload in payloads if payload for field in payload.values()}

    @property
    def refusal(self) -> str | None:
        """The code of the refusal; None while there is none."""
        for message in self.heard:
            errors = message["payload"] if message["type"] == "error" else message.get("payload", {}).get("errors")
            if errors:
                return str(errors[0]["extensions"].get("reason") or errors[0]["extensions"]["code"])
        return None


@asynccontextmanager
async def opened(
    system: System, person: Person, campaign_id: str | None, query: str = QUERY
) -> AsyncIterator[Socket]:
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
    socket.say(
        id="1", type="subscribe", payload={"query": query, "variables": {"id": campaign_id} if campaign_id else {}}
    )
    try:
        yield socket
    finally:
        socket.sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(TimeoutError):
            await asyncio.wait_for(task, 10)


def all_received(sockets: list[Socket], ad: str) -> bool:
    return all(ad in socket.last_updates for socket in sockets)


def following(system: System) -> int:
    """The number of subscriptions that a new fact would reach."""
    hub = system.app.state.hub
    return min((hub.followed[subject] for subject in FACTS), default=0) if hub.ready and hub.followed else 0


async def test_subscription_tells_each_caller_what_the_table_says(filled: World) -> None:
    expected = rows()["subscription", "campaignActivity"]
    system, before, sockets = filled.system, following(filled.system), {}
    async with AsyncExitStack() as exits:
        for kind, person in filled.people.items():
            sockets[kind] = await exits.enter_async_context(opened(system, person, filled.own.product))
        begun = sum(cell in DONE for cell in expected.values())
        await eventually(lambda: following(system) == before + begun, timeout=20)
        await eventually(
            lambda: sum(socket.refusal is not None for socket in sockets.values()) == len(sockets) - begun
        )
        receiving_kinds = {kind for kind, cell in expected.items() if cell == "ok"}
        for _ in range(2):  # once the second has reached the expected sockets, the first would have reached all
            ad = await filled.ad(filled.own.product)
            await eventually(partial(all_received, [sockets[kind] for kind in receiving_kinds], ad), timeout=20)
        outcomes = {
            kind: socket.refusal or ("ok" if socket.last_updates else "none") for kind, socket in sockets.items()
        }
    assert outcomes == expected


async def test_a_hand_over_is_told_to_who_watches(filled: World) -> None:
    brand, system, before = filled.own, filled.system, following(filled.system)
    ad = (await approved_ad(filled, Kind.AUDITOR, filled.people[Kind.AUDITOR]))["id"]
    await system.settled()
    async with opened(system, brand.owner, brand.product) as socket:
        await eventually(lambda: following(system) == before + 1)
        deliver = "mutation($id: ID!) { deliverReward(_id: $id) { success error { code } } }"
        assert (await filled.people[Kind.AUDITOR].ask(deliver, {"id": ad})).code is None
        await eventually(lambda: ad in socket.last_updates)
        assert socket.last_updates[ad]["deliveredAt"]


async def test_what_happens_to_ones_own_is_told_to_oneself_alone(filled: World) -> None:
    expected = rows()["subscription", "myAdvertisementChanged"]
    system, me = filled.system, filled.people[Kind.CREATOR]
    stranger = await Person(system, in_app=True).sign_up()

    def open_ones() -> int:
        hub = system.app.state.hub
        return min(hub.followed.get(subject, 0) for subject in ABOUT_PEOPLE) if hub.followed else 0

    await system.settled()
    before, sockets = open_ones(), {}
    async with AsyncExitStack() as exits:
        for kind, person in filled.people.items():
            sockets[kind] = await exits.enter_async_context(opened(system, person, None, MINE))
        apart = await exits.enter_async_context(opened(system, stranger, None, MINE))
        await eventually(lambda: open_ones() == before + 2, timeout=20)
        ad = await made_by(filled, me.id, filled.own.product)
        await eventually(lambda: ad in sockets[Kind.CREATOR].last_updates, timeout=20)
        withdraw = "mutation($id: ID!) { withdrawAdvertisement(_id: $id) { success error { code } } }"
        assert (await me.ask(withdraw, {"id": ad})).code is None
        await eventually(lambda: sockets[Kind.CREATOR].last_updates[ad]["state"] == "Withdrawn", timeout=20)
        theirs = await made_by(filled, stranger.id, filled.own.product)
        await eventually(lambda: theirs in apart.last_updates, timeout=20)
        assert set(apart.last_updates) == {theirs}
        outcomes = {
            kind: socket.refusal or ("ok" if socket.last_updates else "none") for kind, socket in sockets.items()
        }
    assert outcomes == expected
