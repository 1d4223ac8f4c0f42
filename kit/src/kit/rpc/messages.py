"""Optional fields of protobuf messages by a computed name, where the stubs require a literal; moments as Timestamps."""

from __future__ import annotations

from datetime import datetime

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp


def given(message: Message, name: str) -> bool:
    """Whether an optional field or a nested message was set. Raises ValueError for a field without presence."""
    return message.HasField(name)


def timestamp(moment: datetime | None) -> Timestamp | None:
    """A moment as a field of a message takes it; None leaves the field unset."""
    if moment is None:
        return None
    made = Timestamp()
    made.FromDatetime(moment)
    return made
