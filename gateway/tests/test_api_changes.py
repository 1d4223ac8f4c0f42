"""The API's changelog lists every difference from the last release, and nothing that clients rely on was removed."""

from __future__ import annotations

import re
import runpy
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from graphql import build_schema

from gateway.documentation.entries import Changelog, Entry, read
from gateway.schema_changes import bare_sdl, breaking, differences, elements, last_day

FOLDER = Path(__file__).parents[1]
RELEASED = build_schema((FOLDER / "released.graphql").read_text())
PRESENT = build_schema((FOLDER / "schema.graphql").read_text())
GENERATOR = FOLDER.parent / "deploy/generators/api_change.py"
TODAY = date(2026, 12, 1)
YEAR = timedelta(days=365)

BEFORE = build_schema("""
type Query { books(first: Int = 10, old: Int @deprecated(reason: "Use `first`; works until 2026-11-30.")): [Book!]! }
type Book { title: String! pages: Int former: Former @deprecated(reason: "Nobody wrote it; works until 2026-11-30.") }
type Former { text: String }
enum Genre { Novel Poem }
""")
AFTER = build_schema("""
directive @cached on FIELD
type Query { books(first: Int = 20, genre: Genre): [Book!]!, loans(of: ID!): [Loan!]! }
type Book { title: String! pages: Int! @deprecated(reason: "Use `length`; works until 2028-01-31.") length: Int! }
type Loan { day: String! }
enum Genre { Novel Poem Essay }
""")


def test_the_changelog_names_what_differs_from_the_last_release() -> None:
    assert read().named() == differences(RELEASED, PRESENT), (
        'run: make api-change ES="what one can do, in Spanish" EN="in English" (CONTRIBUTING.md, "A change of the API")'
    )


def test_nothing_that_clients_rely_on_has_gone() -> None:
    assert breaking(RELEASED, PRESENT, datetime.now(UTC).date()) == [], (
        "deprecate it instead, until a day a year from now: it may go when a release after that day is made"
    )


def test_what_is_deprecated_says_until_when_and_stays_for_a_year_or_has_no_end_date() -> None:
    deprecated = {name: element.deprecated for name, element in elements(PRESENT).items() if element.deprecated}
    assert [
        name
        for name, reason in deprecated.items()
        if last_day(reason) is None and not reason.endswith("no end date.")
    ] == []
    changelog = read()
    for entry in (*changelog.unreleased, *changelog.past):
        for name in set(entry.names["deprecated"]) & deprecated.keys():
            day = last_day(deprecated[name])
            assert day is None or day >= entry.day + YEAR, name


def test_the_past_adds_up_to_the_schema() -> None:
    changelog = read()
    days = [entry.day for entry in (*changelog.unreleased, *changelog.past)]
    assert days == sorted(days, reverse=True)
    coordinates: set[str] = set()
    for entry in reversed(changelog.past):
        assert not coordinates & set(entry.names["added"])
        coordinates |= set(entry.names["added"])
        coordinates -= set(entry.names["removed"])
    assert coordinates <= elements(RELEASED).keys()


def test_texts_are_in_both_languages_and_ask_for_no_scroll() -> None:
    changelog = read()
    for entry in (*changelog.unreleased, *changelog.past):
        assert entry.es != entry.en
        for text in (entry.es, entry.en):
            assert re.fullmatch(r".{10,200}[.]", text), text


def test_differences_are_named_by_coordinates_and_new_types_by_what_answers_them() -> None:
    assert differences(BEFORE, AFTER)._asdict() == {
        "added": ["@cached", "Book.length", "Genre.Essay", "Query.books(genre:)", "Query.loans"],
        "deprecated": ["Book.pages"],
        "changed": ["Book.pages", "Query.books(first:)"],
        "removed": ["Book.former", "Query.books(old:)"],
    }


def test_what_was_deprecated_until_a_day_may_go_after_it_with_the_types_that_it_alone_answered() -> None:
    assert breaking(BEFORE, AFTER, date(2026, 12, 1)) == []
    gone = breaking(BEFORE, AFTER, date(2026, 11, 30))
    assert len(gone) == 3
    assert any("Former" in change for change in gone)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: Int", "b: Int"),
        ("a: Int!", "a: Int"),
        ("a: Int", "a: String"),
        ("a: Int", "a(b: Int!): Int"),
        ("a(b: Int): Int", "a: Int"),
        ('a: Int @deprecated(reason: "No day.") b: Int', "b: Int"),
        ('a: Int @deprecated(reason: "Works until 2026-12-01.") b: Int', "b: Int"),
    ],
)
def test_what_breaks_clients_is_refused(before: str, after: str) -> None:
    old, new = (build_schema(f"type Query {{ {fields} }}") for fields in (before, after))
    assert breaking(old, new, TODAY)


def test_an_entry_is_written_once_and_follows_what_is_renamed_before_the_release() -> None:
    empty = Changelog((), ())
    with pytest.raises(LookupError):
        empty.brought_up_to_date(BEFORE, AFTER, "", "", TODAY)
    written = empty.brought_up_to_date(BEFORE, AFTER, "Préstamos.", "Loans.", TODAY)
    assert written.named() == differences(BEFORE, AFTER)
    assert written.brought_up_to_date(BEFORE, AFTER, "", "", TODAY) == written
    renamed = build_schema(bare_sdl(AFTER).replace("loans(", "lent("))
    again = written.brought_up_to_date(BEFORE, renamed, "Prestados.", "Lent.", TODAY)
    assert again.named() == differences(BEFORE, renamed)
    assert [entry.en for entry in again.unreleased] == ["Lent.", "Loans."]
    assert written.brought_up_to_date(BEFORE, BEFORE, "", "", TODAY) == empty


def test_the_file_is_read_as_it_was_written_and_a_release_moves_its_entries() -> None:
    entry = Entry(TODAY, 'Con "comillas" y ñ.', "With a \\ in it.", {"added": ("Query.a",)})
    changelog = Changelog((entry,), ())
    assert read(changelog.toml()).named() == changelog.named()
    moved = read(changelog.released("1.2.0").toml())
    assert not moved.unreleased
    assert (moved.past[0].version, moved.past[0].es, moved.past[0].en) == ("1.2.0", entry.es, entry.en)


def test_the_command_has_nothing_to_write() -> None:
    """The file has the format that the command writes, so that its next entry changes nothing else."""
    main = runpy.run_path(str(GENERATOR))["main"]
    before = (FOLDER / "src/gateway/assets/api_changes.toml").read_text()
    assert read(before).toml() == before
    assert main([]) == 1


def test_the_released_schema_is_whole() -> None:
    assert differences(RELEASED, build_schema(bare_sdl(RELEASED))) == differences(RELEASED, RELEASED)
    assert bare_sdl(RELEASED) in (FOLDER / "released.graphql").read_text()
