"""Malformed scalars are rejected with a message that states their format, in documents as in variables."""

from datetime import datetime
from typing import Any

import pytest
import strawberry
from strawberry.schema.config import StrawberryConfig

from kit.graph import Day, Money
from kit.graph.declare.scalars import SCALARS
from kit.graph.execute.errors import formatted


@strawberry.type
class Query:
    @strawberry.field
    def cents(self, amount: Money) -> str:
        return str(amount)

    @strawberry.field
    def day(self, of: Day) -> Day:
        return of

    @strawberry.field
    def moment(self, at: datetime) -> str:
        return at.isoformat()


SCHEMA = strawberry.Schema(Query, config=StrawberryConfig(scalar_map=SCALARS))


def value_or_code(query: str, **variables: Any) -> Any:
    """The field's value, or the code of the error."""
    result = SCHEMA.execute_sync(query, variables)
    if result.errors:
        error = formatted(result.errors[0])
        assert "Money is a number of up to two decimals" in error["message"] or "ISO 8601" in error["message"]
        return error["extensions"]["code"]
    assert result.data is not None
    return next(iter(result.data.values()))


@pytest.mark.parametrize(
    "literal",
    [
        '"12"',
        "true",
        "[1]",
        "{a: 1}",
        "ENUM",
        "1e999",
        "1e308",
        '""',
        "1.005",
        "0.004",
        "-0.001",
        "1000000000.005",
    ],
)
def test_malformed_money_is_the_clients_error(literal: str) -> None:
    assert value_or_code(f"{{ cents(amount: {literal}) }}") == "BAD_USER_INPUT"


@pytest.mark.parametrize("value", ["12", True, [1], {"a": 1}, float("inf"), float("nan")])
def test_malformed_money_in_a_variable_is_the_clients_error(value: Any) -> None:
    assert value_or_code("query($value: Money!) { cents(amount: $value) }", value=value) == "BAD_USER_INPUT"


def test_money_is_cents() -> None:
    assert value_or_code("{ cents(amount: 12.34) }") == "1234"
    assert value_or_code("{ cents(amount: -1) }") == "-100"
    assert value_or_code("query($value: Money!) { cents(amount: $value) }", value=0.1 + 0.2) == "30"
    assert value_or_code("{ cents(amount: 99999999999.99) }") == "9999999999999"
    assert value_or_code("query($value: Money!) { cents(amount: $value) }", value=10**400) == str(10**402)


@pytest.mark.parametrize(
    "literal",
    [
        '"x"',
        '""',
        "1",
        "true",
        '["2026-01-01"]',
        '"2026-02-30"',
        '"2026-01-31"',
        '"2026-01-31T18:00:00"',
        '"0001-01-01"',
        '"9999-12-31T23:59:59-14:00"',
    ],
)
def test_a_malformed_moment_is_the_clients_error(literal: str) -> None:
    assert value_or_code(f"{{ moment(at: {literal}) }}") == "BAD_USER_INPUT"
    if literal.startswith('"'):
        value = literal.strip('"')
        assert value_or_code("query($value: DateTime!) { moment(at: $value) }", value=value) == "BAD_USER_INPUT"


def test_a_moment_has_an_offset() -> None:
    assert value_or_code('{ moment(at: "2026-01-31T18:00:00-03:00") }') == "2026-01-31T18:00:00-03:00"
    assert value_or_code('{ moment(at: "2026-01-31T21:00:00Z") }') == "2026-01-31T21:00:00+00:00"


@pytest.mark.parametrize(
    "value", ["", "2026-02-30", "20260131", "2026-01-31T00:00:00Z", "1899-12-31", "2026-W05-6", 20260131, True]
)
def test_a_malformed_day_is_the_clients_error(value: Any) -> None:
    assert value_or_code("query($value: Date!) { day(of: $value) }", value=value) == "BAD_USER_INPUT"


def test_a_day_stays_as_it_is() -> None:
    assert value_or_code('{ day(of: "2026-12-31") }') == "2026-12-31"
