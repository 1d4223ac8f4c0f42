"""Rules on names, pictures and referral codes (docs/product.md, Validation): no I/O here."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from kit.addresses import is_own_image
from kit.names import name_violations, tidy
from kit.normal_forms import normal_form
from kit.rpc.errors import InvalidInput, Violation

MAX_HANDLE = 64
SEARCH_MAX = 100
CODE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Alphabet of referral codes: without vowels, so that no code is a word, and without characters that look alike."""
CODE_LENGTH = 8
_HANDLE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]")
_ACCENTS = re.compile("[\u0300-\u036f]")
_WILDCARD, _LITERAL = re.compile(r"([\\%_])"), r"\\\1"


def picture_violations(pictures: Sequence[str | None]) -> list[Violation]:
    """Violations of network accounts whose picture is not an image of media-svc."""
    return [
        Violation(f"credentials[{index}].picture", "The address that media-svc gave the picture.", "INVALID_IMAGE")
        for index, picture in enumerate(pictures)
        if picture and not is_own_image(picture)
    ]


def checked_name(path: str, name: str) -> str:
    """The name as it is kept. Raises InvalidInput when it breaks a rule of kit.names."""
    kept = tidy(name)
    if violations := name_violations(path, kept):
        raise InvalidInput(violations=violations)
    return kept


def patterns_of(search: str) -> list[str]:
    """What LIKE must find in a name (persons.models.FOLDED_NAME): each word, without accents and in lower case.

    Raises InvalidInput for more than 100 characters.
    """
    if len(search) > SEARCH_MAX:
        raise InvalidInput(violations=[Violation("search", f"At most {SEARCH_MAX} characters.", "BAD_USER_INPUT")])
    folded = _ACCENTS.sub("", normal_form("NFD", search)).lower()
    return [f"%{_WILDCARD.sub(_LITERAL, word)}%" for word in folded.split()]


def checked_handle(handle: str) -> str:
    """The name of a personal page. Raises InvalidInput: 3 to 30 letters, digits, dots, hyphens, underscores."""
    if not _HANDLE.fullmatch(handle):
        raise InvalidInput(
            violations=[Violation("handle", "Use 3 to 30 letters, digits, dots or hyphens.", "INVALID_HANDLE")]
        )
    return handle


def new_referral_code() -> str:
    """A random referral code; a unique constraint refuses the rare duplicate."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
