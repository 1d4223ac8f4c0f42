"""What check rules may ask for, and how words are compared: no I/O here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from campaign_svc.check_rules.models import AutomaticApproval, CheckRules
from campaign_svc.due_checks.models import TEXT
from kit.normal_forms import normal_form
from kit.rpc.errors import Violation

TAGS_MOST = 10
"""Hashtags, and mentions, that a campaign may ask for."""
FORBIDDEN_MOST = 30
TAG_LENGTH, WORD_LENGTH = 50, 40
LIMIT_LEAST, LIMIT_MOST = 1, 500
"""Automatic approvals a day."""

_HASHTAG = re.compile(r"[^\W_]\w*")
_ACCOUNT = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?")
_SPACES = re.compile(r"\s+")
_PRINTABLE = re.compile(r"[^\x00-\x1f\x7f]+")


def tag_of(name: str) -> str:
    """A word, hashtag or account as it is compared: without its sign, accents and case."""
    return plain(name.lstrip("#@"))


def plain(text: str) -> str:
    """A text without accents and case."""
    parts = normal_form("NFKD", text)
    return "".join(one for one in parts if not unicodedata.combining(one)).casefold()


@lru_cache(maxsize=2_000)
def _whole(word: str) -> re.Pattern[str]:
    parts = r"\s+".join(re.escape(part) for part in plain(word).split())
    return re.compile(rf"(?<!\w){parts}(?!\w)")


def words_in(text: str, words: Iterable[str]) -> list[str]:
    """Those of the words that a text contains as whole words, whatever their case and accents."""
    told = plain(text)
    return [word for word in words if _whole(word).search(told)]


def _tidied(given: Iterable[str], sign: str) -> tuple[str, ...]:
    """Without sign, spaces at the ends and several in a row; of equal ones the first; in the order given."""
    kept: dict[str, str] = {}
    for word in given:
        tidy = _SPACES.sub(" ", normal_form("NFC", word).strip()).lstrip(sign).strip()
        if tidy:
            kept.setdefault(tag_of(tidy), tidy)
    return tuple(kept.values())


def tidied(rules: CheckRules) -> CheckRules:
    """The rules as they are stored."""
    return CheckRules(
        hashtags=_tidied(rules.hashtags, "#"),
        mentions=_tidied(rules.mentions, "@"),
        forbidden_words=_tidied(rules.forbidden_words, ""),
        ignored_checks=tuple(sorted(set(rules.ignored_checks))),
    )


def rules_violations(rules: CheckRules, known: Collection[str]) -> list[Violation]:
    """The invalid fields of tidied rules; `known` are the names of the checks that there are."""
    found = []
    for field, words, most in (
        ("hashtags", rules.hashtags, TAGS_MOST),
        ("mentions", rules.mentions, TAGS_MOST),
        ("forbidden_words", rules.forbidden_words, FORBIDDEN_MOST),
    ):
        if len(words) > most:
            found.append(Violation(field, f"At most {most}.", "TOO_MANY_WORDS"))
    if not all(map(_is_hashtag, rules.hashtags)):
        message = f"A hashtag has letters and digits, at most {TAG_LENGTH}."
        found.append(Violation("hashtags", message, "INVALID_HASHTAG"))
    if not all(map(_is_account, rules.mentions)):
        message = f"An account has letters, digits, points and underscores, at most {TAG_LENGTH}."
        found.append(Violation("mentions", message, "INVALID_MENTION"))
    if not all(map(_is_word, rules.forbidden_words)):
        message = f"A word or phrase has at most {WORD_LENGTH} characters."
        found.append(Violation("forbidden_words", message, "INVALID_WORD"))
    if any(name not in known for name in rules.ignored_checks):
        found.append(Violation("ignored_checks", "There is no such check.", "UNKNOWN_CHECK"))
    asked = " ".join([*(f"#{one}" for one in rules.hashtags), *(f"@{one}" for one in rules.mentions)])
    if not found and words_in(asked, rules.forbidden_words):
        message = "A word cannot be asked for and forbidden."
        found.append(Violation("forbidden_words", message, "WORD_ASKED_FOR"))
    return found


def _is_hashtag(word: str) -> bool:
    return len(word) <= TAG_LENGTH and _HASHTAG.fullmatch(word) is not None


def _is_account(word: str) -> bool:
    return len(word) <= TAG_LENGTH and _ACCOUNT.fullmatch(word) is not None


def _is_word(word: str) -> bool:
    return (
        len(word) <= WORD_LENGTH
        and _PRINTABLE.fullmatch(word) is not None
        and any(one.isalnum() for one in plain(word))
    )


def approval_violations(approval: AutomaticApproval) -> list[Violation]:
    """The invalid fields of a company's automatic approval."""
    if LIMIT_LEAST <= approval.daily_limit <= LIMIT_MOST:
        return []
    message = f"From {LIMIT_LEAST} to {LIMIT_MOST} a day."
    return [Violation("daily_limit", message, "INVALID_DAILY_LIMIT")]


def concerned(before: CheckRules, after: CheckRules, groups: Mapping[str, int]) -> set[int]:
    """The groups of checks that may say something else under other rules; `groups` by name of the check."""
    changed = set(before.ignored_checks) ^ set(after.ignored_checks)
    found = {groups[name] for name in changed if name in groups}
    asked = ("hashtags", "mentions", "forbidden_words")
    if any(getattr(before, name) != getattr(after, name) for name in asked):
        found.add(TEXT)
    return found
