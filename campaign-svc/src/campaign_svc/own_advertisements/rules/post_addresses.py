"""One address for each post of a network, built from the id that the network gave it: no I/O here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from urllib.parse import parse_qs, urlsplit

from campaign_svc.open_campaigns.models import NETWORKS
from kit.addresses import is_web_address
from kit.rpc.errors import InvalidInput, Violation

FACEBOOK, INSTAGRAM, TWITTER = NETWORKS
_HOSTS: Mapping[int, Sequence[str]] = MappingProxyType(
    {FACEBOOK: ("facebook.com",), INSTAGRAM: ("instagram.com",), TWITTER: ("x.com", "twitter.com")}
)
_USER = r"[A-Za-z0-9_.~%-]+"
_NUMBER = r"0*(?P<number>[1-9][0-9]{0,30})"
_OPAQUE = r"(?P<opaque>pfbid[A-Za-z0-9]{1,200})"
_SHORTCODE = re.compile(rf"/(?:(?!share/){_USER}/)?(?:p|reel|reels|tv)/(?P<code>[A-Za-z0-9_-]{{1,100}})/?")
_STATUS = re.compile(rf"/(?:i/web|{_USER})/status(?:es)?/{_NUMBER}(?:/(?:photo|video)/[0-9]+)?/?")
_FACEBOOK_PATHS = (
    re.compile(rf"/{_USER}/(?:posts|videos|photos)/(?:{_USER}/){{0,2}}{_NUMBER}/?"),
    re.compile(rf"/groups/{_USER}/(?:posts|permalink)/{_NUMBER}/?"),
    re.compile(rf"/(?:(?:reel|videos)/)?{_NUMBER}/?"),
)
_FACEBOOK_OWNER = re.compile(rf"/(?P<owner>{_USER})/posts/(?:{_USER}/)?{_OPAQUE}/?")
_FACEBOOK_SHARE = re.compile(r"/share/(?:[pvr]/)?(?P<token>[A-Za-z0-9_-]{2,100})/?")
_FACEBOOK_QUERIES = (
    (re.compile(r"/(?:permalink|story)\.php"), "story_fbid"),
    (re.compile(r"/photo(?:\.php|/)?"), "fbid"),
    (re.compile(r"/(?:watch/?|video\.php)"), "v"),
)
_WHOLE_NUMBER, _WHOLE_OPAQUE = re.compile(_NUMBER), re.compile(_OPAQUE)


def post_address(platform: int, url: str) -> str:
    """A post's address as it is kept: the same for each way in which the network writes it.

    Raises InvalidInput for one that is not of a post on the network.
    """
    typed = url.strip()
    if platform not in _HOSTS:
        raise InvalidInput(violations=[Violation("platform", "Unknown network.", "UNKNOWN_PLATFORM")])
    kept = None
    if is_web_address(typed, _HOSTS[platform]):
        parts = urlsplit(typed)
        kept = _KEPT[platform](parts.path, parse_qs(parts.query))
    if kept is None:
        text = "The https address of the post itself on that network."
        raise InvalidInput(violations=[Violation("url", text, "INVALID_ADDRESS")])
    return kept


def _on_instagram(path: str, _: Mapping[str, Sequence[str]]) -> str | None:
    found = _SHORTCODE.fullmatch(path)
    return found and f"https://instagram.com/p/{found['code']}"


def _on_twitter(path: str, _: Mapping[str, Sequence[str]]) -> str | None:
    found = _STATUS.fullmatch(path)
    return found and f"https://x.com/i/web/status/{found['number']}"


def _on_facebook(path: str, query: Mapping[str, Sequence[str]]) -> str | None:
    for shape in _FACEBOOK_PATHS:
        if found := shape.fullmatch(path):
            return f"https://facebook.com/{found['number']}"
    if found := _FACEBOOK_OWNER.fullmatch(path):
        return _opaque(found["owner"], found["opaque"])
    if found := _FACEBOOK_SHARE.fullmatch(path):
        return f"https://facebook.com/share/{found['token']}"
    for shape, key in _FACEBOOK_QUERIES:
        if shape.fullmatch(path):
            return _queried(_only(query, key), _only(query, "id"))
    return None


def _queried(post_id: str, owner: str) -> str | None:
    if found := _WHOLE_NUMBER.fullmatch(post_id):
        return f"https://facebook.com/{found['number']}"
    found, of = _WHOLE_OPAQUE.fullmatch(post_id), _WHOLE_NUMBER.fullmatch(owner)
    return found and of and _opaque(of["number"], found["opaque"])


def _opaque(owner: str, post_id: str) -> str:
    # Facebook opens such an id below its owner alone.
    return f"https://facebook.com/{owner.lower()}/posts/{post_id}"


def _only(query: Mapping[str, Sequence[str]], key: str) -> str:
    values = query.get(key, ())
    return values[0] if len(values) == 1 else ""


_KEPT: Mapping[int, Callable[[str, Mapping[str, Sequence[str]]], str | None]] = MappingProxyType(
    {FACEBOOK: _on_facebook, INSTAGRAM: _on_instagram, TWITTER: _on_twitter}
)
