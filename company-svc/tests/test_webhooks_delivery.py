"""Deliveries to webhooks: signed requests to a receiver of the test, retries, switching off, and refused addresses."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from company_factories import AUDITOR, World
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError
from webhook_receivers import Names, posting, receiving, until

from company_svc.acts.models import ActFilter
from company_svc.acts.policies import BY_PLATFORM, WEBHOOK_SWITCHED_OFF
from company_svc.reach.models import Company
from company_svc.webhooks.models import (
    DELIVERED,
    FAILED,
    SWITCHED_OFF,
    WAITING,
    DeliveryFilter,
    NewWebhook,
    Webhook,
    WebhookChange,
)
from company_svc.webhooks.policies import (
    ANSWER_KEPT,
    AT_ONCE_EACH,
    FAILING_MAX,
    JITTER,
    LEASE,
    RETRY_AFTER_MAX,
    WAITS,
    Address,
    AllowedHosts,
    Answer,
    is_dead,
    is_public,
    retry_after,
    wait_after,
)
from company_svc.webhooks.service.deliver import WebhookCourier
from kit.db import utc_now
from kit.rpc.caller import Caller
from resuena.company.v1 import webhooks_pb2 as pb

HOUR = timedelta(hours=1)


class Script:
    """A sender that returns the given responses in order, and records what was sent."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.sent: list[tuple[str, Mapping[str, str], str]] = []

    async def post(self, url: str, headers: Mapping[str, str], body: str) -> Answer:
        self.sent.append((url, headers, body))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


ARRIVED, BROKEN = Answer(200, "ok", None, 5), Answer(503, "", "The receiver answered 503", 5)
GONE = Answer(410, "", "The receiver answered 410", 5)


def courier(world: World, sender: Any) -> WebhookCourier:
    return WebhookCourier(world.database, world.seals, sender, world.now, lambda: 0.0)


async def company_with_webhook(
    world: World, url: str = "http://127.0.0.1:9/"
) -> tuple[Company, Caller, Webhook, str]:
    company, owner = await world.company()
    webhook, secret = await world.webhooks.create(owner, company.id, NewWebhook(url))
    return company, owner, webhook, secret


async def state(world: World) -> Any:
    (row,) = await world.rows("SELECT * FROM webhooks")
    return row


async def test_an_event_arrives_signed_and_the_log_tells_it(world: World) -> None:
    world.time = utc_now()
    async with receiving() as receiver, posting() as sender:
        _, owner, webhook, secret = await company_with_webhook(world, receiver.url)
        test = await world.webhooks.test(owner, webhook.id)
        assert await courier(world, sender).deliver_due() == 1
        ((first, headers, body),) = receiver.requests
    assert first == "POST /events HTTP/1.1"
    assert Verifier(secret).verify(body, headers) == json.loads(test.row.payload)
    assert (headers["webhook-id"], headers["content-type"]) == (test.row.event_id, "application/json")
    assert headers["user-agent"] == "Resuena-Webhooks/1"
    with pytest.raises(WebhookVerificationError):
        Verifier(secret).verify(body.replace("webhook.test", "post.approved"), headers)
    page = await world.webhooks.deliveries(owner, webhook.id, DeliveryFilter(), first=None, after=None)
    (logged,) = page.nodes
    (attempt,) = logged.attempts
    assert (logged.row.state, attempt.status, attempt.error, attempt.answer) == (DELIVERED, 200, None, "ok")
    assert secret not in attempt.request_headers
    assert f"webhook-id: {test.row.event_id}" in attempt.request_headers.splitlines()
    row = await state(world)
    assert (row.last_attempt_at, row.last_attempt_arrived, row.failing_since) == (world.time, True, None)


async def test_after_a_rotation_both_secrets_sign_for_a_day(world: World) -> None:
    world.time = utc_now()
    _, owner, webhook, former = await company_with_webhook(world)
    _, new = await world.webhooks.rotate(owner, webhook.id)
    script = Script(ARRIVED)
    await world.webhooks.test(owner, webhook.id)
    await courier(world, script).deliver_due()
    _, headers, body = script.sent[0]
    for secret in (former, new):
        Verifier(secret).verify(body, dict(headers))
    world.later(hours=24)
    await world.webhooks.test(owner, webhook.id)
    await courier(world, script).deliver_due()
    assert len(script.sent[1][1]["webhook-signature"].split(" ")) == 1


