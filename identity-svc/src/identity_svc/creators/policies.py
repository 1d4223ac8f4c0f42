"""Rules on what creators declare, and what they still miss before they may post: no I/O here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from kit.addresses import is_web_address
from kit.names import name_violations, tidy
from kit.rpc.errors import InvalidInput, Violation
from resuena.identity.v1 import identity_pb2 as pb

CITY_MAX = 80
INTERESTS_MAX = 8
TERMS_LISTED = 1000
"""Published versions among which an accepted one is looked for."""
IMAGES = "/media/"
"""How addresses of images of ours begin; the rest is the key in media-svc."""
LANGUAGES = ("es", "en")
_TYPED_MAX = 500
"""Characters of an account's name or address that are looked at; longer ones are none."""


class _Network(NamedTuple):
    hosts: frozenset[str]
    username: re.Pattern[str]
    url: str
    not_people: frozenset[str]
    """First parts of addresses that are no profile."""


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
    """The name of an account, typed as it is or as the address of its profile.

    Raises InvalidInput for what can be no account of the network.
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
    """The account's name in the address of a profile; empty when the address is none of the network's profiles."""
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


def city_of(text: str) -> tuple[str | None, list[Violation]]:
    """A city as it is kept, None for an empty one, and what is wrong with it."""
    city = tidy(text)
    if not city:
        return None, []
    if name_violations("city", city, CITY_MAX):
        message = f"Write the name of the city, at most {CITY_MAX} characters."
        return None, [Violation("city", message, "INVALID_CITY")]
    return city, []


def interests_of(chosen: Sequence[int]) -> tuple[list[int], list[Violation]]:
    """Interests as they are kept, each once in the order given, and what is wrong with them."""
    known = set(pb.CreatorInterest.values()) - {pb.CREATOR_INTEREST_UNSPECIFIED}
    kept = list(dict.fromkeys(one for one in chosen if one in known))
    if len(kept) > INTERESTS_MAX:
        return [], [Violation("interests", f"Choose at most {INTERESTS_MAX}.", "TOO_MANY_ITEMS")]
    return kept, []


def missing_steps(there: Mapping[int, bool]) -> list[int]:
    """The steps that are not there yet, in the order of the contract."""
    return [step for step in pb.CreatorStep.values() if step and not there[step]]
