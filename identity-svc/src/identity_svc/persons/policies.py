"""Rules of SPEC.md section 5 on e-mails, passwords and names: no I/O here."""

from __future__ import annotations

import re

from kit.rpc.errors import InvalidInput, Violation

EMAIL_MAX = 254
PASSWORD_MIN, PASSWORD_MAX = 6, 15
NAME_MAX = 100
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
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


def checked_name(path: str, name: str) -> str:
    """The name without surrounding space. Raises InvalidInput when it is blank or past 100 characters."""
    stripped = name.strip()
    if not stripped or _CONTROL.search(stripped):
        raise InvalidInput(violations=[Violation(path, "Enter the name.", "NAME_REQUIRED")])
    if len(stripped) > NAME_MAX:
        raise InvalidInput(violations=[Violation(path, "At most 100 characters.", "NAME_TOO_LONG")])
    return stripped