def test_a_delivery_is_tried_for_three_days_with_growing_waits() -> None:
    waits = [wait_after(tries, 0) for tries in range(1, len(WAITS) + 1)]
    assert waits == sorted(waits) == list(WAITS)  # type: ignore[type-var]
    assert timedelta(days=2.8) < sum(WAITS, timedelta()) < timedelta(days=3)
    assert wait_after(1, 1) == WAITS[0] * (1 + JITTER)
    assert wait_after(len(WAITS) + 1, 0) is None


def test_a_webhook_is_dead_after_failing_for_three_days() -> None:
    now = utc_now()
    assert not is_dead(None, now)
    assert not is_dead(now - FAILING_MAX + timedelta(seconds=1), now)
    assert is_dead(now - FAILING_MAX, now)


async def test_what_fails_is_tried_again_when_it_is_due_and_a_success_forgets_the_failure(world: World) -> None:
    _, owner, webhook, _ = await company_with_webhook(world)
    await world.webhooks.test(owner, webhook.id)
    script = Script(BROKEN, ARRIVED)
    courier_ = courier(world, script)
    assert await courier_.deliver_due() == 1
    (row,) = await world.rows("SELECT * FROM webhook_deliveries")
    assert (row.state, row.tries, row.due_at) == (WAITING, 1, world.now() + WAITS[0])
    assert (await state(world)).failing_since == world.now()
    assert await courier_.deliver_due() == 0
    world.time += WAITS[0]
    assert await courier_.deliver_due() == 1
    assert await world.scalar("SELECT state FROM webhook_deliveries") == DELIVERED
    row = await state(world)
    assert (row.failing_since, row.last_attempt_arrived) == (None, True)
    assert await world.scalar("SELECT array_agg(error ORDER BY number) FROM webhook_attempts") == [
        "The receiver answered 503",
        None,
    ]


async def test_a_receiver_that_asks_to_wait_is_waited_for(world: World) -> None:
    """The receiver's response goes through the real sender: its Retry-After is read, and never shortens our delay."""
    world.time = utc_now()
    asking = "HTTP/1.1 {}\r\nRetry-After: {}\r\ncontent-length: 0\r\n\r\n"
    async with receiving() as receiver, posting() as sender:
        _, owner, webhook, _ = await company_with_webhook(world, receiver.url)
        await world.webhooks.test(owner, webhook.id)
        for status, seconds, waited in (
            ("429 Too Many Requests", "90", timedelta(seconds=90)),
            ("503 Service Unavailable", "1", WAITS[1]),
            ("500 Internal Server Error", "7200", WAITS[2]),
        ):
            receiver.answer = asking.format(status, seconds).encode()
            assert await courier(world, sender).deliver_due() == 1
            assert await world.scalar("SELECT due_at FROM webhook_deliveries") == world.now() + waited
            world.time += waited - timedelta(milliseconds=1)
            assert await courier(world, sender).deliver_due() == 0
            world.time += timedelta(milliseconds=1)


NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "header", "wait"),
    [
        pytest.param(429, "120", timedelta(minutes=2), id="seconds"),
        pytest.param(503, " 0 ", timedelta(), id="no seconds"),
        pytest.param(503, "Sun, 01 Mar 2026 12:05:00 GMT", timedelta(minutes=5), id="date"),
        pytest.param(503, "Sunday, 01-Mar-26 12:05:00 GMT", timedelta(minutes=5), id="date of RFC 850"),
        pytest.param(429, "Sun, 01 Mar 2026 11:00:00 GMT", timedelta(), id="date that is past"),
        pytest.param(429, "9" * 5_000, RETRY_AFTER_MAX, id="endless"),
        pytest.param(429, "Sun, 01 Mar 2099 12:00:00 GMT", RETRY_AFTER_MAX, id="date far away"),
        pytest.param(429, None, None, id="none"),
        pytest.param(429, "soon", None, id="word"),
        pytest.param(429, "-5", None, id="negative"),
        pytest.param(429, "1.5", None, id="fraction"),
        pytest.param(429, "", None, id="empty"),
        pytest.param(500, "120", None, id="status that asks nothing"),
        pytest.param(301, "120", None, id="redirect"),
    ],
)
def test_how_long_a_receiver_asks_to_wait(status: int, header: str | None, wait: timedelta | None) -> None:
    assert retry_after(status, header, NOW) == wait


