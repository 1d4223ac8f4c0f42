"""Prepares values of statements: arrays, which keep a statement's text and plan the same, and refused texts."""

from collections.abc import Iterable

from sqlalchemy import ARRAY, ColumnElement, Text, any_, cast

from kit.rpc.errors import InvalidInput


def among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """The condition that the column is one of the values, passed as one array parameter."""
    return column == any_(cast(list(values), ARRAY(Text)))


def escaped(text: str) -> str:
    """Return the text escaped for LIKE, with ``/`` as the escape character."""
    return text.replace("/", "//").replace("%", "/%").replace("_", "/_")


def refuse_nul(values: Iterable[object]) -> None:
    """Raise InvalidInput when a text among the values, or within their lists and objects, has a NUL character.

    It is the one UTF-8 character that PostgreSQL does not store (SQLSTATE 22021, in jsonb 22P05). It is refused before
    it is sent, since PostgreSQL writes each error into its log.
    """
    for value in values:
        if isinstance(value, str):
            if "\0" in value:
                raise InvalidInput(
                    "A text contains a character that cannot be stored (NUL). Remove it and try again."
                )
        elif isinstance(value, list | tuple):
            refuse_nul(value)
        elif isinstance(value, dict):
            refuse_nul(value)
            refuse_nul(value.values())
