"""Rules on members: no I/O here."""

from __future__ import annotations

MEMBERS_MAX = 200
"""Limits members so that work on all of them, such as a deactivation, fits into one short transaction."""
