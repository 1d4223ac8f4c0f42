"""Payment of a campaign: instructions and reference where it waits, the brand reports the payment, staff see it, a
receipt remains."""

from __future__ import annotations

import re
from collections.abc import Callable

from journey import LANGUAGES, MANNERS, NARROW, Visit
from people import BRAND, OTHER, STAFF, becomes
from playwright.sync_api import Locator, Page, ViewportSize, expect
from steps import accessible, bring_session, fits, open_campaign, settled

from resuena_demo.plan import PASSWORD_OF_OWNERS

WORDS = {
    "es": {"how": "Cómo pagar", "waits": "Falta pagar", "see": "Ver cómo pagar", "example": "Datos de ejemplo",
           "amount": "Copiar el importe", "reference": "Copiar la referencia", "copied": "Referencia copiada.",
           "search": "Buscar por nombre o referencia de pago", "all": "Todas las campañas", "paid": "Ya pagué",
           "sure": "Sí, ya pagué", "told": "avisó el .* que ya está pago", "seen": "Avisaron que ya pagaron", "badge": "Avisó que pagó", "state": "Avisado el", "payments": "Pagos",
           "receipt": "Comprobante del pago de Cold brew", "paper": "Comprobante de pago", "home": ""},
    "en": {"how": "How to pay", "waits": "can start once it is paid", "see": "See how to pay", "example": "Example data",
           "amount": "Copy the amount", "reference": "Copy the reference", "copied": "Reference copied.",
           "search": "Search by name or payment reference", "all": "All campaigns", "paid": "I have paid",
           "sure": "Yes, I have paid", "told": "told us on .* that it is paid", "seen": "They say that it is paid", "badge": "Says it has paid", "state": "Reported on", "payments": "Payments",
           "receipt": "Receipt for Cold brew", "paper": "Payment receipt", "home": "/en"},
}  # fmt: skip
REFERENCE = re.compile(r"[CDFGHJKMNPQRTVWXY34679]{8}")
AMOUNT = re.compile(r"[0-9]+([.,][0-9]{2})?")
OWNERS = {"es": ("nube@resuena.demo", PASSWORD_OF_OWNERS), "en": ("repulgue@resuena.demo", PASSWORD_OF_OWNERS)}
"""Brands with an unpaid campaign, each used by one journey only, since a reported payment cannot be undone."""


def open_due(page: Page, language: str) -> tuple[Locator, str]:
    """From the first page to the campaign that waits for its payment: instructions, and the reference that was shown
    before."""
    words = WORDS[language]
    page.goto(f"{words['home']}/portal")
    row = page.get_by_role("listitem").filter(has_text=words["waits"])
    expect(row).to_contain_text(REFERENCE)
    reference = REFERENCE.findall(row.inner_text())[0]
    row.get_by_role("link", name=re.compile(f"^{words['see']}")).click()
    return page.get_by_role("region", name=words["how"]), reference


@MANNERS
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
    becomes(lambda: AMOUNT.fullmatch(page.evaluate("navigator.clipboard.readText()")) is not None, expected=True)
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


@LANGUAGES
def test_that_it_is_paid_is_said_once_and_seen_by_staff_and_in_the_list_of_payments(
    visit: Callable[..., Visit], language: str
) -> None:
    words = WORDS[language]
    page = visit(language, NARROW).page
    bring_session(page, OWNERS[language])
    how, reference = open_due(page, language)
    how.get_by_role("button", name=words["paid"]).click()
    page.get_by_role("dialog").get_by_role("button", name=words["sure"]).click()
    expect(how.get_by_text(re.compile(words["told"]))).to_be_visible()
    expect(how.get_by_role("button", name=words["paid"])).to_have_count(0)
    settled(page)
    fits(page)
    accessible(page)
    page.goto(re.sub(r"/[^/]+$", "/money", page.url))
    row = page.get_by_role("region", name=words["payments"]).get_by_role("listitem").filter(has_text=reference)
    expect(row).to_contain_text(words["state"])
    settled(page)
    fits(page)
    accessible(page)
    bring_session(page, STAFF)
    page.goto(f"{words['home']}/desk/campaigns")
    page.get_by_label(words["search"]).fill(reference)
    rows = page.get_by_role("region", name=words["all"]).get_by_role("listitem")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(words["badge"])
    rows.get_by_role("button").first.click()
    expect(page.get_by_text(re.compile(f"^{words['seen']}"))).to_be_visible()


@MANNERS
def test_a_confirmed_payment_has_a_receipt_that_prints_alone(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    bring_session(page, BRAND)
    open_campaign(page, language, "Cold brew")
    page.goto(re.sub(r"/[^/?]+(\?.*)?$", "/money", page.url))
    page.get_by_role("link", name=re.compile(words["receipt"])).click()
    expect(page.get_by_role("heading", level=1, name=words["paper"])).to_be_visible()
    paper = page.get_by_role("article")
    expect(paper).to_contain_text("Café Aurora")
    expect(paper).to_contain_text(REFERENCE)
    settled(page)
    fits(page)
    accessible(page)
    page.emulate_media(media="print")
    expect(paper).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)
