"""The money page: reached in one click from the spent amount, it lists each movement, agrees with the campaign's
sums, and exports a CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from journey import LANGUAGES, MANNERS, Visit
from people import BRAND, OTHER, STAFF, eventually
from playwright.sync_api import Locator, Page, ViewportSize, expect
from steps import COUNT, accessible, bring_session, clicks, fits, on_one_line, open_campaign, settled

PAID_IN_MONEY, PAID_IN_PRODUCT = "Cold brew", "Mañanas Aurora"
WORDS = {
    "es": {"spent": "Gastado", "sum": "Resumen en", "money": "Dinero", "post": "^Pagado por la publicación de", "export": "Exportar CSV",
           "product": "Esta campaña no mueve plata", "funded": "Inversión pagada", "available": "Disponible", "frozen": "Reservado",
           "movements": "Ver los movimientos", "home": "", "unknown": "No encontramos esa campaña"},
    "en": {"spent": "Spent", "sum": "Summary in", "money": "Money", "post": "^Paid for the post by", "export": "Export CSV",
           "product": "This campaign moves no money", "funded": "Investment paid", "available": "Available", "frozen": "Reserved",
           "movements": "See the movements", "home": "/en", "unknown": "We couldn’t find that campaign"},
}  # fmt: skip


def value_of(scope: Page | Locator, name: str) -> Locator:
    """The text under a figure's name."""
    term = scope.locator("dt").filter(has_text=re.compile(rf"^{re.escape(name)}")).first
    return term.locator("xpath=../dd").first


def cents(text: str, language: str) -> int:
    """The amount of a text, in cents, with the separators of the language."""
    thousands, decimal = (".", ",") if language == "es" else (",", ".")
    digits = re.sub(r"[^\d.,-]", "", text).replace(thousands, "").replace(decimal, ".")
    return int(Decimal(digits) * 100)


@MANNERS
def test_why_money_was_spent_is_one_click_from_the_campaign_and_its_post_two(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    page.context.add_init_script(COUNT)
    bring_session(page, BRAND)
    open_campaign(page, language, PAID_IN_MONEY)
    figure = value_of(page, words["spent"])
    spent = figure.inner_text()
    before = clicks(page)
    figure.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name=words["money"], exact=True)).to_be_visible()
    sums = page.get_by_label(re.compile(f"^{words['sum']}"))
    expect(value_of(sums, words["spent"])).to_have_text(spent)
    paid = page.get_by_role("link", name=re.compile(words["post"])).first
    expect(paid).to_be_visible()
    assert clicks(page) - before == 1
    newest = page.get_by_role("row").nth(1).get_by_role("cell").last.locator("span.font-semibold")

    def adds_up() -> bool:
        funded, available, frozen = (
            cents(value_of(sums, words[name]).inner_text(), language) for name in ("funded", "available", "frozen")
        )
        left = abs(funded - available - frozen - cents(spent, language))
        # Pesos are shown without cents.
        return left <= 100 and abs(cents(newest.inner_text(), language) - available - frozen) <= 100

    assert eventually(adds_up, "what was spent, what is left and the newest balance, which add up")
    settled(page)
    fits(page)
    accessible(page)
    paid.click()
    expect(page).to_have_url(re.compile("/audit/"))
    assert clicks(page) - before == 2


def test_the_file_sums_to_the_balance_and_holds_every_movement(
    visit: Callable[..., Visit], tmp_path: Path
) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    open_campaign(page, "es", PAID_IN_MONEY)
    value_of(page, "Gastado").get_by_role("link").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Exportar CSV").click()
    saved = tmp_path / "money.csv"
    download.value.save_as(saved)
    assert re.fullmatch(r"dinero-.*\.csv", download.value.suggested_filename)
    rows = list(csv.DictReader(saved.read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    number = {
        name: [Decimal(row[name].replace(",", ".")) for row in rows] for name in ("Cambio del saldo", "Saldo")
    }
    assert sum(number["Cambio del saldo"]) == number["Saldo"][0]
    assert rows[-1]["Movimiento"] == "Pago de la inversión"
    assert len({row["Campaña"] for row in rows}) == 1
    for place, change in enumerate(number["Cambio del saldo"][:-1]):
        assert number["Saldo"][place] == number["Saldo"][place + 1] + change


@LANGUAGES
def test_a_campaign_that_pays_in_product_says_that_it_moves_no_money(
    visit: Callable[..., Visit], language: str
) -> None:
    words = WORDS[language]
    page = visit(language).page
    bring_session(page, BRAND)
    open_campaign(page, language, PAID_IN_PRODUCT)
    company, campaign_id = page.url.split("?")[0].rsplit("/", 1)
    page.goto(f"{company}/money?campaign={campaign_id}")
    expect(page.get_by_role("heading", name=words["product"])).to_be_visible()
    expect(page.get_by_role("button", name=words["export"])).to_have_count(0)
    page.goto(f"{company}/money?campaign=01900000-0000-7000-8000-000000000000")
    expect(page.get_by_role("heading", name=words["unknown"])).to_be_visible()


@MANNERS
def test_the_companys_money_is_one_click_from_the_first_page_and_for_staff_too(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    bring_session(page, BRAND)
    page.goto(f"{words['home']}/portal")
    page.get_by_role("link", name=words["movements"]).click()
    sums = page.get_by_label(re.compile(f"^{words['sum']}"))
    expect(sums.first).to_be_visible()
    for name in ("funded", "spent", "frozen", "available"):
        on_one_line(value_of(sums.first, words[name]))
    expect(page.get_by_role("link", name=re.compile(words["post"])).first).to_be_visible()
    address = page.url
    fits(page)
    accessible(page)

    staff = visit(language, width).page
    bring_session(staff, STAFF)
    staff.goto(address)
    expect(staff.get_by_role("link", name=re.compile(words["post"])).first).to_be_visible()
    other = visit(language, width).page
    bring_session(other, OTHER)
    other.goto(address)
    expect(other).not_to_have_url(re.compile("/money"))
