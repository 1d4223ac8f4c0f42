"""Private parts of Strawberry and graphql-core that kit.graph uses, each with a test in tests/graph/test_internals.py.

Their versions are bounded in pyproject.toml: a new one is taken once these tests pass.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import strawberry
from graphql import GraphQLEnumType, GraphQLSchema
from graphql.execution import Executor
from strawberry.federation import Schema


def core_schema(schema: Schema) -> GraphQLSchema:
    """The graphql-core schema that a Strawberry schema executes."""
    return schema._schema


def running_schema(info: strawberry.Info[Any, Any]) -> GraphQLSchema:
    """The graphql-core schema that is executed where a resolver runs."""
    return info._raw_info.schema


def attach_strawberry(schema: GraphQLSchema, of: Schema) -> None:
    """Makes Strawberry's resolvers work on a schema that graphql-core built: their Info reads this attribute."""
    schema._strawberry_schema = of  # type: ignore[attr-defined]


def separate_collected_fields(executor: Executor) -> None:  # type: ignore[type-arg]
    """Gives a copied executor its own cache of collected fields, which graphql-core's copies share."""
    executor._relevant_sub_fields = {}


def python_enum(kind: GraphQLEnumType) -> type[Enum]:
    """The Python enum of an enum type that Strawberry built."""
    wrapped: type[Enum] = kind.wrapped_cls  # type: ignore[attr-defined]
    return wrapped
