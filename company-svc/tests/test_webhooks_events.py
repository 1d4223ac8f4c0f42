"""Events of companies: each fact that a brand acts on is recorded once, by its schema, for callers who may read it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from company_factories import AUDITOR, READER, VIEWER, World, person
from google.protobuf.message import Message
from jsonschema import Draft202012Validator
from notice_facts import DRAFT, ON_GOING, PAYMENT, STOPPED, WAITING, Campaign

from company_svc.consumers import subscriptions
from company_svc.reach.models import Company
from company_svc.webhooks.jobs import WebhookUpkeep
from company_svc.webhooks.models import NewWebhook, Webhook, WebhookAttempt
from company_svc.webhooks.policies import LIFE, SecretSeals
from kit.events.envelope import meta_from
from kit.events.inbox import claim
from kit.rpc.caller import Caller, Key
from resuena.campaign.v1 import campaign_pb2, changes_pb2, events_pb2
from resuena.company.v1 import events_pb2 as company_events
from resuena.company.v1 import webhooks_pb2 as pb
from resuena.company.webhook_payloads import PAYLOADS, json_schema
from resuena.identity.v1 import identity_pb2

CUSTOMER_AUDIT = campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT
APPROVED = campaign_pb2.ADVERTISEMENT_STATUS_APPROVED
REJECTED = campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER
REJECTED_BY_STAFF = campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM
VALIDATOR = Draft202012Validator(json_schema(), format_checker=Draft202012Validator.FORMAT_CHECKER)


async def receive(world: World, fact: str, *received: tuple[str, Message, int]) -> None:
    """Applies messages (id, message, version) as the consumer does: those whose ids are not in its inbox yet."""
    (subscription,) = (
        candidate for candidate in subscriptions(world.database) if candidate.subject == f"resuena.{fact}.v1"
    )
    async with world.database.transaction() as session:
        fresh = await claim(session, subscription.durable, [id_ for id_, _, _ in received])
        unseen = [
            (message.SerializeToString(), meta_from(id_, subscription.subject, {"Entity-Version": str(version)}))
            for id_, message, version in received
            if id_ in fresh
        ]
        if unseen:
            await subscription.apply(session, unseen)


def post(kind: type[Any], company: Company, number: int = 1, version: int = 1, **values: Any) -> Any:
    """A fact about an advertisement of the company."""
    message = kind(
        advertisement_id=f"a-{number}",
        campaign_id="c-1",
        company_id=company.id,
        person_id="creator",
        version=version,
        **values,
    )
    message.occurred_at.FromDatetime(datetime(2026, 3, 1, 12, tzinfo=UTC))
    return message


async def payloads(world: World, company: Company, caller: Caller) -> list[dict[str, Any]]:
    """The events of the company's feed that the caller reads; each payload matches its schema, with no other field."""
    page = await world.webhooks.events(caller, company.id, [], first=None, after=None)
    read = [json.loads(row.payload) for row in page.nodes]
    for row, payload in zip(page.nodes, read, strict=True):
        VALIDATOR.validate(payload)
        properties = json_schema()["$defs"][payload["type"]]["properties"]
        assert payload.keys() == properties.keys()
        assert payload["data"].keys() == properties["data"]["properties"].keys()
        assert (payload["id"], payload["companyId"]) == (row.id, company.id)
    return read


async def sent_events(world: World, company: Company, caller: Caller) -> list[tuple[str, int, dict[str, Any]]]:
    """Name, sequence and data of each event."""
    return [(event["type"], event["sequence"], event["data"]) for event in await payloads(world, company, caller)]


def key_of(company: Company, *campaigns: str) -> Caller:
    return Caller(tenant_id=company.id, key=Key("k", "CRM", frozenset(["results"]), frozenset(campaigns) or None))


def test_each_type_has_a_payload_and_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(json_schema())
    assert set(PAYLOADS) == set(pb.WebhookEventType.values()) - {0}
    for payload in PAYLOADS.values():
        assert list(json_schema()["$defs"][payload.name]["properties"]["data"]["properties"]) == [
            field.name for field in payload.fields
        ]


