"""The changelog of the API: dated entries in both languages, each naming its additions to and removals from the schema.

The entries are in assets/api_changes.toml, newest first: `unreleased` ones are the differences to the schema of the
last release (gateway/released.graphql), `past` ones are in it. `make api-change` writes them, a release moves them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from graphql import GraphQLSchema

from gateway.schema_changes import Differences, differences

ENTRIES = Path(__file__).parents[1] / "assets" / "api_changes.toml"
KINDS = Differences._fields
_HEADER = """\
# The changelog of the API, shown at /docs/api/changes. `make api-change ES="…" EN="…"` writes an entry for what
# gateway/schema.graphql has and no entry names; texts may be edited by hand, and an entry split into several.
"""


@dataclass(frozen=True)
class Entry:
    """A change, described for users of the API."""

    day: date
    es: str
    en: str
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Schema coordinates by kind (KINDS)."""
    version: str | None = None
    """The release with the change; None before the first release."""


@dataclass(frozen=True)
class Changelog:
    """All entries, newest first."""

    unreleased: tuple[Entry, ...]
    past: tuple[Entry, ...]

    def named(self) -> Differences:
        """The schema coordinates of the unreleased entries."""
        names_by_kind = {
            kind: sorted(name for entry in self.unreleased for name in entry.names.get(kind, ())) for kind in KINDS
        }
        return Differences(**names_by_kind)

    def brought_up_to_date(
        self, before: GraphQLSchema, after: GraphQLSchema, es: str, en: str, today: date
    ) -> Changelog:
        """A changelog with a new entry for differences that no entry names, and without names that no longer differ.

        Raises LookupError, whose argument is the differences without an entry, when there are any and no texts.
        """
        differing = differences(before, after)._asdict()
        named = self.named()._asdict()
        new = {kind: tuple(name for name in differing[kind] if name not in named[kind]) for kind in KINDS}
        kept = [
            Entry(entry.day, entry.es, entry.en, names, entry.version)
            for entry in self.unreleased
            if any((names := _among(entry.names, differing)).values()) or not any(entry.names.values())
        ]
        if any(new.values()):
            if not (es and en):
                raise LookupError(new)
            kept = [Entry(today, es, en, new), *kept]
        return Changelog(tuple(kept), self.past)

    def released(self, version: str) -> Changelog:
        """A changelog whose unreleased entries have become past ones, of this version."""
        moved = (Entry(entry.day, entry.es, entry.en, entry.names, version) for entry in self.unreleased)
        return Changelog((), (*moved, *self.past))

    def toml(self) -> str:
        """The changelog as the text of its file."""
        tables = [
            _table(title, entry)
            for title, entries in (("unreleased", self.unreleased), ("past", self.past))
            for entry in entries
        ]
        return "\n".join([_HEADER, *tables])


def read(text: str | None = None) -> Changelog:
    """The changelog of a text, or the one of this gateway."""
    tables = tomllib.loads(ENTRIES.read_text() if text is None else text)
    return Changelog(*(tuple(map(_entry, tables.get(title, ()))) for title in ("unreleased", "past")))


def _entry(table: dict[str, Any]) -> Entry:
    names = {kind: tuple(table.pop(kind, ())) for kind in KINDS}
    return Entry(names=names, **table)


def _among(names: Mapping[str, Iterable[str]], differing: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {kind: tuple(name for name in names.get(kind, ()) if name in differing[kind]) for kind in KINDS}


def _table(title: str, entry: Entry) -> str:
    texts = {"version": entry.version, "es": entry.es, "en": entry.en}
    lines = [f"[[{title}]]", f"day = {entry.day}"]
    lines += [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in texts.items() if text is not None]
    for kind in KINDS:
        if names := entry.names.get(kind):
            lines += [f"{kind} = [", *(f'  "{name}",' for name in names), "]"]
    return "\n".join(lines) + "\n"
