"""Custom scalars. A malformed value is the client's error, in a document as in variables."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from math import isclose
from typing import Any, NewType

import strawberry
from graphql import GraphQLError

Money = NewType("Money", int)
"""An amount: cents in the source, a float if they were divided; a number in units of its currency on the wire."""

Day = NewType("Day", str)
"""A plain day, such as a date of a calendar, without time and zone: ISO 8601 in the source and on the wire."""

YEARS = range(1900, 3000)
"""Leaves room for later arithmetic (time zones, days before and after) within the ranges of Python and PostgreSQL."""


def _cents(amount: Any) -> int:
    if isinstance(amount, int) and not isinstance(amount, bool):
        return amount * 100
    if isinstance(amount, float):
        with suppress(ValueError, OverflowError):  # NaN and infinity; the service checks the maximum
            cents = round(amount * 100)
            # A remainder beyond two decimals may be the rounding error of a sum of floats.
            if isclose(cents / 100, amount, rel_tol=1e-12, abs_tol=1e-9):
                return cents
    raise GraphQLError("Money is a number of up to two decimals, for example 1234.5.")


def _day(text: Any) -> str:
    with suppress(TypeError, ValueError):
        if datetime.strptime(text, "%Y-%m-%d").year in YEARS and len(text) == 10:
            return str(text)
    raise GraphQLError(
        f"Date is a day in ISO 8601, for example 2026-01-31, of the years {YEARS.start} to {YEARS.stop - 1}."
    )


def moment(text: Any) -> datetime:
    """Parses a moment in ISO 8601 with offset. Raises GraphQLError."""
    try:
        parsed = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        parsed = None
    if parsed is None or parsed.tzinfo is None or parsed.year not in YEARS:
        raise GraphQLError(
            f"DateTime is a moment in ISO 8601 with offset, for example 2026-01-31T18:00:00-03:00, of the years "
            f"{YEARS.start} to {YEARS.stop - 1}."
        )
    return parsed


MONEY = strawberry.scalar(
    name="Money",
    description="Amount as a number in units of its currency (1234.5 is one thousand two hundred and thirty-four "
    "and a half), exact to two decimals: an argument with more is refused; what one reaction costs has more.",
    serialize=lambda cents: cents / 100,
    parse_value=_cents,
)
DATE_TIME = strawberry.scalar(
    name="DateTime",
    description="Moment in ISO 8601 with offset.",
    serialize=datetime.isoformat,
    parse_value=moment,
)
DATE = strawberry.scalar(
    name="Date",
    description="Plain day in ISO 8601, without time and zone, for example 2026-01-31.",
    serialize=str,
    parse_value=_day,
)
SCALARS: dict[object, Any] = {Money: MONEY, datetime: DATE_TIME, Day: DATE}
