"""A campaign's head is not cut off, the first row of posts is visible without scrolling, and a campaign that takes
no posts says why and what is next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from journey import LANGUAGES, NARROW, PAIR_OF_MANNERS, Visit
from people import becomes
from phones import STEPS, Brand, Phones
from playwright.sync_api import Locator, Page, ViewportSize, expect
from steps import accessible, bring_session, fits, on_one_line, settled

from resuena.campaign.v1 import campaign_pb2

DESK: ViewportSize = {"width": 1280, "height": 800}
NAME = "Sabores del barrio: contá dónde desayunás y con quién"
TEXTS = {
    "es": {"home": "", "on": "Activa", "since": "^Desde el ", "list": "Lista", "due": "^Vence en ", "status": "Estado",
           "approval": "^Espera aprobación desde", "payment": "^Espera el pago desde", "stopped": "^Frenada desde",
           "finished": "^Finalizó el", "stock": "^Sin unidades libres", "results": "Ver los resultados", "contact": "Escribinos", "summary": "Totales",
           "pays": ("US$ 12 por publicación aprobada", "Paga con Un flat white y dos medialunas")},
    "en": {"home": "/en", "on": "On\N{NON-BREAKING HYPHEN}going", "since": "^Since ", "list": "List", "due": "^Due in ", "status": "Status",
           "approval": "^Waiting for approval since", "payment": "^Waiting for payment since", "stopped": "^Stopped since",
           "finished": "^Finished on", "stock": "^No free units", "results": "See the results", "contact": "Write to us", "summary": "Totals",
           "pays": ("US$ 12 per approved ad", "Pays with Un flat white y dos medialunas")},
}  # fmt: skip
STEPS_TO = {
    "stopped": campaign_pb2.CAMPAIGN_TRANSITION_STOP,
    "finished": campaign_pb2.CAMPAIGN_TRANSITION_FINISH,
}
CUT = """element => {
  for (let one = element; one && one.tagName !== "MAIN"; one = one.parentElement) {
    const {overflowX, textOverflow} = getComputedStyle(one);
    if ((overflowX !== "visible" || textOverflow === "ellipsis") && one.scrollWidth > one.clientWidth) return one.className;
  }
  return "";
}"""
"""The element that cuts this one off; none when it is shown whole."""


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


def whole(part: Locator) -> Locator:
    """The part of the head is fully visible and not cut off."""
    expect(part).to_be_in_viewport(ratio=1)
    becomes(lambda: part.evaluate(CUT), "")
    return part


def _top(part: Locator) -> float:
    return float(part.evaluate("element => element.getBoundingClientRect().top"))


def _bottom(part: Locator) -> float:
    return float(part.evaluate("element => element.getBoundingClientRect().bottom"))


def open_page(page: Page, brand: Brand, campaign_id: str, language: str) -> None:
    bring_session(page, brand.owner.credentials)
    page.goto(f"{TEXTS[language]['home']}/companies/{brand.company_id}/{campaign_id}")
    expect(page.locator("main h1")).to_be_visible()


@PAIR_OF_MANNERS
@pytest.mark.parametrize("money", [True, False], ids=["money", "product"])
def test_nothing_is_cut_and_the_first_row_is_in_the_first_screenful(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str, width: ViewportSize, money: bool
) -> None:
    words: dict[str, Any] = TEXTS[language]
    size = NARROW if width == NARROW else DESK
    campaign_id = phones.campaign(brand, NAME, money=money, price=1_200, currency="USD")
    phones.submit(campaign_id, 8)
    page = visit(language, size).page
    open_page(page, brand, campaign_id, language)
    head = page.locator("main header").first
    whole(head.get_by_role("heading", level=1, name=NAME))
    whole(head.get_by_text(words["on"], exact=True).locator(".."))
    on_one_line(whole(head.get_by_text(re.compile(words["since"]))))
    on_one_line(whole(head.get_by_text(words["pays"][0 if money else 1].replace(" 12", "\N{NO-BREAK SPACE}12"))))
    first = page.get_by_role("article").first
    picture = first.get_by_role("img").first
    expect(picture).to_be_in_viewport(ratio=0.4 if size is NARROW else 1)
    if size is DESK:
        expect(page.get_by_role("article").nth(2).get_by_role("img").first).to_be_in_viewport(ratio=1)
    settled(page)
    fits(page)
    accessible(page)


@LANGUAGES
def test_the_search_has_a_row_of_its_own_and_lists_tell_deadlines_whole(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str
) -> None:
    words: dict[str, Any] = TEXTS[language]
    campaign_id = phones.campaign(brand, NAME)
    phones.submit(campaign_id, 3)
    page = visit(language, DESK).page
    open_page(page, brand, campaign_id, language)
    statuses = page.get_by_role("group", name=words["status"])
    becomes(lambda: _bottom(statuses) <= _top(page.get_by_role("searchbox")), True)
    page.get_by_role("button", name=words["list"], exact=True).click()
    for row in page.get_by_role("article").all():
        on_one_line(whole(row.get_by_text(re.compile(words["due"]))))
    settled(page)
    fits(page)


@LANGUAGES
@pytest.mark.parametrize("state", ["approval", "payment", "stopped", "finished", "stock"])
def test_what_takes_no_posts_says_why_and_what_is_next(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str, state: str
) -> None:
    words: dict[str, Any] = TEXTS[language]
    waits = {"approval": 1, "payment": 2}
    campaign_id = phones.campaign(
        brand, NAME, steps=waits.get(state, len(STEPS)), money=state == "payment", stock=1
    )
    if state in STEPS_TO:
        phones.step(campaign_id, STEPS_TO[state])
    if state == "stock":
        phones.submit(campaign_id)
    page = visit(language, DESK).page
    open_page(page, brand, campaign_id, language)
    explanation = page.get_by_role("status").filter(has_text=re.compile(words[state]))
    expect(explanation).to_be_visible()
    expect(
        explanation.get_by_role("link", name=words["results" if state == "finished" else "contact"])
    ).to_be_visible()
    settled(page)
    fits(page)
    accessible(page)
    if state == "finished":
        explanation.get_by_role("link", name=words["results"]).click()
        expect(page.get_by_role("region", name=words["summary"])).to_be_visible()
