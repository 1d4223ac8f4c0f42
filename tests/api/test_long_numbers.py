"""A number of any length, anywhere in a request, is a client error and never an internal one."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from resuena_people import Kind
from resuena_world import World

LONG = "1" * 5_000
ID = "00000000-0000-0000-0000-000000000000"
LITERALS = {
    "integer of an argument": f"{{ campaigns(where: {{}}, limit: {LONG}) {{ _id }} }}",
    "negative integer": f"{{ campaigns(where: {{}}, limit: -{LONG}) {{ _id }} }}",
    "default of a variable": f"query($n: Int = {LONG}) {{ campaigns(where: {{}}, limit: $n) {{ _id }} }}",
    "integer for an id": f"{{ campaigns(where: {{_id: {LONG}}}) {{ _id }} }}",
    "integer for a text": f"{{ campaigns(where: {{search: {LONG}}}) {{ _id }} }}",
    "integer for a boolean": f"{{ campaigns(where: {{active: {LONG}}}) {{ _id }} }}",
    "integer for an enum": f"{{ campaigns(where: {{status: {LONG}}}) {{ _id }} }}",
    "integer in a list": f"{{ campaigns(where: {{ids: [{LONG}]}}) {{ _id }} }}",
    "integer in a directive": f"{{ campaigns(where: {{}}, limit: 1) {{ _id @include(if: {LONG}) }} }}",
    "integer of money": f'mutation {{ updateCampaign(_id: "{ID}", input: {{investment: {LONG}}}) {{ success }} }}',
    "float of money": f'mutation {{ updateCampaign(_id: "{ID}", input: {{investment: {LONG}.5}}) {{ success }} }}',
    "exponent of money": f'mutation {{ updateCampaign(_id: "{ID}", input: {{investment: 1e{LONG}}}) {{ success }} }}',
    "text of money": f'mutation {{ updateCampaign(_id: "{ID}", input: {{investment: "{LONG}"}}) {{ success }} }}',
    "float": f'mutation {{ updateCampaign(_id: "{ID}", input: {{customInsightMultiplier: {LONG}.5}}) {{ success }} }}',
    "integer for a float": f'mutation {{ updateCampaign(_id: "{ID}", input: {{customInsightMultiplier: {LONG}}}) {{ success }} }}',
    "exponent": f'mutation {{ updateCampaign(_id: "{ID}", input: {{customInsightMultiplier: 1e{LONG}}}) {{ success }} }}',
    "date": f'mutation {{ updateCampaign(_id: "{ID}", input: {{startDate: {LONG}}}) {{ success }} }}',
}
VARIABLES = {
    "Int": "query($v: Int) { campaigns(where: {}, limit: $v) { _id } }",
    "ID": "query($v: ID) { campaigns(where: {_id: $v}) { _id } }",
    "String": "query($v: String) { campaigns(where: {search: $v}) { _id } }",
    "Money": f'mutation($v: Money) {{ updateCampaign(_id: "{ID}", input: {{investment: $v}}) {{ success }} }}',
    "Float": f'mutation($v: Float) {{ updateCampaign(_id: "{ID}", input: {{customInsightMultiplier: $v}}) {{ success }} }}',
}
NUMBERS = {
    "integer": LONG,
    "negative": f"-{LONG}",
    "float": f"{LONG}.5",
    "exponent": f"1e{LONG}",
    "quoted": f'"{LONG}"',
}


async def answered(world: World, body: bytes) -> tuple[int, Any]:
    owner = world.people[Kind.OWNER]
    headers = {"authorization": f"Bearer {owner.token}", "content-type": "application/json"}
    async with world.system.browser() as browser:
        response = await browser.post("/graphql", content=body, headers=headers)
    return response.status_code, response.json()


def is_the_senders_error(status: int, body: Any) -> bool:
    """Whether it is reported as an error of the request, or was accepted, as an id or a text of digits is."""
    codes = {error["extensions"]["code"] for error in body.get("errors", [])}
    return status in (200, 400) and codes <= {
        "BAD_USER_INPUT",
        "GRAPHQL_VALIDATION_FAILED",
        "GRAPHQL_PARSE_FAILED",
    }


@pytest.mark.parametrize("query", LITERALS.values(), ids=LITERALS)
async def test_a_long_literal_is_refused(world: World, query: str) -> None:
    status, body = await answered(world, orjson.dumps({"query": query}))
    assert is_the_senders_error(status, body), (status, str(body)[:500])


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("query", VARIABLES.values(), ids=VARIABLES)
async def test_a_long_variable_is_refused(world: World, query: str, number: str) -> None:
    body = b'{"query": %s, "variables": {"v": %s}}' % (orjson.dumps(query), number.encode())
    status, response_body = await answered(world, body)
    assert is_the_senders_error(status, response_body), (status, str(response_body)[:500])
