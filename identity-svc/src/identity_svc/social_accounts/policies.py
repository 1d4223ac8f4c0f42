"""Rules on accounts on networks: names, encryption and renewal of tokens, limits; no I/O here."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from cryptography.fernet import InvalidToken

from identity_svc.networks.models import Grant, NetworkAccount
from identity_svc.networks.policies import EXPIRED, RESTRICTED, REVOKED, SCOPE_MISSING
from identity_svc.peppers.service import Peppers, Sealed, Seals
from identity_svc.social_accounts.models import AccountKey, NetworkToken, ProvenAccount, SocialAccount
from kit.addresses import is_web_address
from kit.rpc.errors import InvalidInput, Violation
from resuena.identity.v1 import identity_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2 as social_pb

KEYS_MAX = 100
"""Maximum number of accounts per request for tokens or report of failures."""
LINKING_LIFE = timedelta(minutes=15)
"""How long a linking in progress, and an offer of Pages, is valid."""
LEASE = timedelta(minutes=5)
"""Lease of an account while its token is renewed; after a crash another process takes over when it expires."""
CHECK_EVERY = timedelta(days=7)
FIRST_RETRY, LAST_RETRY = timedelta(minutes=5), timedelta(hours=6)
KEEP_DELETIONS = timedelta(days=90)
_TYPED_MAX = 500
"""Maximum characters of an account's name or address; a longer one is invalid."""
REASON_OF_FAILURE: Mapping[int, int] = {
    social_pb.NETWORK_FAILURE_REASON_TOKEN_INVALID: REVOKED,
    social_pb.NETWORK_FAILURE_REASON_TOKEN_EXPIRED: EXPIRED,
    social_pb.NETWORK_FAILURE_REASON_PERMISSION_MISSING: SCOPE_MISSING,
    social_pb.NETWORK_FAILURE_REASON_ACCOUNT_RESTRICTED: RESTRICTED,
}


class _Network(NamedTuple):
    hosts: frozenset[str]
    username: re.Pattern[str]
    url: str
    not_people: frozenset[str]
    """First path segments of addresses that are not profiles."""


_NETWORKS = {
    pb.PLATFORM_FACEBOOK: _Network(
        frozenset({"facebook.com", "fb.com"}),
        re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.]{3,48})[A-Za-z0-9]"),
        "https://www.facebook.com/{}",
        frozenset(
            {
                "events",
                "gaming",
                "groups",
                "login",
                "marketplace",
                "pages",
                "photo",
                "reel",
                "search",
                "share",
                "sharer",
                "stories",
                "story.php",
                "watch",
            }
        ),
    ),
    pb.PLATFORM_INSTAGRAM: _Network(
        frozenset({"instagram.com"}),
        re.compile(r"(?!.*\.\.)(?!\.)[A-Za-z0-9._]{1,30}(?<!\.)"),
        "https://www.instagram.com/{}/",
        frozenset({"accounts", "direct", "explore", "p", "reel", "reels", "stories", "tv"}),
    ),
    pb.PLATFORM_TWITTER: _Network(
        frozenset({"twitter.com", "x.com"}),
        re.compile(r"[A-Za-z0-9_]{1,15}"),
        "https://x.com/{}",
        frozenset(
            {
                "explore",
                "hashtag",
                "home",
                "i",
                "intent",
                "login",
                "messages",
                "notifications",
                "search",
                "settings",
                "share",
            }
        ),
    ),
}
_NUMBER = re.compile(r"[0-9]{5,20}")


def checked_username(platform: int, typed: str) -> str:
    """The name of an account, typed as a name or as the address of its profile.

    Raises InvalidInput for a text that cannot be an account of the network.
    """
    network = _NETWORKS.get(platform)  # type: ignore[call-overload]
    text = typed.strip()
    if network is not None and len(text) <= _TYPED_MAX:
        name = _of_address(network, text) if "/" in text else text.removeprefix("@")
        if network.username.fullmatch(name) and name.lower() not in network.not_people:
            return name
    text = "Write the account's name as in its network, or the address of its profile."
    raise InvalidInput(violations=[Violation("username", text, "INVALID_NETWORK_ACCOUNT")])


