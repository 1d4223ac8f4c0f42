"""The authorisation matrix of matrix_table.py, verified against the running system."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from graphql import build_schema
from matrix_calls import QUERIES, Call
from matrix_mutations import MUTATIONS
from matrix_table import DONE, rows
from resuena_people import Answer, Kind, Person
from resuena_world import World
from snapshots import everything, newest_facts

from kit.testing import eventually

SCHEMA = build_schema((Path(__file__).parents[2] / "gateway" / "schema.graphql").read_text(), assume_valid=True)
ROWS = rows()
ASKED = {"query": QUERIES, "mutation": MUTATIONS}


def got(call: Call, response: Answer) -> str:
    """The outcome of a response, in the table's terms."""
    if code := call.read_code(response):
        return code
    if isinstance(response.data, dict) and "success" in response.data:
        return "ok" if response.data["success"] else "failed without a code"
    return "ok" if response.data else "none"


async def prepared(world: World, call: Call, kind: Kind) -> tuple[dict[str, Any], Any]:
    person = world.people[kind]
    preparation = await call.prepare(world, kind, person)
    return preparation if isinstance(preparation, tuple) else (preparation, person)


def test_every_root_field_has_a_row_and_every_row_a_field() -> None:
    types = {
        "query": SCHEMA.query_type,
        "mutation": SCHEMA.mutation_type,
        "subscription": SCHEMA.subscription_type,
    }
    fields = {(operation, name) for operation, kind in types.items() if kind for name in kind.fields}
    assert fields == set(ROWS), "write its row into matrix_table.py"
    assert {name for operation, name in fields if operation == "query"} == set(QUERIES)
    assert {name for operation, name in fields if operation == "mutation"} == set(MUTATIONS)


@pytest.mark.parametrize("name", [name for operation, name in ROWS if operation == "query"])
async def test_query_answers_each_caller_what_the_table_says(filled: World, name: str) -> None:
    call = QUERIES[name]
    outcomes = {}
    for kind in Kind:
        variables, person = await prepared(filled, call, kind)
        outcomes[kind] = got(call, await person.ask(call.query, variables))
    assert outcomes == ROWS["query", name]


@pytest.mark.parametrize("name", [name for operation, name in ROWS if operation == "mutation"])
async def test_mutation_answers_each_caller_what_the_table_says(filled: World, name: str) -> None:
    call, expected = MUTATIONS[name], ROWS["mutation", name]
    outcomes = {}
    denied = {kind: await prepared(filled, call, kind) for kind in Kind if expected[kind] not in DONE}
    if denied:
        await filled.system.settled()
        before = await everything(filled.system)
    for kind, (variables, person) in denied.items():
        response = await person.ask(call.query, variables)
        outcomes[kind] = got(call, response)
        assert outcomes[kind] not in DONE, f"{kind.value} got {response.body}"
    if denied:
        after = await everything(filled.system)
        changed = {table for table in after if after[table] != before[table]}
        assert not changed, (
            f"all were denied, yet it changed; the newest facts are {await newest_facts(filled.system)}"
        )
    for kind in Kind:
        if kind not in denied:
            variables, person = await prepared(filled, call, kind)
            response = await person.ask(call.query, variables)
            outcomes[kind] = got(call, response)
            if call.afterwards is not None and outcomes[kind] == "ok":
                await call.afterwards(person, response)
    assert outcomes == expected


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def ended(filled: World) -> Person:
    """The token of a person whose session ended."""
    person = await Person(filled.system).sign_up()
    await person.ask("mutation { logoutEverywhere { success } }")
    holder = Person(filled.system, token=person.token)
    await eventually(lambda: _refused(holder), timeout=20)  # type: ignore[arg-type, return-value]
    return holder


@pytest.mark.parametrize("name", [name for operation, name in ROWS if operation == "mutation"])
async def test_the_token_of_an_ended_session_stops_nothing_that_needs_no_session(
    filled: World, ended: Person, name: str
) -> None:
    call, visitor = MUTATIONS[name], ROWS["mutation", name][Kind.VISITOR]
    holder = Person(filled.system, token=ended.token)
    preparation = await call.prepare(filled, Kind.VISITOR, holder)
    variables = preparation[0] if isinstance(preparation, tuple) else preparation
    response = await holder.ask(call.query, variables)
    if visitor in DONE or name == "refreshSession":
        assert got(call, response) == visitor
    else:
        assert response.body["errors"][0]["extensions"] == {"code": "UNAUTHENTICATED", "reason": "SESSION_ENDED"}


async def _refused(holder: Person) -> bool:
    """Whether the gateway knows that the session ended: this field calls no service that would know."""
    return bool((await holder.ask("{ auditReasons { key } }")).body.get("errors"))
