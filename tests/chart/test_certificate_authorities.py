"""With the variables that `caBundle` sets, each client trusts a private certificate authority; without them none
does."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Awaitable, Callable
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import asyncpg
import charts
import nats
import obstore
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from obstore.store import S3Store
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider

from campaign_svc.networks.adapters.graph import new_client
from identity_svc.networks.service import network_client
from kit.db import utc_now
from kit.mail import transport
from kit.rpc.tokens import http_jwks

Client = Callable[[int], Awaitable[None]]
"""Connects to a port of this machine."""

BUNDLE = "/run/secrets/ca.crt"
DAY = timedelta(days=1)


@pytest.fixture
def tls(tmp_path: Path) -> ssl.SSLContext:
    """The TLS context of a server `localhost` whose certificate was issued by the private authority in
    `authority.pem`."""
    authority, own = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    issuer, subject = (
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in ("Authority", "localhost")
    )

    def certificate(key: ec.EllipticCurvePrivateKey, name: x509.Name, extension: x509.ExtensionType) -> bytes:
        builder = x509.CertificateBuilder().subject_name(name).issuer_name(issuer).public_key(key.public_key())
        builder = builder.serial_number(x509.random_serial_number()).add_extension(extension, critical=False)
        builder = builder.not_valid_before(utc_now() - DAY).not_valid_after(utc_now() + DAY)
        return builder.sign(authority, hashes.SHA256()).public_bytes(Encoding.PEM)

    (tmp_path / "authority.pem").write_bytes(
        certificate(authority, issuer, x509.BasicConstraints(ca=True, path_length=0))
    )
    (tmp_path / "server.pem").write_bytes(
        certificate(own, subject, x509.SubjectAlternativeName([x509.DNSName("localhost")]))
        + own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "server.pem")
    context.set_alpn_protocols(["h2", "http/1.1"])
    return context


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """The chart's variables for PostgreSQL, NATS and an S3 store with certificates of a private authority, for the
    bundle in this folder."""
    deployments = charts.resources("resuena", "external", "Deployment")
    environment = charts.environment(deployments[charts.name_of("media")])
    return {
        name: str(tmp_path / "authority.pem") if value == BUNDLE else value
        for name, value in environment.items()
        if value == BUNDLE or name == "PGSSLMODE"
    }


async def postgresql(port: int) -> None:
    await asyncpg.connect(f"postgresql://media@localhost:{port}/media", timeout=5)


async def nats_server(port: int) -> None:
    await nats.connect(f"tls://localhost:{port}", allow_reconnect=False, connect_timeout=5)


async def s3_store(port: int) -> None:
    store = S3Store(
        "resuena-media",
        endpoint=f"https://localhost:{port}",
        access_key_id="AKIDEXAMPLE",
        secret_access_key="anything",
        region="us-east-1",
        retry_config={"max_retries": 0},
    )
    await obstore.head_async(store, "picture")


async def mail_server(port: int) -> None:
    async def about_to_hand_over() -> None:
        pass

    transport._tls.cache_clear()  # a process loads the authorities once
    await transport.Smtp(f"smtps://localhost:{port}").send(EmailMessage(), about_to_hand_over)


async def networks(port: int) -> None:
    async with new_client() as client:
        await client.get(f"https://localhost:{port}/")


async def linking(port: int) -> None:
    async with network_client() as client:
        await client.get(f"https://localhost:{port}/")


async def keys_of_tokens(port: int) -> None:
    await http_jwks(f"https://localhost:{port}/")()


async def collector(port: int) -> None:
    exporter = OTLPSpanExporter(endpoint=f"https://localhost:{port}", timeout=1)
    span = TracerProvider().get_tracer("test").start_span("span")
    await asyncio.to_thread(exporter.export, [span])  # type: ignore[list-item]


BEFORE_TLS: dict[Client, tuple[int, bytes]] = {
    postgresql: (8, b"S"),
    nats_server: (0, b'INFO {"tls_required":true,"max_payload":1024}\r\n'),
}
"""The number of bytes that a server reads, and what it writes, before TLS begins; other servers begin with TLS."""


async def handshaken(client: Client, tls: ssl.SSLContext) -> bool:
    """Whether a client completes a TLS handshake with a server, which then closes the connection."""
    trusted = False

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal trusted
        plain = writer.transport
        with contextlib.suppress(OSError):
            length, greeting = BEFORE_TLS.get(client, (0, b""))
            await reader.readexactly(length)
            writer.write(greeting)
            if greeting:
                await writer.drain()
            await writer.start_tls(tls)
            trusted = True
        plain.abort()

    server = await asyncio.start_server(serve, "localhost", 0)
    async with server:
        with contextlib.suppress(Exception):  # any error: no server here speaks the client's protocol
            await client(server.sockets[0].getsockname()[1])
    return trusted


@pytest.mark.parametrize(
    "client",
    [postgresql, nats_server, s3_store, mail_server, networks, linking, keys_of_tokens, collector],
)
async def test_a_private_authority_is_trusted_by_the_bundle_alone(
    client: Client,
    tls: ssl.SSLContext,
    variables: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PGSSLMODE", variables["PGSSLMODE"])  # without it any certificate is accepted
    assert not await handshaken(client, tls)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert await handshaken(client, tls)
