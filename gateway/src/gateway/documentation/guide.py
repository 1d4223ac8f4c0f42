"""The guide: prose in each language (assets/guide.es.md, guide.en.md) around the same examples.

The examples are in the English text. The info string of a fence has its language, how tests run it, if they do (`run`,
`receive`, `follow`, `show`), and its name, by which the Spanish text includes it: `{{code name}}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gateway.documentation.frame import GUIDE, MARKDOWN, Language, anchor, asset, page, slug
from gateway.graphql.cost import MAX_COST
from gateway.graphql.guards import (
    MAX_ALIASES,
    MAX_DEPTH,
    MAX_DIRECTIVES,
    MAX_ROOT_FIELDS,
    MAX_TOKENS,
)
from gateway.live.quotas import MAX_SUBSCRIPTIONS_A_CALLER
from gateway.live_settings import LIVE_SETTINGS
from kit.rates import rate_of

_FENCE = re.compile(r"^```\w+ \w+ ([\w-]+)\n.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"^\{\{code ([\w-]+)\}\}$", re.MULTILINE)
_TITLES: Mapping[Language, tuple[str, str]] = {
    "es": ("Guía de la API", "Guía"),
    "en": ("Guide to the API", "Guide"),
}


def guide(language: Language) -> str:
    """The guide as HTML, with the limits of this gateway."""
    text = markdown(language)
    for name, limit in _limits(language).items():
        text = text.replace(f"{{{{{name}}}}}", limit)
    tokens = MARKDOWN.parse(text)
    chapters: list[str] = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            title = tokens[index + 1].content
            token.attrs["id"] = slug(title)
            if token.tag == "h2":
                chapters.append(f"<li>{anchor(str(token.attrs['id']), title)}</li>")
        elif token.type == "fence":
            token.info = token.info.partition(" ")[0]  # the words after the language are for the tests
    body = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    title, short = _TITLES[language]
    contents = f"<details open><summary>{short}</summary><ul>{''.join(chapters)}</ul></details>"
    return page(title, GUIDE, language, navigation=contents, body=f"<article>{body}</article>")


def markdown(language: Language) -> str:
    """The guide's text in a language, with the examples. Raises KeyError for an unknown example."""
    fences = {match[1]: match[0] for match in _FENCE.finditer(asset("guide.en.md"))}
    return _CODE.sub(lambda match: fences[match[1]], asset(f"guide.{language}.md"))


def _limits(language: Language) -> Mapping[str, str]:
    """The limits in the text, in words."""
    requests, pictures = ("pedidos", "imágenes") if language == "es" else ("requests", "pictures")
    return {
        "document": _document(language),
        "key_rate": _rate(language, "limits.key.account", requests),
        "upload_rate": _rate(language, "limits.uploads.account", pictures),
        "subscriptions": str(MAX_SUBSCRIPTIONS_A_CALLER),
    }


def _rate(language: Language, limit: str, things: str) -> str:
    rate = rate_of(LIVE_SETTINGS[limit].default)
    assert rate is not None
    minutes = rate.seconds / 60
    minute = ("minuto" if language == "es" else "minute") + ("s" if minutes != 1 else "")
    return f"{rate.burst} {things} {'en' if language == 'es' else 'in'} {minutes:g} {minute}"


def _document(language: Language) -> str:
    if language == "es":
        objects = f"{MAX_COST:,}".replace(",", ".")
        return (
            f"{MAX_TOKENS} tokens, {MAX_DEPTH} niveles, {MAX_ALIASES} alias, {MAX_DIRECTIVES} directivas y "
            f"{MAX_ROOT_FIELDS} campos raíz o una mutación, y responder hasta {objects} objetos"
        )
    return (
        f"{MAX_TOKENS} tokens, {MAX_DEPTH} levels, {MAX_ALIASES} aliases, {MAX_DIRECTIVES} directives, "
        f"{MAX_ROOT_FIELDS} root fields or one mutation, and may answer at most {MAX_COST:,} objects"
    )
