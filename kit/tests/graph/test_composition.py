"""Many slices become one schema, or a clear error."""

from typing import Any

import pytest
import strawberry
from graphql import GraphQLObjectType
from strawberry.types import get_object_definition

from kit.graph import ID, Slice, attribute, entity, field, foreign, key, related, value
from kit.graph.compose.composition import CompositionError, compose
from kit.graph.testing import operation


def _slice(name: str, shop: Any, **more: Any) -> Slice:
    return Slice(name=name, client=lambda _: None, loaders=type(f"{name}Loaders", (), {}), **more)


def test_fields_of_one_entity_come_from_every_slice(shop: Any) -> None:
    schema = compose(shop.slices).schema
    customer = schema.type_map["Customer"]
    assert isinstance(customer, GraphQLObjectType)
    assert list(customer.fields) == ["_id", "name", "code", "orders", "gifts", "greeting"]
    assert schema.query_type is not None
    assert set(schema.query_type.fields) == {"orders", "order", "bestCustomers", "customers"}


def test_the_public_schema_has_no_federation_in_it(shop: Any) -> None:
    sdl = compose(shop.slices).sdl()
    assert "@key" not in sdl
    assert "_entities" not in sdl
    assert "_service" not in sdl


def test_a_field_defined_twice_is_an_error_at_start(shop: Any) -> None:
    @strawberry.type
    class Query:
        @field(description="Again.")
        async def orders(self) -> str:
            return ""

    with pytest.raises(CompositionError, match=r"Query\.orders is defined by registry and by other|orders"):
        compose([*shop.slices, _slice("other", shop, query=Query)])


def test_an_entity_nobody_owns_is_an_error_at_start(shop: Any) -> None:
    with pytest.raises(CompositionError, match="nobody owns Customer"):
        compose([shop.shop])


def test_an_entity_owned_twice_is_an_error_at_start(shop: Any) -> None:
    @entity(shop.pb.Customer, description="Another.", name="Customer")
    class Second:
        id: ID = key(description="Id.")

    @strawberry.type
    class Query:
        @field(description="Second.")
        async def second(self) -> str:
            return ""

    other = _slice("other", shop, query=Query, entities={Second: lambda loaders: loaders})
    with pytest.raises(CompositionError, match="Customer is owned by registry and by other"):
        compose([*shop.slices, other])


def _with_value(shop: Any, name: str, described: str, *, shareable: bool) -> Slice:
    @value(shop.pb.Address, description=described, name="Place", shareable=shareable)
    class Place:
        street: str = attribute(description=f"Street, says {name}.")
        floor: int | None = attribute(description="Floor.", path="floor" if described else None)

    if not described:
        del get_object_definition(Place, strict=True).fields[1]

    async def resolve() -> Place:
        place: Place = shop.pb.Address()
        return place

    query = strawberry.type(
        type("Query", (), {name: strawberry.field(resolver=resolve, description="A place.")}), name="Query"
    )
    return _slice(name, shop, query=query)


def test_shareable_values_of_one_shape_are_taken_once(shop: Any) -> None:
    composition = compose(
        [_with_value(shop, name, f"A place of {name}.", shareable=True) for name in ("one", "two")]
    )
    assert composition.schema.query_type is not None
    assert set(composition.schema.query_type.fields) == {"one", "two"}
    assert composition.schema.type_map["Place"].description == "A place of one."


def test_values_that_differ_are_an_error_at_start(shop: Any) -> None:
    with pytest.raises(CompositionError, match=r"Place differs between one and two: .*floor"):
        compose(
            [_with_value(shop, "one", "A place.", shareable=True), _with_value(shop, "two", "", shareable=True)]
        )


def test_values_not_declared_shareable_are_an_error_at_start(shop: Any) -> None:
    with pytest.raises(CompositionError, match="not shareable"):
        compose([_with_value(shop, name, "A place.", shareable=False) for name in ("one", "two")])


def test_a_required_field_that_its_owner_lacks_is_an_error_at_start(shop: Any) -> None:
    from kit.graph import required

    @foreign(name="Customer")
    class Foreign:
        id: ID = key()
        shoe_size: int = required()
        shoes: list[str] = related(dict, "shoes", key="shoe_size", requires="shoeSize", description="Shoes.")

    @strawberry.type
    class Query:
        @field(description="One.")
        async def first(self) -> Foreign | None:
            return None

    with pytest.raises(CompositionError, match=r"requires Customer\.shoeSize"):
        compose([shop.registry, _slice("other", shop, query=Query)])


def test_a_path_the_message_lacks_is_an_error_at_import(shop: Any) -> None:
    with pytest.raises(TypeError, match="has no field 'colour'"):

        @entity(shop.pb.Order, description="Wrong.", name="Wrong")
        class Wrong:
            id: ID = key(description="Id.")
            colour: str = attribute(description="Colour.")


