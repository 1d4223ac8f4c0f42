"""Documents that would cost too much are rejected, and checking them is cheap."""

from typing import Any

import httpx
import pytest
from graphql import GraphQLError, parse

from gateway.graphql import guards
from gateway.graphql.guards import measure


def deep(levels: int) -> str:
    return "{ books " + "{ sequels " * (levels - 2) + "{ _id }" + " }" * (levels - 1)


@pytest.mark.parametrize(
    ("good", "bad", "limit"),
    [
        (deep(10), deep(11), "10 levels"),
        (
            "{ books { " + " ".join(f"a{i}: _id" for i in range(15)) + " } }",
            "{ books { " + " ".join(f"a{i}: _id" for i in range(16)) + " } }",
            "15 aliases",
        ),
        (
            "{ me" + " @include(if: true)" * 5 + " }",
            "{ me @skip(if: false) books @include(if: true) { _id @skip(if: false) title @skip(if: false) "
            "... @include(if: true) { _id } ... @include(if: true) { title } } }",
            "5 directives",
        ),
        (
            "{ " + " ".join(f"a{i}: me" for i in range(10)) + " }",
            "{ " + " ".join(f"a{i}: me" for i in range(11)) + " }",
            "10 root fields",
        ),
        ("mutation { leave { success } }", "mutation { leave { success } a: leave { success } }", "one mutation"),
        (
            " ".join(f"query Q{i} {{ me }}" for i in range(10)),
            " ".join(f"query Q{i} {{ me }}" for i in range(11)),
            "10 operations",
        ),
        (
            "mutation { leave { success } }",
            "mutation { ...Two } fragment Two on Mutation { leave { success } enter { success } }",
            "one mutation",
        ),
    ],
)
def test_each_limit_holds_at_its_edge(good: str, bad: str, limit: str) -> None:
    measure(parse(good))
    with pytest.raises(GraphQLError, match=limit):
        measure(parse(bad))


async def test_past_a_thousand_tokens_nothing_is_parsed(client: httpx.AsyncClient, ask: Any) -> None:
    response = await ask(client, "{ books { " + "_id " * 1000 + "} }")
    assert "1000 tokens" in response["errors"][0]["message"]


def test_fragments_that_multiply_are_measured_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = 60  # expanded: 2^60 fields
    fragments = " ".join(
        f"fragment F{i} on Book {{ a: sequels {{ ...F{i + 1} }} b: sequels {{ ...F{i + 1} }} }}"
        for i in range(levels)
    )
    document = parse(f"{{ books {{ ...F0 }} }} {fragments} fragment F{levels} on Book {{ _id }}")
    visits = 0
    inner = guards._Scale.selection

    def counted(self: Any, selections: Any) -> Any:
        nonlocal visits
        visits += 1
        return inner(self, selections)

    monkeypatch.setattr(guards._Scale, "selection", counted)
    with pytest.raises(GraphQLError, match="10 levels"):
        measure(document)
    assert visits < 8 * levels


async def test_fragments_in_a_circle_are_refused(client: httpx.AsyncClient, ask: Any) -> None:
    query = "{ books { ...A } } fragment A on Book { sequels { ...B } } fragment B on Book { sequels { ...A } }"
    response = await ask(client, query)
    assert "Cannot spread fragment" in response["errors"][0]["message"]


async def test_a_deeply_nested_document_does_no_harm(client: httpx.AsyncClient, ask: Any) -> None:
    response = await ask(client, "{" * 400 + "}" * 400)
    assert response["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"


async def test_introspection_is_open_in_development_and_closed_in_production(
    client: httpx.AsyncClient, production: httpx.AsyncClient, ask: Any
) -> None:
    from graphql import get_introspection_query

    assert "errors" not in await ask(client, get_introspection_query())
    response = await ask(production, "{ __schema { types { name } } }", origin="https://resuena.example")
    assert "data" not in response


async def test_production_names_nothing_of_the_schema(production: httpx.AsyncClient, ask: Any) -> None:
    for query in ("{ book { _id } }", "{ books { titel } }", '{ books(limit: "many") { _id } }'):
        response = await ask(production, query)
        assert "data" not in response
        assert not any(
            word in response["errors"][0]["message"] for word in ("book", "title", "titel", "limit", "Int")
        )


async def test_a_hostile_document_of_832_bytes_is_looked_at_in_few_steps(
    client: httpx.AsyncClient, ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within the limits of depth and tokens, yet 12^8 paths when fragments are visited without memoisation."""
    from gateway.graphql import cost

    spreads = 12
    bodies = [f"fragment F{i} on Book{{sequels{{{f'...F{i + 1}' * spreads}}}}}" for i in range(8)]
    query = f"{{books{{...F0}}}}{''.join(bodies)}fragment F8 on Book{{_id}}"
    assert 700 < len(query) < 900
    visits = dict.fromkeys(("measured", "priced"), 0)

    def counting(name: str, inner: Any) -> Any:
        def counted(*given: Any) -> Any:
            visits[name] += 1
            return inner(*given)

        return counted

    monkeypatch.setattr(guards._Scale, "selection", counting("measured", guards._Scale.selection))
    monkeypatch.setattr(cost._Pricing, "selection", counting("priced", cost._Pricing.selection))
    response = await ask(client, query)
    assert "100000 objects" in response["errors"][0]["message"]
    assert visits == {"measured": 20, "priced": 19}


@pytest.mark.parametrize(
    ("query", "variables", "code"),
    [
        ("query ($limit: Int) { books(limit: $limit) { _id } }", {"limit": "many"}, "BAD_USER_INPUT"),
        ("query ($shelf: String!) { books { _id } me @include(if: true) }", {}, "BAD_USER_INPUT"),
        ("{ hollow }", {}, "INTERNAL"),
        ("query A { me } query B { me }", {}, "BAD_USER_INPUT"),
    ],
)
async def test_production_names_nothing_while_executing_either(
    client: httpx.AsyncClient, production: httpx.AsyncClient, query: str, variables: dict[str, str], code: str
) -> None:
    sent = {"query": query, "variables": variables}
    for server in (client, production):
        (error,) = (await server.post("/graphql", json=sent)).json()["errors"]
        assert error["extensions"]["code"] == code
    assert error["message"] in ("The request is not valid.", "The document is not valid.", "Something went wrong!")
