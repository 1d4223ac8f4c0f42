"""Parameters that keep the text of a statement, and so its plan, the same for any number of values."""

from collections.abc import Iterable

from sqlalchemy import ARRAY, ColumnElement, Text, any_, cast


def among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """Whether the column is one of the values, all of which are one parameter."""
    return column == any_(cast(list(values), ARRAY(Text)))


def escaped(text: str) -> str:
    """Return the text as LIKE takes it literally, with ``/`` as the escape character."""
    return text.replace("/", "//").replace("%", "/%").replace("_", "/_")
