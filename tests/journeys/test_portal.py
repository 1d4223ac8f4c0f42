"""Somebody of a company begins the day at /portal: what waits leads where it says, and a new company is led to its first campaign."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import FITS, NARROW, WIDE, Visit
from people import BRAND, NEW
from phones import Phones
from playwright.sync_api import ViewportSize, expect
from steps import TEXTS, arrive, clicks, enter

WORDS = {
    "es": {"waits": "Te espera", "audit": "Auditar", "deliver": "Entregar", "first": "Crear mi primera campaña",
           "creators": "Creadores", "see": "Ver las publicaciones de", "company": "Registrar mi empresa"},
    "en": {"waits": "Waiting for you", "audit": "Audit", "deliver": "Hand over", "first": "Create my first campaign",
           "creators": "Creators", "see": "See the ads of", "company": "Register my company"},
}  # fmt: skip
LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])


@LANGUAGES
@WIDTHS
def test_each_row_that_waits_leads_where_it_says(
    visit: Callable[..., Visit], phones: Phones, language: str, width: ViewportSize
) -> None:
    brand = phones.brand()
    campaign = phones.campaign(brand)
    phones.submit(campaign, 2)
    phones.approved(brand, phones.person("Luz", "Sosa"))
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    rows = page.get_by_role("region", name=WORDS[language]["waits"]).get_by_role("link")
    expect(rows.first).to_have_text(WORDS[language]["audit"])
    assert page.evaluate(FITS)
    for number in range(rows.count()):
        address = rows.nth(number).get_attribute("href") or ""
        rows.nth(number).click()
        expect(page).to_have_url(re.compile(re.escape(address)))
        expect(page.locator("main h1").first).to_be_visible()
        page.go_back()
        expect(rows.first).to_be_visible()


@LANGUAGES
@WIDTHS
def test_a_new_brand_is_at_the_form_of_its_first_campaign_in_eight_clicks(
    visit: Callable[..., Visit], phones: Phones, language: str, width: ViewportSize
) -> None:
    brand = phones.brand()
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    first = page.get_by_role("link", name=WORDS[language]["first"])
    expect(first).to_be_in_viewport()
    first.click()
    expect(page).to_have_url(re.compile(r"/campaigns/new$"))
    expect(page.locator("main form")).to_be_visible()
    assert clicks(page) <= 8


@LANGUAGES
def test_who_belongs_to_no_company_is_led_to_found_one(visit: Callable[..., Visit], language: str) -> None:
    page = visit(language).page
    arrive(page, NEW, language)
    page.get_by_role("link", name=WORDS[language]["company"]).click()
    expect(page).to_have_url(re.compile(r"/signup$"))


@LANGUAGES
@WIDTHS
def test_a_creator_leads_to_their_posts_and_each_post_to_its_page(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    page = visit(language, width).page
    page.goto(f"{TEXTS[language]['home']}/creators")
    enter(page, BRAND, language)
    expect(page.get_by_role("heading", level=1, name=WORDS[language]["creators"])).to_be_visible()
    page.get_by_role("link", name=re.compile(f"^{WORDS[language]['see']}")).first.click()
    expect(page).to_have_url(re.compile(r"[?]creator="))
    assert page.evaluate(FITS)
    page.locator("main ul a[href*='/audit/']").first.click()
    expect(page).to_have_url(re.compile(r"/audit/"))
    expect(page.locator("main h1").first).to_be_visible()
