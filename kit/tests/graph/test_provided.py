"""An operation reads entities that came with another slice's response, if they have all that it reads of them."""

from typing import Any

import pytest
from graphql import parse

from kit.graph import may_provide, provide
from kit.graph.compose.composition import compose
from kit.graph.execute.documents import ExecutableDocument, begin


def context_of(slices: Any, clients: dict[str, Any], query: str) -> Any:
    """A context in which the query is running."""
    composition = compose(slices, partial=True)
    begin(ExecutableDocument(composition.schema, parse(query)))
    return composition.context(clients)


@pytest.mark.parametrize(
    ("query", "may"),
    [
        ("{ orders { _customer { _id name } } }", True),
        ("{ orders { _customer { ...Named } } } fragment Named on Customer { called: name __typename }", True),
        ("{ orders { _customer { name code } } }", False),
        ("{ orders { _customer { name } } customers { code } }", False),
        ("{ orders { _customer { name code @skip(if: true) } } }", False),
        ("{ orders { _customer { name gifts } } }", False),  # by the code
        ("{ orders { _customer { name greeting } } }", False),  # a resolver, which may read anything
    ],
)
def test_it_takes_all_fields_that_are_read_anywhere(shop: Any, query: str, may: bool) -> None:
    context = context_of(shop.slices, {"registry": shop.Registry()}, query)
    assert may_provide(context, "Customer", ("id", "name")) is may


def test_it_takes_the_owner_which_a_slice_served_alone_lacks(shop: Any) -> None:
    context = context_of([shop.shop], {}, "{ orders { _customer { _id } } }")
    assert not may_provide(context, "Customer", ("id", "name"))


async def test_others_are_still_asked_of_the_owner(shop: Any) -> None:
    registry = shop.Registry()
    clients = {"registry": registry, "shop": shop.Shop()}
    context = context_of(shop.slices, clients, "{ orders { _customer { name code } } }")
    provide(context, "Customer", [shop.pb.Customer(id="a", name="Ana"), shop.pb.Customer(id="b", code="")])
    ana, bare, other = await context.entity_loader("Customer").load_many(["a", "b", "c"])
    assert (ana.name, ana.HasField("code")) == ("Ana", False)
    assert (bare.name, bare.HasField("code"), bare.code) == ("", True, "")
    assert other.name == "Name c"
    assert registry.asked == [["c"]]


def test_a_field_that_the_owner_does_not_have_is_a_fault(shop: Any) -> None:
    context = context_of(shop.slices, {"registry": None}, "{ orders { _customer { name } } }")
    with pytest.raises(ValueError, match="tags"):
        provide(context, "Customer", [shop.pb.Order(id="a", tags=["x"])])
