"""Rules of docs/product.md, Validation on e-mails, passwords and names: no I/O here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.addresses import is_own_image
from kit.rpc.errors import InvalidInput, Violation

EMAIL_MAX = 254
PASSWORD_MIN, PASSWORD_MAX = 6, 15
NAME_MAX = 100
DELETION_WORDS = frozenset({"delete", "eliminar"})
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
_HANDLE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def email_violations(email: str) -> list[Violation]:
    """None, or what is wrong with the e-mail: at most 254 characters, a top-level domain of at least 2 letters."""
    if len(email) > EMAIL_MAX or not _EMAIL.fullmatch(email):
        return [Violation("email", "Enter a valid e-mail.", "INVALID_EMAIL")]
    return []


def password_violations(password: str, max_consecutive_digits: int = 0) -> list[Violation]:
    """None, or what is wrong with a new password.

    6 to 15 characters with upper case, lower case, digit and special character. `max_consecutive_digits` above zero
    also limits runs of digits ("consecutive numbers" in the app's guide).
    """
    kinds = (str.isupper, str.islower, str.isdigit)
    fine = (
        PASSWORD_MIN <= len(password) <= PASSWORD_MAX
        and all(any(kind(char) for char in password) for kind in kinds)
        and any(not char.isalnum() and not char.isspace() for char in password)
        and not _CONTROL.search(password)
        and not (max_consecutive_digits and re.search(rf"\d{{{max_consecutive_digits + 1}}}", password))
    )
    if fine:
        return []
    text = "The password needs 6 to 15 characters with upper case, lower case, a digit and a special character."
    return [Violation("password", text, "INVALID_PASSWORD")]


def picture_violations(pictures: Sequence[str | None]) -> list[Violation]:
    """None, or which network accounts have a picture that is none of our own."""
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


def checked_handle(handle: str) -> str:
    """The name of a personal page. Raises InvalidInput: 3 to 30 letters, digits, dots, hyphens, underscores."""
    if not _HANDLE.fullmatch(handle):
        raise InvalidInput(
            violations=[Violation("handle", "Use 3 to 30 letters, digits, dots or hyphens.", "INVALID_HANDLE")]
        )
    return handle


def checked_email(email: str) -> str:
    """The e-mail in lower case, without surrounding space. Raises InvalidInput when it is none."""
    email = email.strip().lower()
    violations = email_violations(email)
    if violations:
        raise InvalidInput(violations=violations)
    return email


def checked_password(password: str, max_consecutive_digits: int = 0) -> str:
    """The password. Raises InvalidInput when it breaks a rule of password_violations."""
    violations = password_violations(password, max_consecutive_digits)
    if violations:
        raise InvalidInput(violations=violations)
    return password


def check_deletion_word(word: str) -> None:
    """Raises InvalidInput unless the word is DELETE or ELIMINAR, in any case, with any space around."""
    if word.strip().lower() not in DELETION_WORDS:
        text = "Type the word DELETE to confirm."
        raise InvalidInput(violations=[Violation("confirmation", text, "INVALID_CONFIRMATION")])
