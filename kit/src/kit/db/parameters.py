"""Values of statements: arrays that keep a statement's text, and so its plan, the same, and texts that are refused."""

from collections.abc import Iterable

from sqlalchemy import ARRAY, ColumnElement, Text, any_, cast

from kit.rpc.errors import InvalidInput


def among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """Whether the column is one of the values, all of which are one parameter."""
    return column == any_(cast(list(values), ARRAY(Text)))


def escaped(text: str) -> str:
    """Return the text as LIKE takes it literally, with ``/`` as the escape character."""
    return text.replace("/", "//").replace("%", "/%").replace("_", "/_")


def refuse_nul(values: Iterable[object]) -> None:
    """Raise InvalidInput when a text among the values, or within their lists and objects, has a NUL character.

    It is the one character that UTF-8 has and PostgreSQL does not (SQLSTATE 22021, in jsonb 22P05). It is refused
    before it is sent, since PostgreSQL writes each error into its log.
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
