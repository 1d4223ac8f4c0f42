"""Reads optional fields of protobuf messages by a computed name, where the stubs require a literal."""

from __future__ import annotations

from google.protobuf.message import Message


def given(message: Message, name: str) -> bool:
    """Whether an optional field or a nested message was set. Raises ValueError for a field without presence."""
    return message.HasField(name)
