"""Pages that stay cheap and stable while a list grows: the next page starts after a key, never at an offset."""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from sqlalchemy import Select, literal, tuple_

Query = TypeVar("Query", bound=Select[Any])
Direction = Literal["asc", "desc"]


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

    Raises ValueError when ``after`` and ``columns`` differ in length.
    """
    if after is not None:
        if len(after) != len(columns):
            raise ValueError(f"the key has {len(after)} parts, {len(columns)} expected")
        row = tuple_(*columns)
        key = tuple_(*(literal(value, column.type) for value, column in zip(after, columns, strict=True)))
        query = query.where(row < key if direction == "desc" else row > key)
    query = query.order_by(*(column.desc() if direction == "desc" else column.asc() for column in columns))
    return query if limit is None else query.limit(limit)
