"""Pages that stay cheap and stable while a list grows: the next page starts after a key, never at an offset."""

import base64
import binascii
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypeVar

from sqlalchemy import Select, literal, tuple_

Query = TypeVar("Query", bound=Select[Any])
Direction = Literal["asc", "desc"]


class InvalidCursorError(ValueError):
    """The text given as a cursor was not made by :func:`encode_cursor`, or has another number of parts."""


def keyset(
    query: Query,
    columns: Sequence[Any],
    after: Sequence[Any] | None = None,
    direction: Direction = "desc",
    *,
    limit: int | None = None,
) -> Query:
    """Order ``query`` by ``columns`` and start it after the row whose values are ``after``.

    The columns are NOT NULL, the last one is unique (an id), and an index has them in this order; all go in one
    direction, as PostgreSQL's row comparison needs. ``limit`` is the page size: ask for one more to learn whether
    there is a next page.
    """
    if after is not None:
        if len(after) != len(columns):
            raise InvalidCursorError(f"the key has {len(after)} parts, {len(columns)} expected")
        row = tuple_(*columns)
        key = tuple_(*(literal(value, column.type) for value, column in zip(after, columns, strict=True)))
        query = query.where(row < key if direction == "desc" else row > key)
    query = query.order_by(*(column.desc() if direction == "desc" else column.asc() for column in columns))
    return query if limit is None else query.limit(limit)


def encode_cursor(values: Sequence[str | int | datetime]) -> str:
    """Write a key as opaque text for the wire; not secret, not signed: scope the query, not the cursor."""
    parts = [{"t": value.isoformat()} if isinstance(value, datetime) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps(parts, separators=(",", ":")).encode()).decode().rstrip("=")


def decode_cursor(cursor: str | None) -> tuple[str | int | datetime, ...] | None:
    """Read what :func:`encode_cursor` wrote; None or "" mean the first page.

    Raises :class:`InvalidCursorError`.
    """
    if not cursor:
        return None
    try:
        parts = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if not isinstance(parts, list) or not parts:
            raise InvalidCursorError("not a key")
        return tuple(_value(part) for part in parts)
    except (binascii.Error, UnicodeError, KeyError, TypeError, ValueError) as error:
        raise InvalidCursorError("the cursor cannot be read") from error


def _value(part: Any) -> str | int | datetime:
    """Let through what a key column may hold."""
    if isinstance(part, dict):
        return datetime.fromisoformat(part["t"])
    if isinstance(part, bool) or not isinstance(part, (str, int)) or "\x00" in str(part):
        raise InvalidCursorError("not a key value")
    return part
