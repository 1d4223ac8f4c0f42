"""Each screen is looked at twice."""

from __future__ import annotations

import pytest


@pytest.fixture(params=[("es", "light"), ("en", "dark")], ids="-".join)
def manner(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Language and theme; the two pairs meet every text and every colour."""
    found: tuple[str, str] = request.param
    return found
