"""Deliveries over TLS: the certificate must be valid for the host name of the URL, not for the IP address."""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from company_factories import World
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from standardwebhooks import Webhook as Verifier
from webhook_receivers import LOCAL, Names, posting, receiving

from company_svc.webhooks.models import DELIVERED, WAITING, DeliveryFilter, NewWebhook
from company_svc.webhooks.service.deliver import WebhookCourier
from kit.db import utc_now

HOST, OTHER = "hooks.example.com", "other.example.com"
DAY = timedelta(days=1)


def named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


@dataclass
class Authority:
    """A certificate authority of the test."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @classmethod
    def generate(cls, name: str = "Authority of these tests") -> Authority:
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = (
            x509.CertificateBuilder()
            .subject_name(named(name))
            .issuer_name(named(name))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(utc_now() - 2 * DAY)
            .not_valid_after(utc_now() + 2 * DAY)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .sign(key, hashes.SHA256())
        )
        return cls(key, certificate)

    def stored(self, folder: Path) -> Path:
        """Its certificate as a PEM file."""
        file = folder / "authority.pem"
        file.write_bytes(self.certificate.public_bytes(Encoding.PEM))
        return file

    def serving(
        self, folder: Path, *names: x509.GeneralName, days: tuple[int, int] = (-1, 1), self_signed: bool = False
    ) -> ssl.SSLContext:
        """TLS of a server whose certificate is for these names, valid between these days from now."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = named("A receiver")
        certificate = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(subject if self_signed else self.certificate.subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(utc_now() + days[0] * DAY)
            .not_valid_after(utc_now() + days[1] * DAY)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .sign(key if self_signed else self.key, hashes.SHA256())
        )
        file = folder / "receiver.pem"
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(certificate.public_bytes(Encoding.PEM) + private)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """A certificate authority that the sender trusts, configured as an operator configures a private one."""
    trusted = Authority.generate()
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted.stored(tmp_path)))
    return trusted


def there() -> Any:
    """A sender for which every name resolves to this machine."""
    return posting(LOCAL, resolve=Names([["127.0.0.1"]]))


async def test_a_delivery_goes_to_the_pinned_address_by_tls_for_the_hosts_name(
    world: World, authority: Authority, tmp_path: Path
) -> None:
    world.time = utc_now()
    tls, indicated = authority.serving(tmp_path, x509.DNSName(HOST)), []
    tls.sni_callback = lambda _socket, name, _context: indicated.append(name)
    async with receiving(tls=tls) as receiver, there() as sender:
        company, owner = await world.company()
        webhook, secret = await world.webhooks.create(
            owner, company.id, NewWebhook(f"https://{HOST}:{receiver.port}/events")
        )
        await world.webhooks.test(owner, webhook.id)
        assert await WebhookCourier(world.database, world.seals, sender, world.now).deliver_due() == 1
    ((_, headers, body),) = receiver.requests
    assert indicated == [HOST]
    assert headers["host"] == f"{HOST}:{receiver.port}"
    assert Verifier(secret).verify(body, headers)
    assert await world.scalar("SELECT state FROM webhook_deliveries") == DELIVERED


REFUSED: dict[str, tuple[str, list[x509.GeneralName], dict[str, Any]]] = {
    "certificate of another host": ("The certificate is not for this host", [x509.DNSName(OTHER)], {}),
    "certificate of the pinned address": (
        "The certificate is not for this host",
        [x509.IPAddress(ipaddress.ip_address("127.0.0.1"))],
        {},
    ),
    "expired": ("The certificate has expired", [x509.DNSName(HOST)], {"days": (-2, -1)}),
    "not valid yet": ("The certificate is not valid yet", [x509.DNSName(HOST)], {"days": (1, 2)}),
    "self-signed": (
        "The certificate, or the one that it ends at, is self-signed and not trusted",
        [x509.DNSName(HOST)],
        {"self_signed": True},
    ),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_a_wrong_certificate_is_refused_and_the_log_says_why(
    world: World, authority: Authority, tmp_path: Path, name: str
) -> None:
    error, names, values = REFUSED[name]
    world.time = utc_now()
    async with (
        receiving(tls=authority.serving(tmp_path, *names, **values)) as receiver,
        there() as sender,
    ):
        company, owner = await world.company()
        webhook, _ = await world.webhooks.create(
            owner, company.id, NewWebhook(f"https://{HOST}:{receiver.port}/events")
        )
        await world.webhooks.test(owner, webhook.id)
        assert await WebhookCourier(world.database, world.seals, sender, world.now).deliver_due() == 1
        assert receiver.requests == []
    page = await world.webhooks.deliveries(owner, webhook.id, DeliveryFilter(), first=None, after=None)
    (logged,) = page.nodes
    (attempt,) = logged.attempts
    assert (logged.row.state, attempt.status, attempt.error) == (WAITING, None, error)


async def test_an_authority_that_is_not_trusted_is_refused(authority: Authority, tmp_path: Path) -> None:
    stranger = Authority.generate("Another authority").serving(tmp_path, x509.DNSName(HOST))
    async with receiving(tls=stranger) as receiver, there() as sender:
        answered = await sender.post(f"https://{HOST}:{receiver.port}/", {}, "{}")
        assert receiver.requests == []
    assert answered.error == "The certificate's issuer is not known: an intermediate certificate may be missing"
    assert authority.certificate.subject != named("Another authority")


async def test_a_receiver_without_tls_is_refused() -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server, there() as sender:
        port = server.sockets[0].getsockname()[1]
        refused = await sender.post(f"https://{HOST}:{port}/", {}, "{}")
    assert refused.error == "The receiver speaks no TLS, or none that is accepted"
