"""Limits of check rules, and how words are compared: no I/O here."""

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
"""Maximum hashtags, and mentions, of a campaign."""
FORBIDDEN_MOST = 30
TAG_LENGTH, WORD_LENGTH = 50, 40
LIMIT_LEAST, LIMIT_MOST = 1, 500
"""Maximum automatic approvals per day."""

_HASHTAG = re.compile(r"[^\W_]\w*")
_ACCOUNT = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?")
_SPACES = re.compile(r"\s+")
_PRINTABLE = re.compile(r"[^\x00-\x1f\x7f]+")


def tag_of(name: str) -> str:
    """A word, hashtag or account in comparable form: without its sign, accents and case."""
    return plain(name.lstrip("#@"))


def plain(text: str) -> str:
    """A text without accents and case."""
    parts = normal_form("NFKD", text)
    return "".join(character for character in parts if not unicodedata.combining(character)).casefold()


@lru_cache(maxsize=2_000)
def _whole(word: str) -> re.Pattern[str]:
    parts = r"\s+".join(re.escape(part) for part in plain(word).split())
    return re.compile(rf"(?<!\w){parts}(?!\w)")


def words_in(text: str, words: Iterable[str]) -> list[str]:
    """The words that a text contains as whole words, ignoring case and accents."""
    plain_text = plain(text)
    return [word for word in words if _whole(word).search(plain_text)]


def _tidied(given: Iterable[str], sign: str) -> tuple[str, ...]:
    """The words without sign and surplus spaces; duplicates removed, the first kept; in the order given."""
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


def rules_violations(rules: CheckRules, check_names: Collection[str]) -> list[Violation]:
    """The invalid fields of normalised rules; `check_names` are the names of the available checks."""
    violations = []
    for field, words, most in (
        ("hashtags", rules.hashtags, TAGS_MOST),
        ("mentions", rules.mentions, TAGS_MOST),
        ("forbidden_words", rules.forbidden_words, FORBIDDEN_MOST),
    ):
        if len(words) > most:
            violations.append(Violation(field, f"At most {most}.", "TOO_MANY_WORDS"))
    if not all(map(_is_hashtag, rules.hashtags)):
        message = f"A hashtag has letters and digits, at most {TAG_LENGTH}."
        violations.append(Violation("hashtags", message, "INVALID_HASHTAG"))
    if not all(map(_is_account, rules.mentions)):
        message = f"An account has letters, digits, points and underscores, at most {TAG_LENGTH}."
        violations.append(Violation("mentions", message, "INVALID_MENTION"))
    if not all(map(_is_word, rules.forbidden_words)):
        message = f"A word or phrase has at most {WORD_LENGTH} characters."
        violations.append(Violation("forbidden_words", message, "INVALID_WORD"))
    if any(name not in check_names for name in rules.ignored_checks):
        violations.append(Violation("ignored_checks", "There is no such check.", "UNKNOWN_CHECK"))
    asked_text = " ".join(
        [*(f"#{hashtag}" for hashtag in rules.hashtags), *(f"@{mention}" for mention in rules.mentions)]
    )
    if not violations and words_in(asked_text, rules.forbidden_words):
        message = "A word cannot be asked for and forbidden."
        violations.append(Violation("forbidden_words", message, "WORD_ASKED_FOR"))
    return violations


def _is_hashtag(word: str) -> bool:
    return len(word) <= TAG_LENGTH and _HASHTAG.fullmatch(word) is not None


def _is_account(word: str) -> bool:
    return len(word) <= TAG_LENGTH and _ACCOUNT.fullmatch(word) is not None


def _is_word(word: str) -> bool:
    return (
        len(word) <= WORD_LENGTH
        and _PRINTABLE.fullmatch(word) is not None
        and any(character.isalnum() for character in plain(word))
    )


def approval_violations(approval: AutomaticApproval) -> list[Violation]:
    """The invalid fields of a company's automatic approval."""
    if LIMIT_LEAST <= approval.daily_limit <= LIMIT_MOST:
        return []
    message = f"From {LIMIT_LEAST} to {LIMIT_MOST} a day."
    return [Violation("daily_limit", message, "INVALID_DAILY_LIMIT")]


def concerned(before: CheckRules, after: CheckRules, groups: Mapping[str, int]) -> set[int]:
    """The groups of checks whose result may change with the rules; `groups` by name of the check."""
    changed = set(before.ignored_checks) ^ set(after.ignored_checks)
    concerned_groups = {groups[name] for name in changed if name in groups}
    text_fields = ("hashtags", "mentions", "forbidden_words")
    if any(getattr(before, name) != getattr(after, name) for name in text_fields):
        concerned_groups.add(TEXT)
    return concerned_groups
