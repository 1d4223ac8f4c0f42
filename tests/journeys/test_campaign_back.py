"""After opening an item from a campaign's tab, going back shows the same tab at the same scroll position."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from journey import MANNERS, Visit
from phones import Brand, Phones
from playwright.sync_api import Page, ViewportSize, expect
from steps import bring_session, measured

ROWS, PAGE = 140, 60
"""Three pages; the row returned to is on the third, which the list loads only when scrolled to."""
# Scrolls to the end of the list until a row of the last page is rendered.
TO_THE_LAST_PAGE = """first => {
  const places = [...document.querySelectorAll("main [aria-posinset]")].map(one => Number(one.getAttribute("aria-posinset")))
  if (places.some(place => place > first)) return true
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })
  return false
}"""
# An advertisement is in the middle of the screen, and nothing is loading.
AT_REST = """() => {
  const inSight = [...document.querySelectorAll("main article")].find(one => one.getBoundingClientRect().bottom > innerHeight / 2)
  return Boolean(inSight) && !document.querySelector("main [aria-busy=true]")
}"""
# The label of the advertisement in the middle of the screen.
IN_SIGHT = """
[...document.querySelectorAll("main article")].find(one => one.getBoundingClientRect().bottom > innerHeight / 2).getAttribute("aria-label")
"""


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture
def campaign(phones: Phones, brand: Brand) -> str:
    campaign = phones.campaign(brand, stock=ROWS)
    for first in range(0, ROWS, PAGE):
        phones.submit(campaign, min(PAGE, ROWS - first), first=first, age=timedelta(minutes=first))
    return campaign


def at(page: Page) -> float:
    return float(page.evaluate("scrollY"))


@MANNERS
def test_back_leads_to_the_same_tab_and_place(
    visit: Callable[..., Visit], brand: Brand, campaign: str, language: str, width: ViewportSize
) -> None:
    page = visit(language, width).page
    home = "/en" if language == "en" else ""
    bring_session(page, brand.owner.credentials)
    page.goto(f"{home}/companies/{brand.company_id}/{campaign}?view=ads")
    rows = page.get_by_role("article")
    expect(rows.nth(1)).to_be_visible()
    page.wait_for_function(TO_THE_LAST_PAGE, arg=2 * PAGE)
    page.evaluate("scrollBy({ top: -400, behavior: 'instant' })")
    page.wait_for_function(AT_REST)
    measured(page)
    before = at(page)
    in_sight = str(page.evaluate(IN_SIGHT))
    # By a link outside of the list, which stays in place: scrolling to it would move the page.
    page.evaluate(
        "[...document.querySelectorAll('nav a')].find(one => /\\/portal$/.test(one.getAttribute('href'))).click()"
    )
    expect(page).to_have_url(re.compile("/portal$"))
    page.go_back()
    expect(rows.nth(1)).to_be_attached()
    page.wait_for_function("before => Math.abs(scrollY - before) <= 2", arg=before)
    expect(page.get_by_role("article", name=in_sight, exact=True)).to_be_in_viewport()
