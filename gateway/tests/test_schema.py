"""The composed schema of the installed slices: committed, described, and without what it must not contain."""

from pathlib import Path

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    build_schema,
    is_specified_scalar_type,
)

from kit.graph import discover
from kit.graph.compose.composition import compose

COMMITTED = Path(__file__).parents[1] / "schema.graphql"


def test_the_committed_schema_is_current() -> None:
    assert COMMITTED.read_text() == compose(discover()).sdl(), (
        "run: python -m gateway schema > gateway/schema.graphql"
    )


def test_everything_is_described() -> None:
    bare: list[str] = []
    for name, kind in build_schema(COMMITTED.read_text()).type_map.items():
        if name.startswith("__") or is_specified_scalar_type(kind):
            continue
        if not kind.description:
            bare.append(name)
        if isinstance(kind, GraphQLEnumType):
            bare += [f"{name}.{key}" for key, value in kind.values.items() if not value.description]
        elif isinstance(kind, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            bare += [f"{name}.{key}" for key, field in kind.fields.items() if not field.description]
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            bare += [
                f"{name}.{key}({argument})"
                for key, field in kind.fields.items()
                for argument, definition in field.args.items()
                if not definition.description
            ]
    assert not bare


def test_each_slice_alone_is_a_subgraph() -> None:
    for schema_slice in discover():
        assert "https://specs.apollo.dev/federation/v2.7" in schema_slice.sdl()
        assert "_service: _Service!" in schema_slice.sdl()
