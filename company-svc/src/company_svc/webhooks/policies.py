"""Rules of webhooks: addresses, secrets, limits, and retries of deliveries. No I/O here."""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from standardwebhooks import Webhook

from kit.addresses import MAX_LENGTH, is_web_address
from kit.rpc.errors import Violation
from kit.secret_files import secrets_in
from resuena.company.v1 import webhooks_pb2 as pb

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

WEBHOOKS_MAX, CAMPAIGNS_MAX, DESCRIPTION_MAX = 20, 50, 200
LIFE = timedelta(days=30)
"""How long events, deliveries and their attempts are kept."""
FORMER_SECRET = timedelta(hours=24)
"""How long deliveries are also signed with the former secret."""
PAGE, PAGE_MAX, FEED_PAGE = 20, 100, 100
RESEND_MAX = 10_000
"""Maximum deliveries that one request sends again."""

AT_ONCE, AT_ONCE_EACH = 128, 4
"""Maximum concurrent requests of one process, and to one webhook."""
AT_ONCE_FAILING, AT_ONCE_EACH_FAILING = AT_ONCE // 2, 1
"""The same limits for webhooks whose last deliveries failed, so that they leave room for the others."""
TIMEOUT_SECONDS = 10.0
"""Time limit of a whole request, including its response."""
LEASE = timedelta(seconds=60)
"""Lease of a delivery while it is sent and its outcome is written."""
ANSWER_MAX, ANSWER_KEPT = 64 * 1024, 2 * 1024
"""Bytes of a response that are read, and that the log keeps."""
WAITS = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, *(12 * 3600,) * 5)
)
"""Delays between the attempts of a delivery: 14 attempts within three days."""
JITTER = 0.1
"""Maximum jitter, as a share of the delay."""
RETRY_AFTER_MAX = WAITS[-1]
"""Upper bound for the delay that a receiver requests by Retry-After."""
FAILING_MAX = timedelta(days=3)
"""How long a webhook may fail before it is switched off."""
_GONE, _TOO_MANY_REQUESTS, _UNAVAILABLE = 410, 429, 503

TEST = pb.WEBHOOK_EVENT_TYPE_WEBHOOK_TEST
TYPES = frozenset(pb.WebhookEventType.values()) - {pb.WEBHOOK_EVENT_TYPE_UNSPECIFIED, TEST}
"""Event types that a webhook can subscribe to."""

_SECRET_PREFIX, _SECRET_BYTES, _HINT = "whsec_", 32, 4
_HTTPS, _UNPRIVILEGED = 443, 1024
_UNICAST = ipaddress.ip_network("2000::/3")
_NOT_PUBLIC = tuple(
    ipaddress.ip_network(one)
    for one in (
        # From IANA's special-purpose registries: networks that `is_global` of some Python releases accepts.
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        # Within 2000::/3: networks that embed an IPv4 address (Teredo, 6to4) or are not on the internet.
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
)  # fmt: skip


def is_public(address: Address) -> bool:
    """Whether an address is a public internet address: no special-purpose one, and no IPv4 embedded in IPv6."""
    if address.version == 6 and address not in _UNICAST:
        return False
    return address.is_global and not any(address in network for network in _NOT_PUBLIC)


@dataclass(frozen=True)
class AllowedHosts:
    """Hosts and networks outside the internet that the operator allows; for them http and any port are allowed too."""

    names: frozenset[str] = frozenset()
    networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()

    @classmethod
    def of(cls, text: str) -> AllowedHosts:
        """Parses a setting: names, addresses and networks, separated by commas or blanks."""
        names, networks = set(), []
        for entry in text.replace(",", " ").split():
            try:
                networks.append(ipaddress.ip_network(entry))
            except ValueError:
                names.add(entry.lower())
        return cls(frozenset(names), tuple(networks))

    def has(self, host: str) -> bool:
        """Whether a host of a URL is allowed by its name, or is an address of an allowed network."""
        if host.lower() in self.names:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)

    def may_connect(self, host: str, address: Address) -> bool:
        """Whether a connection to this address, to which the host resolves, is allowed."""
        if host.lower() in self.names or any(address in network for network in self.networks):
            return True
        return is_public(address)


def url_violations(url: str, allowed: AllowedHosts) -> list[Violation]:
    """Violations of a webhook's address. The addresses of its host are checked at each connection."""
    if _is_allowed_url(url, allowed):
        return []
    words = "Give an https address of the internet, without a user name, on port 443 or above 1023."
    return [Violation("url", words, "INVALID_WEBHOOK_URL")]


def _is_allowed_url(url: str, allowed: AllowedHosts) -> bool:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if not url.isascii() or len(url) > MAX_LENGTH or parts.fragment:
        return False
    if allowed.has(host):
        return (
            parts.scheme in ("http", "https") and "@" not in parts.netloc and " " not in url and url.isprintable()
        )
    return is_web_address(url) and (port is None or port == _HTTPS or port >= _UNPRIVILEGED)


def host_of(url: str) -> str:
    """The host of a webhook's address, which the activity log shows."""
    return urlsplit(url).hostname or ""


