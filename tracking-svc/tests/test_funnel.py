"""The funnel: four steps by company, source and day, whatever the order and number of the facts."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from google.protobuf.message import Message
from sqlalchemy import text

from kit.db import Database
from kit.events import Consumers, Meta, Relay, record
from kit.jetstream import Connection
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.identity.v1 import identity_pb2 as identity
from resuena.tracking.v1 import events_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc import consumers
from tracking_svc.arrivals.models import SummaryCriteria
from tracking_svc.arrivals.policies import MAX_SOURCE_NAMES, NO_COMPANY
from tracking_svc.arrivals.service import store_arrivals
from tracking_svc.funnel.service import FunnelRow, FunnelService

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
TODAY = NOW.date()
COMPANY = "019aa5f0-7c1b-7d52-9f3e-0a1b2c3d4e5f"
MEMBER = Caller(person_id="p", tenant_id=COMPANY, permissions=frozenset({"readCampaings"}))
STAFF = Caller(person_id="s", permissions=frozenset({"readCompanies", "readCampaings"}))
ALL = SummaryCriteria(first=TODAY - timedelta(days=9), last=TODAY, event=1)
BY_SOURCE = replace(ALL, group_by=frozenset({"source", "source_name"}))
META = Meta("m", "", "", 1, 1, None)
APPROVED, REJECTED = (
    campaign.ADVERTISEMENT_STATUS_APPROVED,
    campaign.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER,
)
_NUMBERS = itertools.count()


def sign_up(person: str, source: str = "", code: str = COMPANY, **fields: Any) -> identity_events.PersonSignedUp:
    moment = fields.pop("at", NOW)
    defaults = {"person_id": person, "source": source, "company_code": code, "app": identity.APP_TYPE_MOBILE_APP}
    fact = identity_events.PersonSignedUp(**{**defaults, **fields})
    fact.occurred_at.FromDatetime(moment)
    return fact


def audit(person: str, status: Any = APPROVED, at: datetime = NOW) -> campaign_events.AdvertisementAudited:
    fact = campaign_events.AdvertisementAudited(advertisement_id="a", person_id=person, to_status=status)
    fact.occurred_at.FromDatetime(at)
    return fact


def visit(**fields: Any) -> events_pb2.EventTracked:
    number = next(_NUMBERS)
    defaults = {"id": f"e{number}", "event": 1, "source": 3, "store": 1, "company_id": COMPANY, "device": "ios"}
    fact = events_pb2.EventTracked(**{**defaults, "visitor_hash": f"v{number}".encode(), **fields})
    fact.occurred_at.FromDatetime(NOW)
    return fact


@pytest.fixture
def service(tracking_database: Database) -> FunnelService:
    return FunnelService(tracking_database, now=lambda: NOW)


@pytest.fixture
def happened(tracking_database: Database) -> Callable[..., Any]:
    async def apply(*facts: Any) -> None:
        handlers: dict[type, Any] = {
            identity_events.PersonErased: consumers.person_erased,
        }
        for fact in facts:
            async with tracking_database.transaction() as session:
                if isinstance(fact, events_pb2.EventTracked):
                    await store_arrivals(session, [fact])
                elif isinstance(fact, campaign_events.AdvertisementAudited):
                    await consumers.advertisements_audited(session, [(fact, META)])
                elif isinstance(fact, identity_events.PersonSignedUp):
                    await consumers.people_signed_up(session, [(fact, META)])
                else:
                    await handlers[type(fact)](session, fact, META)

    return apply


def figures(row: FunnelRow) -> tuple[int, int, int, int]:
    return row.visits, row.store_visits, row.sign_ups, row.first_approvals


async def test_the_four_steps_with_bots_apart(service: FunnelService, happened: Callable[..., Any]) -> None:
    await happened(
        visit(), visit(), visit(), visit(bot=True), visit(event=2), visit(event=2), visit(event=2, bot=True)
    )
    await happened(sign_up("a"), sign_up("b"), audit("a"))
    (row,) = await service.summarize(MEMBER, ALL)
    assert (figures(row), row.visitors, row.store_visitors, row.bots) == ((3, 2, 2, 1), 3, 2, 2)


@pytest.mark.parametrize(
    "kept_since", [TODAY - timedelta(days=400), TODAY + timedelta(days=1)], ids=["hashes kept", "gone"]
)
async def test_who_went_on_to_a_store_was_here_though_the_arrival_was_lost(
    service: FunnelService, happened: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, kept_since: Any
) -> None:
    monkeypatch.setattr("tracking_svc.funnel.service.visitors_kept_since", lambda _: kept_since)
    went_on = {"event": pb.TRACKED_EVENT_STORE_REDIRECT, "store": pb.STORE_IOS}
    await happened(
        visit(store=pb.STORE_IOS, visitor_hash=b"a" * 16),
        visit(**went_on, visitor_hash=b"a" * 16),
        visit(**went_on, visitor_hash=b"b" * 16),
        visit(**went_on, visitor_hash=b"c" * 16, source=pb.TRACK_SOURCE_PHYSICAL_QR),
    )
    for grouped in (ALL, BY_SOURCE, replace(ALL, group_by=frozenset({"day"}))):
        for row in await service.summarize(MEMBER, grouped):
            assert row.store_visits <= row.visits
            assert row.store_visitors <= row.visitors
    (total,) = await service.summarize(MEMBER, ALL)
    assert (total.visits, total.store_visits, total.store_visitors) == (3, 3, 3)


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
async def test_facts_come_in_any_order_and_more_than_once(
    service: FunnelService, happened: Callable[..., Any], order: tuple[int, ...]
) -> None:
    facts = [
        sign_up("a", "Feria", at=NOW - timedelta(days=3)),
        audit("a", at=NOW - timedelta(days=1)),
        audit("a", REJECTED, at=NOW - timedelta(days=2)),
        audit("a", at=NOW),
    ]
    await happened(*[facts[index] for index in order], *facts)
    criteria = replace(ALL, group_by=frozenset({"day", "source", "source_name"}))
    (row,) = await service.summarize(MEMBER, criteria)
    assert row.key == {"day": TODAY - timedelta(days=3), "source": 3, "source_name": "feria"}
    assert figures(row) == (0, 0, 1, 1)


async def test_who_only_was_rejected_or_never_signed_up_is_no_step(
    service: FunnelService, happened: Callable[..., Any]
) -> None:
    await happened(sign_up("a"), audit("a", REJECTED), audit("before the app"))
    await happened(sign_up("portal", app=identity.APP_TYPE_PUBLIC_PORTAL))
    (row,) = await service.summarize(STAFF, ALL)
    assert figures(row) == (0, 0, 1, 0)


async def test_sources_meet_by_their_names(service: FunnelService, happened: Callable[..., Any]) -> None:
    await happened(
        visit(source=1),
        visit(source_name="feria-del-libro"),
        sign_up("a", "web_corp"),
        sign_up("b", " Feria del LIBRO "),
        sign_up("c"),
    )
    rows = {
        (row.key["source"], row.key["source_name"]): figures(row)
        for row in await service.summarize(MEMBER, BY_SOURCE)
    }
    assert rows == {
        (pb.TRACK_SOURCE_WEB_CORP, ""): (1, 0, 1, 0),
        (pb.TRACK_SOURCE_UNKNOWN, "feria-del-libro"): (1, 0, 1, 0),
        (pb.TRACK_SOURCE_UNKNOWN, ""): (0, 0, 1, 0),
    }


async def test_everybody_sees_their_own_and_staff_all_and_those_of_none(
    service: FunnelService, happened: Callable[..., Any]
) -> None:
    other = COMPANY.replace("0", "1")
    await happened(sign_up("a"), sign_up("b", code=other), sign_up("c", code="aurora"), visit(company_id=None))

    async def sign_ups(caller: Caller, company_id: str | None) -> list[int]:
        return [row.sign_ups for row in await service.summarize(caller, replace(ALL, company_id=company_id))]

    assert [await sign_ups(MEMBER, company_id) for company_id in (None, COMPANY, other, NO_COMPANY)] == [
        [1],
        [1],
        [],
        [],
    ]
    assert [await sign_ups(STAFF, company_id) for company_id in (None, COMPANY, other, NO_COMPANY)] == [
        [3],
        [1],
        [1],
        [1],
    ]
    with pytest.raises(Unauthenticated):
        await service.summarize(Caller(), ALL)
    with pytest.raises(InvalidInput):
        await service.summarize(MEMBER, replace(ALL, first=TODAY + timedelta(days=1)))


async def test_names_past_the_limit_of_a_day_count_as_other(
    service: FunnelService, happened: Callable[..., Any]
) -> None:
    await happened(*(visit(source_name=f"s{number}") for number in range(MAX_SOURCE_NAMES)))
    await happened(sign_up("a", "s0"), sign_up("b", "new"), sign_up("c", "new", at=NOW - timedelta(days=1)))
    rows = {row.key["source_name"]: row.sign_ups for row in await service.summarize(MEMBER, BY_SOURCE)}
    assert {name: count for name, count in rows.items() if count} == {"s0": 1, "other": 1, "new": 1}


@pytest.mark.parametrize("late", [False, True])
async def test_an_erasure_keeps_the_count_and_no_id(
    service: FunnelService, happened: Callable[..., Any], tracking_database: Database, *, late: bool
) -> None:
    facts: list[Message] = [sign_up("leaves"), audit("leaves"), audit("known by an approval alone")]
    erased: list[Message] = [
        identity_events.PersonErased(person_id=person_id) for person_id in ("leaves", "known by an approval alone")
    ]
    await happened(*(erased + facts if late else facts + erased))
    (row,) = await service.summarize(MEMBER, ALL)
    assert figures(row) == (0, 0, 1, 0 if late else 1)
    async with tracking_database.read() as session:
        connection = await session.connection()
        ids = (await connection.execute(text("SELECT person_id FROM newcomers"))).scalars().all()
    assert len(ids) == 1
    assert not {"leaves", "known by an approval alone"} & set(ids)


async def test_facts_arrive_over_the_streams(
    service: FunnelService, tracking_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    background(Consumers(tracking_database, nats, list(consumers.subscriptions(tracking_database))).run())
    background(Relay(tracking_database, nats).run())
    async with tracking_database.transaction() as session:
        facts = (("campaign.advertisement_audited", audit("a")), ("identity.person_signed_up", sign_up("a")))
        for subject, fact in facts:
            await record(session, f"resuena.{subject}.v1", fact, entity_id="a", version=1, occurred_at=NOW)

    async def counted() -> None:
        (row,) = await service.summarize(MEMBER, ALL)
        assert figures(row) == (0, 0, 1, 1)

    await eventually(counted)