@pytest.mark.parametrize(
    "values", [{}, {"webhookId": None}, {"webhookId": 1}, {"webhookId": "w", "email": "a@b.c"}]
)
def test_a_payload_of_other_fields_or_kinds_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="webhook"):
        PAYLOADS[pb.WEBHOOK_EVENT_TYPE_WEBHOOK_TEST].data(values)


async def test_posts_are_recorded_once_however_often_their_facts_come(world: World) -> None:
    company, owner = await world.company()
    submitted = post(events_pb2.AdvertisementSubmitted, company, status=CUSTOMER_AUDIT)
    submitted.audit_deadline.FromDatetime(datetime(2026, 3, 3, tzinfo=UTC))
    other = post(events_pb2.AdvertisementSubmitted, company, 2, status=CUSTOMER_AUDIT)
    for _ in range(2):
        await receive(world, "campaign.advertisement_submitted", ("s1", submitted, 1))
        await receive(world, "campaign.advertisement_submitted", ("s1", submitted, 1), ("s2", other, 1))
    audits = [
        post(events_pb2.AdvertisementAudited, company, number, 2, from_status=before, to_status=after)
        for number, before, after in (
            (1, CUSTOMER_AUDIT, APPROVED),
            (2, CUSTOMER_AUDIT, REJECTED),
            (3, campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT, REJECTED_BY_STAFF),
        )
    ]
    for _ in range(2):
        messages = [(message.advertisement_id, message, 2) for message in audits]
        await receive(world, "campaign.advertisement_audited", *messages)
    ids = [{"advertisementId": f"a-{n}", "campaignId": "c-1", "personId": "creator"} for n in (1, 2, 3)]
    waits = {"status": "WaitingForCustomerAudit"}
    before = {"formerStatus": "WaitingForCustomerAudit"}
    assert await sent_events(world, company, owner) == [
        ("post.submitted", 1, ids[0] | waits | {"auditDeadline": "2026-03-03T00:00:00.000Z"}),
        ("post.submitted", 1, ids[1] | waits | {"auditDeadline": None}),
        ("post.approved", 2, ids[0] | before | {"status": "Approved"}),
        ("post.rejected", 2, ids[1] | before | {"status": "RejectedByCustomer"}),
        (
            "post.rejected",
            2,
            ids[2] | {"formerStatus": "WaitingForPlatformAudit", "status": "RejectedByPlatform"},
        ),
    ]


async def test_each_change_of_a_post_is_recorded(world: World) -> None:
    company, owner = await world.company()
    request: dict[str, Any] = {"change_request_id": "r-1", "status": CUSTOMER_AUDIT}
    facts: list[tuple[str, Any]] = [("change_requested", post(events_pb2.ChangeRequested, company, **request))]
    for version, state in enumerate(("ANSWERED", "WITHDRAWN", "UNANSWERED"), 2):
        number = changes_pb2.ChangeRequestState.Value(f"CHANGE_REQUEST_STATE_{state}")
        ended = post(events_pb2.ChangeRequestEnded, company, 1, version, state=number, **request)
        facts.append(("change_request_ended", ended))
    facts.append(("approval_undone", post(events_pb2.ApprovalUndone, company, 1, 5, status=CUSTOMER_AUDIT)))
    withdrawn = post(events_pb2.AdvertisementWithdrawn, company, 1, 6, from_status=CUSTOMER_AUDIT)
    facts.append(("advertisement_withdrawn", withdrawn))
    for fact, message in facts:
        for _ in range(2):
            await receive(world, f"campaign.{fact}", (f"{fact}{message.version}", message, message.version))
    read = await sent_events(world, company, owner)
    assert [(sequence, data["change"], data["changeRequestId"]) for _, sequence, data in read] == [
        (1, "ChangeRequested", "r-1"),
        (2, "ChangeMade", "r-1"),
        (3, "ChangeWithdrawn", "r-1"),
        (4, "ChangeUnanswered", "r-1"),
        (5, "ApprovalUndone", None),
        (6, "Withdrawn", None),
    ]
    assert {name for name, _, _ in read} == {"post.changed"}
    assert [data["personId"] for _, _, data in read] == ["creator"] * 5 + [None]
    assert [data["status"] for _, _, data in read] == ["WaitingForCustomerAudit"] * 5 + [None]


