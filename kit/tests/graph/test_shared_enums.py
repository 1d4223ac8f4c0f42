"""An enum that several slices declare works for each of them, whichever is composed first."""

from enum import Enum
from itertools import permutations
from typing import Any

import pytest
import strawberry
from graphql import parse, print_type

from kit.graph import Slice, enum_value, field
from kit.graph.compose.composition import compose
from kit.graph.execute.documents import ExecutableDocument
from kit.graph.execute.execution import execute


def _slice(name: str) -> Slice:
    @strawberry.enum(name="Size", description="How large.")
    class Size(Enum):
        Small = enum_value(1, description="Small.")
        Large = enum_value(2, description="Large.")

    @strawberry.input(name=f"{name.title()}Box", description="A box.")
    class Box:
        size: Size = strawberry.field(description="Its size.")
        more: list[Size] = strawberry.field(default_factory=list, description="More sizes.")

    async def resolve(
        size: Size = Size.Large, many: list[Size] | None = None, box: Box | None = None
    ) -> list[Size]:
        given = [size, *(many or []), *([box.size, *box.more] if box else [])]
        assert all(isinstance(member, Size) for member in given), f"{name} got another's: {given}"
        return given

    query = type("Query", (), {name: field(description="Says what it was given.")(resolve)})
    return Slice(
        name=name,
        client=lambda _: None,
        loaders=type(f"{name}Loaders", (), {}),
        query=strawberry.type(query, name="Query"),
    )


SLICES = [_slice("one"), _slice("two"), _slice("three")]


@pytest.mark.parametrize(
    "order", list(permutations(SLICES)), ids=lambda order: "-".join(one.name for one in order)
)
async def test_each_slice_gets_and_gives_its_own_members(order: Any) -> None:
    composition = compose(order)
    for name in ("one", "two", "three"):
        query = f"""query($size: Size!, $box: {name.title()}Box) {{
          given: {name}(size: $size, many: [Small, Large], box: $box)
          written: {name}(size: Small, box: {{size: Large}})
          usual: {name}
        }}"""
        context = composition.context({})
        variables = {"size": "Small", "box": {"size": "Small", "more": ["Large"]}}
        result = await execute(ExecutableDocument(composition.schema, parse(query)), context, variables)
        assert result.errors is None
        assert result.data == {
            "given": ["Small", "Small", "Large", "Small", "Large"],
            "written": ["Small", "Large"],
            "usual": ["Large"],
        }


def test_the_schema_says_the_same_in_every_order() -> None:
    shown = set()
    for order in permutations(SLICES):
        schema = compose(order).schema
        shown.add("".join(print_type(schema.type_map[name]) for name in ("Size", "OneBox", "TwoBox", "ThreeBox")))
        assert schema.query_type
        assert str(schema.query_type.fields["two"].args["size"].default_value)
    assert len(shown) == 1
