"""A standard federation router in front of the slices would serve exactly the schema that the gateway serves."""

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
from kit.graph.compose.composition import compose
from kit.testing import SERVICE_KEYS, SigningKeys


def composed(node: Any, subgraphs: list[dict[str, str]]) -> Any:
    return node("compose.mjs", stdin=json.dumps(subgraphs))


@pytest_asyncio.fixture
async def sdls(signing_keys: SigningKeys) -> list[dict[str, str]]:
    """The schema document of each slice when it is served alone, as a router would query it."""
    definitions = []
    for subgraph in discover():
        app = build_subgraph(
            GatewaySettings(service_key_file=SERVICE_KEYS.private("gateway")),
            subgraph,
            addresses=defaultdict(lambda: "127.0.0.1:1"),
            jwks=signing_keys.source,
        )
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://subgraph") as client,
        ):
            response = await client.post("/graphql", json={"query": "{ _service { sdl } }"})
        definitions.append({"name": subgraph.name, "sdl": response.json()["data"]["_service"]["sdl"]})
    return definitions


def shape(schema: GraphQLSchema) -> dict[str, Any]:
    """All parts of a schema that clients can see, apart from order and descriptions."""
    features: dict[str, Any] = {
        f"@{directive.name}": (
            str(sorted(directive.args)),
            directive.is_repeatable,
            sorted(place.name for place in directive.locations),
        )
        for directive in schema.directives
        if not is_specified_directive(directive)
    }
    for name, kind in schema.type_map.items():
        if name.startswith("__") or is_specified_scalar_type(kind):
            continue
        features[name] = type(kind).__name__
        if isinstance(kind, GraphQLEnumType):
            members = kind.values.items()
            features.update({f"{name}.{key}": value.deprecation_reason for key, value in members})
        elif isinstance(kind, GraphQLInputObjectType):
            features.update({f"{name}.{key}": field_shape(field) for key, field in kind.fields.items()})
        elif isinstance(kind, GraphQLUnionType):
            features[f"{name}|"] = sorted(member.name for member in kind.types)
        elif isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            features[f"{name}&"] = sorted(interface.name for interface in kind.interfaces)
            for key, field in kind.fields.items():
                features[f"{name}.{key}"] = (str(field.type), field.deprecation_reason)
                features.update(
                    {f"{name}.{key}({arg})": field_shape(argument) for arg, argument in field.args.items()}
                )
    return features


def field_shape(input_value: Any) -> tuple[str, str | None]:
    """An argument's or input field's type with its literal default, and whether it is deprecated."""
    default = (
        "" if input_value.ast_node.default_value is None else f" = {print_ast(input_value.ast_node.default_value)}"
    )
    return f"{input_value.type}{default}", input_value.deprecation_reason


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
