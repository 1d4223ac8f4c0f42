"""The command palette leads anywhere in the portal by a few letters, with the keyboard alone or by the thumb."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from journey import FITS, NARROW, WIDE, Visit
from people import BRAND, STAFF
from playwright.sync_api import Page, ViewportSize, expect
from steps import CAMPAIGN, sign_in

WORDS = {
    "es": {"button": "Buscar en el portal", "title": "Buscar y hacer", "field": "¿Qué buscás?", "campaigns": "Campañas", "recent": "Recientes",
           "creators": "Creadores", "dark": "tema oscuro", "nothing": "Nada se llama"},
    "en": {"button": "Search the portal", "title": "Search and do", "field": "What are you looking for?", "campaigns": "Campaigns", "recent": "Recent",
           "creators": "Creators", "dark": "dark theme", "nothing": "Nothing is called"},
}  # fmt: skip
LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])


def options(page: Page, group: str) -> list[str]:
    return page.get_by_role("group", name=group, exact=True).get_by_role("option").all_inner_texts()


@LANGUAGES
def test_places_campaigns_and_the_theme_are_reached_by_keyboard_alone(
    visit: Callable[..., Visit], language: str
) -> None:
    words = WORDS[language]
    page = visit(language).page
    sign_in(page, BRAND, language)
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name=words["field"])
    expect(field).to_be_focused()
    page.keyboard.type(words["creators"])
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/creators$"))

    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    page.keyboard.type("aurora")
    expect(
        page.get_by_role("group", name=words["campaigns"], exact=True).get_by_role("option").first
    ).to_be_visible()
    field.fill(CAMPAIGN)
    expect(page.get_by_role("option").first).to_contain_text(CAMPAIGN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name=re.compile(CAMPAIGN))).to_be_visible()

    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    # The place that the campaign belongs to is the present one.
    campaign, creators, *_ = options(page, words["recent"])
    assert campaign.strip().startswith(CAMPAIGN)
    assert creators.strip() == words["creators"]
    page.keyboard.type(words["dark"])
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("dialog", name=words["title"])).to_have_count(0)


@LANGUAGES
@WIDTHS
def test_the_palette_fits_and_axe_finds_nothing_in_it(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    sign_in(page, STAFF, language)
    page.get_by_role("button", name=words["button"]).click()
    field = page.get_by_role("combobox", name=words["field"])
    expect(field).to_be_focused()
    for text, shown in (
        ("", page.get_by_role("option").first),
        ("zzzz", page.get_by_text(words["nothing"]).first),
    ):
        field.fill(text)
        expect(shown).to_be_visible()
        assert page.evaluate(FITS)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=words["button"])).to_be_focused()
