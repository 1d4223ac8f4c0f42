"""Rules on members: no I/O here."""

from __future__ import annotations

MEMBERS_MAX = 200
"""Bounds work that touches all members of a company, such as a deactivation, to one short transaction."""
