"""The changelog as a page: the deprecations with their removal dates, then the changes by day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from html import escape

from graphql import GraphQLSchema

from gateway.documentation.entries import KINDS, Entry, read
from gateway.documentation.frame import (
    CHANGELOG,
    GUIDE,
    MARKDOWN,
    REFERENCE,
    Language,
    address,
    anchor,
    page,
    slug,
)
from gateway.schema_changes import elements, last_day

_MONTHS: Mapping[Language, str] = {
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "en": "January February March April May June July August September October November December",
}
_TEXTS: Mapping[Language, Mapping[str, str]] = {
    "es": {
        "title": "Cambios de la API",
        "contents": "Cambios",
        "lead": 'Lo que se agregó al schema, por día. Cómo avisamos los cambios está en la <a href="{guide}">guía</a>.',
        "versions": "Versiones",
        "ending": "Lo que deja de funcionar",
        "nothing": "Por ahora, nada.",
        "until": "Hasta el {day}:",
        "replaced": "Lo que tiene reemplazo, y sigue",
        "day": "{0} de {1} de {2}",
        "added": "Agregado",
        "deprecated": "Obsoleto",
        "changed": "Cambiado",
        "removed": "Eliminado",
    },
    "en": {
        "title": "Changes of the API",
        "contents": "Changes",
        "lead": 'What was added to the schema, by day. The <a href="{guide}">guide</a> says how changes are announced.',
        "versions": "Versions",
        "ending": "What stops working",
        "nothing": "Nothing at present.",
        "until": "Until {day}:",
        "replaced": "What has a replacement, and stays",
        "day": "{0} {1} {2}",
        "added": "Added",
        "deprecated": "Deprecated",
        "changed": "Changed",
        "removed": "Removed",
    },
}


def changes(schema: GraphQLSchema, language: Language) -> str:
    """The page."""
    texts = _TEXTS[language]
    changelog = read()
    days: dict[date, list[Entry]] = {}
    for entry in (*changelog.unreleased, *changelog.past):
        days.setdefault(entry.day, []).append(entry)
    versions = f"{address(GUIDE, language)}#{slug(texts['versions'])}"
    body = [
        f"<h1>{texts['title']}</h1><p>{texts['lead'].format(guide=versions)}</p>",
        f'<h2 id="ending">{texts["ending"]}</h2>{_ending(schema, language)}',
        f'<h2 id="replaced">{texts["replaced"]}</h2>{_replaced(schema, language)}',
        *(
            f'<h2 id="{day}">{_time(day, language)}</h2>{"".join(_change(entry, language) for entry in entries)}'
            for day, entries in days.items()
        ),
    ]
    contents = "".join(f"<li>{anchor(day.isoformat(), _words(day, language))}</li>" for day in days)
    ending = "".join(f"<li>{anchor(part, texts[part])}</li>" for part in ("ending", "replaced"))
    navigation = f"<details open><summary>{texts['contents']}</summary><ul>{ending}{contents}</ul></details>"
    return page(
        texts["title"], CHANGELOG, language, navigation=navigation, body=f"<article>{''.join(body)}</article>"
    )


def _ending(schema: GraphQLSchema, language: Language) -> str:
    """Deprecations with a removal date, the earliest first."""
    until = _TEXTS[language]["until"]
    ending = sorted((day, name, reason) for name, reason in _deprecated(schema) if (day := last_day(reason)))
    return _list(
        [
            f"{until.format(day=_time(day, language))} {_named(name, reason, language)}"
            for day, name, reason in ending
        ],
        language,
    )


def _replaced(schema: GraphQLSchema, language: Language) -> str:
    """Deprecations without a removal date, by name."""
    items = [_named(name, reason, language) for name, reason in _deprecated(schema) if last_day(reason) is None]
    return _list(items, language)


def _deprecated(schema: GraphQLSchema) -> list[tuple[str, str]]:
    """Schema coordinates and reasons, by name."""
    return sorted((name, element.deprecated) for name, element in elements(schema).items() if element.deprecated)


def _named(name: str, reason: str, language: Language) -> str:
    return f'{_coordinate(name, language)} <span lang="en">{MARKDOWN.renderInline(reason)}</span>'


def _list(items: Iterable[str], language: Language) -> str:
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{listed}</ul>" if listed else f"<p>{_TEXTS[language]['nothing']}</p>"


def _change(entry: Entry, language: Language) -> str:
    version = f" <small>{escape(entry.version)}</small>" if entry.version else ""
    names = "".join(
        f'<p class="names">{_TEXTS[language][kind]}: {", ".join(_coordinate(name, language) for name in named)}</p>'
        for kind in KINDS
        if (named := entry.names.get(kind))
    )
    text = entry.es if language == "es" else entry.en
    return f"<h3>{MARKDOWN.renderInline(text)}{version}</h3>{names}"


def _coordinate(name: str, language: Language) -> str:
    """A schema coordinate, with a link to its place in the reference."""
    place = name.partition("(")[0]
    return f'<a href="{address(REFERENCE, language)}#{escape(place)}"><code>{escape(name)}</code></a>'


def _time(day: date, language: Language) -> str:
    return f'<time datetime="{day}">{_words(day, language)}</time>'


def _words(day: date, language: Language) -> str:
    return _TEXTS[language]["day"].format(day.day, _MONTHS[language].split()[day.month - 1], day.year)
