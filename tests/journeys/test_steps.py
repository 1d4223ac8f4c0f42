"""The journeys' own checks detect what they should, on pages made for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from journey import NARROW, WIDE, Visit
from people import becomes
from playwright.sync_api import Page
from steps import violations

PAGE = """<!doctype html><html lang="es"><title>Objetivos</title><main><h1>Objetivos</h1>{targets}</main>"""
ROOM = "<div style='height: 3000px'></div>"
BAR = "<aside aria-label='Barra' style='position: fixed; bottom: 0; left: 0; right: 0; height: 100px; background: #fff'><button style='width: 300px; height: 100px'>Decidir</button></aside>"


def problems_of(page: Page, targets: str, top: int = 0) -> str:
    page.set_content(PAGE.format(targets=targets))
    page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
    scrolled = page.evaluate("scrollY")
    problems = violations(page)
    becomes(lambda: page.evaluate("scrollY"), scrolled)
    return problems


def test_a_target_that_is_too_small_is_found_wherever_the_page_is_scrolled(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    small = "".join(
        f"<button style='width: 10px; height: 10px; padding: 0; border: 0'>{n}</button>" for n in (1, 2)
    )
    for top in (0, 900, 1500):
        assert "target-size" in problems_of(page, ROOM[:-6] + "</div>" + small + ROOM, top=top)


def test_a_target_that_a_sticky_bar_covers_is_not_too_small(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    target = "<button style='width: 60px; height: 40px'>4</button>"
    for top in range(2380, 2480, 10):
        assert not problems_of(page, ROOM + target + ROOM + BAR, top=top)


@pytest.mark.parametrize(
    "style",
    [
        "p { display: none } @media (width < 800px) { p { display: block; color: #ccc } }",
        "@media (width < 800px) { p { color: #ccc } }",
        "@media (width < 800px) { main { background: #333 } }",
    ],
    ids=["new", "of another colour", "on another ground"],
)
def test_contrast_is_looked_at_again_at_another_width_where_it_may_differ(
    visit: Callable[..., Visit], style: str
) -> None:
    page = visit("es", viewport=WIDE).page
    page.set_content(PAGE.format(targets=f"<style>{style}</style><p>Publicaciones</p>"))
    assert not violations(page)

    page.set_viewport_size(NARROW)
    assert "color-contrast" in violations(page, at_another_width=True)
