"""Types of the fixtures in conftest.py, in a module whose name no other service uses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from kit.graph.testing import Answer

Ask = Callable[..., Awaitable[Answer]]
"""Runs an operation: `ask(query, variables, person_id=…, tenant_id=…, permissions=…)`."""

MIGRATIONS = Path(__file__).parents[1] / "migrations"
