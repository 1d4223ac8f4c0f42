"""How Meta's APIs name errors, budgets and metrics, each with its source, and posts' addresses: no I/O here.

Read on 2026-11-28 at developers.facebook.com:
- errors: docs/graph-api/guides/error-handling;
  documentation/instagram-platform/instagram-graph-api/reference/error-codes (2026-06-02)
- budgets: docs/graph-api/overview/rate-limiting
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from urllib.parse import parse_qs, urlsplit

from campaign_svc.networks.errors import (
    NetworkError,
    NoSuchObject,
    RateLimited,
    Refused,
    TokenRefused,
    TryLater,
)
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, Refusal, TokenProblem, Usage
from campaign_svc.networks.rules import facebook, instagram, twitter
from kit.addresses import is_own_path, is_web_address
from kit.rpc.errors import InvalidInput, Violation

APP_LIMITS = frozenset((4, 341))
"""Errors that mean that the whole app is throttled."""
ACCOUNT_LIMITS = frozenset((17, 32, 613, 80001, 80002))
"""Errors that mean that one person, Page or Instagram account is throttled."""
_TRANSIENT = frozenset((1, 2))
BODY_MAX = 2 * 1024 * 1024
"""Maximum bytes of a response; a page of a hundred posts with their texts is smaller."""
SLOW_FROM = 75.0
"""Percent of a budget above which deferrable calls wait."""
_FULL_FROM = 95.0
_SLOW, _FULL = timedelta(minutes=5), timedelta(minutes=30)
_BACK_OFF, _BACK_OFF_MOST = timedelta(minutes=1), timedelta(hours=1)
_REGAIN_MOST = timedelta(hours=24)
_CHANCE = random.SystemRandom()
_EXPIRED_SUBCODES = frozenset((463,))
_REFUSALS: Mapping[int, Refusal] = MappingProxyType(
    {
        2207003: Refusal.PICTURE_UNREACHABLE,  # took too long to download
        2207052: Refusal.PICTURE_UNREACHABLE,  # could not be fetched from its address
        2207004: Refusal.PICTURE,  # larger than 8 MiB
        2207005: Refusal.PICTURE,  # could not be fetched from its URL
        2207009: Refusal.PICTURE,  # aspect ratio
        2207010: Refusal.TEXT,  # caption too long
        2207040: Refusal.TEXT,  # more than 20 mentions
        2207042: Refusal.QUOTA,  # too many posts within a day
        2207006: Refusal.CONTAINER_GONE,  # no such media
        2207008: Refusal.CONTAINER_GONE,  # no such container
        2207020: Refusal.CONTAINER_GONE,  # the container has expired
        2207027: Refusal.NOT_READY,  # the container is still being processed
        2207057: Refusal.PICTURE,
    }
)
_BY_CODE: Mapping[int, Refusal] = MappingProxyType(
    {
        9: Refusal.QUOTA,
        324: Refusal.PICTURE,
        36000: Refusal.PICTURE,
        36001: Refusal.PICTURE,
        36003: Refusal.PICTURE,
    }
)
_POSTS = MappingProxyType({FACEBOOK: facebook, INSTAGRAM: instagram, 3: twitter})
"""Parser of each network's post addresses, by value of the contract's Platform."""
Sites = Mapping[int, str]
"""Base URL of a network's posts, by its platform, when it is not the network's own site: `https://host/path`,
without a trailing slash."""
NO_SITES: Sites = MappingProxyType({})
_SPAM_SUBCODES = frozenset((2207050, 2207051))
"""The account is restricted, or the action is blocked as spam."""


@dataclass(frozen=True)
class Metric:
    """A network's metric mapped to ours. `edge` is the edge that returns it, empty for a field of the post."""

    platform: int
    theirs: str
    ours: str
    edge: str
    source: str
    """Path of the page at developers.facebook.com that describes it."""


METRICS = (
    Metric(
        INSTAGRAM,
        "like_count",
        "like",
        "",
        "documentation/instagram-platform/reference/instagram-media (2026-06-22)",
    ),
    Metric(
        INSTAGRAM,
        "comments_count",
        "comment",
        "",
        "documentation/instagram-platform/reference/instagram-media (2026-06-22)",
    ),
    Metric(
        INSTAGRAM,
        "shares",
        "shared",
        "insights",
        "documentation/instagram-platform/reference/instagram-media/insights (2026-06-18)",
    ),
    Metric(
        INSTAGRAM,
        "views",
        "print",
        "insights",
        "documentation/instagram-platform/reference/instagram-media/insights (2026-06-18)",
    ),
    Metric(FACEBOOK, "reactions", "like", "", "docs/graph-api/reference/pagepost/reactions"),
    Metric(FACEBOOK, "comments", "comment", "", "docs/graph-api/reference/pagepost"),
    Metric(FACEBOOK, "shares", "shared", "", "docs/graph-api/reference/pagepost"),
    Metric(FACEBOOK, "post_media_view", "print", "insights", "docs/graph-api/reference/insights (2026-02-18)"),
    Metric(FACEBOOK, "post_clicks", "link", "insights", "docs/graph-api/reference/insights (2026-02-18)"),
)
"""Every metric that is read. Metrics that no network reports (tags, mentions, hashtags) stay unknown."""


def metrics_of(platform: int, edge: str) -> Mapping[str, str]:
    """Our metric by the network's name."""
    return {
        metric.theirs: metric.ours for metric in METRICS if metric.platform == platform and metric.edge == edge
    }


def told_by(platform: int) -> frozenset[str]:
    """The metrics of ours that the network can report."""
    return frozenset(metric.ours for metric in METRICS if metric.platform == platform)


