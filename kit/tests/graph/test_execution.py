"""Plans return exactly what graphql-core alone returns, on generated queries over generated messages and tables."""

import asyncio
import json
from datetime import UTC
from typing import Any

import pytest
import structlog
import structlog.testing
from graphql import parse
from graphql.execution import Executor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.graph.compose.composition import compose
from kit.graph.execute.documents import ExecutableDocument
from kit.graph.execute.execution import PlannedExecutor, default_executor, execute
from kit.graph.execute.metrics import FALLBACKS
from kit.graph.execute.plans import Plan, plan
from kit.graph.testing import operation

LEAVES = [
    "__typename",
    "_id",
    "status",
    "total",
    "note",
    "tip",
    "weight",
    "gift",
    "made",
    "paid",
    "tags",
    "past",
    "size",
    "language",
    "street",
    "likeCount",
    "shares",
    "shaky",
    "strictNote",
    "echo",
    "echo(times: 2)",
    "bad: echo(times: 0)",
]
NESTED = {
    "address": ["street", "floor", "__typename"],
    "billing": ["street", "floor"],
    "lines": ["name", "price", "p: price"],
    "extras": ["weight", "where { street floor }", "__typename"],
    "_customer": ["_id", "name", "code", "gifts", "greeting", "orders { _id total note }", "orders { _id shaky }"],
}


@st.composite
def selections(draw: st.DrawFn) -> str:
    chosen = draw(st.lists(st.sampled_from(LEAVES), max_size=7, unique=True))
    if "echo" in chosen and "echo(times: 2)" in chosen:
        chosen.remove("echo")
    for name in draw(st.lists(st.sampled_from(sorted(NESTED)), max_size=3, unique=True)):
        below = draw(st.lists(st.sampled_from(NESTED[name]), min_size=1, max_size=3, unique=True))
        if "orders { _id total note }" in below and "orders { _id shaky }" in below:
            below.remove("orders { _id shaky }")
        chosen.append(f"{name} {{ {' '.join(below)} }}")
    chosen = chosen or ["_id"]
    wrap = draw(st.sampled_from(["plain", "inline", "fragment", "include", "alias"]))
    if wrap == "inline":
        chosen = [f"... on Order {{ {' '.join(chosen)} }}"]
    if wrap == "include":
        chosen = ["_id @include(if: true)", *chosen]
    if wrap == "alias" and "total" not in chosen:
        chosen = ["again: total", *chosen]
    body = " ".join(chosen)
    root = draw(st.sampled_from(["orders", "orders(limit: 1)", 'order(_id: "0")', 'order(_id: "none")']))
    if wrap == "fragment":
        return f"query {{ {root} {{ ...Rest }} }} fragment Rest on Order {{ {body} }}"
    return f"query {{ {root} {{ {body} }} }}"


def orders(pb: Any) -> st.SearchStrategy[list[Any]]:
    moments = st.one_of(st.none(), st.datetimes(timezones=st.just(UTC)))
    addresses = st.one_of(st.none(), st.builds(pb.Address, street=st.text(max_size=4)))
    order_fields = st.fixed_dictionaries(
        {
            "customer_id": st.sampled_from(["a", "b", "lost", ""]),
            "status": st.sampled_from([1, 2, 3, 3, 2, 1, 0, 9]),
            "total": st.integers(-(10**12), 10**12),
            "weight": st.floats(),
            "gift": st.booleans(),
            "size": st.integers(-(2**33), 2**33),
            "language": st.sampled_from(["es", "en", "fr", ""]),
            "tags": st.lists(st.text(max_size=3), max_size=2),
            "past": st.lists(st.sampled_from([1, 2, 3]), max_size=3),
            "lines": st.lists(
                st.builds(pb.Line, name=st.text(max_size=3), price=st.integers(0, 9999)), max_size=2
            ),
            "counts": st.one_of(st.none(), st.builds(pb.Counts, likes=st.integers(0, 5))),
            "made": moments,
            "paid": moments,
            "address": addresses,
            "billing": addresses,
            "note": st.one_of(st.none(), st.text(max_size=3)),
            "tip": st.one_of(st.none(), st.integers(0, 99)),
        }
    )
    return st.lists(order_fields, max_size=4).map(
        lambda drawn: [
            pb.Order(id=str(index), **{k: v for k, v in fields.items() if v is not None})
            for index, fields in enumerate(drawn)
        ]
    )


def _settled(result: Any) -> tuple[str, list[str], bool]:
    """The data, the errors of fields whose parent is in the data, and whether there are other errors.

    Siblings of a field whose error nulls their parent may or may not be executed (GraphQL, section 6.4.4), so those
    errors are not compared one by one.
    """
    settled = []
    for error in result.errors:
        place = result.data
        for step in error["path"][:-1]:
            place = place[step] if place is not None else None
        if place is not None:
            settled.append(json.dumps(error, sort_keys=True))
    return json.dumps(result.data), sorted(settled), len(settled) < len(result.errors)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_planned_and_normal_completion_are_byte_identical(shop: Any, data: st.DataObject) -> None:
    query = data.draw(selections())
    sources = data.draw(orders(shop.pb))
    broken = data.draw(st.sampled_from(["", "", "", "registry"]))

    def answer(executor: Any, *, tables: bool = False) -> Any:
        registry = shop.Registry(tables=tables)
        registry.broken = broken == "registry"
        return asyncio.run(
            operation(
                shop.slices,
                {"shop": shop.Shop(sources, tables=tables), "registry": registry},
                query,
                partial=False,
                executor=executor,
            )
        )

    normal = answer(Executor)
    for other in (answer(PlannedExecutor), answer(PlannedExecutor, tables=True), answer(Executor, tables=True)):
        assert _settled(other) == _settled(normal)
        if not _settled(normal)[2]:
            assert sorted(other.calls) == sorted(normal.calls)


