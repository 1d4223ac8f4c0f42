"""How e-mail addresses that people type are read and compared, alike in every service (docs/product.md, Validation)."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress

import idna

from kit.rpc.errors import InvalidInput, Violation

EMAIL_MAX = 254
_LOCAL = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]+")
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})")


def tidy_email(text: str) -> str:
    """The address as it is kept, compared and written to: lower case, no blanks around, no format characters.

    A domain of other letters than a to z is in ASCII, `xn--…` (IDNA 2008, mapped as UTS #46 says), so that it is the
    same however it was typed. A text that is no address is only cleaned.
    """
    plain = "".join(char for char in unicodedata.normalize("NFKC", text) if unicodedata.category(char) != "Cf")
    local, at, domain = plain.strip().lower().rpartition("@")
    if not domain.isascii():
        with suppress(idna.IDNAError):
            domain = idna.encode(domain, uts46=True).decode()
    return f"{local}{at}{domain}"


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
