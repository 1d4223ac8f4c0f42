"""How many objects an operation may return, and that counting them is cheap."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from graphql import (
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    build_schema,
    get_named_type,
    parse,
    validate,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.graphql import cost as module
from gateway.graphql.cost import MAX_COST, MOST, cost
from gateway.graphql.guards import measure
from kit.graph import discover
from kit.graph.compose.composition import compose

ROOT = Path(__file__).parents[3]
SCHEMA = build_schema("""
    type Query {
      books(where: Where, limit: Int = 1000, ids: [ID!]): [Book!]!
      book(_id: ID): Book
      all(states: [State!]): [Book]
      some(ids: [ID!]!): [Book]
      found(first: Int): [Found!]
      page(where: Where, first: Int = 100, limit: Int): BookPage!
      former(limit: Int = 50, first: Int): BookPage!
    }
    type BookPage { nodes: [Book!]! books: [Book!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! }
    input Where { _id: ID, name: String }
    enum State { Open }
    union Found = Book | Shelf
    type Shelf { books(limit: Int = 10): [Book!]! }
    type Book { _id: ID!, tags: [String!]!, author: Author, sequels: [Book!]!, pages(limit: Int = 1000): [Page!]! }
    type Author { _id: ID!, books(limit: Int = 1000): [Book!]! }
    type Page { _id: ID! }
    type Mutation { write(text: String): Written }
    type Written { book: Book, errors: [Page!]! }
    type Subscription { written: Book }
""")


@pytest.mark.parametrize(
    ("query", "variables", "expected"),
    [
        ("{ book { _id tags } }", {}, 1),
        ("{ books { _id tags } }", {}, 1000),
        ("{ books(limit: 7) { _id } }", {}, 7),
        ("{ books(limit: 100000) { _id } }", {}, 1000),
        ("{ books(limit: -3) { _id } }", {}, 0),
        ("{ books(limit: null) { _id } }", {}, 1000),
        ("query ($n: Int) { books(limit: $n) { _id } }", {"n": 7}, 7),
        ("query ($n: Int) { books(limit: $n) { _id } }", {"n": None}, 1000),
        ("query ($n: Int) { books(limit: $n) { _id } }", {}, 1000),
        ("query ($n: Int = 7) { books(limit: $n) { _id } }", {}, 7),
        ("query ($n: Int) { books(limit: $n) { _id } }", {"n": "much"}, 1000),
        ("query ($n: Int) { books(limit: $n) { _id } }", {"n": True}, 1000),
        ('{ books(where: {_id: "x"}) { author { _id } } }', {}, 2),
        ("query ($w: Where) { books(where: $w) { _id } }", {"w": {"_id": "x"}}, 1),
        ("query ($w: Where) { books(where: $w) { _id } }", {"w": {"_id": None}}, 1000),
        ("query ($i: ID) { books(where: {_id: $i}) { _id } }", {"i": "x"}, 1),
        ("query ($i: ID) { books(where: {_id: $i}) { _id } }", {}, 1000),
        ('{ books(where: {name: "x"}) { _id } }', {}, 1000),
        ("{ all { _id } }", {}, 1000),
        ("{ all(states: [Open]) { _id } }", {}, 1000),
        ('{ some(ids: ["1", "2", "3"]) { _id } }', {}, 3),
        ("query ($ids: [ID!]!) { some(ids: $ids) { _id } }", {"ids": ["1"] * 5000}, 1000),
        ("{ books(limit: 10) { author { books(limit: 20) { _id } } } }", {}, 10 * (1 + 1 + 20)),
        ("{ books(limit: 10) { sequels { _id } pages(limit: 2) { _id } } }", {}, 10 * (1 + 25 + 2)),
        ("{ a: books(limit: 3) { _id } b: books(limit: 4) { _id } }", {}, 7),
        ("{ found(first: 2) { ... on Shelf { books { _id } } ... on Book { author { _id } } } }", {}, 2 * 12),
        ("{ ...A } fragment A on Query { books(limit: 2) { ...B } } fragment B on Book { author { _id } }", {}, 4),
        ("{ all { _id } ... { all { _id } } }", {}, 2000),
        ('mutation { write(text: "x") { book { _id } errors { _id } } }', {}, 27),
        ("subscription { written { author { _id } } }", {}, 2),
        ("{ page { nodes { _id } pageInfo { hasNextPage } } }", {}, 1 + 100 + 1),
        ("{ page(first: 7) { nodes { author { _id } } } }", {}, 1 + 7 * 2),
        ("query ($n: Int) { page(first: $n) { nodes { _id } } }", {"n": 7}, 1 + 7),
        ("{ page(first: 7) { nodes { sequels { _id } pages(limit: 2) { _id } } } }", {}, 1 + 7 * (1 + 25 + 2)),
        ('{ page(where: {_id: "x"}) { nodes { _id } } }', {}, 1 + 1),
        ("{ page(first: 100000) { nodes { _id } } }", {}, 1 + 1000),
        ("{ page(first: null) { nodes { _id } } }", {}, 1 + 1000),
        ("{ page(first: 7) { ...A } } fragment A on BookPage { nodes { _id } books { _id } }", {}, 1 + 7 + 7),
        ("{ former { nodes { _id } } }", {}, 1 + 50),
        ("{ former(first: 7) { nodes { _id } } }", {}, 1 + 7),
        ("{ former(limit: 7) { nodes { _id } } }", {}, 1 + 7),
        ("{ former(limit: 7, first: 9) { nodes { _id } } }", {}, 1 + 9),
        ("{ __schema { types { fields { args { name } } } } }", {}, 0),
    ],
)
def test_lists_are_multiplied_in(query: str, variables: dict[str, Any], expected: int) -> None:
    document = parse(query)
    assert not validate(SCHEMA, document)
    assert cost(SCHEMA, document, None, variables) == expected


def test_the_operation_executed_is_priced() -> None:
    document = parse("query A { books { _id } } query B { books(limit: 2) { _id } }")
    assert cost(SCHEMA, document, "A", None) == 1000
    assert cost(SCHEMA, document, "B", None) == 2
    assert cost(SCHEMA, document, None, None) == cost(SCHEMA, document, "C", None) == 0


def test_fragments_that_multiply_are_priced_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = 60  # expanded: 2^60 objects
    fragments = " ".join(
        f"fragment F{i} on Book {{ a: author {{ books {{ ...F{i + 1} }} }} b: sequels {{ ...F{i + 1} }} }}"
        for i in range(levels)
    )
    document = parse(f"{{ books {{ ...F0 }} }} {fragments} fragment F{levels} on Book {{ _id }}")
    visits = 0
    inner = module._Pricing.selection

    def counted(*given: Any) -> int:
        nonlocal visits
        visits += 1
        return inner(*given)

    monkeypatch.setattr(module._Pricing, "selection", counted)
    assert cost(SCHEMA, document, None, None) == MOST
    assert visits < 8 * levels


async def test_too_many_objects_are_refused(client: httpx.AsyncClient, ask: Any) -> None:
    query = "query ($n: Int) { books(limit: $n) { sequels { sequels { _id } } } }"
    few = await client.post("/graphql", json={"query": query, "variables": {"n": 100}})
    many = await client.post("/graphql", json={"query": query, "variables": {"n": 1000}})
    assert "errors" not in few.json()
    assert "data" not in many.json()
    assert str(MAX_COST) in many.json()["errors"][0]["message"]
    assert many.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"


def test_what_the_frontend_asks_is_within_every_limit() -> None:
    schema = compose(discover()).schema
    text = "\n".join(path.read_text() for path in sorted((ROOT / "frontend/src").rglob("*.graphql")))
    document = parse(text)
    fragments = [
        definition for definition in document.definitions if not isinstance(definition, OperationDefinitionNode)
    ]
    operations = [
        definition for definition in document.definitions if isinstance(definition, OperationDefinitionNode)
    ]
    assert len(operations) > 10
    for operation in operations:
        assert operation.name
        name = operation.name.value
        alone = type(document)(definitions=(operation, *fragments))
        measure(alone)
        variables = {definition.variable.name.value: "x" for definition in operation.variable_definitions or ()}
        variables |= {"limit": 1000}  # type: ignore[dict-item]
        assert cost(schema, alone, name, variables) <= MAX_COST, name


def expanded(selections: Any, parent: Any, fragments: Any, unsaid: int) -> int:
    """The cost by its definition, with every fragment expanded in place."""
    total = 0
    for selection in selections.selections:
        if isinstance(selection, FragmentSpreadNode):
            total += expanded(
                fragments[selection.name.value].selection_set, SCHEMA.type_map["Book"], fragments, unsaid
            )
        elif isinstance(selection, InlineFragmentNode):
            total += expanded(selection.selection_set, parent, fragments, unsaid)
        elif selection.selection_set is not None:
            field = parent.fields[selection.name.value]
            size = 1
            if selection.name.value == "pages":
                size = int(selection.arguments[0].value.value) if selection.arguments else 1000
            elif selection.name.value in ("books", "sequels"):
                size = unsaid if selection.name.value == "sequels" else 1000
            total += size * (1 + expanded(selection.selection_set, get_named_type(field.type), fragments, 25))
    return total


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Books with fragments that spread later fragments, many times over."""
    count = draw(st.integers(1, 4))

    def body(level: int, depth: int) -> str:
        choices = ["_id", "tags", "sequels", "author", "pages", "pages(limit: 3)", "inline"]
        choices += [f"...F{index}" for index in range(level, count)]
        parts = []
        for part in draw(st.lists(st.sampled_from(choices), min_size=1, max_size=3)):
            if part in ("_id", "tags") or part.startswith("..."):
                parts.append(part)
            elif part.startswith("pages"):
                parts.append(f"a{len(parts)}: {part} {{ _id }}")
            elif part == "author":
                parts.append("author { _id }")
            elif depth < 3:
                parts.append(f"{'...' if part == 'inline' else part} {{ {body(level, depth + 1)} }}")
        return " ".join(parts) or "_id"

    fragments = " ".join(f"fragment F{index} on Book {{ {body(index + 1, 0)} }}" for index in range(count))
    return f"{{ books {{ {body(0, 0)} }} }} {fragments}"


@given(documents())
@settings(max_examples=150, deadline=None)
def test_memory_of_fragments_changes_no_price(text: str) -> None:
    document = parse(text)
    fragments = {fragment.name.value: fragment for fragment in document.definitions[1:]}  # type: ignore[attr-defined]
    operation = document.definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    naive = expanded(operation.selection_set, SCHEMA.query_type, fragments, 1000)
    assert cost(SCHEMA, document, None, None) == min(naive, MOST)
