"""The common frame of the documentation's pages: addresses, header, navigation, style, policy."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt

from kit.normal_forms import normal_form

Language = Literal["es", "en"]
LANGUAGES: tuple[Language, ...] = ("es", "en")
GUIDE, REFERENCE, CHANGELOG = "/docs/api", "/docs/api/reference", "/docs/api/changes"
"""The Spanish address of each page; `address` returns that of either language."""
ASSETS = Path(__file__).parents[1] / "assets"
MARKDOWN = MarkdownIt("commonmark", {"html": False})
_NO_LETTERS = re.compile(r"[^a-z0-9]+")
_TEXTS: Mapping[Language, Mapping[str, str]] = {
    "es": {
        GUIDE: "Guía",
        REFERENCE: "Referencia",
        CHANGELOG: "Cambios",
        "skip": "Ir al contenido",
        "contents": "Contenido",
    },
    "en": {
        GUIDE: "Guide",
        REFERENCE: "Reference",
        CHANGELOG: "Changes",
        "skip": "To the content",
        "contents": "Contents",
    },
}
_NAMES: Mapping[Language, str] = {"es": "Español", "en": "English"}


def address(path: str, language: Language) -> str:
    """The address of a page in a language."""
    return path if language == "es" else f"/{language}{path}"


def page(title: str, path: str, language: Language, *, navigation: str, body: str, tools: str = "") -> str:
    """A whole page; `path` is its Spanish address, `tools` is shown in its header."""
    texts = _TEXTS[language]
    current = {path: ' aria-current="page"'}
    pages = "".join(
        f'<a href="{address(other, language)}"{current.get(other, "")}>{texts[other]}</a>'
        for other in (GUIDE, REFERENCE, CHANGELOG)
    )
    (other_language,) = (candidate for candidate in LANGUAGES if candidate != language)
    switch = (
        f'<a lang="{other_language}" hreflang="{other_language}" href="{address(path, other_language)}">'
        f"{_NAMES[other_language]}</a>"
    )
    return (
        "<!doctype html>\n"
        f'<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>{title}</title><style>{asset('documentation.css')}</style></head><body>"
        f'<a class="skip" href="#content">{texts["skip"]}</a>'
        f'<header><p>Resuena API</p><span class="pages">{pages}</span>{tools}{switch}</header>'
        f'<nav aria-label="{texts["contents"]}">{navigation}</nav><main id="content">{body}</main>'
        f"<script>{asset('documentation.js')}</script></body></html>\n"
    )


def security_policy() -> str:
    """The pages' Content-Security-Policy: their own style and script, and nothing else."""
    style, script = (_hash(asset(name)) for name in ("documentation.css", "documentation.js"))
    return (
        f"default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def anchor(target: str, text: str) -> str:
    """A link within the same page."""
    return f'<a href="#{escape(target)}">{escape(text)}</a>'


def slug(title: str) -> str:
    """A heading's id: its letters without accents, in lower case."""
    plain = normal_form("NFKD", title).encode("ascii", "ignore").decode()
    return _NO_LETTERS.sub("-", plain.lower()).strip("-")


def asset(name: str) -> str:
    """The text of a file of the gateway's assets."""
    return (ASSETS / name).read_text()


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
