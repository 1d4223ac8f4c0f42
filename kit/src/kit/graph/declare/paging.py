"""List arguments and pagination types that all slices share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import strawberry

from kit.graph.declare.fields import attribute
from kit.graph.declare.types import value
from kit.v1 import page_pb2


@strawberry.enum(description="Order of a list.")
class SortDirection(Enum):
    """Its values are the numbers of the services' protobuf enums."""

    ASC = strawberry.enum_value(1, description="Oldest first.")
    DESC = strawberry.enum_value(2, description="Newest first.")


@strawberry.input(description="Order of a list.")
class OrderBy:
    """Pass `order_number(order_by)` to a service."""

    creation_dt: SortDirection | None = strawberry.field(default=None, description="By creation.")


@value(page_pb2.PageInfo, description="Whether a list goes on after a page, and from where.", shareable=True)
class PageInfo:
    """The `page_info` of a connection, beside its `nodes`."""

    has_next_page: bool = attribute(description="Whether there is more after this page.")
    end_cursor: str | None = attribute(description="What the next page starts after; null for an empty page.")


@dataclass(frozen=True, slots=True)
class Connection:
    """The source of a connection whose service returns a table: declare its type with `value(None, …)`.

    A connection whose service returns messages is a `value` of that response, with the path of its list.
    """

    nodes: Sequence[Any]
    page_info: page_pb2.PageInfo


PAGE_SIZE = 100
"""Default of a connection's `first`."""


def page_size(first: int | None) -> int:
    """A connection's `first`; null means the default."""
    return PAGE_SIZE if first is None else first


def limit_number(limit: int | None) -> int:
    """A list's `limit` or `first` for a request message, in which 0 means that none was given.

    A 0 from a client becomes -1, which the service refuses like every limit out of bounds.
    """
    return 0 if limit is None else limit or -1


def order_number(order_by: OrderBy | None) -> Any:
    """The protobuf number of the direction; 0 (the service's default, newest first) when none is given."""
    if order_by is None or order_by.creation_dt is None:
        return 0
    return order_by.creation_dt.value