def test_a_wait_is_the_longer_of_the_schedules_and_the_receivers() -> None:
    assert wait_after(1, 0, timedelta(hours=1)) == timedelta(hours=1)
    assert wait_after(1, 1, timedelta(hours=1)) == timedelta(hours=1) * (1 + JITTER)
    assert wait_after(1, 0, timedelta()) == WAITS[0]
    assert wait_after(len(WAITS) + 1, 0, timedelta(hours=1)) is None


async def test_after_three_days_of_failing_it_is_switched_off_and_owners_hear(world: World) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    auditor = await world.join(company, AUDITOR)
    assert owner.person_id is not None
    world.identity.emails[owner.person_id] = "duena@example.ar"
    await world.webhooks.test(owner, webhook.id)
    script = Script(BROKEN)
    for wait in (*WAITS, timedelta()):
        assert await courier(world, script).deliver_due() == 1
        world.time += wait
    assert await world.scalar("SELECT state FROM webhook_deliveries") == FAILED
    assert (await state(world)).failure is None
    world.time += FAILING_MAX - sum(WAITS, timedelta())
    await world.webhooks.test(owner, webhook.id)
    await world.webhooks.test(owner, webhook.id)
    assert await courier(world, script).deliver_due() == 1
    row = await state(world)
    assert (row.state, row.failure) == (SWITCHED_OFF, pb.WEBHOOK_FAILURE_FAILING)
    assert await world.scalar("SELECT count(*) FROM webhook_deliveries WHERE state <> :state", state=FAILED) == 0
    acts = await world.acts.listed(owner, company.id, ActFilter(kind=WEBHOOK_SWITCHED_OFF), limit=9, after=None)
    assert [(act.by, act.actor_id, act.subject) for act in acts] == [(BY_PLATFORM, None, "127.0.0.1")]
    notices, _ = await world.notices.listed(owner, limit=9, after=None, unread=True)
    assert len(notices) == 1
    assert (await world.notices.listed(auditor, limit=9, after=None, unread=True))[1] == 0
    assert await world.courier.send_at_once() == 1
    assert "webhook" in await world.scalar("SELECT body FROM outgoing_mail ORDER BY id DESC LIMIT 1")


async def test_a_receiver_that_is_gone_switches_it_off_at_once_and_owners_switch_it_on_again(world: World) -> None:
    _, owner, webhook, _ = await company_with_webhook(world)
    await world.webhooks.test(owner, webhook.id)
    assert await courier(world, Script(GONE)).deliver_due() == 1
    row = await state(world)
    assert (row.state, row.failure) == (SWITCHED_OFF, pb.WEBHOOK_FAILURE_GONE)
    assert await world.scalar("SELECT state FROM webhook_deliveries") == FAILED
    await world.webhooks.update(owner, webhook.id, WebhookChange(paused=False))
    assert await world.webhooks.resend_failed(owner, webhook.id, world.now() - HOUR) == 1
    assert await courier(world, Script(ARRIVED)).deliver_due() == 1
    assert await world.scalar("SELECT state FROM webhook_deliveries") == DELIVERED


async def test_a_paused_webhook_waits_and_goes_on(world: World) -> None:
    _, owner, webhook, _ = await company_with_webhook(world)
    await world.webhooks.test(owner, webhook.id)
    await world.webhooks.update(owner, webhook.id, WebhookChange(paused=True))
    script = Script(ARRIVED)
    assert await courier(world, script).deliver_due() == 0
    await world.webhooks.update(owner, webhook.id, WebhookChange(paused=False))
    assert await courier(world, script).deliver_due() == 1


async def test_two_workers_at_once_deliver_each_once(world: World) -> None:
    script = Script(ARRIVED)
    for _ in range(3):
        _, owner, webhook, _ = await company_with_webhook(world)
        await world.webhooks.test(owner, webhook.id)
    sent = await asyncio.gather(courier(world, script).deliver_due(), courier(world, script).deliver_due())
    while await courier(world, script).deliver_due():
        pass
    assert sum(sent) <= 3
    ids = [headers["webhook-id"] for _, headers, _ in script.sent]
    assert len(ids) == len(set(ids)) == 3


async def test_whoever_lost_the_lease_changes_nothing_but_the_log(world: World) -> None:
    _, owner, webhook, _ = await company_with_webhook(world)
    await world.webhooks.test(owner, webhook.id)

    class Stalled(Script):
        async def post(self, url: str, headers: Mapping[str, str], body: str) -> Answer:
            world.time += LEASE
            assert await courier(world, Script(ARRIVED)).deliver_due() == 1
            return await super().post(url, headers, body)

    assert await courier(world, Stalled(BROKEN)).deliver_due() == 1
    assert await world.scalar("SELECT state FROM webhook_deliveries") == DELIVERED
    assert await world.scalar("SELECT count(*) FROM webhook_attempts") == 2


