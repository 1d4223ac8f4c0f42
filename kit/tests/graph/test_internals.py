"""The private parts of Strawberry and graphql-core are still what kit.graph takes them for."""

from enum import Enum

import strawberry
from graphql import GraphQLEnumType, GraphQLSchema, graphql_sync, parse
from graphql.execution import Executor
from strawberry.federation import Schema

from kit.graph.internals import (
    attach_strawberry,
    core_schema,
    python_enum,
    running_schema,
    separate_collected_fields,
)


@strawberry.enum
class Size(Enum):
    SMALL = 1


@strawberry.type
class Query:
    @strawberry.field
    def types(self, info: strawberry.Info) -> int:
        return len(running_schema(info).type_map)

    @strawberry.field
    def size(self) -> Size:
        return Size.SMALL


SCHEMA = Schema(query=Query)


def test_a_strawberry_schema_executes_this_schema_of_graphql_core() -> None:
    core = core_schema(SCHEMA)
    assert isinstance(core, GraphQLSchema)
    result = SCHEMA.execute_sync("{ types }")
    assert result.data == {"types": len(core.type_map)}


def test_strawberrys_resolvers_work_on_a_schema_it_did_not_build() -> None:
    core = core_schema(SCHEMA)
    rebuilt = GraphQLSchema(core.query_type)
    attach_strawberry(rebuilt, SCHEMA)
    result = graphql_sync(rebuilt, "{ types }")
    assert result.errors is None
    assert result.data == {"types": len(rebuilt.type_map)}
    assert len(rebuilt.type_map) != len(core.type_map)


def test_an_enum_type_has_its_python_enum() -> None:
    kind = core_schema(SCHEMA).get_type("Size")
    assert isinstance(kind, GraphQLEnumType)
    assert python_enum(kind) is Size


def test_a_copied_executor_shares_its_cache_of_collected_fields_until_it_is_separated() -> None:
    original = Executor.build(core_schema(SCHEMA), parse("{ size }"))
    assert isinstance(original, Executor)
    copied = original.build_per_event_executor(None)
    assert copied._relevant_sub_fields is original._relevant_sub_fields
    separate_collected_fields(copied)
    assert copied._relevant_sub_fields is not original._relevant_sub_fields
    assert copied._relevant_sub_fields == {}
