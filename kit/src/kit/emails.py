"""Normalizes and validates typed e-mail addresses, alike in every service (docs/product.md, Validation)."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress

import idna

from kit.look_alikes import LOOK_ALIKES
from kit.normal_forms import normal_form
from kit.rpc.errors import InvalidInput, Violation

EMAIL_MAX = 254
_LOCAL = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]+")
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})")

_WRITTEN_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts of Japanese, Chinese and Korean."""


def tidy_email(text: str) -> str:
    """The address as it is stored, compared and mailed to: lower case, no blanks around it, no format characters.

    A domain with letters other than a to z is converted to ASCII, `xn--…` (IDNA 2008, mapped by UTS #46), so that it is
    the same however it was typed. A text that is not an address is only cleaned.
    """
    plain = "".join(char for char in normal_form("NFKC", text) if unicodedata.category(char) != "Cf")
    local, at, domain = plain.strip().lower().rpartition("@")
    if not domain.isascii() and len(domain) <= EMAIL_MAX:
        with suppress(idna.IDNAError):
            domain = idna.encode(domain, uts46=True).decode()
    return f"{local}{at}{domain}"


def shown_email(email: str) -> str:
    """The tidy address for display: its domain in its native letters instead of `xn--…`.

    As in browsers, a label stays `xn--…` where its letters could deceive: a mix of scripts that are not usually written
    together, or only letters that look Latin and are not (UTS #39, 5.1 and 5.2).
    """
    local, at, domain = email.rpartition("@")
    return f"{local}{at}{'.'.join(map(_shown_label, domain.split('.')))}"


def _shown_label(label: str) -> str:
    if not label.startswith("xn--"):
        return label
    with suppress(idna.IDNAError):
        letters = idna.decode(label)
        scripts = {_script_of(char) for char in letters} - {""}
        together = len(scripts) <= 1 or any(scripts <= written for written in _WRITTEN_TOGETHER)
        alike = scripts != {"LATIN"} and normal_form("NFD", letters).translate(LOOK_ALIKES).isascii()
        if together and not alike:
            return letters
    return label


def _script_of(char: str) -> str:
    """The script of a letter, by the first word of its name; empty for characters that all scripts share."""
    return unicodedata.name(char, "?").split()[0] if unicodedata.category(char)[0] == "L" else ""


def email_violations(email: str, path: str = "email") -> list[Violation]:
    """Violations of a tidy address: at most 254 characters, a top-level domain of at least 2 letters."""
    local, _, domain = email.rpartition("@")
    if len(email) > EMAIL_MAX or not _LOCAL.fullmatch(local) or not _DOMAIN.fullmatch(domain):
        return [Violation(path, "Enter a valid e-mail.", "INVALID_EMAIL")]
    return []


def checked_email(text: str) -> str:
    """The tidy address. Raises InvalidInput when it is malformed."""
    email = tidy_email(text)
    if violations := email_violations(email):
        raise InvalidInput(violations=violations)
    return email