async def test_a_slice_alone_resolves_its_entities_in_one_batch(shop: Any) -> None:
    fake = shop.Shop([shop.order("1"), shop.order("2")])
    seen: list[list[str]] = []
    inner = fake.GetOrders

    async def noted(ids: list[str]) -> Any:
        seen.append(ids)
        return await inner(ids)

    fake.GetOrders = noted
    query = """{ _entities(representations: [
        {__typename: "Order", _id: "2"}, {__typename: "Order", _id: "none"}, {__typename: "Order", _id: "1"},
        {__typename: "Customer", _id: "a", code: "z"}]) {
        ... on Order { _id total } ... on Customer { _id orders { _id } gifts greeting } } }"""
    result = await shop.shop.schema.execute(query, context_value=shop.shop.context(fake))
    assert result.errors is None
    assert result.data == {
        "_entities": [
            {"_id": "2", "total": 12.5},
            None,
            {"_id": "1", "total": 12.5},
            {"_id": "a", "orders": [{"_id": "1"}, {"_id": "2"}], "gifts": ["gift-z"], "greeting": "Hello a z"},
        ]
    }
    assert seen == [["2", "none", "1"]]


def test_a_slice_alone_is_a_federation_subgraph(shop: Any) -> None:
    sdl = shop.shop.sdl()
    assert "https://specs.apollo.dev/federation/v2.7" in sdl
    assert 'type Order @key(fields: "_id"' in sdl
    assert '@requires(fields: "code")' in sdl
    assert "code: String @external" in sdl


async def test_stubs_are_made_whole_by_their_owner_in_one_rpc(shop: Any) -> None:
    orders = [shop.order(str(i), customer_id="abc"[i % 3]) for i in range(30)]
    clients = {"shop": shop.Shop(orders), "registry": shop.Registry()}
    result = await operation(
        shop.slices, clients, "{ orders { _id _customer { _id name gifts } } }", partial=False
    )
    assert not result.errors
    assert result.data["orders"][4]["_customer"] == {"_id": "b", "name": "Name b", "gifts": ["gift-code-b"]}
    assert sorted(result.calls) == ["GetCustomers", "Gifts", "ListOrders"]
    assert clients["registry"].asked == [["a", "b", "c"]]


async def test_stubs_from_a_resolver_are_made_whole_too(shop: Any) -> None:
    clients = {"shop": shop.Shop(), "registry": shop.Registry()}
    result = await operation(
        shop.slices, clients, '{ bestCustomers(ids: ["q", "r", "q"]) { name greeting(word: "Hi") } }'
    )
    assert [customer["greeting"] for customer in result.data["bestCustomers"]] == [
        "Hi q code-q",
        "Hi r code-r",
        "Hi q code-q",
    ]
    assert result.calls == ["GetCustomers"]


async def test_a_stub_its_owner_does_not_know_is_null(shop: Any) -> None:
    clients = {
        "shop": shop.Shop([shop.order(customer_id="lost"), shop.order("2", customer_id="")]),
        "registry": shop.Registry(),
    }
    result = await operation(shop.slices, clients, "{ orders { _customer { name } } }")
    assert result.data == {"orders": [{"_customer": None}, {"_customer": None}]}
    assert not result.errors


async def test_a_dead_owner_concerns_only_its_fields(shop: Any) -> None:
    clients = {"shop": shop.Shop([shop.order("1"), shop.order("2")]), "registry": shop.Registry()}
    clients["registry"].broken = True
    result = await operation(shop.slices, clients, "{ orders { _id _customer { name } } }")
    assert result.data == {"orders": [{"_id": "1", "_customer": None}, {"_id": "2", "_customer": None}]}
    assert [error["path"] for error in result.errors] == [["orders", 0, "_customer"], ["orders", 1, "_customer"]]
    assert result.errors[0]["message"] == "Service not available right now!"
    assert result.errors[0]["extensions"] == {"code": "UNAVAILABLE", "reason": "SERVICE_UNAVAILABLE"}
    assert clients["registry"].asked == [["a"]]


async def test_levels_cost_one_rpc_each_however_wide(shop: Any) -> None:
    orders = [shop.order(str(i), customer_id=f"c{i % 7}") for i in range(60)]
    query = "{ orders { _customer { orders { _customer { name } echo } } } }"
    result = await operation(shop.slices, {"shop": shop.Shop(orders), "registry": shop.Registry()}, query)
    assert not result.errors
    assert sorted(result.calls) == ["GetCustomers", "ListOrders", "OrdersOfCustomers"]
