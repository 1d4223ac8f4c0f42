"""Rules on members: no I/O here."""

from __future__ import annotations

MEMBERS_MAX = 200
"""So that what concerns all members of a company stays one short piece of work."""
