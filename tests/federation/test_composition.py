"""A standard federation router in front of the slices would serve the very schema that the gateway serves."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import httpx
import pytest_asyncio
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    is_specified_directive,
    is_specified_scalar_type,
    print_ast,
)

from gateway.settings import GatewaySettings
from gateway.subgraph import build_subgraph
from kit.graph import discover
from kit.graph.composition import compose
from kit.testing import SERVICE_KEYS, SigningKeys


def composed(node: Any, subgraphs: list[dict[str, str]]) -> Any:
    return node("compose.mjs", stdin=json.dumps(subgraphs))


@pytest_asyncio.fixture
async def sdls(signing_keys: SigningKeys) -> list[dict[str, str]]:
    """What each slice tells of itself when it is served alone, as a router would ask it."""
    found = []
    for item in discover():
        app = build_subgraph(
            GatewaySettings(service_key_file=SERVICE_KEYS.private("gateway")),
            item,
            addresses=defaultdict(lambda: "127.0.0.1:1"),
            jwks=signing_keys.source,
        )
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://subgraph") as client,
        ):
            answer = await client.post("/graphql", json={"query": "{ _service { sdl } }"})
        found.append({"name": item.name, "sdl": answer.json()["data"]["_service"]["sdl"]})
    return found


def shape(schema: GraphQLSchema) -> dict[str, Any]:
    """All that clients can see of a schema, apart from order and descriptions."""
    found: dict[str, Any] = {
        f"@{item.name}": (
            str(sorted(item.args)),
            item.is_repeatable,
            sorted(place.name for place in item.locations),
        )
        for item in schema.directives
        if not is_specified_directive(item)
    }
    for name, kind in schema.type_map.items():
        if name.startswith("__") or is_specified_scalar_type(kind):
            continue
        found[name] = type(kind).__name__
        if isinstance(kind, GraphQLEnumType):
            members = kind.values.items()
            found.update({f"{name}.{key}": value.deprecation_reason for key, value in members})
        elif isinstance(kind, GraphQLInputObjectType):
            found.update({f"{name}.{key}": field_shape(item) for key, item in kind.fields.items()})
        elif isinstance(kind, GraphQLUnionType):
            found[f"{name}|"] = sorted(item.name for item in kind.types)
        elif isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            found[f"{name}&"] = sorted(item.name for item in kind.interfaces)
            for key, item in kind.fields.items():
                found[f"{name}.{key}"] = (str(item.type), item.deprecation_reason)
                found.update({f"{name}.{key}({arg})": field_shape(made) for arg, made in item.args.items()})
    return found


def field_shape(item: Any) -> tuple[str, str | None]:
    """An argument's or input field's type with its default as it is written, and whether it is deprecated."""
    default = "" if item.ast_node.default_value is None else f" = {print_ast(item.ast_node.default_value)}"
    return f"{item.type}{default}", item.deprecation_reason


def test_the_slices_compose_to_the_gateways_own_schema(node: Any, sdls: list[dict[str, str]]) -> None:
    outcome = composed(node, sdls)
    assert outcome.returncode == 0, outcome.stderr
    by_router, by_gateway = shape(build_schema(outcome.stdout)), shape(build_schema(compose(discover()).sdl()))
    differing = {
        key: (by_router.get(key), by_gateway.get(key))
        for key in by_router.keys() | by_gateway.keys()
        if by_router.get(key) != by_gateway.get(key)
    }
    assert not differing
    assert len(by_gateway) > 200


def test_a_slice_that_does_not_fit_is_refused(node: Any, sdls: list[dict[str, str]]) -> None:
    broken = list(sdls)
    link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.7")'
    broken.append({"name": "stranger", "sdl": f"{link}\ntype Query {{ session: Int }}"})
    outcome = composed(node, broken)
    assert outcome.returncode == 1
    assert "session" in outcome.stderr
