"""The command palette reaches any place in the portal with a few letters, by the keyboard alone or by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from journey import LANGUAGES, MANNERS, Visit
from people import BRAND, STAFF
from phones import Phones
from playwright.sync_api import ViewportSize, expect
from steps import CAMPAIGN, accessible, arrive, fits, sign_in

WORDS = {
    "es": {"button": "Buscar en el portal", "title": "Buscar y hacer", "field": "¿Qué buscás?", "campaigns": "Campañas", "recent": "Recientes",
           "creators": "Creadores", "home": "", "see": "Ver el perfil de", "dark": "tema oscuro", "nothing": "Nada se llama"},
    "en": {"button": "Search the portal", "title": "Search and do", "field": "What are you looking for?", "campaigns": "Campaigns", "recent": "Recent",
           "creators": "Creators", "home": "/en", "see": "See the profile of", "dark": "dark theme", "nothing": "Nothing is called"},
}  # fmt: skip


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
    # The section of the campaign counts as the present place.
    recent = page.get_by_role("group", name=words["recent"], exact=True).get_by_role("option")
    expect(recent.nth(0)).to_have_text(re.compile(rf"^\s*{re.escape(CAMPAIGN)}"))
    expect(recent.nth(1)).to_have_text(words["creators"])
    page.keyboard.type(words["dark"])
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("dialog", name=words["title"])).to_have_count(0)


@MANNERS
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
        fits(page)
        accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=words["button"])).to_be_focused()


@MANNERS
def test_a_creator_is_found_by_parts_of_the_name_without_its_accents(
    visit: Callable[..., Visit], phones: Phones, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    brand = phones.brand()
    for first, last in (("Ramón", "Núñez"), ("Luz", "Sosa")):
        phones.approved(brand, phones.person(first, last))
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    page.get_by_role("button", name=words["button"]).click()
    field = page.get_by_role("combobox", name=words["field"])
    expect(field).to_be_focused()
    field.fill("NUNEZ ram")
    expect(page.get_by_role("group", name=words["creators"], exact=True).get_by_role("option")).to_have_text(
        ["Ramón Núñez"]
    )
    fits(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/creators/[^/]+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Ramón Núñez")

    page.goto(f"{words['home']}/creators?name=nunez+ram")
    people = page.get_by_role("link", name=re.compile(f"^{words['see']}"))
    expect(people).to_have_count(1)
    page.get_by_role("searchbox").fill("sosa")
    expect(people).to_have_attribute("aria-label", f"{words['see']} Luz Sosa")
    expect(page).to_have_url(re.compile(r"[?]name=sosa$"))
    fits(page)
