"""The reference: the public schema with its English descriptions, in a frame in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
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

from gateway.documentation.examples import Example, example
from gateway.documentation.frame import GUIDE, MARKDOWN, REFERENCE, Language, address, anchor, page

_TEXTS: Mapping[Language, Mapping[str, str]] = {
    "es": {
        "title": "Referencia de la API",
        "lead": "Cada campo, argumento y error, hecho a partir del schema y en inglés, como él. Cómo mandar pedidos, "
        'qué puede hacer una clave, los límites, los errores y los ejemplos están en la <a href="{guide}">guía</a>.',
        "find": "Buscar",
        "hint": "un campo, un tipo, una palabra",
        "none": "No encontramos nada.",
        "example": "Ejemplo",
        "variables": "Variables",
        "key": "Con una clave de la API.",
        "person": "Toma el token de acceso de una persona (<code>RESUENA_TOKEN</code>); las claves no pueden.",
        "anybody": "No hace falta haber ingresado.",
    },
    "en": {
        "title": "Reference of the API",
        "lead": "Every field, argument and error, made of the schema. How to send requests, what keys may do, limits, "
        'errors and examples stand in the <a href="{guide}">guide</a>.',
        "find": "Find",
        "hint": "a field, a type, a word",
        "none": "Nothing found.",
        "example": "Example",
        "variables": "Variables",
        "key": "With an API key.",
        "person": "Takes a person's access token (<code>RESUENA_TOKEN</code>); keys may not.",
        "anybody": "Nobody needs to be signed in.",
    },
}
KINDS: tuple[tuple[str, Any], ...] = (
    ("Types", GraphQLObjectType),
    ("Interfaces", GraphQLInterfaceType),
    ("Unions", GraphQLUnionType),
    ("Inputs", GraphQLInputObjectType),
    ("Enums", GraphQLEnumType),
    ("Scalars", GraphQLScalarType),
)


def reference(schema: GraphQLSchema, language: Language = "en") -> str:
    """The reference as HTML: the whole public schema."""
    roots = [kind for kind in (schema.query_type, schema.mutation_type, schema.subscription_type) if kind]
    named = [
        kind
        for name, kind in sorted(schema.type_map.items())
        if not name.startswith("__") and kind not in roots and not is_specified_scalar_type(kind)
    ]
    groups = [(["Queries", "Mutations", "Subscriptions"][index], [root]) for index, root in _numbered(schema)]
    groups += [(title, [kind for kind in named if isinstance(kind, sort)]) for title, sort in KINDS]
    groups = [(title, kinds) for title, kinds in groups if kinds]
    texts = _TEXTS[language]
    mutations = schema.mutation_type.fields if schema.mutation_type else ()
    examples = {name: _example(example(schema, name), language) for name in mutations}
    navigation = "".join(_navigation(title, kinds, roots) for title, kinds in groups)
    body = "".join(
        f'<h2 id="group-{escape(title.lower())}">{escape(title)}</h2>'
        + "".join(_type(kind, examples if kind is schema.mutation_type else {}) for kind in kinds)
        for title, kinds in groups
    )
    find = (
        f'<label>{texts["find"]} <input id="find" type="search" autocomplete="off" '
        f'placeholder="{texts["hint"]}"></label>'
    )
    head = f"<h1>{texts['title']}</h1><p>{texts['lead'].format(guide=address(GUIDE, language))}</p>"
    nothing = f'<p id="none" role="status" hidden>{texts["none"]}</p>'
    content = f'{head}<div class="reference" lang="en">{body}</div>{nothing}'
    return page(texts["title"], REFERENCE, language, navigation=navigation, body=content, tools=find)


def _numbered(schema: GraphQLSchema) -> Iterable[tuple[int, GraphQLObjectType]]:
    for index, root in enumerate((schema.query_type, schema.mutation_type, schema.subscription_type)):
        if root is not None:
            yield index, root


def _navigation(title: str, kinds: Iterable[GraphQLNamedType], roots: Iterable[GraphQLNamedType]) -> str:
    links: list[str] = []
    for kind in kinds:
        if kind in roots:
            assert isinstance(kind, GraphQLObjectType)
            links += [anchor(f"{kind.name}.{name}", name) for name in sorted(kind.fields)]
        else:
            links.append(anchor(kind.name, kind.name))
    items = "".join(f"<li>{link}</li>" for link in links)
    return f"<details><summary>{escape(title)} <small>{len(links)}</small></summary><ul>{items}</ul></details>"


def _type(kind: GraphQLNamedType, examples: Mapping[str, str]) -> str:
    parts = [
        f'<section class="type" id="{escape(kind.name)}"><h3>{escape(kind.name)}</h3>{_text(kind.description)}'
    ]
    if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
        if kind.interfaces:
            parts.append(f"<p>Implements {', '.join(_reference(interface) for interface in kind.interfaces)}.</p>")
        parts.append("<dl>")
        for name, field in sorted(kind.fields.items()):
            more = _arguments(field.args) + examples.get(name, "")
            parts.append(_entry(f"{kind.name}.{name}", name, f": {_reference(field.type)}", field, more))
        parts.append("</dl>")
    elif isinstance(kind, GraphQLInputObjectType):
        parts.append("<dl>")
        for name, input_field in sorted(kind.fields.items()):
            parts.append(
                _entry(
                    f"{kind.name}.{name}",
                    name,
                    f": {_reference(input_field.type)}{_default(input_field)}",
                    input_field,
                )
            )
        parts.append("</dl>")
    elif isinstance(kind, GraphQLEnumType):
        values = (_entry(f"{kind.name}.{name}", name, "", value) for name, value in kind.values.items())
        parts.append(f"<dl>{''.join(values)}</dl>")
    elif isinstance(kind, GraphQLUnionType):
        parts.append(f"<p>One of {', '.join(_reference(member) for member in kind.types)}.</p>")
    return "".join(parts) + "</section>"


def _entry(anchor: str, name: str, signature: str, element: Any, more: str = "") -> str:
    deprecated = (
        f"<p><em>Deprecated: {escape(element.deprecation_reason)}</em></p>" if element.deprecation_reason else ""
    )
    return (
        f'<div class="entry" id="{escape(anchor)}"><dt><code><b>{escape(name)}</b>{signature}</code></dt>'
        f"<dd>{_text(element.description)}{more}{deprecated}</dd></div>"
    )


def _arguments(arguments: Mapping[str, Any]) -> str:
    items = "".join(
        f"<li><code>{escape(name)}: {_reference(argument.type)}{_default(argument)}</code> "
        f"{MARKDOWN.renderInline(argument.description or '')}</li>"
        for name, argument in arguments.items()
    )
    return f'<ul class="arguments">{items}</ul>' if items else ""


def _example(shown: Example, language: Language) -> str:
    """A collapsed example: the allowed callers, its document, its variables, and the request."""
    texts = _TEXTS[language]
    variables = json.dumps(shown.variables, indent=2, ensure_ascii=False)
    return (
        f'<details class="example" lang="{language}"><summary>{texts["example"]}</summary>'
        f"<p>{texts[shown.caller]}</p>{_code(shown.document, 'graphql')}"
        + (f"<p>{texts['variables']}</p>{_code(variables, 'json')}" if shown.variables else "")
        + f"<p>curl</p>{_code(shown.curl, 'bash')}</details>"
    )


def _code(text: str, language: str) -> str:
    return f'<pre><code class="language-{language}">{escape(text, quote=False)}\n</code></pre>'


def _default(input_value: Any) -> str:
    default = get_default_value_ast(input_value)
    return f" = {escape(print_ast(default))}" if default else ""


def _reference(kind: Any) -> str:
    name = get_named_type(kind).name
    shown = escape(str(kind))
    if is_specified_scalar_type(get_named_type(kind)):
        return shown
    return shown.replace(name, anchor(name, name), 1)


def _text(description: str | None) -> str:
    """A rendered description; its Markdown may have code, emphasis and links, and no HTML."""
    return MARKDOWN.render(description) if description else ""