async def test_a_delivered_reward_is_recorded_without_who_delivered_it(world: World) -> None:
    company, owner = await world.company()
    message = post(events_pb2.RewardDelivered, company, 1, 3, actor_id="whoever")
    for _ in range(2):
        await receive(world, "campaign.reward_delivered", ("r", message, 3))
    ids = {"advertisementId": "a-1", "campaignId": "c-1", "personId": "creator"}
    assert await sent_events(world, company, owner) == [("reward.delivered", 3, ids)]


async def test_campaigns_tell_of_their_status_their_payment_and_what_becomes_low(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, investment=1000, budget_available=1000, external_id="crm/42")
    steps = [campaign.step(status) for status in (WAITING, PAYMENT, ON_GOING)]
    received = [(f"s{message.standing.version}", message, message.standing.version) for message in steps]
    for _ in range(2):
        await receive(world, "campaign.campaign_status_changed", *received)
    for version in (4, 5):
        low = campaign.changed(budget_available=10)
        await receive(world, "campaign.campaign_budget_changed", (f"b{version}", low, version))
    missing = events_pb2.PaymentNotFound(campaign_id=campaign.id, company_id=company.id, actor_id="staff")
    missing.occurred_at.FromDatetime(world.time)
    for _ in range(2):
        await receive(world, "campaign.payment_not_found", ("p", missing, 6))
    this = {"campaignId": campaign.id}
    with_external_id = this | {"externalId": "crm/42"}
    assert await sent_events(world, company, owner) == [
        (
            "campaign.status_changed",
            1,
            with_external_id | {"formerStatus": "Draft", "status": "WaitingForApproval"},
        ),
        (
            "campaign.status_changed",
            2,
            with_external_id | {"formerStatus": "WaitingForApproval", "status": "WaitingForPayment"},
        ),
        ("payment.due", 2, this | {"reason": "Approved"}),
        (
            "campaign.status_changed",
            3,
            with_external_id | {"formerStatus": "WaitingForPayment", "status": "OnGoing"},
        ),
        ("campaign.low", 4, with_external_id | {"of": "Budget", "left": 10, "total": 1000, "currency": "ARS"}),
        ("payment.due", 6, this | {"reason": "NotFound"}),
    ]


async def test_a_low_stock_is_recorded_again_once_it_was_more(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, status=WAITING)
    step = campaign.step(ON_GOING, stock=10)
    await receive(world, "campaign.campaign_status_changed", ("s", step, 1))
    for version, stock in enumerate((1, 1, 10, 1), 2):
        message = campaign.changed(stock=stock)
        await receive(world, "campaign.campaign_budget_changed", (f"b{version}", message, version))
    low = [
        (sequence, data)
        for name, sequence, data in await sent_events(world, company, owner)
        if name == "campaign.low"
    ]
    data = {"campaignId": campaign.id, "externalId": None, "of": "Stock", "left": 1, "total": 10, "currency": None}
    assert low == [(2, data), (5, data)]


async def test_a_month_s_report_is_recorded(world: World) -> None:
    company, owner = await world.company()
    message = events_pb2.MonthReported(company_id=company.id, month="2026-10", approved=3, engagement=-4)
    message.occurred_at.FromDatetime(world.time)
    for _ in range(2):
        await receive(world, "campaign.month_reported", ("m", message, 24_322))
    data = {"month": "2026-10", "approved": 3, "engagement": -4}
    assert await sent_events(world, company, owner) == [("report.ready", 24_322, data)]


