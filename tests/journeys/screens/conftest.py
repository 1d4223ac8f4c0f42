"""Fixtures: each screen is checked in both pairs of language and theme, and at each width."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from journey import FITS, NARROW, WIDE, Look
from people import eventually
from playwright.sync_api import Page, ViewportSize
from steps import accessible, measured

NARROWEST: ViewportSize = {"width": 320, "height": 640}
WIDEST: ViewportSize = {"width": 1920, "height": 1080}

FIGURES = (
    "[...document.querySelectorAll('.one-line')].every((one) => one.scrollWidth <= one.parentElement.clientWidth)"
)
"""Whether each figure that must stay on one line has enough width."""


@pytest.fixture(params=[("es", "light"), ("en", "dark")], ids="-".join)
def manner(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Language and theme; the two pairs cover every text and every colour."""
    language_and_theme: tuple[str, str] = request.param
    return language_and_theme


@pytest.fixture
def look(request: pytest.FixtureRequest) -> Look:
    """Checks the present screen: nothing overflows from 320 to 1,920 px, and axe finds no violation, wide and narrow.

    `rules` are axe rules that are off by default.
    """
    pictures: Path | None = request.config.getoption("--pictures")

    def at(page: Page, name: str, *, rules: Sequence[str] = ()) -> None:
        def fits(width: ViewportSize) -> None:
            if page.viewport_size != width:
                page.set_viewport_size(width)
            # Charts adapt to the width a frame later.
            eventually(lambda: page.evaluate(FITS), f"{name} without overflow at {width['width']} px", seconds=3)
            eventually(
                lambda: page.evaluate(FIGURES), f"{name} with whole figures at {width['width']} px", seconds=3
            )

        for width in (WIDE, NARROW):
            fits(width)
            measured(page)
            if pictures:
                page.screenshot(
                    path=pictures / f"{name}-{width['width']}.jpg", type="jpeg", quality=70, full_page=True
                )
            accessible(page, f"{name} at {width['width']} px", rules=rules, at_another_width=width == NARROW)
        fits(NARROWEST)
        fits(WIDEST)
        page.set_viewport_size(WIDE)

    return at
