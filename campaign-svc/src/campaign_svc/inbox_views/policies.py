"""Limits of saved views, and their valid filters. No I/O here."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode

from kit.names import name_violations, tidy
from kit.rpc.errors import InvalidInput, Violation

VIEWS_MAX = 20
"""Maximum views of one person in one company."""
NAME_MAX = 40
FILTERS = ("campaign", "network", "age", "checks", "assigned")
"""Names of the filters, in the order in which they are stored."""
_FILTERS_MAX = 500
_VALUE = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_NAME = Violation("name", f"A view's name has 1 to {NAME_MAX} characters.", "INBOX_VIEW_NAME_LENGTH")
_UNKNOWN = Violation("filters", "Choose filters of the inbox.", "INBOX_FILTERS")
_LENGTH_CODES = frozenset(("NAME_REQUIRED", "NAME_TOO_LONG"))


def tidy_name(text: str) -> str:
    """The name of a view as stored. Raises InvalidInput."""
    name = tidy(text)
    if violations := name_violations("name", name, NAME_MAX, addresses=True):
        of_length = all(violation.code in _LENGTH_CODES for violation in violations)
        raise InvalidInput(violations=[_NAME] if of_length else violations)
    return name


def tidy_filters(text: str) -> str:
    """The filters in canonical order, each once, as a query string. Raises InvalidInput for none, or unknown ones."""
    pairs = parse_qsl(text.removeprefix("?"), keep_blank_values=True) if len(text) <= _FILTERS_MAX else []
    values = dict(pairs)
    valid = all(name in FILTERS and _VALUE.fullmatch(value) for name, value in pairs)
    if not values or not valid or len(values) < len(pairs):
        raise InvalidInput(violations=[_UNKNOWN])
    return urlencode([(name, values[name]) for name in FILTERS if name in values])
