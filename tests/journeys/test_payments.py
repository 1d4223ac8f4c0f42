"""How a brand pays: the amount, the reference and how to pay stand where a campaign waits for its payment, to be copied."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import NARROW, WIDE, Visit
from people import OTHER, STAFF, becomes
from playwright.sync_api import Locator, Page, ViewportSize, expect
from steps import accessible, bring_session, fits, settled

WORDS = {
    "es": {"how": "Cómo pagar", "waits": "Falta pagar", "see": "Ver cómo pagar", "example": "Datos de ejemplo",
           "amount": "Copiar el importe", "reference": "Copiar la referencia", "copied": "Referencia copiada.",
           "search": "Buscar por nombre o referencia de pago", "all": "Todas las campañas", "home": ""},
    "en": {"how": "How to pay", "waits": "starts once it is paid", "see": "See how to pay", "example": "Example data",
           "amount": "Copy the amount", "reference": "Copy the reference", "copied": "Reference copied.",
           "search": "Search by name or payment reference", "all": "All campaigns", "home": "/en"},
}  # fmt: skip
REFERENCE = re.compile(r"[CDFGHJKMNPQRTVWXY34679]{8}")
AMOUNT = re.compile(r"[0-9]+([.,][0-9]{2})?")
LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])


def open_due(page: Page, language: str) -> tuple[Locator, str]:
    """From the first page to the campaign that waits for its payment: how to pay it, and the reference told before."""
    words = WORDS[language]
    page.goto(f"{words['home']}/portal")
    row = page.get_by_role("listitem").filter(has_text=words["waits"])
    expect(row).to_contain_text(REFERENCE)
    reference = REFERENCE.findall(row.inner_text())[0]
    row.get_by_role("link", name=re.compile(f"^{words['see']}")).click()
    return page.get_by_role("region", name=words["how"]), reference


@LANGUAGES
@WIDTHS
def test_amount_reference_and_how_to_pay_are_one_click_from_the_first_page_and_are_copied(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bring_session(page, OTHER)
    how, reference = open_due(page, language)
    expect(how.get_by_text(reference, exact=True)).to_be_visible()
    expect(how).to_contain_text(words["example"])
    how.get_by_role("button", name=words["reference"]).click()
    expect(page.get_by_text(words["copied"])).to_be_visible()
    becomes(lambda: page.evaluate("navigator.clipboard.readText()"), reference)
    how.get_by_role("button", name=words["amount"]).click()
    becomes(lambda: AMOUNT.fullmatch(page.evaluate("navigator.clipboard.readText()")) is not None, wanted=True)
    settled(page)
    fits(page)
    accessible(page)


@LANGUAGES
def test_staff_find_the_campaign_by_the_reference_of_a_transfer(
    visit: Callable[..., Visit], language: str
) -> None:
    words = WORDS[language]
    page = visit(language).page
    bring_session(page, OTHER)
    _, reference = open_due(page, language)
    bring_session(page, STAFF)
    page.goto(f"{words['home']}/desk/campaigns")
    page.get_by_label(words["search"]).fill(f"{reference[:4]}-{reference[4:]}".lower())
    rows = page.get_by_role("region", name=words["all"]).get_by_role("listitem")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Bicis del Sur")
