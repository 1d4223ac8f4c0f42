"""Moments that may be absent, as protobuf carries them."""

from __future__ import annotations

from datetime import datetime

from google.protobuf.timestamp_pb2 import Timestamp


def stamp(moment: datetime | None) -> Timestamp | None:
    """The moment as a Timestamp; None stays absent."""
    if moment is None:
        return None
    made = Timestamp()
    made.FromDatetime(moment)
    return made
