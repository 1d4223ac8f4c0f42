"""The API's documentation: guide, reference and changelog, self-contained HTML pages, and JSON Schemas of slices."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from datetime import date
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
from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gateway.api_changes import KINDS as CHANGES
from gateway.api_changes import Entry, read
from gateway.graphql.cost import MAX_COST
from gateway.graphql.guards import (
    MAX_ALIASES,
    MAX_DEPTH,
    MAX_DIRECTIVES,
    MAX_ROOT_FIELDS,
    MAX_TOKENS,
)
from gateway.live_settings import LIVE_SETTINGS
from gateway.schema_changes import elements, last_day
from kit.graph import Slice
from kit.rates import rate_of

GUIDE, REFERENCE, CHANGELOG = "/docs/api", "/docs/api/reference", "/docs/api/changes"
"""Where each page is."""
ASSETS = Path(__file__).parent / "assets"
_INTRODUCTION = (
    "<h1>Reference of the API</h1><p>Every field, argument and error, made of the schema. How to send requests, "
    f'what keys may do, limits, errors and examples stand in the <a href="{GUIDE}">guide</a>.</p>'
)
_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_NO_LETTERS = re.compile(r"[^a-z0-9]+")
KINDS: tuple[tuple[str, Any], ...] = (
    ("Types", GraphQLObjectType),
    ("Interfaces", GraphQLInterfaceType),
    ("Unions", GraphQLUnionType),
    ("Inputs", GraphQLInputObjectType),
    ("Enums", GraphQLEnumType),
    ("Scalars", GraphQLScalarType),
)


def guide() -> str:
    """The guide as HTML: assets/guide.md, with the limits that hold here."""
    rate = rate_of(LIVE_SETTINGS["limits.key.account"].default)
    assert rate is not None
    minutes = rate.seconds / 60
    requests = f"{rate.burst} requests in {minutes:g} minute{'s' if minutes != 1 else ''}"
    text = _asset("guide.md").replace("{{document}}", _limits()).replace("{{key_rate}}", requests)
    tokens = _MARKDOWN.parse(text)
    chapters: list[str] = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            title = tokens[index + 1].content
            token.attrs["id"] = _NO_LETTERS.sub("-", title.lower()).strip("-")
            if token.tag == "h2":
                chapters.append(f"<li>{_anchor(str(token.attrs['id']), title)}</li>")
        elif token.type == "fence":
            token.info = token.info.partition(" ")[0]  # what follows the language is for the tests that run it
    body = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    contents = f"<details open><summary>Guide</summary><ul>{''.join(chapters)}</ul></details>"
    return _page("Guide to the API", GUIDE, contents, f"<article>{body}</article>", "")


def reference(schema: GraphQLSchema) -> str:
    """The reference as HTML: everything that is public in the schema."""
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
    find = (
        '<label>Find <input id="find" type="search" autocomplete="off" '
        'placeholder="a field, a type, a word"></label>'
    )
    nothing = '<p id="none" role="status" hidden>Nothing found.</p>'
    return _page("Reference of the API", REFERENCE, navigation, f"{_INTRODUCTION}{body}{nothing}", find)


def changes(schema: GraphQLSchema) -> str:
    """The changelog as HTML: what is deprecated in the schema, then what changed, by day."""
    changelog = read()
    days: dict[str, list[Entry]] = {}
    for entry in (*changelog.unreleased, *changelog.past):
        days.setdefault(entry.day.isoformat(), []).append(entry)
    ending = sorted(
        (
            (last_day(one.deprecated) or date.max, name, one.deprecated)
            for name, one in elements(schema).items()
            if one.deprecated
        ),
    )
    body = (
        "<h1>Changes of the API</h1><p>What was added to the schema, by day. How changes are announced stands in the "
        f'<a href="{GUIDE}#versions">guide</a>.</p><h2 id="ending">What will be gone</h2><ul>'
        + "".join(f"<li>{_coordinate(name)} {_MARKDOWN.renderInline(reason)}</li>" for _, name, reason in ending)
        + "</ul>"
        + "".join(
            f'<h2 id="{day}"><time datetime="{day}">{day}</time></h2>{"".join(map(_change, entries))}'
            for day, entries in days.items()
        )
    )
    contents = "".join(f"<li>{_anchor(day, day)}</li>" for day in days)
    navigation = f"<details open><summary>Changes</summary><ul>{contents}</ul></details>"
    return _page("Changes of the API", CHANGELOG, navigation, f"<article>{body}</article>", "")


def _change(entry: Entry) -> str:
    version = f" <small>{escape(entry.version)}</small>" if entry.version else ""
    names = "".join(
        f'<p class="names">{kind.capitalize()}: {", ".join(map(_coordinate, found))}</p>'
        for kind in CHANGES
        if (found := entry.names.get(kind))
    )
    return f"<h3>{_MARKDOWN.renderInline(entry.en)}{version}</h3>{names}"


def _coordinate(name: str) -> str:
    """A schema coordinate, with a link to its place in the reference."""
    return f'<a href="{REFERENCE}#{escape(name.partition("(")[0])}"><code>{escape(name)}</code></a>'


def _page(title: str, address: str, navigation: str, body: str, tools: str) -> str:
    current = {address: ' aria-current="page"'}
    pages = "".join(
        f'<a href="{path}"{current.get(path, "")}>{name}</a>'
        for path, name in ((GUIDE, "Guide"), (REFERENCE, "Reference"), (CHANGELOG, "Changes"))
    )
    return (
        "<!doctype html>\n"
        '<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>{title}</title><style>{_asset('documentation.css')}</style></head><body>"
        '<a class="skip" href="#content">To the content</a>'
        f'<header><p>Resuena API</p><span class="pages">{pages}</span>{tools}</header>'
        f'<nav aria-label="Contents">{navigation}</nav><main id="content">{body}</main>'
        f"<script>{_asset('documentation.js')}</script></body></html>\n"
    )


def security_policy() -> str:
    """The pages' Content-Security-Policy: their own style and script, and nothing else."""
    style, script = (_hash(_asset(name)) for name in ("documentation.css", "documentation.js"))
    return (
        f"default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


class Documentation:
    """Serves the guide, the reference of one schema, and the JSON Schemas that slices publish."""

    def __init__(self, schema: GraphQLSchema, slices: Iterable[Slice]) -> None:
        pages = {GUIDE: guide(), REFERENCE: reference(schema), CHANGELOG: changes(schema)}
        self._pages = {path: page.encode() for path, page in pages.items()}
        self._json_schemas = {
            path: json.dumps(published, indent=2).encode()
            for one in slices
            for path, published in one.json_schemas.items()
        }
        self._pages |= self._json_schemas
        self._etags = {path: f'"{hashlib.sha256(page).hexdigest()[:32]}"' for path, page in self._pages.items()}
        self._policy = security_policy()

    def routes(self) -> list[Route]:
        """The routes of the pages."""
        return [Route(path, self.serve) for path in self._pages]

    async def serve(self, request: Request) -> Response:
        """The page at this address; 304 while it has not changed."""
        path = request.url.path
        etag = self._etags[path]
        headers = {"etag": etag, "cache-control": "no-cache", "content-security-policy": self._policy}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        media_type = "application/schema+json" if path in self._json_schemas else "text/html"
        return Response(self._pages[path], media_type=media_type, headers=headers)


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


def _limits() -> str:
    return (
        f"{MAX_TOKENS} tokens, {MAX_DEPTH} levels, {MAX_ALIASES} aliases, {MAX_DIRECTIVES} directives, "
        f"{MAX_ROOT_FIELDS} root fields or one mutation, and may answer at most {MAX_COST:,} objects"
    )


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
        f"{_MARKDOWN.renderInline(made.description or '')}</li>"
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
    """A description, whose Markdown is that of texts: code, emphasis, links, and no markup of its own."""
    return _MARKDOWN.render(description) if description else ""


def _asset(name: str) -> str:
    return (ASSETS / name).read_text()


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
