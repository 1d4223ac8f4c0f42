"""Rules on new passwords (docs/product.md, Validation): no I/O here."""

from __future__ import annotations

import re

from kit.rpc.errors import InvalidInput, Violation

PASSWORD_MIN, PASSWORD_MAX = 6, 15
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def password_violations(password: str, max_consecutive_digits: int = 0) -> list[Violation]:
    """Violations of a new password.

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


def checked_password(password: str, max_consecutive_digits: int = 0) -> str:
    """The password. Raises InvalidInput when it breaks a rule of password_violations."""
    violations = password_violations(password, max_consecutive_digits)
    if violations:
        raise InvalidInput(violations=violations)
    return password
