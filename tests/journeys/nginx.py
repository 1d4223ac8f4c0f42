"""A real nginx with the site configuration of `deploy/nginx`, and Debian's defaults for everything else."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import bootstrap
import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from journey import ROOT
from people import eventually

from kit.testing.ports import free_port

SITE = ROOT / "deploy" / "nginx" / "resuena.conf"
NAME = "resuena.example"
CLIENT = "127.0.0.2"
"""The address of clients: nginx itself is at 127.0.0.1, the trusted proxy."""

MAIN = """
{user}
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 768; }}
http {{
    sendfile on;
    tcp_nopush on;
    gzip on;
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/resuena.conf;
}}
"""
"""Debian's nginx.conf, in its own folder. All buffers have nginx's default sizes."""


@dataclass(frozen=True)
class Nginx:
    """A running nginx."""

    port: int
    plain_port: int
    trusted: ssl.SSLContext
    folder: Path

    @property
    def url(self) -> str:
        """Its https address."""
        return f"https://localhost:{self.port}"

    def client(self) -> httpx.Client:
        """A client whose address is not a trusted proxy's."""
        transport = httpx.HTTPTransport(verify=self.trusted, local_address=CLIENT)
        return httpx.Client(base_url=self.url, transport=transport, timeout=30, trust_env=False)

    @property
    def errors(self) -> str:
        """Its error log."""
        return (self.folder / "error.log").read_text()


@contextmanager
def running(gateway: str) -> Iterator[Nginx]:
    """Runs nginx in front of a gateway (host:port)."""
    binary = bootstrap.program("nginx")
    if binary is None:
        pytest.fail("The journeys need nginx: install the package `nginx` of this system.", pytrace=False)
    folder = Path(tempfile.mkdtemp(prefix="resuena-nginx-"))
    port, plain_port = free_port(), free_port()
    _certificate(folder)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
    (folder / "resuena.conf").write_text(_adapted(SITE.read_text(), gateway, port, plain_port, folder))
    command = [binary, "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with (folder / "stderr").open("wb") as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
    trusted = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
    server = Nginx(port, plain_port, trusted, folder)
    try:

        def answers() -> bool:
            assert process.poll() is None, (folder / "stderr").read_text() + server.errors
            try:
                with server.client() as client:
                    return client.get("/livez").status_code == 200
            except httpx.TransportError:
                return False

        eventually(answers, "nginx")
        yield server
    finally:
        process.terminate()
        process.wait(timeout=10)
        shutil.rmtree(folder)


def _adapted(site: str, gateway: str, port: int, plain_port: int, folder: Path) -> str:
    """The site configuration as an operator adapts it: only its addresses, name and certificate differ."""
    changes = {
        "server 127.0.0.1:4003;": f"server {gateway};",
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{plain_port};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "/etc/letsencrypt/live/resuena.example/fullchain.pem": f"{folder}/certificate.pem",
        "/etc/letsencrypt/live/resuena.example/privkey.pem": f"{folder}/key.pem",
    }
    for before, after in changes.items():
        assert site.count(before) == 1, f"{SITE.name} says {before!r} {site.count(before)} times"
        site = site.replace(before, after)
    return site


def _certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