async def test_a_receiver_that_never_answers_holds_up_no_other_webhook(world: World) -> None:
    world.time = utc_now()
    async with receiving(silent=True) as silent, receiving() as quick, posting() as sender:
        _, slow_owner, slow, _ = await company_with_webhook(world, silent.url)
        for _ in range(AT_ONCE_EACH + 2):
            await world.webhooks.test(slow_owner, slow.id)
        _, owner, webhook, _ = await company_with_webhook(world, quick.url)
        running = asyncio.create_task(courier(world, sender).run())
        try:
            await until(lambda: len(silent.requests) == AT_ONCE_EACH)
            for number in range(1, 6):
                await world.webhooks.test(owner, webhook.id)
                await until(lambda expected=number: len(quick.requests) == expected)  # type: ignore[misc]
            assert len(silent.requests) == AT_ONCE_EACH
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def test_no_answer_in_time_is_a_failure() -> None:
    async with receiving(silent=True) as silent, posting(seconds=0.2) as sender:
        answered = await sender.post(silent.url, {}, "{}")
    assert (answered.status, answered.error) == (None, "No answer within 0.2 seconds")


async def test_a_redirect_is_not_followed() -> None:
    async with receiving() as other, posting() as sender:
        moved = f"HTTP/1.1 302 Found\r\nlocation: {other.url}\r\ncontent-length: 0\r\n\r\n"
        async with receiving(answer=moved.encode()) as receiver:
            answered = await sender.post(receiver.url, {}, "{}")
        assert (answered.status, answered.error) == (302, "The receiver answered 302")
        assert not other.requests


async def test_of_a_huge_answer_the_start_is_kept() -> None:
    huge = b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n" + b"\0" + b"x" * 300_000
    async with receiving(answer=huge) as receiver, posting() as sender:
        answered = await sender.post(receiver.url, {}, "{}")
    assert (answered.status, answered.error, answered.text) == (200, None, "x" * (ANSWER_KEPT - 1))


async def test_what_goes_wrong_is_said_in_words() -> None:
    async with receiving(answer=b"no HTTP at all\r\n\r\n") as receiver, posting() as sender:
        assert (await sender.post(receiver.url, {}, "{}")).error == "The receiver broke the connection off"
        closed = receiver.url
    async with posting() as sender:
        assert (await sender.post(closed, {}, "{}")).error == "The connection was refused"
        assert (await sender.post("http://example.com/", {}, "{}")).error == "The address is not allowed"

    async def unknown(_host: str, _port: int) -> list[Address]:
        raise socket.gaierror

    async with posting(resolve=unknown) as sender:
        assert (await sender.post("https://example.com/", {}, "{}")).error == "The address does not resolve"


@pytest.mark.parametrize(
    "addresses",
    [["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::ffff:127.0.0.1"], []],
    ids=["private", "public and loopback", "embedded loopback", "none"],
)
async def test_a_name_that_leads_to_a_private_network_is_not_connected_to(addresses: list[str]) -> None:
    async with receiving() as receiver:
        async with posting(AllowedHosts(), resolve=Names([addresses])) as sender:
            answered = await sender.post(f"https://rebind.example.com:{receiver.port}/", {}, "{}")
        assert answered.error == "The address leads to a private network"
        assert not receiver.requests


async def test_a_name_is_resolved_once_and_connected_to_by_that_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: the name resolves to a public address when it is validated, and to a loopback address afterwards."""
    names, connected = Names([["93.184.216.34"], ["127.0.0.1"]]), []

    async def connect(_self: object, host: str, port: int, *_: object, **__: object) -> Any:
        connected.append((host, port))
        raise OSError

    monkeypatch.setattr("httpcore.AnyIOBackend.connect_tcp", connect)
    async with posting(resolve=names) as sender:
        await sender.post("https://rebind.example.com/", {}, "{}")
    assert (names.hosts, connected) == (["rebind.example.com"], [("93.184.216.34", 443)])


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.1.1",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1",
        "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a00:1", "100::1",
        "fc00::1", "fd00:ec2::254", "fe80::1", "ff02::1", "2001:db8::1", "2002:a00:1::1", "2001::1", "3fff::1",
    ],
)  # fmt: skip
def test_addresses_of_private_networks_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "2a00:1450::1"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))
