"""Webhooks: who creates, changes and deletes them, their secrets, their addresses, and the log of deliveries."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from company_factories import AUDITOR, MANAGER, VIEWER, World, person
from cryptography.fernet import InvalidToken

from company_svc.acts.models import ActFilter
from company_svc.acts.policies import (
    BY_API_KEY,
    BY_MEMBER,
    WEBHOOK_CHANGED,
    WEBHOOK_CREATED,
    WEBHOOK_DELETED,
    WEBHOOK_SECRET_ROTATED,
)
from company_svc.companies.errors import NotAllowed, UnknownCompany
from company_svc.erasures.service import erase_person
from company_svc.reach.models import Company
from company_svc.webhooks.errors import (
    TooManyWebhooks,
    UnknownCursor,
    UnknownDelivery,
    UnknownWebhook,
    WebhookNotActive,
)
from company_svc.webhooks.models import (
    ACTIVE,
    PAUSED,
    WAITING,
    DeliveryFilter,
    NewWebhook,
    Webhook,
    WebhookChange,
)
from company_svc.webhooks.policies import (
    CAMPAIGNS_MAX,
    DESCRIPTION_MAX,
    FORMER_SECRET,
    TEST,
    WEBHOOKS_MAX,
    AllowedHosts,
    SecretSeals,
    made_secret,
    url_violations,
)
from kit.rpc.caller import CallContext, Caller, Key, enter_context
from kit.rpc.errors import InvalidInput, Unauthenticated
from kit.rpc.idempotency import IdempotentRequest
from resuena.company.v1 import webhooks_pb2 as pb

URL = "https://recibe.example.com/eventos?de=resuena"
APPROVED = pb.WEBHOOK_EVENT_TYPE_POST_APPROVED


async def company_with_webhook(world: World) -> tuple[Company, Caller, Webhook, str]:
    """A company, its owner, and a webhook with its secret."""
    company, owner = await world.company()
    webhook, secret = await world.webhooks.create(owner, company.id, NewWebhook(URL, " Nuestro  CRM "))
    return company, owner, webhook, secret


def program(company: Company, **values: object) -> Caller:
    return Caller(tenant_id=company.id, key=Key("k", "CRM", **values))  # type: ignore[arg-type]


async def test_the_secret_is_kept_encrypted_and_the_log_tells_who_made_it(world: World) -> None:
    company, owner, webhook, secret = await company_with_webhook(world)
    (row,) = await world.rows("SELECT * FROM webhooks")
    assert (row.company_id, row.url, row.description, row.state) == (company.id, URL, "Nuestro CRM", ACTIVE)
    assert (row.created_by, row.secret_hint) == (owner.person_id, secret[-4:])
    assert secret.startswith("whsec_")
    assert world.seals.opened(row.secret) == secret
    for table in ("webhooks", "outbox", "acts"):
        assert secret not in str(await world.rows(f"SELECT * FROM {table}"))
    (act,) = await world.acts.listed(owner, company.id, ActFilter(kind=WEBHOOK_CREATED), limit=9, after=None)
    assert (act.by, act.actor_id, act.subject) == (BY_MEMBER, owner.person_id, "recibe.example.com")
    assert [listed_webhook.id for listed_webhook in await world.webhooks.listed(owner, company.id)] == [webhook.id]


async def test_a_repeated_creation_answers_the_same_webhook_and_secret(world: World) -> None:
    company, owner = await world.company()
    enter_context(CallContext(idempotent=IdempotentRequest(b"k" * 32, b"f" * 32)))
    first = await world.webhooks.create(owner, company.id, NewWebhook(URL))
    again = await world.webhooks.create(owner, company.id, NewWebhook(URL))
    assert (again[0].id, again[1]) == (first[0].id, first[1])
    assert len(await world.rows("SELECT * FROM webhooks")) == 1


@pytest.mark.parametrize("role", [AUDITOR, VIEWER])
async def test_other_members_neither_see_nor_change_webhooks(world: World, role: int) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    delivery = await world.webhooks.test(owner, webhook.id)
    member = await world.join(company, role)
    before = await world.everything()
    assert not await world.webhooks.listed(member, company.id)
    page = await world.webhooks.deliveries(member, webhook.id, DeliveryFilter(), first=None, after=None)
    assert not page.nodes
    for call in (
        world.webhooks.create(member, company.id, NewWebhook(URL)),
        world.webhooks.update(member, webhook.id, WebhookChange(paused=True)),
        world.webhooks.delete(member, webhook.id),
        world.webhooks.rotate(member, webhook.id),
        world.webhooks.test(member, webhook.id),
        world.webhooks.resend(member, delivery.row.id),
        world.webhooks.resend_failed(member, webhook.id, world.now()),
    ):
        with pytest.raises(NotAllowed):
            await call
    assert await world.everything() == before


async def test_strangers_and_keys_of_others_do_not_reach_it(world: World) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    delivery = await world.webhooks.test(owner, webhook.id)
    other, stranger = await world.company(name="Otra")
    before = await world.everything()
    for caller in (stranger, program(other), person()):
        assert not await world.webhooks.listed(caller, company.id)
        with pytest.raises(UnknownCompany):
            await world.webhooks.create(caller, company.id, NewWebhook(URL))
        with pytest.raises(UnknownWebhook):
            await world.webhooks.delete(caller, webhook.id)
        with pytest.raises(UnknownDelivery):
            await world.webhooks.resend(caller, delivery.row.id)
    with pytest.raises(NotAllowed):
        await world.webhooks.rotate(MANAGER, webhook.id)
    for nobody in (Caller(), Caller(service="demo")):
        with pytest.raises(Unauthenticated):
            await world.webhooks.listed(nobody, company.id)
    assert await world.everything() == before


async def test_a_key_of_the_company_manages_webhooks_and_the_log_names_it(world: World) -> None:
    company, owner, _, _ = await company_with_webhook(world)
    key = program(company)
    webhook, _ = await world.webhooks.create(key, company.id, NewWebhook(URL))
    assert webhook.created_by is None
    assert len(await world.webhooks.listed(key, company.id)) == 2
    await world.webhooks.delete(key, webhook.id)
    (act,) = await world.acts.listed(owner, company.id, ActFilter(kind=WEBHOOK_DELETED), limit=9, after=None)
    assert (act.by, act.actor_id, act.api_key) == (BY_API_KEY, None, "CRM")


async def test_what_is_absent_stays_and_what_changes_nothing_is_not_recorded(world: World) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    changed = await world.webhooks.update(owner, webhook.id, WebhookChange(events=[APPROVED, APPROVED]))
    assert (changed.events, changed.url, changed.description) == ([APPROVED], URL, "Nuestro CRM")
    paused = await world.webhooks.update(owner, webhook.id, WebhookChange(paused=True))
    assert paused.state == PAUSED
    assert (await world.webhooks.update(owner, webhook.id, WebhookChange(paused=True))).state == PAUSED
    acts = await world.acts.listed(owner, company.id, ActFilter(kind=WEBHOOK_CHANGED), limit=9, after=None)
    assert len(acts) == 2
    assert (await world.webhooks.update(owner, webhook.id, WebhookChange(paused=False))).state == ACTIVE


async def test_a_new_secret_leaves_the_former_one_in_force_for_a_day(world: World) -> None:
    company, owner, webhook, secret = await company_with_webhook(world)
    rotated, new = await world.webhooks.rotate(owner, webhook.id)
    assert new != secret
    (row,) = await world.rows("SELECT * FROM webhooks")
    assert (world.seals.opened(row.secret), world.seals.opened(row.former_secret)) == (new, secret)
    assert row.former_secret_until == world.now() + FORMER_SECRET == rotated.former_secret_until
    assert await world.acts.listed(owner, company.id, ActFilter(kind=WEBHOOK_SECRET_ROTATED), limit=9, after=None)


def test_secrets_pass_to_another_key_while_both_are_accepted() -> None:
    secret, _ = made_secret()
    before = SecretSeals("the former").sealed(secret)
    both = SecretSeals("the next\nthe former\n")
    assert both.opened(before) == secret
    assert SecretSeals("the next").opened(both.sealed_anew(before)) == secret
    with pytest.raises(InvalidToken):
        SecretSeals("the next").opened(before)


async def test_a_company_has_twenty_webhooks_at_most(world: World) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    for _ in range(WEBHOOKS_MAX - 1):
        await world.webhooks.create(owner, company.id, NewWebhook(URL))
    with pytest.raises(TooManyWebhooks):
        await world.webhooks.create(owner, company.id, NewWebhook(URL))
    await world.webhooks.delete(owner, webhook.id)
    assert await world.webhooks.create(owner, company.id, NewWebhook(URL))


@pytest.mark.parametrize(
    ("new_webhook", "codes"),
    [
        (NewWebhook("http://recibe.example.com"), ["INVALID_WEBHOOK_URL"]),
        (NewWebhook(URL, "x" * (DESCRIPTION_MAX + 1)), ["DESCRIPTION_TOO_LONG"]),
        (NewWebhook(URL, events=[TEST]), ["UNKNOWN_EVENT_TYPE"]),
        (NewWebhook(URL, events=[0]), ["UNKNOWN_EVENT_TYPE"]),
        (NewWebhook(URL, campaign_ids=[str(n) for n in range(CAMPAIGNS_MAX + 1)]), ["TOO_MANY_ITEMS"]),
        (NewWebhook(URL, campaign_ids=["of another"]), ["UNKNOWN_CAMPAIGN"]),
    ],
)
async def test_what_is_wrong_is_told_and_nothing_is_made(
    world: World, new_webhook: NewWebhook, codes: list[str]
) -> None:
    company, owner = await world.company()
    with pytest.raises(InvalidInput) as raised:
        await world.webhooks.create(owner, company.id, new_webhook)
    assert [violation.code for violation in raised.value.violations] == codes
    assert not await world.rows("SELECT * FROM webhooks")


@pytest.mark.parametrize(
    "url",
    [
        "http://recibe.example.com/",
        "ftp://recibe.example.com/",
        "https://user:password@recibe.example.com/",
        "https://recibe.example.com:25/",
        "https://recibe.example.com:0/",
        "https://recibe.example.com/#parte",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://localhost/",
        "https://interna/",
        "https://recibe.example.com/ a",
        "https://recibe.example.com\\@127.0.0.1/",
        "https://ejemplo.example.com/\n",
        "https://año.example.com/",
        "https://recibe.example.com/" + "x" * 2048,
        "",
    ],
)
def test_addresses_outside_of_the_internet_are_refused(url: str) -> None:
    assert [violation.code for violation in url_violations(url, AllowedHosts())] == ["INVALID_WEBHOOK_URL"]


def test_an_operator_allows_hosts_and_networks_of_their_own() -> None:
    allowed = AllowedHosts.of("receiver.internal, 10.1.0.0/16 127.0.0.1")
    for url in ("http://receiver.internal:80/x", "http://10.1.2.3/", "http://127.0.0.1:9000/", URL):
        assert not url_violations(url, allowed)
    for url in (
        "http://10.2.0.1/",
        "http://other.internal/",
        "http://receiver.internal.evil.com/",
        "file://receiver.internal/",
    ):
        assert url_violations(url, allowed)


async def test_a_test_event_waits_for_this_webhook_alone_and_is_not_in_the_feed(world: World) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    await world.webhooks.create(owner, company.id, NewWebhook(URL))
    logged = await world.webhooks.test(owner, webhook.id)
    (row,) = await world.rows("SELECT * FROM webhook_deliveries")
    assert (row.webhook_id, row.state, row.due_at) == (webhook.id, WAITING, world.now())
    payload = json.loads(logged.row.payload)
    assert payload["type"] == "webhook.test"
    assert payload["data"] == {"webhookId": webhook.id}
    assert (payload["version"], payload["id"], payload["companyId"]) == (1, row.event_id, company.id)
    assert not (await world.webhooks.events(owner, company.id, [], first=None, after=None)).nodes


async def test_nothing_is_sent_to_a_paused_webhook(world: World) -> None:
    _, owner, webhook, _ = await company_with_webhook(world)
    logged = await world.webhooks.test(owner, webhook.id)
    await world.webhooks.update(owner, webhook.id, WebhookChange(paused=True))
    for call in (
        world.webhooks.test(owner, webhook.id),
        world.webhooks.resend(owner, logged.row.id),
        world.webhooks.resend_failed(owner, webhook.id, world.now()),
    ):
        with pytest.raises(WebhookNotActive):
            await call


async def test_deliveries_are_paged_from_the_newest_and_filtered(world: World) -> None:
    _, owner, webhook, _ = await company_with_webhook(world)
    ids = []
    for _ in range(5):
        world.later(minutes=1)
        ids.append((await world.webhooks.test(owner, webhook.id)).row.id)
    read_ids: list[str] = []
    after = None
    while True:
        page = await world.webhooks.deliveries(owner, webhook.id, DeliveryFilter(), first=2, after=after)
        read_ids += [delivery.row.id for delivery in page.nodes]
        if not page.has_next:
            break
        after = read_ids[-1]
    assert read_ids == ids[::-1]
    since = DeliveryFilter(state=WAITING, type=TEST, since=world.now() - timedelta(minutes=1))
    page = await world.webhooks.deliveries(owner, webhook.id, since, first=None, after=None)
    assert [delivery.row.id for delivery in page.nodes] == ids[:2:-1]
    none = DeliveryFilter(type=APPROVED)
    assert not (await world.webhooks.deliveries(owner, webhook.id, none, first=None, after=None)).nodes
    with pytest.raises(UnknownCursor):
        await world.webhooks.deliveries(owner, webhook.id, DeliveryFilter(), first=2, after="unknown")


async def test_an_erased_person_is_cleared_and_the_webhook_stays(world: World) -> None:
    company, owner, webhook, _ = await company_with_webhook(world)
    await world.join(company, AUDITOR)
    async with world.database.transaction() as session:
        await erase_person(session, owner.person_id or "", world.now())
    (row,) = await world.rows("SELECT * FROM webhooks")
    assert (row.id, row.created_by) == (webhook.id, None)
