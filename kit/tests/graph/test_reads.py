"""Which fields of a type an operation reads: all that it names anywhere, or the whole message if they are unknown."""

from typing import Any

import pytest
from graphql import parse

from kit.graph.compose.composition import compose
from kit.graph.execute.documents import ExecutableDocument, begin, paths_read, selects


@pytest.fixture
def read(shop: Any) -> Any:
    schema = compose(shop.slices).schema

    def paths(query: str, type_name: str = "Order") -> list[str] | None:
        mask = paths_read(schema, parse(query), type_name)
        return None if mask is None else list(mask.paths)

    return paths


def test_it_is_what_every_selection_of_the_type_names(read: Any) -> None:
    assert read("{ orders { _id } bestCustomers(ids: []) { orders { total } } }") == ["id", "total"]


def test_skipped_fields_and_fragments_count(read: Any) -> None:
    query = """query($no: Boolean!) { orders { ...Known @include(if: $no) ... on Order { status @skip(if: true) } __typename } }
      fragment Known on Order { _id }"""
    assert read(query) == ["id", "status"]


def test_keys_of_batched_fields_count(read: Any) -> None:
    assert read("{ orders { _customer { name } } }") == ["customer_id"]


def test_a_resolver_may_read_anything(read: Any) -> None:
    assert read("{ orders { _id echo } }") is None


def test_what_is_not_selected_is_not_read(read: Any) -> None:
    assert read("{ customers { _id } }") == []


@pytest.mark.parametrize(
    ("query", "selected"),
    [
        ("{ orders { _customer { name } } }", True),
        ("{ orders { ...Whose } } fragment Whose on Order { buyer: _customer { name } }", True),
        ("{ orders { _customer @skip(if: true) { name } } }", True),
        ("{ orders { _id } customers { name } }", False),
    ],
)
def test_a_selected_relation_is_found_wherever_it_is_selected(shop: Any, query: str, selected: bool) -> None:
    begin(ExecutableDocument(compose(shop.slices).schema, parse(query)))
    assert selects("Order", "_customer") is selected
