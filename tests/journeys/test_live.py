"""Two people look at one campaign: one sees the other's decisions live; and the page recovers when a service comes
back."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from journey import System, Visit
from people import becomes
from phones import INSTAGRAM, Brand, Phones
from playwright.sync_api import Locator, Page, expect
from steps import bring_session

SEEN = """(card, text) => new MutationObserver(() => {
  if (!window.seen && card.textContent.includes(text)) window.seen = Date.now();
}).observe(card, { subtree: true, childList: true, characterData: true })"""
"""Records the moment at which a card first has text."""


@pytest.fixture(scope="module")
def brand(phones: Phones) -> Brand:
    return phones.brand()


def open_live(page: Page, brand: Brand, campaign_id: str) -> None:
    """The campaign's page, with a live connection, and marked so that a reload would be noticed."""
    bring_session(page, brand.owner.credentials)
    page.goto(f"/companies/{brand.company_id}/{campaign_id}")
    expect(page.get_by_text("En vivo", exact=True)).to_be_visible()
    page.evaluate("window.marked = true")


def card(page: Page, code: str) -> Locator:
    return page.get_by_role("article", name=re.compile(code))


def total(page: Page, label: str) -> Locator:
    return page.locator("dl > div", has_text=label).locator("dd").first


def test_a_decision_in_one_browser_shows_in_the_other(
    visit: Callable[..., Visit], phones: Phones, brand: Brand
) -> None:
    campaign_id = phones.campaign(brand)
    (ad,) = phones.submit(campaign_id)
    first, other = visit("es").page, visit("es").page
    for page in (first, other):
        open_live(page, brand, campaign_id)
        expect(card(page, ad.code)).to_contain_text("Pendiente")
    decider = first.context.new_page()
    decider.goto(f"/audit/{ad.id}")
    approve = decider.get_by_role("button", name="Aprobar", exact=True)
    approve.evaluate("button => button.addEventListener('click', () => { window.clicked = Date.now(); })")
    card(other, ad.code).evaluate(SEEN, "Aprobada")
    approve.click()
    expect(card(other, ad.code)).to_contain_text("Aprobada")
    took = other.evaluate("window.seen") - decider.evaluate("window.clicked")
    print(f"an audit showed in the other browser {took} ms after the click")
    expect(decider.get_by_text("La publicación fue aprobada.")).to_be_visible()
    expect(total(other, "Aprobados")).to_have_text("1")
    expect(card(first, ad.code)).to_contain_text("Aprobada")
    becomes(lambda: other.evaluate("window.marked"), True)


@pytest.mark.alone
def test_a_campaigns_page_heals_when_its_service_comes_back(
    own_system: System, visit: Callable[..., Visit], phones: Phones, brand: Brand
) -> None:
    campaign_id = phones.campaign(brand)
    (before,) = phones.submit(campaign_id)
    here = visit("es")
    page = here.page
    open_live(page, brand, campaign_id)
    expect(card(page, before.code)).to_be_visible()

    own_system.kill("campaign-svc")
    (after,) = phones.submit(campaign_id, first=1)
    back = time.monotonic()
    expect(card(page, after.code)).to_be_visible(timeout=30_000)
    print(f"the page healed {time.monotonic() - back:.2f} s after the service took a new ad")
    expect(page.get_by_role("button", name=re.compile("^Todas"))).to_have_text("Todas 2")

    # And live updates continue.
    phones.report(after.posts[INSTAGRAM], likes=17, comments=3)
    page.get_by_role("link", name="Resumen").click()
    expect(total(page, "Me gusta")).to_have_text("17")
    expect(page.get_by_text("En vivo", exact=True)).to_be_visible()
    becomes(lambda: page.evaluate("window.marked"), True)
    expect(page.get_by_text("Sin conexión en vivo")).to_have_count(0)


@pytest.mark.alone
def test_a_stopped_service_is_told_and_the_page_comes_back(
    own_system: System, visit: Callable[..., Visit], phones: Phones, brand: Brand
) -> None:
    campaign_id = phones.campaign(brand)
    (ad,) = phones.submit(campaign_id)
    page = visit("es").page
    open_live(page, brand, campaign_id)
    expect(card(page, ad.code)).to_be_visible()
    own_system.control("stop", "campaign-svc")
    try:
        page.get_by_role("button", name="Actualizar").click()
        expect(page.get_by_text("El servicio no está disponible en este momento.").first).to_be_visible(
            timeout=15_000
        )
        expect(card(page, ad.code)).to_be_visible()  # what was loaded stays
    finally:
        own_system.control("start", "campaign-svc")
    (late,) = phones.submit(campaign_id, first=1)
    expect(card(page, late.code)).to_be_visible(timeout=30_000)
    becomes(lambda: page.evaluate("window.marked"), True)
