"""The API's documentation, generated from the schema as one self-contained HTML page."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_specified_scalar_type,
    print_ast,
)
from graphql.utilities.get_default_value_ast import get_default_value_ast
from starlette.requests import Request
from starlette.responses import Response

from gateway.graphql.cost import MAX_COST
from gateway.graphql.guards import (
    MAX_ALIASES,
    MAX_DEPTH,
    MAX_DIRECTIVES,
    MAX_ROOT_FIELDS,
    MAX_TOKENS,
)

ASSETS = Path(__file__).parent / "assets"
KINDS: tuple[tuple[str, Any], ...] = (
    ("Types", GraphQLObjectType),
    ("Interfaces", GraphQLInterfaceType),
    ("Unions", GraphQLUnionType),
    ("Inputs", GraphQLInputObjectType),
    ("Enums", GraphQLEnumType),
    ("Scalars", GraphQLScalarType),
)


def page(schema: GraphQLSchema) -> str:
    """The page as HTML."""
    roots = [kind for kind in (schema.query_type, schema.mutation_type, schema.subscription_type) if kind]
    named = [
        kind
        for name, kind in sorted(schema.type_map.items())
        if not name.startswith("__") and kind not in roots and not is_specified_scalar_type(kind)
    ]
    groups = [(["Queries", "Mutations", "Subscriptions"][index], [root]) for index, root in _numbered(schema)]
    groups += [(title, [kind for kind in named if isinstance(kind, sort)]) for title, sort in KINDS]
    groups = [(title, kinds) for title, kinds in groups if kinds]
    navigation = "".join(_navigation(title, kinds, roots) for title, kinds in groups)
    body = "".join(
        f'<h2 id="group-{escape(title.lower())}">{escape(title)}</h2>' + "".join(_type(kind) for kind in kinds)
        for title, kinds in groups
    )
    return (
        "<!doctype html>\n"
        '<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>API documentation</title><style>{_asset('documentation.css')}</style></head><body>"
        '<a class="skip" href="#content">To the content</a>'
        '<header><h1>API documentation</h1><label>Find <input id="find" type="search" autocomplete="off" '
        'placeholder="a field, a type, a word"></label></header>'
        f'<nav aria-label="Contents">{navigation}</nav><main id="content">{_introduction()}{body}'
        '<p id="none" role="status" hidden>Nothing found.</p></main>'
        f"<script>{_asset('documentation.js')}</script></body></html>\n"
    )


def security_policy() -> str:
    """The page's Content-Security-Policy: its own style and script, and nothing else."""
    style, script = (_hash(_asset(name)) for name in ("documentation.css", "documentation.js"))
    return (
        f"default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


class Documentation:
    """Serves the page of one schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._page = page(schema).encode()
        self._etag = f'"{hashlib.sha256(self._page).hexdigest()[:32]}"'
        self._policy = security_policy()

    async def serve(self, request: Request) -> Response:
        """The page; 304 while it has not changed."""
        headers = {"etag": self._etag, "cache-control": "no-cache", "content-security-policy": self._policy}
        if request.headers.get("if-none-match") == self._etag:
            return Response(status_code=304, headers=headers)
        return Response(self._page, media_type="text/html", headers=headers)


def _numbered(schema: GraphQLSchema) -> Iterable[tuple[int, GraphQLObjectType]]:
    for index, root in enumerate((schema.query_type, schema.mutation_type, schema.subscription_type)):
        if root is not None:
            yield index, root


def _navigation(title: str, kinds: Iterable[GraphQLNamedType], roots: Iterable[GraphQLNamedType]) -> str:
    links: list[str] = []
    for kind in kinds:
        if kind in roots:
            assert isinstance(kind, GraphQLObjectType)
            links += [_anchor(f"{kind.name}.{name}", name) for name in sorted(kind.fields)]
        else:
            links.append(_anchor(kind.name, kind.name))
    items = "".join(f"<li>{link}</li>" for link in links)
    return f"<details><summary>{escape(title)} <small>{len(links)}</small></summary><ul>{items}</ul></details>"


def _introduction() -> str:
    limits = (
        f"{MAX_TOKENS} tokens, {MAX_DEPTH} levels, {MAX_ALIASES} aliases, {MAX_DIRECTIVES} directives, "
        f"{MAX_ROOT_FIELDS} root fields or one mutation, and may answer at most {MAX_COST:,} objects"
    )
    return f"<section>{_asset('documentation.html').replace('LIMITS', limits)}</section>"


def _type(kind: GraphQLNamedType) -> str:
    parts = [
        f'<section class="type" id="{escape(kind.name)}"><h3>{escape(kind.name)}</h3>{_text(kind.description)}'
    ]
    if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
        if kind.interfaces:
            parts.append(f"<p>Implements {', '.join(_reference(item) for item in kind.interfaces)}.</p>")
        parts.append("<dl>")
        for name, field in sorted(kind.fields.items()):
            arguments = _arguments(field.args)
            parts.append(_entry(f"{kind.name}.{name}", name, f": {_reference(field.type)}", field, arguments))
        parts.append("</dl>")
    elif isinstance(kind, GraphQLInputObjectType):
        parts.append("<dl>")
        for name, item in sorted(kind.fields.items()):
            parts.append(_entry(f"{kind.name}.{name}", name, f": {_reference(item.type)}{_default(item)}", item))
        parts.append("</dl>")
    elif isinstance(kind, GraphQLEnumType):
        values = (_entry(f"{kind.name}.{name}", name, "", value) for name, value in kind.values.items())
        parts.append(f"<dl>{''.join(values)}</dl>")
    elif isinstance(kind, GraphQLUnionType):
        parts.append(f"<p>One of {', '.join(_reference(item) for item in kind.types)}.</p>")
    return "".join(parts) + "</section>"


def _entry(anchor: str, name: str, signature: str, made: Any, more: str = "") -> str:
    deprecated = (
        f"<p><em>Deprecated: {escape(made.deprecation_reason)}</em></p>" if made.deprecation_reason else ""
    )
    return (
        f'<div class="entry" id="{escape(anchor)}"><dt><code><b>{escape(name)}</b>{signature}</code></dt>'
        f"<dd>{_text(made.description)}{more}{deprecated}</dd></div>"
    )


def _arguments(arguments: Mapping[str, Any]) -> str:
    items = "".join(
        f"<li><code>{escape(name)}: {_reference(made.type)}{_default(made)}</code> "
        f"{escape(made.description or '')}</li>"
        for name, made in arguments.items()
    )
    return f'<ul class="arguments">{items}</ul>' if items else ""


def _default(made: Any) -> str:
    default = get_default_value_ast(made)
    return f" = {escape(print_ast(default))}" if default else ""


def _reference(kind: Any) -> str:
    name = get_named_type(kind).name
    shown = escape(str(kind))
    if is_specified_scalar_type(get_named_type(kind)):
        return shown
    return shown.replace(name, _anchor(name, name), 1)


def _anchor(target: str, text: str) -> str:
    return f'<a href="#{escape(target)}">{escape(text)}</a>'


def _text(description: str | None) -> str:
    return f"<p>{escape(description)}</p>" if description else ""


def _asset(name: str) -> str:
    return (ASSETS / name).read_text()


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
