"""The examples of the reference, sent by callers with permission: with ids of a brand's own, each takes effect."""

from __future__ import annotations

from typing import Any

import pytest
from matrix_mutations import MUTATIONS
from matrix_table import rows
from resuena_people import Kind
from resuena_world import World
from test_authorisation import SCHEMA, prepared

from gateway.documentation.examples import Example, caller, example

assert SCHEMA.mutation_type is not None
ALLOWED = {name: row for (operation, name), row in rows().items() if operation == "mutation"}
FOR_KEYS = [name for name in SCHEMA.mutation_type.fields if caller(name) == "key"]
NAMES = {"companyId": "company", "ids": "ids", "personId": "person", "captionIdentifier": "captionIdentifier"}
"""Names of variables in the matrix; those of other ids are `id`."""


def test_the_examples_say_who_may_as_the_authorisation_matrix_does() -> None:
    assert set(FOR_KEYS) == {name for name, row in ALLOWED.items() if row[Kind.KEY] == "ok"}
    anybody = {name for name, row in ALLOWED.items() if row[Kind.VISITOR] != "UNAUTHENTICATED"}
    assert {name for name in ALLOWED if caller(name) == "anybody"} == anybody


@pytest.mark.parametrize("name", FOR_KEYS)
async def test_an_example_takes_effect_with_a_key(filled: World, name: str) -> None:
    own, program = await prepared(filled, MUTATIONS[name], Kind.KEY)
    if name == "deliverReward":
        query = "query($id: ID!) { advertisements(where: {_id: $id}) { captionIdentifier } }"
        own = (await filled.own.owner.ask(query, own)).data[0]
    shown = example(SCHEMA, name)
    response = await program.ask(shown.document, with_ids(shown, own))
    assert response.body.get("errors") is None
    assert response.data["success"], response.body
    assert not [outcome["refusal"] for outcome in response.data.get("outcomes", ()) if outcome["refusal"]]


def with_ids(shown: Example, own: dict[str, Any]) -> dict[str, Any]:
    """The variables of an example, with its ids replaced by those that the matrix prepared."""
    own = {"ids": [own["id"]], **own} if "id" in own else own
    names = {name: NAMES.get(name, "id" if name.lower().endswith("id") else "") for name in shown.variables}
    return {name: own.get(names[name], value) for name, value in shown.variables.items()}