def _of_address(network: _Network, typed: str) -> str:
    """The account's name in the address of a profile; empty when it is not a profile address of the network."""
    address = "https://" + re.sub(r"^https?://", "", typed, flags=re.IGNORECASE)
    if not is_web_address(address, network.hosts):
        return ""
    parts = urlsplit(address)
    segments = [part for part in parts.path.split("/") if part]
    if segments == ["profile.php"]:
        (number, *_) = parse_qs(parts.query).get("id", [""])
        return number if _NUMBER.fullmatch(number) else ""
    return segments[0].removeprefix("@") if len(segments) == 1 else ""


def profile_url(platform: int, username: str) -> str:
    """The address of an account's profile."""
    if platform == pb.PLATFORM_FACEBOOK and _NUMBER.fullmatch(username):
        return f"https://www.facebook.com/profile.php?id={username}"
    return _NETWORKS[platform].url.format(username)  # type: ignore[index]


def proven(grant: Grant, account: NetworkAccount) -> ProvenAccount:
    """The data to store of an account for which a user granted permissions."""
    return ProvenAccount(
        account.account_id, grant.owner_id, account.username, grant.scopes, account.followers, account.expires_at
    )


def missing_scopes(given: Sequence[str], needed: Sequence[str]) -> list[str]:
    """The permissions that were not granted, in the order of `needed`."""
    return [scope for scope in needed if scope not in given]


def next_check(now: datetime, expires_at: datetime | None) -> datetime:
    """When to renew a token issued now: within a week, and by half of its life."""
    return now + (CHECK_EVERY if expires_at is None else min(CHECK_EVERY, (expires_at - now) / 2))


def next_try(now: datetime, failures: int) -> datetime:
    """When to retry a renewal after this many consecutive failures: exponential back-off with jitter."""
    pause = min(FIRST_RETRY * (1 << min(failures - 1, 10)), LAST_RETRY)
    return now + pause * random.uniform(0.75, 1.25)  # noqa: S311 - no secret


class TokenSeals:
    """Encrypts and decrypts networks' access tokens."""

    def __init__(self, peppers: Peppers) -> None:
        self.seals = Seals(peppers, b"social-account-token")

    def sealed(self, key: AccountKey, account_id: str, token: str) -> Sealed:
        """The token encrypted together with the account's owner, network and id, as it is stored."""
        return self.seals.sealed(json.dumps([*key, account_id, token]))

    def opened(self, account: SocialAccount) -> NetworkToken:
        """The token of a LINKED account.

        Raises InvalidToken when no accepted pepper decrypts it, or when it was encrypted for another account, so that
        write access to the table is not enough to copy a token to another row.
        """
        if account.token is None:
            raise InvalidToken
        *sealed_for, token = json.loads(self.seals.opened(account.token))
        if sealed_for != [*account.key, account.account_id]:
            raise InvalidToken
        return NetworkToken(
            *account.key,
            account.account_id or "",
            account.username or "",
            token,
            tuple(account.scopes),
            account.expires_at,
            account.linked_at,
        )


class PageSeals:
    """Encrypts and decrypts the Pages offered to a person, with their tokens."""

    def __init__(self, peppers: Peppers) -> None:
        self._seals = Seals(peppers, b"social-account-pages")

    def sealed(self, person_id: str, grant: Grant) -> bytes:
        """The Pages encrypted together with the person's id."""
        pages = [
            [page.account_id, page.username, page.name, page.followers, page.token] for page in grant.accounts
        ]
        return self._seals.sealed(json.dumps([person_id, grant.owner_id, list(grant.scopes), pages])).secret

    def opened(self, person_id: str, sealed: bytes) -> Grant:
        """The grant, decrypted. Raises InvalidToken when no accepted pepper decrypts it, or for another person's."""
        sealed_for, owner_id, scopes, pages = json.loads(self._seals.opened(sealed))
        if sealed_for != person_id:
            raise InvalidToken
        accounts = [
            NetworkAccount(page_id, username, name, followers, token, None)
            for page_id, username, name, followers, token in pages
        ]
        return Grant(owner_id, scopes, accounts)