async def own_facts(world: World) -> None:
    """Applies company-svc's own facts about its members, again at each call."""
    query = "SELECT id, payload FROM outbox WHERE subject LIKE '%membership_changed%' ORDER BY id"
    received = []
    for id_, payload in await world.rows(query):
        message = company_events.MembershipChanged.FromString(payload)
        received.append((id_, message, message.version))
    await receive(world, "company.membership_changed", *received)


async def test_members_who_join_leave_or_get_another_role_are_recorded(world: World) -> None:
    company, owner = await world.company()
    member = await world.join(company, VIEWER)
    member_id = member.person_id or ""
    await world.members.change_role(owner, company.id, member_id, AUDITOR)
    await world.members.remove(owner, company.id, member_id)
    for _ in range(2):
        await own_facts(world)
    read = await payloads(world, company, owner)
    assert [event["type"] for event in read] == ["member.changed"] * 3
    assert [event["data"] for event in read] == [
        {"personId": owner.person_id, "change": "Joined", "formerRole": None, "role": "Owner"},
        {"personId": member_id, "change": "RoleChanged", "formerRole": "Viewer", "role": "Auditor"},
        {"personId": member_id, "change": "Left", "formerRole": "Auditor", "role": None},
    ]
    assert read[1]["sequence"] < read[2]["sequence"]


async def test_facts_of_members_from_before_webhooks_are_no_events(world: World) -> None:
    """The consumer's first start reads the facts kept in the stream, which do not contain the former role."""
    company, owner = await world.company()
    former = company_events.MembershipChanged(
        company_id=company.id, person_id="somebody", role=identity_pb2.COMPANY_ROLE_OWNER, version=7
    )
    former.occurred_at.FromDatetime(world.time)
    await receive(world, "company.membership_changed", ("former", former, 7))
    assert await sent_events(world, company, owner) == []


async def test_events_reach_members_and_staff_of_their_company_alone(world: World) -> None:
    company, owner = await world.company()
    other, stranger = await world.company(name="Otra")
    webhook, _ = await world.webhooks.create(stranger, other.id, NewWebhook("https://recibe.example.com"))
    own, _ = await world.webhooks.create(owner, company.id, NewWebhook("https://recibe.example.com"))
    await receive(
        world,
        "campaign.advertisement_submitted",
        ("one", post(events_pb2.AdvertisementSubmitted, company, status=CUSTOMER_AUDIT), 1),
        ("two", post(events_pb2.AdvertisementSubmitted, other, 2, status=CUSTOMER_AUDIT), 1),
    )
    for reader in (owner, await world.join(company, VIEWER), READER, key_of(company)):
        (event,) = await payloads(world, company, reader)
        assert event["data"]["advertisementId"] == "a-1"
    for nobody in (stranger, person(), key_of(other)):
        assert not await payloads(world, company, nobody)
    deliveries = await world.rows(
        "SELECT webhook_id, company_id FROM webhook_deliveries JOIN company_events ON event_id = company_events.id"
    )
    assert sorted(map(tuple, deliveries)) == sorted([(webhook.id, other.id), (own.id, company.id)])


async def test_a_key_limited_to_campaigns_reads_their_events_alone(world: World) -> None:
    company, owner = await world.company()
    await own_facts(world)
    first, second = (Campaign(world, company.id, name, status=DRAFT) for name in ("Una", "Dos"))
    for campaign in (first, second):
        step = campaign.step(WAITING)
        await receive(world, "campaign.campaign_status_changed", (campaign.id, step, 1))
    assert [event["type"] for event in await payloads(world, company, owner)] == [
        "member.changed",
        "campaign.status_changed",
        "campaign.status_changed",
    ]
    (event,) = await payloads(world, company, key_of(company, second.id))
    assert event["data"]["campaignId"] == second.id
    assert len(await payloads(world, company, key_of(company))) == 3


