"""Events of concurrent visitors share an RPC: each is answered, rejected, deduplicated and stored separately."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import grpc
import pytest
from sqlalchemy import text

from kit.db import Database
from kit.events import Consumers, durables_by_stream
from kit.graph.testing import operation
from kit.jetstream import Connection, StreamKeeper, stream_of
from kit.rpc.caller import CallContext, enter_context
from kit.rpc.client import channel
from kit.rpc.errors import Unavailable
from kit.rpc.limits import MAX_ITEMS
from kit.testing import eventually
from kit.testing.rpc import StartRpcServer
from kit.testing.tokens import TokenFor
from resuena.tracking.v1 import events_pb2, tracking_pb2_grpc
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_graph import slice as tracking
from tracking_graph.loaders import MAX_BATCHED_BYTES, TrackingClient
from tracking_svc import consumers
from tracking_svc.arrivals.events import EVENT_TRACKED, JetStreamArrivals
from tracking_svc.arrivals.rpc import TrackingRpc
from tracking_svc.arrivals.service import ArrivalService, Stream
from tracking_svc.places.service import Places

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"
KEY = "0123456789abcdef"


class Gated:
    """A stream that acknowledges nothing until it is opened."""

    def __init__(self) -> None:
        self.messages: list[events_pb2.EventTracked] = []
        self.opened = asyncio.Event()

    async def publish(self, message: events_pb2.EventTracked) -> None:
        self.messages.append(message)
        await self.opened.wait()


class Service:
    """tracking-svc over a stream, and the sizes of the batches that it received; 0 for a single event."""

    def __init__(self, start: StartRpcServer, database: Database) -> None:
        self._start, self._database = start, database
        self.sizes: list[int] = []

    async def over(self, stream: Stream) -> TrackingClient:
        sizes = self.sizes

        class Noted(TrackingRpc):
            async def TrackEvent(self, request: pb.TrackEventRequest, context: object) -> pb.TrackEventResponse:
                sizes.append(0)
                return await super().TrackEvent(request, context)

            async def TrackEvents(self, request: pb.TrackEventsRequest, context: object) -> pb.TrackEventsResponse:
                sizes.append(len(request.events))
                return await super().TrackEvents(request, context)

        servicer = Noted(ArrivalService(self._database, stream, Places(None), "secret"))

        def register(server: grpc.aio.Server) -> None:
            tracking_pb2_grpc.add_TrackingServiceServicer_to_server(servicer, server)

        return TrackingClient(await self._start(register))


@pytest.fixture
def service(rpc_server: StartRpcServer, tracking_database: Database) -> Service:
    return Service(rpc_server, tracking_database)


async def track(
    client: TrackingClient,
    arguments: str = "",
    *,
    address: str = "203.0.113.7",
    agent: str = PHONE,
    authorization: str | None = None,
) -> dict[str, Any]:
    """The result of `trackEvent` for a visitor."""
    enter_context(CallContext(authorization=authorization, client_ip=address, user_agent=agent))
    query = f"mutation {{ trackEvent(event: APP_DOWNLOAD{arguments}) {{ success data error {{ path code message }} }} }}"
    result = await operation([tracking], {"tracking": client}, query)
    outcome: dict[str, Any] = result.data["trackEvent"]
    return outcome


async def held_back(client: TrackingClient, stream: Gated) -> asyncio.Task[dict[str, Any]]:
    """A visitor whose RPC is pending until the stream is opened."""
    first = asyncio.create_task(track(client))

    async def sent() -> None:
        assert len(stream.messages) == 1

    await eventually(sent)
    return first


async def waiting(client: TrackingClient, count: int) -> None:
    """Returns once `count` visitors wait for the next RPC."""

    async def all_wait() -> None:
        assert len(client.events._waiting) == count

    await eventually(all_wait)


async def column(database: Database, query: str) -> list[Any]:
    async with database.read() as session:
        return list((await (await session.connection()).execute(text(query))).scalars())


def id_of(outcome: dict[str, Any]) -> str:
    event_id: str = json.loads(outcome["data"])["_id"]
    return event_id


async def test_those_who_come_while_an_rpc_is_under_way_share_the_next(service: Service) -> None:
    stream = Gated()
    client = await service.over(stream)
    first = await held_back(client, stream)
    others = [asyncio.create_task(track(client)) for _ in range(7)]
    await waiting(client, 7)
    stream.opened.set()
    outcomes = [await task for task in (first, *others)]
    assert service.sizes == [1, 7]
    assert [id_of(outcome) for outcome in outcomes] == [message.id for message in stream.messages]


async def test_a_bad_event_is_refused_alone(service: Service) -> None:
    stream = Gated()
    client = await service.over(stream)
    first = await held_back(client, stream)
    others = [
        asyncio.create_task(track(client, arguments))
        for arguments in (', companyId: "c1"', ', companyId: "not an id"', ', companyId: "c2"')
    ]
    await waiting(client, 3)
    stream.opened.set()
    good, bad, also_good = [await task for task in others]
    assert bad["error"] == [{"path": "companyId", "code": "BAD_USER_INPUT", "message": "company_id is not valid."}]
    assert [outcome["success"] for outcome in (await first, good, bad, also_good)] == [True, True, False, True]
    assert [message.company_id for message in stream.messages] == ["", "c1", "c2"]
    assert service.sizes == [1, 3]


async def test_each_visitor_of_a_batch_has_the_own_address_and_agent(service: Service) -> None:
    stream = Gated()
    stream.opened.set()
    client = await service.over(stream)
    visitors = [("203.0.113.1", PHONE), ("203.0.113.2", PHONE), ("203.0.113.1", "Googlebot"), ("203.0.113.1", "")]
    await asyncio.gather(*(track(client, address=address, agent=agent) for address, agent in visitors))
    assert len({message.visitor_hash for message in stream.messages}) == 4
    assert [(message.device, message.bot) for message in stream.messages] == [
        ("ios", False),
        ("ios", False),
        ("other", True),
        ("other", True),
    ]


async def test_somebody_signed_in_and_a_large_event_go_alone(service: Service, token_for: TokenFor) -> None:
    stream = Gated()
    stream.opened.set()
    client = await service.over(stream)
    await track(client, authorization=f"Bearer {token_for(person_id='p')}")
    await track(client, f', source: "{"x" * MAX_BATCHED_BYTES}"')
    await track(client)
    assert service.sizes == [0, 0, 1]
    assert [message.person_id for message in stream.messages] == ["p", "", ""]


async def test_a_visitor_who_goes_away_does_not_affect_the_others(service: Service) -> None:
    stream = Gated()
    client = await service.over(stream)
    first = await held_back(client, stream)
    others = [asyncio.create_task(track(client)) for _ in range(3)]
    await waiting(client, 3)
    for gone in (first, others[1]):
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
    stream.opened.set()
    assert [(await task)["success"] for task in (others[0], others[2])] == [True, True]
    assert len(stream.messages) == 4


async def test_without_the_service_every_visitor_is_told_and_later_ones_are_accepted(service: Service) -> None:
    async with channel("127.0.0.1:1", deadline=1) as closed:
        away = TrackingClient(closed)
        outcomes = await asyncio.gather(*(track(away) for _ in range(5)))
        assert [[error["code"] for error in outcome["error"]] for outcome in outcomes] == [
            ["SERVICE_UNAVAILABLE"]
        ] * 5
        stream = Gated()
        stream.opened.set()
        away.events._tracking = (await service.over(stream)).tracking
        assert (await track(away))["success"]


async def test_past_the_bound_a_visitor_is_refused_at_once(service: Service) -> None:
    stream = Gated()
    client = await service.over(stream)
    first = await held_back(client, stream)
    others = [asyncio.create_task(client.events.track(pb.TrackEventRequest())) for _ in range(MAX_ITEMS)]
    await waiting(client, MAX_ITEMS)
    with pytest.raises(Unavailable):
        await client.events.track(pb.TrackEventRequest())
    stream.opened.set()
    assert (await first)["success"]
    assert len(set(await asyncio.gather(*others))) == MAX_ITEMS
    assert service.sizes == [1, MAX_ITEMS]


async def test_what_is_acknowledged_is_stored_and_a_retry_counts_once(
    service: Service, tracking_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    client = await service.over(JetStreamArrivals(nats))
    background(Consumers(tracking_database, nats, list(consumers.subscriptions(tracking_database))).run())
    with_key = f', idempotencyKey: "{KEY}"'
    calls = [track(client) for _ in range(60)]
    calls += [track(client, with_key, address=address) for address in ("203.0.113.1", "203.0.113.2") * 2]
    ids = [id_of(outcome) for outcome in await asyncio.gather(*calls)]
    assert max(service.sizes) > 1
    again = id_of(await track(client, with_key, address="203.0.113.1"))
    assert len(set(ids)) == 62
    assert again in ids

    async def stored() -> None:
        assert sorted(await column(tracking_database, "SELECT id FROM arrivals")) == sorted(set(ids))

    await eventually(stored)
    assert await column(tracking_database, "SELECT sum(total) FROM daily_arrivals") == [62]


async def test_a_full_stream_refuses_some_of_a_batch_and_keeps_what_it_acknowledged(
    service: Service, tracking_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    stream = stream_of(EVENT_TRACKED)
    subscriptions = list(consumers.subscriptions(tracking_database))
    keeper = StreamKeeper(
        nats,
        [stream],
        durables=durables_by_stream(subscriptions),
        max_bytes=16 * 1024,
        every=timedelta(milliseconds=50),
    )
    await keeper.look(stream)
    client = await service.over(JetStreamArrivals(nats))
    outcomes = await asyncio.gather(*(track(client) for _ in range(200)))
    accepted = [id_of(outcome) for outcome in outcomes if outcome["success"]]
    assert 0 < len(accepted) < 200
    assert {outcome["error"][0]["message"] for outcome in outcomes if not outcome["success"]} == {
        "Visits cannot be counted right now. Please try again in a few minutes."
    }
    background(Consumers(tracking_database, nats, subscriptions).run())

    async def stored() -> None:
        assert sorted(await column(tracking_database, "SELECT id FROM arrivals")) == sorted(accepted)

    await eventually(stored)
