"""Each screen is looked at twice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from journey import FITS, NARROW, WIDE, Look
from people import eventually
from playwright.sync_api import Page


@pytest.fixture(params=[("es", "light"), ("en", "dark")], ids="-".join)
def manner(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Language and theme; the two pairs meet every text and every colour."""
    found: tuple[str, str] = request.param
    return found


@pytest.fixture
def look(request: pytest.FixtureRequest) -> Look:
    """Looks at the screen as it stands, wide and narrow: nothing overflows, and axe finds no violation.

    `rules` are those of axe's that it leaves out unless asked.
    """
    pictures: Path | None = request.config.getoption("--pictures")

    def at(page: Page, name: str, *, rules: Sequence[str] = ()) -> None:
        for width in (WIDE, NARROW):
            page.set_viewport_size(width)
            # Charts follow the width a frame later.
            eventually(lambda: page.evaluate(FITS), f"{name} without overflow at {width['width']} px", seconds=3)
            if pictures:
                page.screenshot(
                    path=pictures / f"{name}-{width['width']}.jpg", type="jpeg", quality=70, full_page=True
                )
            found = Axe().run(page, options={"rules": {rule: {"enabled": True} for rule in rules}})
            assert not found.response["violations"], f"{name} at {width['width']} px:\n{found.generate_report()}"
        page.set_viewport_size(WIDE)

    return at
