"""An example of each mutation, derived from the schema: its document, its variables, and a request with both as curl.

Information that the schema lacks (which callers are allowed, the format of texts) is in assets/examples.toml.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal
from uuid import NAMESPACE_URL, uuid5

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    get_named_type,
    is_leaf_type,
    is_required_argument,
    is_required_input_field,
    parse,
    print_ast,
)

from gateway.documentation.frame import asset
from kit.rpc.idempotency import ARGUMENT

Caller = Literal["key", "person", "anybody"]
Leaf = GraphQLScalarType | GraphQLEnumType
CURL: Mapping[Caller, str] = {
    "key": '  --header "Authorization: Bearer $RESUENA_KEY" \\\n',
    "person": '  --header "Authorization: Bearer $RESUENA_TOKEN" \\\n',
    "anybody": "",
}
"""The header that authenticates a caller, as a line of a command."""
SCALARS: Mapping[str, Any] = {
    "Int": 10,
    "Float": 1.5,
    "Money": 1000,
    "DateTime": "2027-01-01T00:00:00Z",
    "Date": "2027-01-01",
    "Boolean": True,
}
"""A valid value of each scalar except texts and ids."""
TEXT = "…"
"""The value of a text that is not in assets/examples.toml."""
_FIELDS = 4
"""Scalar fields that are selected of an object, those with these names first."""
_FIRST = ("_id", "name", "status", "state")


@dataclass(frozen=True)
class Example:
    """A request that a program could send."""

    document: str
    variables: Mapping[str, Any]
    caller: Caller

    @property
    def curl(self) -> str:
        """A bash command that sends it; the guide's variables hold the address and the credentials."""
        query = " ".join(self.document.split())
        body = json.dumps({"query": query, "variables": self.variables}, indent=2, ensure_ascii=False)
        return (
            'curl --silent --show-error "$RESUENA_URL/graphql" \\\n'
            f"{CURL[self.caller]}"
            '  --header "Content-Type: application/json" \\\n'
            f"  --data @- <<'JSON'\n{body}\nJSON"
        )


def example(schema: GraphQLSchema, name: str) -> Example:
    """The example of a mutation. Raises KeyError for an unknown name."""
    assert schema.mutation_type is not None
    field, hints = schema.mutation_type.fields[name], _hints()
    root = schema.mutation_type.name
    arguments = {
        key: f"{root}.{name}({key}:)"
        for key, argument in field.args.items()
        if is_required_argument(argument) or key == ARGUMENT or f"{root}.{name}({key}:)" in hints["values"]
    }
    variables = {
        key.lstrip("_"): value_of(field.args[key].type, key, _leaf, hints["values"], coordinate)
        for key, coordinate in arguments.items()
    }
    declared = ", ".join(f"${key.lstrip('_')}: {field.args[key].type}" for key in arguments)
    passed = ", ".join(f"{key}: ${key.lstrip('_')}" for key in arguments)
    head = f"mutation {name[0].upper()}{name[1:]}" + (f"({declared})" if declared else "")
    call = name + (f"({passed})" if passed else "")
    document = print_ast(parse(f"{head} {{ {call} {_result_selection(get_named_type(field.type))} }}"))
    return Example(document, variables, caller(name))


def caller(name: str) -> Caller:
    """The callers that a mutation allows: also API keys, only signed-in people, or any visitor but no key."""
    hints = _hints()
    return "key" if name in hints["keys"] else "anybody" if name in hints["anybody"] else "person"


def value_of(
    kind: GraphQLInputType,
    name: str,
    leaf: Callable[[Leaf, str], Any],
    values: Mapping[str, Any] | None = None,
    coordinate: str = "",
) -> Any:
    """A value of an input type, with its required fields.

    `leaf` returns the value of a scalar or an enum for the argument or input field of a name. `values` maps schema
    coordinates to values; optional input fields are included when they are in it.
    """
    values = values or {}
    if coordinate in values:
        return values[coordinate]
    if isinstance(kind, GraphQLNonNull):
        return value_of(kind.of_type, name, leaf, values, coordinate)
    if isinstance(kind, GraphQLList):
        return [value_of(kind.of_type, name, leaf, values, coordinate)]
    if isinstance(kind, GraphQLInputObjectType):
        return {
            key: value_of(field.type, key, leaf, values, f"{kind.name}.{key}")
            for key, field in kind.fields.items()
            if is_required_input_field(field) or f"{kind.name}.{key}" in values
        }
    return leaf(kind, name)


def _leaf(kind: Leaf, name: str) -> Any:
    if isinstance(kind, GraphQLEnumType):
        return next(iter(kind.values))
    if kind.name == "ID":
        return str(uuid5(NAMESPACE_URL, name))
    return _hints()["names"].get(name, SCALARS.get(kind.name, TEXT))


def _result_selection(result: Any) -> str:
    """The selection of a mutation's result, without `data`, which is for clients that read no typed fields."""
    parts = []
    for key, field in result.fields.items():
        kind = get_named_type(field.type)
        if key == "data":
            continue
        parts.append(key if is_leaf_type(kind) else f"{key} {{ {' '.join(_selected(kind))} }}")
    return f"{{ {' '.join(parts)} }}"


def _selected(kind: Any, *, nested: bool = True) -> list[str]:
    """A few fields of an object: scalars, and small objects where it has few scalars."""
    fields = {
        key: get_named_type(field.type)
        for key, field in kind.fields.items()
        if not field.deprecation_reason and not any(map(is_required_argument, field.args.values()))
    }
    leaves = [key for key, inner in fields.items() if is_leaf_type(inner)]
    leaves.sort(key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST))
    if nested and len(leaves) < 2:
        leaves += [
            f"{key} {{ {' '.join(_selected(inner, nested=False))} }}"
            for key, inner in fields.items()
            if isinstance(inner, GraphQLObjectType)
        ][:_FIELDS]
    return leaves[:_FIELDS] or ["__typename"]


@cache
def _hints() -> dict[str, Any]:
    return tomllib.loads(asset("examples.toml"))
