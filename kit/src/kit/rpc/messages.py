"""Helpers for protobuf messages: optional fields, Timestamps, page infos, and read masks."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from kit.rpc.errors import InvalidInput
from kit.v1.page_pb2 import PageInfo


def is_set(message: Message, name: str) -> bool:
    """Whether an optional field or a nested message was set. Raises ValueError for a field without presence."""
    return message.HasField(name)


def timestamp(moment: datetime | None) -> Timestamp | None:
    """A moment as a Timestamp for a field of a message; None leaves the field unset."""
    if moment is None:
        return None
    message = Timestamp()
    message.FromDatetime(moment)
    return message


def page_info(last_id: str | None, *, has_next: bool) -> PageInfo:
    """The page info of a page that ends with the entry of this id, which is None for an empty page."""
    return PageInfo(has_next_page=has_next, end_cursor=last_id)


class Page(Protocol):
    """The attributes of kit.db's Page that are used here; code without a database cannot import it."""

    has_next: bool

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> object: ...


def page_info_of(page: Page, cursor: str = "id") -> PageInfo:
    """The page info of a page whose last row has its cursor in the attribute `cursor`."""
    return page_info(getattr(page[-1], cursor) if len(page) else None, has_next=page.has_next)


def masked_fields(paths: Collection[str], every: frozenset[str]) -> frozenset[str]:
    """The fields that a read mask names, all of `every` when it names none. Raises InvalidInput for one not in it."""
    named = frozenset(paths)
    if unknown := named - every:
        raise InvalidInput(f"There is no {min(unknown)} to read.")
    return named or every


def keep_fields(message: Message, fields: frozenset[str]) -> None:
    """Clear all other fields."""
    for name in set(message.DESCRIPTOR.fields_by_name) - fields:
        message.ClearField(name)
