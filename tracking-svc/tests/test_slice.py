"""The slice over the real service: its names, its results, and how many RPCs they take."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import grpc
import pytest

from kit.db import Database
from kit.graph import RequestMeta
from kit.graph.testing import Answer, operation
from kit.rpc.caller import CallContext, enter_context
from kit.testing.rpc import StartRpcServer
from kit.testing.tokens import TokenFor
from resuena.tracking.v1 import events_pb2, leads_pb2_grpc, tracking_pb2_grpc
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_graph import slice as tracking
from tracking_graph.loaders import TrackingClient
from tracking_svc.arrivals.rpc import TrackingRpc
from tracking_svc.arrivals.service import ArrivalService, store_arrivals
from tracking_svc.leads.rpc import LeadRpc
from tracking_svc.leads.service import LeadService
from tracking_svc.places.service import Places

SENT = {
    "subscribe": 'subscribe(email: "ana@example.com", list: "investors"{extra})',
    "sendContact": 'sendContact(name: "Ana", email: "ana@example.com", message: "Hola"{extra})',
    "requestQuote": 'requestQuote(name: "Ana", email: "ana@example.com", message: "Hola", agreement: true{extra})',
    "requestGuestToken": 'requestGuestToken(fullName: "Ana", profileUrl: "https://example.com/ana"{extra})',
}
LEADS = "{ leads { _id kind email name message list profileUrl language creationDt } }"


class RecordingStream:
    def __init__(self) -> None:
        self.messages: list[events_pb2.EventTracked] = []

    async def publish(self, message: events_pb2.EventTracked) -> None:
        self.messages.append(message)


@pytest.fixture
def stream() -> RecordingStream:
    return RecordingStream()


@pytest.fixture
async def run(
    tracking_database: Database, rpc_server: StartRpcServer, token_for: TokenFor, stream: RecordingStream
) -> Callable[..., Any]:
    leads = LeadService(tracking_database, operator_email="ops@example.com", secret="s")
    arrivals = ArrivalService(tracking_database, stream, Places(None), "s")

    def register(server: grpc.aio.Server) -> None:
        tracking_pb2_grpc.add_TrackingServiceServicer_to_server(TrackingRpc(arrivals), server)
        leads_pb2_grpc.add_LeadServiceServicer_to_server(LeadRpc(leads), server)

    client = TrackingClient(await rpc_server(register))

    async def ask(
        query: str, *, prefetched: bool = False, variables: dict[str, Any] | None = None, **token: Any
    ) -> Answer:
        authorization = f"Bearer {token_for(**token)}" if token else None
        enter_context(
            CallContext(authorization=authorization, client_ip="203.0.113.7", user_agent="iPhone", language="en")
        )
        request = RequestMeta(prefetched=prefetched)
        return await operation([tracking], {"tracking": client}, query, variables, request=request)

    return ask


def staff() -> dict[str, Any]:
    return {"person_id": "s", "permissions": ["readLeads", "readCompanies"]}


@pytest.mark.parametrize("name", SENT)
async def test_form_arrives(run: Callable[..., Any], name: str) -> None:
    sent = await run(f"mutation {{ {SENT[name].format(extra='')} {{ success data error {{ code }} }} }}")
    assert (sent.errors, sent.data[name], sent.calls) == (
        [],
        {"success": True, "data": "{}", "error": []},
        ["LeaveLead"],
    )
    result = await run(LEADS, **staff())
    (lead,) = result.data["leads"]
    assert lead["kind"].lower() in name.lower() or name == "subscribe"
    assert (lead["language"], result.calls) == ("en", ["ListLeads"])


@pytest.mark.parametrize("name", SENT)
async def test_honeypot_is_an_argument(run: Callable[..., Any], name: str) -> None:
    extra = ', website: "https://spam.example"'
    sent = await run(f"mutation {{ {SENT[name].format(extra=extra)} {{ success }} }}")
    assert sent.data[name] == {"success": True}
    assert (await run(LEADS, **staff())).data["leads"] == []


async def test_missing_fields_have_the_message_of_the_specification(run: Callable[..., Any]) -> None:
    query = (
        'mutation { requestGuestToken(fullName: "", profileUrl: "") { success data error { path message code } } }'
    )
    text = "Found error in the form. Please check again."
    assert (await run(query)).data["requestGuestToken"] == {
        "success": False,
        "data": None,
        "error": [
            {"path": path, "message": text, "code": "FORM_INCOMPLETE"} for path in ("fullName", "profileUrl")
        ],
    }


async def test_leads_are_for_staff(run: Callable[..., Any]) -> None:
    for token in ({}, {"person_id": "p"}, {"person_id": "p", "permissions": ["readCampaings", "readCompanies"]}):
        refused = await run(LEADS, **token)
        assert refused.data is None
        assert refused.errors[0]["extensions"]["code"] in ("FORBIDDEN", "UNAUTHENTICATED")


async def test_event_takes_only_what_may_be_claimed(run: Callable[..., Any], stream: RecordingStream) -> None:
    query = """mutation { trackEvent(event: APP_DOWNLOAD, source: "PHYSICAL_QR", store: "iOS", companyId: "c1",
      ip: "198.51.100.1", userAgent: "Googlebot", geoCountry: "US", geoCity: "Miami", personId: "x",
      companyCode: "aurora", subsection: "hero", language: "es-AR") { success data } }"""
    outcome = (await run(query)).data["trackEvent"]
    (message,) = stream.messages
    assert outcome == {"success": True, "data": json.dumps({"_id": message.id}, separators=(",", ":"))}
    assert (message.source, message.store, message.device, message.bot) == (2, 1, "ios", False)
    assert (message.company_code, message.subsection, message.language) == ("aurora", "hero", "es-AR")
    assert not any(message.HasField(name) for name in ("country", "city", "person_id"))


async def test_a_page_that_a_browser_prepares_is_no_visit(
    run: Callable[..., Any], stream: RecordingStream
) -> None:
    query = 'mutation { trackEvent(event: APP_DOWNLOAD, source: "PHYSICAL_QR") { success } }'
    assert (await run(query, prefetched=True)).data["trackEvent"] == {"success": True}
    assert stream.messages == []
    assert (await run(query)).data["trackEvent"] == {"success": True}
    assert len(stream.messages) == 1


async def test_wrong_claim_is_refused_by_its_argument(run: Callable[..., Any], stream: RecordingStream) -> None:
    query = 'mutation { trackEvent(event: APP_DOWNLOAD, companyId: "not an id") { success error { path code } } }'
    assert (await run(query)).data["trackEvent"] == {
        "success": False,
        "error": [{"path": "companyId", "code": "BAD_USER_INPUT"}],
    }
    assert stream.messages == []


@pytest.mark.parametrize("spelling", ["iOS", "IOS"])
async def test_a_store_is_taken_by_both_its_names_and_answered_by_the_contracts(
    run: Callable[..., Any], tracking_database: Database, spelling: str
) -> None:
    facts = [
        events_pb2.EventTracked(
            id=name,
            event=pb.TRACKED_EVENT_APP_DOWNLOAD,
            source=pb.TRACK_SOURCE_PHYSICAL_QR,
            store=store,
            company_id="c",
            visitor_hash=b"v",
        )
        for name, store in (("e1", pb.STORE_IOS), ("e2", pb.STORE_ANDROID))
    ]
    for fact in facts:
        fact.occurred_at.FromDatetime(datetime.now(UTC))
    async with tracking_database.transaction() as session:
        await store_arrivals(session, facts)
    member = {"person_id": "p", "tenant_id": "c", "permissions": ["readCampaings"]}
    literal = f"{{ arrivals(where: {{store: {spelling}}}, groupBy: [STORE]) {{ store total }} }}"
    variable = "query($store: Store) { arrivals(where: {store: $store}, groupBy: [STORE]) { store total } }"
    for result in (await run(literal, **member), await run(variable, variables={"store": spelling}, **member)):
        assert result.data["arrivals"] == [{"store": "iOS", "total": 1}]


async def test_arrivals_as_a_member_sees_them(run: Callable[..., Any], tracking_database: Database) -> None:
    fact = events_pb2.EventTracked(
        id="e1",
        event=pb.TRACKED_EVENT_APP_DOWNLOAD,
        source=pb.TRACK_SOURCE_PHYSICAL_QR,
        store=pb.STORE_IOS,
        company_id="c",
        visitor_hash=b"v",
        device="ios",
    )
    now = datetime.now(UTC)
    today = now.astimezone(ZoneInfo("America/Argentina/Buenos_Aires")).date()
    fact.occurred_at.FromDatetime(now)
    bot = events_pb2.EventTracked()
    bot.CopyFrom(fact)
    bot.id, bot.bot, bot.store = "e2", True, pb.STORE_UNSPECIFIED
    async with tracking_database.transaction() as session:
        await store_arrivals(session, [fact, bot])
    query = """query { arrivals(where: {companyId: "%s", from: "2026-01-01", to: "2026-12-31", source: PHYSICAL_QR},
      groupBy: [DAY, STORE]) { day source store country total unique bots } }"""
    query = query.replace("2026-01-01", str(today)).replace("2026-12-31", str(today))
    member = {"person_id": "p", "tenant_id": "c", "permissions": ["readCampaings"]}
    own = await run(query % "c", **member)
    row = {"day": str(today), "source": None, "country": None}
    assert own.data["arrivals"] == [
        {**row, "store": None, "total": 0, "unique": 0, "bots": 1},
        {**row, "store": "iOS", "total": 1, "unique": 1, "bots": 0},
    ]
    assert own.calls == ["SummarizeArrivals"]
    assert (await run(query % "d", **member)).data["arrivals"] == []
    assert (await run("{ arrivals { total unique bots } }", **member)).data["arrivals"] == [
        {"total": 1, "unique": 1, "bots": 1}
    ]
    refused = await run("{ arrivals { total } }")
    assert refused.errors[0]["extensions"]["code"] == "UNAUTHENTICATED"
