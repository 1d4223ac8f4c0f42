"""The scalars that GraphQL does not bring. A malformed one is the client's error, in a document as in variables."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NewType

import strawberry
from graphql import GraphQLError

Money = NewType("Money", int)
"""An amount: cents in the source, a double where they were divided; a number in units of its currency on the wire."""

YEARS = range(1900, 3000)
"""Later arithmetic (time zones, days before and after) stays within what Python and PostgreSQL hold."""


def _cents(amount: Any) -> int:
    if isinstance(amount, int | float) and not isinstance(amount, bool):
        with suppress(ValueError, OverflowError):  # NaN and infinity; how large it may be is the service's rule
            return round(amount * 100)
    raise GraphQLError("Money is a number, for example 1234.5.")


def _moment(text: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.year not in YEARS:
        raise GraphQLError(
            f"DateTime is a moment in ISO 8601 with offset, for example 2026-01-31T18:00:00-03:00, of the years "
            f"{YEARS.start} to {YEARS.stop - 1}."
        )
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


MONEY = strawberry.scalar(
    name="Money",
    description="Amount as a number in units of its currency (1234.5 is one thousand two hundred and thirty-four "
    "and a half), exact to two decimals; what one reaction costs has more.",
    serialize=lambda cents: cents / 100,
    parse_value=_cents,
)
DATE_TIME = strawberry.scalar(
    name="DateTime",
    description="Moment in ISO 8601 with offset.",
    serialize=datetime.isoformat,
    parse_value=_moment,
)
SCALARS: dict[object, Any] = {Money: MONEY, datetime: DATE_TIME}
