"""Rules on e-mails, names, pictures and referral codes (docs/product.md, Validation): no I/O here."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Sequence

from kit.addresses import is_own_image
from kit.rpc.errors import InvalidInput, Violation

MAX_HANDLE = 64
EMAIL_MAX = 254
NAME_MAX = 100
SEARCH_MAX = 100
CODE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Alphabet of referral codes: without vowels, so that no code is a word, and without characters that look alike."""
CODE_LENGTH = 8
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
_HANDLE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]")
_ACCENTS = re.compile("[\u0300-\u036f]")
_WILDCARD, _LITERAL = re.compile(r"([\\%_])"), r"\\\1"
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def email_violations(email: str) -> list[Violation]:
    """Violations of an e-mail: at most 254 characters, a top-level domain of at least 2 letters."""
    if len(email) > EMAIL_MAX or not _EMAIL.fullmatch(email):
        return [Violation("email", "Enter a valid e-mail.", "INVALID_EMAIL")]
    return []


def picture_violations(pictures: Sequence[str | None]) -> list[Violation]:
    """Violations of network accounts whose picture is not an image of media-svc."""
    return [
        Violation(f"credentials[{index}].picture", "The address that media-svc gave the picture.", "INVALID_IMAGE")
        for index, picture in enumerate(pictures)
        if picture and not is_own_image(picture)
    ]


def checked_name(path: str, name: str) -> str:
    """The name without surrounding space. Raises InvalidInput when it is blank or past 100 characters."""
    stripped = name.strip()
    if not stripped or _CONTROL.search(stripped):
        raise InvalidInput(violations=[Violation(path, "Enter the name.", "NAME_REQUIRED")])
    if len(stripped) > NAME_MAX:
        raise InvalidInput(violations=[Violation(path, "At most 100 characters.", "NAME_TOO_LONG")])
    return stripped


def patterns_of(search: str) -> list[str]:
    """What LIKE must find in a name (persons.models.FOLDED_NAME): each word, without accents and in lower case.

    Raises InvalidInput for more than 100 characters.
    """
    if len(search) > SEARCH_MAX:
        raise InvalidInput(violations=[Violation("search", f"At most {SEARCH_MAX} characters.", "BAD_USER_INPUT")])
    folded = _ACCENTS.sub("", unicodedata.normalize("NFD", search)).lower()
    return [f"%{_WILDCARD.sub(_LITERAL, word)}%" for word in folded.split()]


def checked_handle(handle: str) -> str:
    """The name of a personal page. Raises InvalidInput: 3 to 30 letters, digits, dots, hyphens, underscores."""
    if not _HANDLE.fullmatch(handle):
        raise InvalidInput(
            violations=[Violation("handle", "Use 3 to 30 letters, digits, dots or hyphens.", "INVALID_HANDLE")]
        )
    return handle


def checked_email(email: str) -> str:
    """The e-mail, trimmed and in lower case. Raises InvalidInput when it is malformed."""
    email = email.strip().lower()
    violations = email_violations(email)
    if violations:
        raise InvalidInput(violations=violations)
    return email


def new_referral_code() -> str:
    """A random referral code; a unique constraint refuses the rare duplicate."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
