"""Rules on members: no I/O here."""

from __future__ import annotations

MEMBERS_MAX = 200
"""So that what concerns all members of a company stays one short piece of work."""


def language_of(tag: str | None) -> str:
    """The language to write to a person in, for a BCP 47 tag: English when asked, else Spanish."""
    return "en" if (tag or "").lower().split("-")[0] == "en" else "es"
