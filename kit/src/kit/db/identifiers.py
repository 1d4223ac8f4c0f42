"""Identifiers that sort by creation time, so that indexes grow at their end."""

import uuid_utils


def uuid7() -> str:
    """Return a new UUIDv7 (RFC 9562) in its canonical text form, 36 characters.

    Ids of one process sort in the order of creation; ids of different processes only by millisecond.
    Nothing may therefore treat "greater than the last id seen" as "new": see :mod:`kit.events.relay`.
    """
    return str(uuid_utils.uuid7())