def error_of(status: int, body: object) -> NetworkError:
    """The error of an unsuccessful response, by code, subcode and status."""
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return _without_code(status)
    code, subcode = _number(error.get("code")), _number(error.get("error_subcode"))
    text = f"status {status}, code {code}, subcode {subcode}"
    if code in APP_LIMITS or code in ACCOUNT_LIMITS or status == 429:
        return RateLimited(text, whole_app=code in APP_LIMITS)
    if (problem := _problem_of(code, subcode)) is not None:
        return TokenRefused(text, problem)
    if code == 100 and subcode == 33:
        return NoSuchObject(text)
    refusal = _REFUSALS.get(subcode) or _BY_CODE.get(code)
    transient = error.get("is_transient") is True or code in _TRANSIENT or status >= 500
    return TryLater(text) if transient and refusal is None else Refused(text, refusal or Refusal.OTHER)


def _without_code(status: int) -> NetworkError:
    text = f"status {status}"
    if status == 429:
        return RateLimited(text, whole_app=False)
    return TryLater(text) if status >= 500 else Refused(text, Refusal.OTHER)


def _problem_of(code: int, subcode: int) -> TokenProblem | None:
    if subcode in _SPAM_SUBCODES or code == 368:
        return TokenProblem.RESTRICTED
    if code in (102, 190):
        return TokenProblem.EXPIRED if subcode in _EXPIRED_SUBCODES else TokenProblem.INVALID
    return TokenProblem.PERMISSION_MISSING if code in (3, 10) or 200 <= code <= 299 else None


def refusal_of(subcode: int | None) -> Refusal:
    """The reason of a container's failure."""
    return _REFUSALS.get(subcode or 0, Refusal.OTHER)


def usages_of(platform: int, account_id: str, headers: Mapping[str, str]) -> Iterator[Usage]:
    """Budgets from the headers of a response: of the app, of the account; malformed headers are ignored."""
    for header, account in (("x-app-usage", ""), ("x-page-usage", account_id)):
        if isinstance(shares := _json(headers.get(header)), dict):
            yield Usage(platform, account, _percent(shares))
    business = _json(headers.get("x-business-use-case-usage"))
    for account, entries in business.items() if isinstance(business, dict) else ():
        objects = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
        if objects and isinstance(account, str):
            regain = max(_amount(entry.get("estimated_time_to_regain_access")) for entry in objects)
            yield Usage(platform, account, max(map(_percent, objects)), regain)


def pause_of(percent: float, regain_minutes: float) -> timedelta | None:
    """How long calls pause at this use of a budget; None while there is room.

    Meta's documentation says to stop calling when throttled: further calls prolong it.
    """
    if regain_minutes > 0:
        return min(timedelta(minutes=regain_minutes), _REGAIN_MOST)
    if percent >= _FULL_FROM:
        return _FULL
    return _SLOW if percent >= SLOW_FROM else None


def back_off(attempts: int, chance: float | None = None) -> timedelta:
    """The delay before the next retry: exponential, up to an hour, with jitter over its upper half."""
    most = min(_BACK_OFF * (1 << min(max(0, attempts - 1), 10)), _BACK_OFF_MOST)
    share = _CHANCE.random() if chance is None else chance
    return most * (0.5 + share / 2)


def spread(moment: datetime, within: timedelta) -> datetime:
    """A random moment within this time after it, so that postponed work does not resume all at once."""
    return moment + within * _CHANCE.random()


def _percent(shares: Mapping[str, object]) -> float:
    return max(_amount(shares.get(name)) for name in ("call_count", "total_time", "total_cputime"))


def _json(text: str | None) -> object:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _amount(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0 else 0.0


def post_address(platform: int, url: str, sites: Sites = NO_SITES) -> str:
    """A post's canonical address: the same for all spellings of the network.

    On one of `sites`, paths are those of the network; query and fragment are removed.

    Raises InvalidInput if the address is not that of a post on the network.
    """
    typed = url.strip()
    if platform not in _POSTS:
        raise InvalidInput(violations=[Violation("platform", "Unknown network.", "UNKNOWN_PLATFORM")])
    network = _POSTS[platform]
    canonical: str | None = None
    site = sites.get(platform, "")
    path = typed.removeprefix(site) if site else ""
    if is_web_address(typed, network.HOSTS):
        parts = urlsplit(typed)
        canonical = network.canonical_address(parts.path, parse_qs(parts.query))
    elif path != typed and is_own_path(path):
        plain = urlsplit(path).path
        canonical = site + plain if network.canonical_address(plain, {}) else None
    if canonical is None:
        text = "The https address of the post itself on that network."
        raise InvalidInput(violations=[Violation("url", text, "INVALID_ADDRESS")])
    return canonical


def network_address(platform: int, permalink: str, media_id: str, sites: Sites = NO_SITES) -> str:
    """A post's canonical address, from the network's own data; never refused.

    A permalink of an unknown shape is stored as the network writes it; one on another host, or none, becomes an address
    with the network's id, which on a Page is `<page>_<post>`.
    """
    try:
        return post_address(platform, permalink, sites)
    except InvalidInput:
        plain = permalink.strip()
        if platform == INSTAGRAM and is_web_address(plain, _POSTS[platform].HOSTS):
            return plain
        return id_address(platform, media_id)


def id_address(platform: int, media_id: str) -> str:
    """The address with a post's id, which Facebook resolves."""
    return f"https://{_POSTS[platform].HOSTS[0]}/{media_id.rpartition('_')[2]}"