async def test_a_document_is_planned_once(shop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import kit.graph.execute.execution as execution

    planned: list[str] = []

    def counting(*args: Any) -> Any:
        planned.append(args[2].name)
        return plan(*args)

    monkeypatch.setattr(execution, "plan", counting)
    composition = compose(shop.slices)
    executable = ExecutableDocument(
        composition.schema, parse("{ orders { _id total lines { name } _customer { name } } }")
    )
    clients = {"shop": shop.Shop([shop.order("1"), shop.order("2")]), "registry": shop.Registry()}
    for _ in range(3):
        result = await execute(executable, composition.context(clients))
        assert not result.errors
    assert planned == ["Order"]


async def test_plain_fields_are_planned_beside_resolvers(shop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    normal: list[str] = []
    inner = PlannedExecutor.execute_field

    def noted(self: Any, parent: Any, source: Any, details: Any, *more: Any) -> Any:
        normal.append(details[0].node.name.value)
        return inner(self, parent, source, details, *more)

    monkeypatch.setattr(PlannedExecutor, "execute_field", noted)
    query = "{ orders { _id total echo address { street } note } }"
    result = await operation(
        shop.slices, {"shop": shop.Shop([shop.order("1"), shop.order("2")]), "registry": None}, query
    )
    assert list(result.data["orders"][0]) == ["_id", "total", "echo", "address", "note"]
    assert normal == ["orders", "echo", "echo"]


async def test_directives_with_variables_take_the_normal_path(shop: Any) -> None:
    composition = compose(shop.slices)
    executable = ExecutableDocument(
        composition.schema, parse("query ($with: Boolean!) { orders { _id total @include(if: $with) } }")
    )
    clients = {"shop": shop.Shop([shop.order("1")]), "registry": shop.Registry()}
    shown = []
    for with_total in (True, False):
        result = await execute(executable, composition.context(clients), {"with": with_total})
        shown.append(result.data)
    assert shown == [{"orders": [{"_id": "1", "total": 12.5}]}, {"orders": [{"_id": "1"}]}]


@pytest.mark.parametrize(("note", "cause"), [(None, "value"), ("", None)])
async def test_a_value_that_only_graphql_core_refuses_is_counted(
    shop: Any, note: str | None, cause: str | None
) -> None:
    before = fallbacks("Order", "value")
    order = shop.order("1") if note is None else shop.order("1", note=note)
    await operation(
        shop.slices, {"shop": shop.Shop([order]), "registry": shop.Registry()}, "{ orders { strictNote } }"
    )
    assert fallbacks("Order", "value") - before == (1 if cause else 0)


@pytest.mark.plan_faults
async def test_a_fault_in_a_plan_is_counted_each_time_and_logged_once_a_document(
    shop: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(Plan, "rows", broken)
    before = fallbacks("Order", "fault")
    composition = compose(shop.slices)
    executable = ExecutableDocument(composition.schema, parse("{ orders { _id total } }"))
    clients = {"shop": shop.Shop([shop.order("1")]), "registry": shop.Registry()}
    with structlog.testing.capture_logs() as logged:
        for _ in range(3):
            result = await execute(executable, composition.context(clients))
            assert result.data == {"orders": [{"_id": "1", "total": 12.5}]}
    assert fallbacks("Order", "fault") - before == 3
    assert [(entry["event"], entry["type"]) for entry in logged] == [("graph_plan_fault", "Order")]


def fallbacks(type_name: str, cause: str) -> float:
    return float(FALLBACKS.labels(type_name, cause)._value.get())


@pytest.mark.parametrize(
    ("value", "executor"), [("", PlannedExecutor), ("true", PlannedExecutor), ("false", None)]
)
async def test_a_setting_turns_plans_off(
    shop: Any, monkeypatch: pytest.MonkeyPatch, value: str, executor: type | None
) -> None:
    if value:
        monkeypatch.setenv("RESUENA_GRAPH_PLANS", value)
    else:
        monkeypatch.delenv("RESUENA_GRAPH_PLANS", raising=False)
    default_executor.cache_clear()
    request = (
        shop.slices,
        {"shop": shop.Shop([shop.order("1")]), "registry": shop.Registry()},
        "{ orders { _id total } }",
    )
    try:
        assert (default_executor() is PlannedExecutor) is (executor is PlannedExecutor)
        result = await operation(*request, partial=False)
    finally:
        default_executor.cache_clear()
    assert result.data == {"orders": [{"_id": "1", "total": 12.5}]}
