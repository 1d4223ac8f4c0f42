# ruff: noqa: A002 - ids are called id here
"""Mutations return {success, data, error}, also when they fail."""

import json
from typing import Any

import pytest
import strawberry
import strawberry.federation

from kit.graph import AckResult, mutation, succeeded
from kit.graph.testing import operation

PAY = "mutation Pay($id: ID!) { pay(_id: $id, status: Paid) { success data error { path message code } order { status } } }"


async def _pay(shop: Any, id: str) -> Any:
    result = await operation(shop.slices, {"shop": shop.Shop(), "registry": shop.Registry()}, PAY, {"id": id})
    assert not result.errors
    return result.data["pay"]


async def test_a_success_carries_its_data_as_json_and_typed(shop: Any) -> None:
    paid = await _pay(shop, "7")
    assert paid["success"] is True
    assert paid["error"] == []
    assert paid["order"] == {"status": "Paid"}
    data = json.loads(paid["data"])
    assert data["_id"] == "7"
    assert data["status"] == "Paid"
    assert data["total"] == 0.05
    assert data["made"] == "1970-01-01T00:00:01+00:00"
    assert "strictNote" not in data


async def test_a_violation_names_the_argument(shop: Any) -> None:
    paid = await _pay(shop, "bad")
    assert paid == {
        "success": False,
        "data": None,
        "error": [{"path": "_id", "message": "Unknown order.", "code": "UNKNOWN_ORDER"}],
        "order": None,
    }


@pytest.mark.parametrize(
    ("id", "code", "message"),
    [
        ("down", "SERVICE_UNAVAILABLE", "Service not available right now!"),
        ("bug", "INTERNAL", "Something went wrong!"),
    ],
)
async def test_other_failures_tell_a_stable_code_and_nothing_internal(
    shop: Any, id: str, code: str, message: str
) -> None:
    paid = await _pay(shop, id)
    assert paid["error"] == [{"path": "", "message": message, "code": code}]
    assert paid["success"] is False


async def test_an_anonymous_mutation_is_known_to_the_composition(shop: Any) -> None:
    from kit.graph.compose.composition import compose

    assert compose(shop.slices).anonymous == {"ping"}


async def test_arguments_may_have_any_name(shop: Any) -> None:
    query = 'mutation { ping(source: "a", next_: "b") { success data } }'
    result = await operation(shop.slices, {"shop": shop.Shop(), "registry": shop.Registry()}, query)
    assert result.data == {"ping": {"success": True, "data": '{"source":"a","next":"b"}'}}


async def test_data_that_must_be_loaded_is_made_only_when_it_is_selected() -> None:
    loaded: list[str] = []

    async def load() -> dict[str, str]:
        loaded.append("loaded")
        return {"name": "Ana"}

    @strawberry.type
    class Query:
        ready: bool = True

    @strawberry.type
    class Mutation:
        @mutation(description="Signs somebody in.")
        async def enter(self) -> AckResult:
            return succeeded(AckResult, data=load)

    schema = strawberry.federation.Schema(Query, Mutation)
    assert (await schema.execute("mutation { enter { success } }")).data == {"enter": {"success": True}}
    assert loaded == []
    assert (await schema.execute("mutation { enter { data } }")).data == {"enter": {"data": '{"name":"Ana"}'}}
    assert loaded == ["loaded"]