def violations_of(
    description: str | None, events: Sequence[int] | None, campaign_ids: Collection[str] | None
) -> list[Violation]:
    """Violations of a new or changed webhook, except of its address; None for unchanged fields."""
    violations = []
    if description is not None and len(description) > DESCRIPTION_MAX:
        words = f"The description has {DESCRIPTION_MAX} characters at most."
        violations.append(Violation("description", words, "DESCRIPTION_TOO_LONG"))
    if events is not None and not set(events) <= TYPES:
        violations.append(Violation("events", "Choose events that webhooks can receive.", "UNKNOWN_EVENT_TYPE"))
    if campaign_ids is not None and len(campaign_ids) > CAMPAIGNS_MAX:
        words = f"A webhook is limited to {CAMPAIGNS_MAX} campaigns at most, or to none."
        violations.append(Violation("campaignIds", words, "TOO_MANY_ITEMS"))
    return violations


def made_secret() -> tuple[str, str]:
    """A new secret of 256 random bits in the format of Standard Webhooks, and its hint."""
    secret = _SECRET_PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()
    return secret, secret[-_HINT:]


class SecretSeals:
    """Encrypts and decrypts the secrets of webhooks, under keys that are not in the database."""

    def __init__(self, keys: str) -> None:
        """`keys`: one per line; the first is in force, others are accepted during rotation. Raises SecretFileError."""
        fernets = [_fernet(key) for key in secrets_in(keys)]
        self._current, self._keys = fernets[0], MultiFernet(fernets)

    def sealed(self, secret: str) -> bytes:
        """The secret encrypted under the key in force, as it is stored."""
        return self._keys.encrypt(secret.encode())

    def opened(self, sealed: bytes) -> str:
        """A stored secret, decrypted. Raises InvalidToken when no accepted key decrypts it."""
        return self._keys.decrypt(sealed).decode()

    def is_current(self, sealed: bytes) -> bool:
        """Whether a stored secret is encrypted under the key in force."""
        try:
            self._current.decrypt(sealed)
        except InvalidToken:
            return False
        return True

    def sealed_anew(self, sealed: bytes) -> bytes:
        """A stored secret re-encrypted under the key in force. Raises InvalidToken when no accepted key decrypts it."""
        return self._keys.rotate(sealed)


def _fernet(key: str) -> Fernet:
    derived = hmac.new(key.encode(), b"webhook-secret-encryption", hashlib.sha256).digest()
    return Fernet(base64.urlsafe_b64encode(derived))


def unknown_campaigns() -> Violation:
    """The violation of a webhook limited to a campaign that the company does not have."""
    return Violation("campaignIds", "Choose campaigns of the company.", "UNKNOWN_CAMPAIGN")


@dataclass(frozen=True)
class Answer:
    """The result of a request to a webhook."""

    status: int | None
    """None without a response."""
    text: str
    """The start of the response's body."""
    error: str | None
    """The failure, in words for the owner; None after a success."""
    milliseconds: int
    retry_after: timedelta | None = None
    """Minimum delay before the next attempt, as requested by the receiver."""

    @property
    def arrived(self) -> bool:
        """Whether the receiver accepted the request."""
        return self.error is None

    @property
    def gone(self) -> bool:
        """Whether the receiver wants no further deliveries (410 Gone)."""
        return self.status == _GONE


def retry_after(status: int, header: str | None, now: datetime) -> timedelta | None:
    """The delay that a response 429 or 503 requests by its header Retry-After, in seconds or as a date (RFC 9110).

    Clamped to between zero and RETRY_AFTER_MAX; None without the header, or when it is malformed.
    """
    if status not in (_TOO_MANY_REQUESTS, _UNAVAILABLE) or header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit():
        wait = timedelta(seconds=min(float(text), RETRY_AFTER_MAX.total_seconds()))
    else:
        try:
            until = parsedate_to_datetime(text)
        except (ValueError, OverflowError):
            return None
        wait = (until if until.tzinfo else until.replace(tzinfo=UTC)) - now
    return max(timedelta(), min(wait, RETRY_AFTER_MAX))


def wait_after(tries: int, chance: float, requested: timedelta | None = None) -> timedelta | None:
    """The delay before the next attempt, after `tries` failed ones; None after the last. `chance` is 0 to 1.

    At least the delay that the receiver requested.
    """
    if tries > len(WAITS):
        return None
    return max(WAITS[tries - 1], requested or timedelta()) * (1 + JITTER * chance)


def is_dead(failing_since: datetime | None, now: datetime) -> bool:
    """Whether a webhook has failed long enough to be switched off."""
    return failing_since is not None and now - failing_since >= FAILING_MAX


def signed_headers(event_id: str, body: str, now: datetime, secrets_in_force: Sequence[str]) -> dict[str, str]:
    """The headers of a request according to Standard Webhooks, with one signature per secret."""
    signatures = [Webhook(secret).sign(event_id, now, body) for secret in secrets_in_force]
    return {
        "content-type": "application/json",
        "user-agent": "Resuena-Webhooks/1",
        "webhook-id": event_id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
