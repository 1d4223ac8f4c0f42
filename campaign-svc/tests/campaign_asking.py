"""What the tests of campaign-svc name of their fixtures; modules of its own name, since every service has a conftest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from kit.graph.testing import Answer

Ask = Callable[..., Awaitable[Answer]]
"""Runs an operation: `ask(query, variables, person_id=…, tenant_id=…, permissions=…)`."""

MIGRATIONS = Path(__file__).parents[1] / "migrations"