async def test_webhooks_receive_what_they_chose(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id, status=ON_GOING)
    await receive(world, "campaign.campaign_budget_changed", ("b", campaign.changed(), 1))
    url = "https://recibe.example.com"
    everything, _ = await world.webhooks.create(owner, company.id, NewWebhook(url))
    limited, _ = await world.webhooks.create(owner, company.id, NewWebhook(url, campaign_ids=[campaign.id]))
    await world.webhooks.create(owner, company.id, NewWebhook(url, events=[pb.WEBHOOK_EVENT_TYPE_REPORT_READY]))
    await own_facts(world)
    await receive(world, "campaign.campaign_status_changed", ("s", campaign.step(STOPPED), 2))
    query = "SELECT webhook_id, type FROM webhook_deliveries ORDER BY recorded_at, type"
    stepped, changed = (
        pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_STATUS_CHANGED,
        pb.WEBHOOK_EVENT_TYPE_MEMBER_CHANGED,
    )
    assert sorted(map(tuple, await world.rows(query))) == sorted(
        [(everything.id, changed), (everything.id, stepped), (limited.id, stepped)]
    )


async def test_the_feed_is_read_on_from_a_cursor_in_the_order_of_recording(world: World) -> None:
    company, owner = await world.company()
    for number in range(5):
        message = post(events_pb2.AdvertisementSubmitted, company, number, status=CUSTOMER_AUDIT)
        await receive(world, "campaign.advertisement_submitted", (str(number), message, 1))
    read: list[str] = []
    after, more = None, True
    while more:
        page = await world.webhooks.events(owner, company.id, [], first=2, after=after)
        read += [json.loads(row.payload)["data"]["advertisementId"] for row in page.nodes]
        after, more = page.nodes[-1].id, page.has_next
    assert read == [f"a-{number}" for number in range(5)]


async def test_events_of_thirty_days_go_with_their_deliveries_and_attempts(world: World) -> None:
    company, owner = await world.company()
    webhook, _ = await world.webhooks.create(owner, company.id, NewWebhook("https://recibe.example.com"))
    start = world.time
    old = await world.webhooks.test(owner, webhook.id)
    world.later(days=1)
    new = await world.webhooks.test(owner, webhook.id)
    world.later(days=28)
    async with world.database.transaction() as session:
        for delivery in (old, new):
            attempt = WebhookAttempt(
                delivery_id=delivery.row.id, number=1, at=world.time, duration_ms=1, request_headers="", answer=""
            )
            session.add(attempt)
    world.time = start + LIFE
    assert await world.upkeep.purge() == 0
    world.later(seconds=1)
    assert await world.upkeep.purge() == 1
    for table, column in (("webhook_deliveries", "id"), ("webhook_attempts", "delivery_id")):
        assert [tuple(row) for row in await world.rows(f"SELECT {column} FROM {table}")] == [(new.row.id,)]
    assert [row.id for row in await world.rows("SELECT id FROM company_events")] == [new.row.event_id]


async def test_secrets_are_encrypted_under_the_key_in_force_and_unreadable_ones_stay(world: World) -> None:
    company, owner = await world.company()
    url = "https://recibe.example.com"
    webhook, secret = await world.webhooks.create(owner, company.id, NewWebhook(url))
    _, new = await world.webhooks.rotate(owner, webhook.id)
    assert await world.upkeep.seal_anew() == 0
    lost, _ = await world.webhooks.create(owner, company.id, NewWebhook(url))
    async with world.database.transaction() as session:
        stored = await session.get(Webhook, lost.id)
        assert stored is not None
        stored.secret = unreadable = SecretSeals("a lost key").sealed("whsec_lost")
    rotated = SecretSeals("the next\na key of these tests")
    assert await WebhookUpkeep(world.database, rotated, world.now).seal_anew() == 1
    (row,) = await world.rows("SELECT secret, former_secret FROM webhooks WHERE id = :id", id=webhook.id)
    alone = SecretSeals("the next")
    assert (alone.opened(row.secret), alone.opened(row.former_secret)) == (new, secret)
    assert await world.scalar("SELECT secret FROM webhooks WHERE id = :id", id=lost.id) == unreadable
