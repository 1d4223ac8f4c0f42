"""How Meta's interfaces name errors, budgets and metrics, each with its source, and posts' addresses: no I/O here.

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
"""Errors by which the whole app is throttled."""
ACCOUNT_LIMITS = frozenset((17, 32, 613, 80001, 80002))
"""Errors by which one person, Page or Instagram account is throttled."""
_TRANSIENT = frozenset((1, 2))
BODY_MAX = 2 * 1024 * 1024
"""Bytes of an answer that are read; a page of a hundred posts with their texts has less."""
SLOW_FROM = 75.0
"""Percent of a budget from which the calls that can wait do."""
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
        2207005: Refusal.PICTURE,  # no JPEG
        2207009: Refusal.PICTURE,  # aspect ratio
        2207010: Refusal.TEXT,  # caption too long
        2207040: Refusal.TEXT,  # more than 20 mentions
        2207042: Refusal.QUOTA,  # too many posts within a day
        2207006: Refusal.CONTAINER_GONE,  # no such media
        2207008: Refusal.CONTAINER_GONE,  # no such container
        2207020: Refusal.CONTAINER_GONE,  # the container has expired
        2207027: Refusal.NOT_READY,  # the container is still processed
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
"""How each network's addresses of posts are read, by number of the contract's Platform."""
Sites = Mapping[int, str]
"""Where the posts of a network are opened, by its platform, when that is not the network's own site: `https://host/path`,
without a slash at the end."""
NO_SITES: Sites = MappingProxyType({})
_SPAM_SUBCODES = frozenset((2207050, 2207051))
"""The account is restricted, or the action is held back as spam."""


@dataclass(frozen=True)
class Metric:
    """One metric of a network as ours. `edge` is the edge that answers it, empty for a field of the post."""

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
"""Every metric that is read. What no network tells (tags, mentions, hashtags) stays unknown."""


def metrics_of(platform: int, edge: str) -> Mapping[str, str]:
    """Our metric by the network's name for it."""
    return {one.theirs: one.ours for one in METRICS if one.platform == platform and one.edge == edge}


def told_by(platform: int) -> frozenset[str]:
    """Metrics of ours that the network can tell."""
    return frozenset(one.ours for one in METRICS if one.platform == platform)


def error_of(status: int, body: object) -> NetworkError:
    """The error of an answer that is none of success, by code, subcode and status."""
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
    """Why a container has failed."""
    return _REFUSALS.get(subcode or 0, Refusal.OTHER)


def usages_of(platform: int, account_id: str, headers: Mapping[str, str]) -> Iterator[Usage]:
    """Budgets as the headers of an answer tell them: of the app, of the account; malformed headers tell nothing."""
    for header, account in (("x-app-usage", ""), ("x-page-usage", account_id)):
        if isinstance(shares := _json(headers.get(header)), dict):
            yield Usage(platform, account, _percent(shares))
    business = _json(headers.get("x-business-use-case-usage"))
    for account, entries in business.items() if isinstance(business, dict) else ():
        known = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
        if known and isinstance(account, str):
            regain = max(_amount(entry.get("estimated_time_to_regain_access")) for entry in known)
            yield Usage(platform, account, max(map(_percent, known)), regain)


def pause_of(percent: float, regain_minutes: float) -> timedelta | None:
    """For how long nothing is asked at this use of a budget; None while there is room.

    Meta's page says to stop calling when throttled: further calls prolong it.
    """
    if regain_minutes > 0:
        return min(timedelta(minutes=regain_minutes), _REGAIN_MOST)
    if percent >= _FULL_FROM:
        return _FULL
    return _SLOW if percent >= SLOW_FROM else None


def back_off(attempts: int, chance: float | None = None) -> timedelta:
    """Until the next try after so many: exponential, up to an hour, with full jitter above its half."""
    most = min(_BACK_OFF * (1 << min(max(0, attempts - 1), 10)), _BACK_OFF_MOST)
    share = _CHANCE.random() if chance is None else chance
    return most * (0.5 + share / 2)


def spread(moment: datetime, within: timedelta) -> datetime:
    """A moment up to so much later by chance, so that what was held back together does not return together."""
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
    """A post's address as it is kept: the same for each way in which the network writes it.

    On a site of `sites` its paths are those of the network, and it is kept without query and fragment.

    Raises InvalidInput for one that is not of a post on the network.
    """
    typed = url.strip()
    if platform not in _POSTS:
        raise InvalidInput(violations=[Violation("platform", "Unknown network.", "UNKNOWN_PLATFORM")])
    network = _POSTS[platform]
    kept: str | None = None
    site = sites.get(platform, "")
    path = typed.removeprefix(site) if site else ""
    if is_web_address(typed, network.HOSTS):
        parts = urlsplit(typed)
        kept = network.kept(parts.path, parse_qs(parts.query))
    elif path != typed and is_own_path(path):
        plain = urlsplit(path).path
        kept = site + plain if network.kept(plain, {}) else None
    if kept is None:
        text = "The https address of the post itself on that network."
        raise InvalidInput(violations=[Violation("url", text, "INVALID_ADDRESS")])
    return kept


def network_address(platform: int, permalink: str, media_id: str, sites: Sites = NO_SITES) -> str:
    """A post's address as it is kept, from what its network itself says of it; never refused.

    A permalink of an unknown shape is kept as the network writes it; one on another host, or none, becomes an address
    with the network's id, of which a Page's is `<page>_<post>`.
    """
    try:
        return post_address(platform, permalink, sites)
    except InvalidInput:
        plain = permalink.strip()
        if platform == INSTAGRAM and is_web_address(plain, _POSTS[platform].HOSTS):
            return plain
        return id_address(platform, media_id)


def id_address(platform: int, media_id: str) -> str:
    """The address that has a post's id; Facebook opens it."""
    return f"https://{_POSTS[platform].HOSTS[0]}/{media_id.rpartition('_')[2]}"
