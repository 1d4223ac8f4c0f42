"""Attacks through webhooks: addresses inside our networks (SSRF, DNS rebinding), and forged messages."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpcore
import pytest
from company_factories import World
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError
from webhook_receivers import Names, posting, receiving

from company_svc.webhooks.adapters.http import PinnedBackend, PrivateAddressError, SystemResolver
from company_svc.webhooks.models import NewWebhook, WebhookChange
from company_svc.webhooks.policies import AllowedHosts, made_secret, signed_headers
from company_svc.webhooks.service.deliver import WebhookCourier
from kit.db import utc_now
from kit.rpc.errors import InvalidInput

Record = Callable[[str, object], None]
PUBLIC = ("93.184.216.34", "2606:4700::1111")
URL = "https://recibe.example.com/eventos"
HOSTS = (
    "127.0.0.1", "127.1", "127.0.0.1.", "0.0.0.0", "0", "10.0.0.1", "100.64.0.1", "169.254.169.254", "172.16.0.1",
    "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255",
    # Formats that inet_aton accepts: decimal, octal, hexadecimal, mixed, with fewer parts.
    "2130706433", "2852039166", "017700000001", "0177.0.0.1", "0x7f000001", "0x7f.0.0.1", "0x7f.1", "0251.0376.0251.0376",
    "0xa9fea9fe", "169.16689662", "10.1",
    # IPv6, with IPv4 addresses embedded: mapped, compatible, NAT64, 6to4, Teredo, ISATAP.
    "[::]", "[::1]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:169.254.169.254]", "[64:ff9b::7f00:1]",
    "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001:0:7f00:1::]",
    "[fe80::5efe:7f00:1]", "[fc00::1]", "[fd00:ec2::254]", "[fe80::1]", "[fe80::1%25lo]", "[fe80::1%lo]", "[ff02::1]",
    # Single-label host names, and domains that are internal to a host or cluster.
    "localhost", "localhost.", "LOCALHOST", "metadata", "company-svc", "postgres",
    # Characters that normalise to others: full-width digits and dots, circled digits.
    "１２７.０.０.１", "127。0。0。1", "①②⑦.0.0.1", "ⓛocalhost",
)  # fmt: skip
"""Hosts of an https address that are not on the internet, however they are written."""
OTHERS = (
    "http://recibe.example.com/", "ftp://recibe.example.com/", "gopher://recibe.example.com/", "file:///etc/passwd",
    "dict://127.0.0.1:11211/", "ldap://recibe.example.com/", "javascript:alert(1)", "data:text/plain,x", "//127.0.0.1/",
    "https:127.0.0.1", "https:///127.0.0.1/", "https://", "https://?@127.0.0.1/", "https://u:p@recibe.example.com/",
    "https://recibe.example.com@127.0.0.1/", "https://127.0.0.1@recibe.example.com/", "https://@recibe.example.com/",
    "https://recibe.example.com\\@127.0.0.1/", "https://127.0.0.1\\.example.com/", "https://127.0.0.1#@example.com/",
    "https://127.0.0.1%2f.example.com/", "https://127.0.0.1%00.example.com/", "https://recibe.example.com:22/",
    "https://recibe.example.com:25/", "https://recibe.example.com:80/", "https://recibe.example.com:0/",
    "https://recibe.example.com:99999/", "https://recibe.example.com:-1/", "https://recibe.example.com/\r\nHost: a",
    "https://recibe.example.com/\t", " https://recibe.example.com/", "https://recibe.example.com/ HTTP/1.1",
    "https://recibe.example.com/\u202e", "https://[::1", "https://]/",
)  # fmt: skip
"""Addresses with another scheme, a user, a port of another protocol, or characters that parsers read differently."""
REFUSED = (*(f"https://{host}/" for host in HOSTS), *OTHERS)
PRIVATE = (
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "203.0.113.1", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:93.184.216.34",
    "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "fc00::1",
    "fd00:ec2::254", "fe80::1", "fe80::1%lo", "fec0::1", "ff02::1",
)  # fmt: skip
"""Addresses to which a name may resolve and to which nothing may be sent."""
REDIRECTS = (300, 301, 302, 303, 305, 307, 308)


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which connections were attempted; none is opened."""
    addresses: list[str] = []

    async def connect(_: object, host: str, *__: object, **___: object) -> Any:
        addresses.append(host)
        raise httpcore.ConnectError

    monkeypatch.setattr("httpcore.AnyIOBackend.connect_tcp", connect)
    return addresses


