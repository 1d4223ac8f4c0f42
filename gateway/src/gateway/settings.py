"""The settings that the gateway reads from its environment."""

from __future__ import annotations

import os
import re
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator

from kit.rpc.settings import ServiceSettings, split_url

_HOST = re.compile(r"[a-z0-9.-]+")
_OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
_DEFAULT_PORTS = {"http": 80, "https": 443}
_CONTACT = re.compile(r"(mailto:[^\s@]+@|https://|tel:\+?)[^\s@]+")

_APP_ORIGIN = re.compile(r"([a-z][a-z0-9+.-]*)://[a-z0-9.-]+(:[0-9]{1,5})?")
_NO_APPS = frozenset({"http", "https", "ws", "wss", "ftp", "file", "data", "blob", "about", "javascript"})

MAX_OWN_CHOICE = 8
"""The most processes when their number is not configured: each takes some 40 MB."""


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def origin_of(address: str) -> str:
    """The origin of an http URL as browsers write it, scheme://host[:port]; empty for any other text."""
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port and parts.port != _DEFAULT_PORTS.get(parts.scheme) else ""
    except ValueError:
        return ""
    if parts.scheme not in _DEFAULT_PORTS or not _HOST.fullmatch(parts.hostname or ""):
        return ""
    return f"{parts.scheme}://{parts.hostname}{port}"


def app_origin_of(address: str) -> str:
    """The origin of pages of an installed app, such as capacitor://localhost; empty for any other text."""
    match = _APP_ORIGIN.fullmatch(address.lower().rstrip("/"))
    return match[0] if match and match[1] not in _NO_APPS else ""


class MissingAddressError(Exception):
    """A composed slice's service has no address; the message names the variable."""


class GatewaySettings(ServiceSettings):
    """`RESUENA_…` variables; addresses of services are read per slice found (see `address_of`)."""

    http_address: str = "127.0.0.1:4003"
    public_url: str = "http://localhost:4003"
    frontend_dir: Path = Path("frontend/build/client")
    cookie_secure: bool = True
    cookie_name: str = "resuena_refresh"
    device_cookie_name: str = "resuena_device"
    browser_cookie_name: str = "resuena_browser"
    trusted_proxies: str = ""
    allowed_origins: str = ""
    media_address: str = "127.0.0.1:5105"
    session_ended_subject: str = "resuena.identity.session_ended.v1"
    trusted_documents: Path | None = None
    trusted_only: bool | None = None
    api_docs: bool = True
    access_log: bool = True
    security_contact: str = ""
    operation_seconds: float = 6.0
    rpc_seconds: float = 1.9
    operations_at_once: int = Field(default=16, ge=1)
    """How many GraphQL operations each process of the gateway executes concurrently; others wait, then are shed."""
    burst_seconds: float = Field(default=0.5, gt=0)
    """How long an operation waits for a place, and how long all places must be taken to count as overload."""
    overload_wait_seconds: float = Field(default=0.05, gt=0)
    """How long an operation waits for a place while the gateway is overloaded."""
    gateway_processes: int = Field(default_factory=lambda: min(_cores(), MAX_OWN_CHOICE), ge=1)

    @field_validator("public_url")
    @classmethod
    def _an_origin(cls, value: str) -> str:
        parts = split_url(value)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError("must look like https://example.org")
        return f"{parts.scheme}://{parts.netloc}"

    @field_validator("allowed_origins")
    @classmethod
    def _origins(cls, value: str) -> str:
        entries = [entry.strip() for entry in value.split(",") if entry.strip()]
        origins = [origin_of(entry) or app_origin_of(entry) for entry in entries]
        for number, (entry, origin) in enumerate(zip(entries, origins, strict=True), 1):
            if not origin or origin != entry.lower().rstrip("/"):
                raise ValueError(
                    f"entry {number} is no origin: write https://example.org, or capacitor://localhost for pages of an "
                    "app, several separated by commas"
                )
        return ",".join(origins)

    @field_validator("security_contact")
    @classmethod
    def _addresses_of_people(cls, value: str) -> str:
        if not all(_CONTACT.fullmatch(address) for address in _items(value)):
            raise ValueError("must be mailto:, https:// or tel: addresses, with commas between them (RFC 9116)")
        return value

    @model_validator(mode="after")
    def _refuse_plain_http(self) -> Self:
        """Production requires https and secure cookies, except on a loopback address."""
        if not self.production or (not self.tls and urlsplit(self.public_url).hostname in _OWN_MACHINE):
            return self
        if not self.tls:
            raise ValueError(
                "RESUENA_PUBLIC_URL must begin with https:// when RESUENA_ENVIRONMENT=production: a proxy in front, "
                "such as deploy/compose/tls.yml, ends TLS"
            )
        if not self.cookie_secure:
            raise ValueError("RESUENA_COOKIE_SECURE must not be false when RESUENA_ENVIRONMENT=production")
        return self

    @property
    def security_contacts(self) -> tuple[str, ...]:
        """Where to report a vulnerability: RESUENA_SECURITY_CONTACT, else the site's contact page."""
        return _items(self.security_contact) or (f"{self.public_url}/contactUs",)

    @property
    def tls(self) -> bool:
        """Whether browsers reach us over https."""
        return self.public_url.startswith("https://")

    @property
    def documents(self) -> Path | None:
        """The manifest of trusted documents: the configured one, else the frontend's own when it has one."""
        built = self.frontend_dir.parent / "trusted-documents.json"
        return self.trusted_documents or (built if built.is_file() else None)

    @property
    def takes_only_trusted(self) -> bool:
        """Whether only trusted documents are executed: in production, unless RESUENA_TRUSTED_ONLY overrides it."""
        return self.production if self.trusted_only is None else self.trusted_only

    @property
    def proxies(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """Networks of proxies whose X-Forwarded-For is trusted."""
        return tuple(ip_network(network, strict=False) for network in _items(self.trusted_proxies))

    @property
    def origins(self) -> frozenset[str]:
        """The public address and RESUENA_ALLOWED_ORIGINS, at which our pages and our API may be.

        Pages of these origins may send mutations here, and pages served here may send requests to `web_origins`.
        """
        return frozenset((self.public_url, *filter(None, self.allowed_origins.split(","))))

    @property
    def web_origins(self) -> frozenset[str]:
        """The `origins` at which an API can be; no request can be sent to the origins of pages of apps."""
        return frozenset(filter(origin_of, self.origins))

    @staticmethod
    def address_of(slice_name: str) -> str:
        """host:port of a slice's service, from RESUENA_<NAME>_ADDRESS."""
        variable = f"RESUENA_{slice_name.upper()}_ADDRESS"
        address = os.environ.get(variable, "")
        if not address:
            raise MissingAddressError(f"{variable} must say where the service of the slice {slice_name!r} listens")
        return address


def _items(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
