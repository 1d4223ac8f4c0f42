"""Posts on Facebook: by number, by owner and opaque id, or by the token of a share link."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

HOSTS = ("facebook.com",)
_USER = r"[A-Za-z0-9_.~%-]+"
_NUMBER = r"0*(?P<number>[1-9][0-9]{0,30})"
_OPAQUE = r"(?P<opaque>pfbid[A-Za-z0-9]{1,200})"
_PATHS = (
    re.compile(rf"/{_USER}/(?:posts|videos|photos)/(?:{_USER}/){{0,2}}{_NUMBER}/?"),
    re.compile(rf"/groups/{_USER}/(?:posts|permalink)/{_NUMBER}/?"),
    re.compile(rf"/(?:(?:reel|videos)/)?{_NUMBER}/?"),
)
_OWNER = re.compile(rf"/(?P<owner>{_USER})/posts/(?:{_USER}/)?{_OPAQUE}/?")
_SHARE = re.compile(r"/share/(?:[pvr]/)?(?P<token>[A-Za-z0-9_-]{2,100})/?")
_QUERIES = (
    (re.compile(r"/(?:permalink|story)\.php"), "story_fbid"),
    (re.compile(r"/photo(?:\.php|/)?"), "fbid"),
    (re.compile(r"/(?:watch/?|video\.php)"), "v"),
)
_WHOLE_NUMBER, _WHOLE_OPAQUE = re.compile(_NUMBER), re.compile(_OPAQUE)


def canonical_address(path: str, query: Mapping[str, Sequence[str]]) -> str | None:
    """The post's canonical address; None when path and query are not those of a post."""
    for shape in _PATHS:
        if match := shape.fullmatch(path):
            return f"https://facebook.com/{match['number']}"
    if match := _OWNER.fullmatch(path):
        return _opaque(match["owner"], match["opaque"])
    if match := _SHARE.fullmatch(path):
        return f"https://facebook.com/share/{match['token']}"
    for shape, key in _QUERIES:
        if shape.fullmatch(path):
            return _queried(_only(query, key), _only(query, "id"))
    return None


def _queried(post_id: str, owner: str) -> str | None:
    if match := _WHOLE_NUMBER.fullmatch(post_id):
        return f"https://facebook.com/{match['number']}"
    match, of = _WHOLE_OPAQUE.fullmatch(post_id), _WHOLE_NUMBER.fullmatch(owner)
    return match and of and _opaque(of["number"], match["opaque"])


def _opaque(owner: str, post_id: str) -> str:
    # Facebook resolves such an id only below its owner.
    return f"https://facebook.com/{owner.lower()}/posts/{post_id}"


def _only(query: Mapping[str, Sequence[str]], key: str) -> str:
    values = query.get(key, ())
    return values[0] if len(values) == 1 else ""