async def test_no_webhook_is_given_an_address_that_is_none_of_the_internet(
    world: World, record_property: Record
) -> None:
    webhooks = replace(world.webhooks, allowed=AllowedHosts())
    company, owner = await world.company()
    webhook, _ = await webhooks.create(owner, company.id, NewWebhook(URL))
    before = await world.everything()
    for url in REFUSED:
        for call in (
            webhooks.create(owner, company.id, NewWebhook(url)),
            webhooks.update(owner, webhook.id, WebhookChange(url=url)),
        ):
            with pytest.raises(InvalidInput) as refused:
                await call
            assert [violation.code for violation in refused.value.violations] == ["INVALID_WEBHOOK_URL"], url
    assert await world.everything() == before
    record_property("tried", 2 * len(REFUSED))


async def test_nothing_is_sent_to_such_an_address_were_it_stored(
    connected: list[str], record_property: Record
) -> None:
    async with posting(AllowedHosts()) as sender:
        for url in REFUSED:
            assert (await sender.post(url, {}, "{}")).error == "The address is not allowed", url
    assert connected == []
    record_property("tried", len(REFUSED))


async def test_the_system_reads_no_form_of_a_private_address_as_one_of_the_internet(
    connected: list[str], record_property: Record
) -> None:
    """Without the check of the text: getaddrinfo itself accepts decimal, octal, hexadecimal and short forms."""
    names = SystemResolver()
    backend = PinnedBackend(AllowedHosts(), names)
    resolved = 0
    for host in HOSTS:
        with pytest.raises((PrivateAddressError, OSError, UnicodeError)) as refused:
            await backend.connect_tcp(host.strip("[]").replace("%25", "%"), 443)
        resolved += isinstance(refused.value, PrivateAddressError)
    names.close()
    assert connected == []
    assert resolved >= 30
    record_property("tried", len(HOSTS))


async def test_a_name_with_a_private_address_among_its_own_is_not_connected_to(
    connected: list[str], record_property: Record
) -> None:
    """A and AAAA records: one private address is enough, alone, first, last and between public ones."""
    tried = 0
    for address in PRIVATE:
        for addresses in ([address], [address, *PUBLIC], [*PUBLIC, address], [PUBLIC[0], address, PUBLIC[1]]):
            async with posting(AllowedHosts(), resolve=Names([addresses])) as sender:
                answered = await sender.post("https://rebind.example.com/", {}, "{}")
            assert answered.error == "The address leads to a private network", addresses
            tried += 1
    assert connected == []
    record_property("tried", tried)


async def test_a_name_that_changes_to_private_addresses_is_connected_to_by_none_of_them(
    connected: list[str], record_property: Record
) -> None:
    """DNS rebinding: each lookup returns another address, and each connection goes to an address that was checked."""
    names = Names([[address] for pair in zip(itertools.cycle(PUBLIC), PRIVATE, strict=False) for address in pair])
    async with posting(AllowedHosts(), resolve=names) as sender:
        errors = [(await sender.post("https://rebind.example.com/", {}, "{}")).error for _ in names.answers]
    assert errors == ["The connection was refused", "The address leads to a private network"] * len(PRIVATE)
    assert len(names.hosts) == len(names.answers)
    assert set(connected) == set(PUBLIC)
    record_property("tried", len(PRIVATE))


async def test_a_connection_that_is_kept_open_goes_on_to_the_checked_address(record_property: Record) -> None:
    """A reused connection resolves no name, so a name that has become private has no effect."""
    names = Names([["127.0.0.1"], ["169.254.169.254"]])
    async with receiving() as receiver, posting(AllowedHosts.of("receiver.test"), resolve=names) as sender:
        for _ in range(5):
            answered = await sender.post(f"http://receiver.test:{receiver.port}/", {}, "{}")
            assert answered.error is None
        assert len(receiver.requests) == 5
    assert names.hosts == ["receiver.test"]
    record_property("tried", 4)


async def test_no_answer_leads_elsewhere(record_property: Record) -> None:
    async with receiving() as other, posting() as sender:
        heads = [f"location: {other.url}", f"location: {other.url}\r\nrefresh: 0; url={other.url}"]
        heads.append(f'alt-svc: h2="127.0.0.1:{other.port}"\r\nlocation: //127.0.0.1:{other.port}/')
        for status, head in itertools.product(REDIRECTS, heads):
            moved = f"HTTP/1.1 {status} Moved\r\n{head}\r\ncontent-length: 0\r\n\r\n"
            async with receiving(answer=moved.encode()) as receiver:
                for _ in range(2):
                    answered = await sender.post(receiver.url, {}, "{}")
                    assert (answered.status, answered.error) == (status, f"The receiver answered {status}")
        assert not other.requests
    record_property("tried", len(REDIRECTS) * len(heads))


