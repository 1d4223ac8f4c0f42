"""The changelog as a page: what is deprecated and until when, then what changed, by day."""

from __future__ import annotations

from collections.abc import Mapping
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
        *(
            f'<h2 id="{day}">{_time(day, language)}</h2>{"".join(_change(entry, language) for entry in entries)}'
            for day, entries in days.items()
        ),
    ]
    contents = "".join(f"<li>{anchor(day.isoformat(), _words(day, language))}</li>" for day in days)
    ending = f"<li>{anchor('ending', texts['ending'])}</li>"
    navigation = f"<details open><summary>{texts['contents']}</summary><ul>{ending}{contents}</ul></details>"
    return page(
        texts["title"], CHANGELOG, language, navigation=navigation, body=f"<article>{''.join(body)}</article>"
    )


def _ending(schema: GraphQLSchema, language: Language) -> str:
    """What the schema calls deprecated, the next to go first."""
    texts = _TEXTS[language]
    deprecated = [
        (last_day(one.deprecated), name, one.deprecated)
        for name, one in elements(schema).items()
        if one.deprecated
    ]
    deprecated.sort(key=lambda one: (one[0] or date.max, one[1]))
    items = "".join(
        f"<li>{texts['until'].format(day=_time(day, language)) if day else ''} {_coordinate(name, language)} "
        f'<span lang="en">{MARKDOWN.renderInline(reason)}</span></li>'
        for day, name, reason in deprecated
    )
    return f"<ul>{items}</ul>" if items else f"<p>{texts['nothing']}</p>"


def _change(entry: Entry, language: Language) -> str:
    version = f" <small>{escape(entry.version)}</small>" if entry.version else ""
    names = "".join(
        f'<p class="names">{_TEXTS[language][kind]}: {", ".join(_coordinate(one, language) for one in named)}</p>'
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