async def test_no_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving() as proxy, receiving() as receiver, posting() as sender:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        assert (await sender.post(receiver.url, {}, "{}")).error is None
        assert not proxy.requests


def forged(headers: dict[str, str], body: str, secret: str) -> Iterator[tuple[dict[str, str], str]]:
    """Forgeries of an attacker who saw one message, and who has a webhook, with a secret, of their own."""
    signature, identifier = headers["webhook-signature"], headers["webhook-id"]
    version, _, digits = signature.partition(",")
    now, other = utc_now(), made_secret()[0]
    yield headers, body.replace("webhook.test", "post.approved")
    yield headers, f"{body} "
    yield headers, body[:-1]
    yield headers, ""
    yield headers, json.dumps(json.loads(body), indent=1)
    yield {**headers, "webhook-id": f"{identifier}0"}, body
    yield {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) + 1)}, body
    yield {**headers, "webhook-timestamp": "now"}, body
    yield signed_headers(identifier, body, now, [other]), body
    yield {**headers, "webhook-signature": f"v2,{digits}"}, body
    yield {**headers, "webhook-signature": f"{version}a,{digits}"}, body
    yield {**headers, "webhook-signature": f"{version},"}, body
    yield {**headers, "webhook-signature": f"{version},{digits[:-4]}"}, body
    yield {**headers, "webhook-signature": f"{version},{digits.swapcase()}"}, body
    yield {**headers, "webhook-signature": digits}, body
    yield {**headers, "webhook-signature": " ".join(f"v1,{number}" for number in range(100))}, body
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        yield {key: value for key, value in headers.items() if key != name}, body
        yield {**headers, name: ""}, body
    # Replay: validly signed, with a timestamp outside the five minutes that libraries tolerate.
    for span in (timedelta(minutes=6), timedelta(hours=1), timedelta(days=30), -timedelta(minutes=6)):
        yield signed_headers(identifier, body, now - span, [secret]), body


async def test_no_forged_and_no_old_message_is_verified(world: World, record_property: Record) -> None:
    world.time = utc_now()
    async with receiving() as receiver, posting() as sender:
        company, owner = await world.company()
        webhook, secret = await world.webhooks.create(owner, company.id, NewWebhook(receiver.url))
        await world.webhooks.test(owner, webhook.id)
        await WebhookCourier(world.database, world.seals, sender, world.now, lambda: 0.0).deliver_due()
        ((_, headers, body),) = receiver.requests
    assert Verifier(secret).verify(body, headers)
    messages = list(forged(headers, body, secret))
    for sent, text in messages:
        with pytest.raises((WebhookVerificationError, KeyError, ValueError)):
            Verifier(secret).verify(text, sent)
    record_property("tried", len(messages))


async def test_a_message_that_is_sent_again_has_its_id_and_a_new_time(world: World) -> None:
    """Receivers that store ids accept an event once, also when it is redelivered after the libraries' five minutes."""
    world.time = utc_now() - timedelta(minutes=10)
    async with receiving() as receiver, posting() as sender:
        company, owner = await world.company()
        webhook, secret = await world.webhooks.create(owner, company.id, NewWebhook(receiver.url))
        delivery = await world.webhooks.test(owner, webhook.id)
        courier = WebhookCourier(world.database, world.seals, sender, world.now, lambda: 0.0)
        await courier.deliver_due()
        world.time = utc_now()
        await world.webhooks.resend(owner, delivery.row.id)
        assert await courier.deliver_due() == 1
        (_, first, body), (_, again, same) = receiver.requests
    assert (again["webhook-id"], same) == (first["webhook-id"], body)
    with pytest.raises(WebhookVerificationError):
        Verifier(secret).verify(body, first)
    assert Verifier(secret).verify(same, again)


async def test_a_secret_that_was_replaced_signs_nothing_after_a_day(world: World, record_property: Record) -> None:
    world.time = utc_now() - timedelta(hours=24)
    async with receiving() as receiver, posting() as sender:
        company, owner = await world.company()
        webhook, former = await world.webhooks.create(owner, company.id, NewWebhook(receiver.url))
        _, new = await world.webhooks.rotate(owner, webhook.id)
        world.time = utc_now()
        await world.webhooks.test(owner, webhook.id)
        await WebhookCourier(world.database, world.seals, sender, world.now, lambda: 0.0).deliver_due()
        ((_, headers, body),) = receiver.requests
    assert Verifier(new).verify(body, headers)
    for secret in (former, made_secret()[0]):
        with pytest.raises(WebhookVerificationError):
            Verifier(secret).verify(body, headers)
    record_property("tried", 2)
