"""Last month's earnings are paid out: one member of staff prepares, another releases and reports the bank's
response, creators see it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from pathlib import Path

from journey import LANGUAGES, NARROW, Visit
from phones import Phones
from playwright.sync_api import expect
from steps import accessible, bring_session, fits, settled
from test_creators_app_decisions import enter_app

TEXTS = {
    "es": {
        "home": "", "app": "/app", "currency": "USD", "prepare": "Preparar el lote", "mine": "Este lote lo preparaste vos",
        "release": "Liberar el lote", "confirm": "Liberar y pagar", "csv": "Archivo para el banco (CSV)", "choose": "Elegir el pago de {}",
        "paid": "Marcar pagado", "returned": "Marcar devuelto", "said": "Qué dijo el banco", "back": "Marcar como devuelto",
        "closed": "Cada pago de este lote ya terminó.", "title": "Mis pagos", "is_paid": "Pagado", "is_back": "El banco devolvió este pago",
        "next": "Próximo pago",
    },
    "en": {
        "home": "/en", "app": "/en/app", "currency": "EUR", "prepare": "Prepare the batch", "mine": "You prepared this batch",
        "release": "Release the batch", "confirm": "Release and pay", "csv": "File for the bank (CSV)", "choose": "Select the payment to {}",
        "paid": "Mark as paid", "returned": "Mark as sent back", "said": "What the bank said", "back": "Mark as sent back",
        "closed": "Every payment of this batch has ended.", "title": "My payments", "is_paid": "Paid", "is_back": "The bank sent this payment back",
        "next": "Next payment",
    },
}  # fmt: skip
IBAN = "DE89370400440532013000"
REASON = "La cuenta está cerrada"


@LANGUAGES
def test_last_months_money_is_paid_by_two_of_staff_and_one_payment_comes_back(
    visit: Callable[..., Visit], phones: Phones, language: str
) -> None:
    words, brand, auditor = TEXTS[language], phones.brand(), phones.staff("Inés", "Audita")
    campaign = phones.campaign(brand, money=True, price=150_000, currency=words["currency"])
    family = f"Cobra{uuid.uuid4().hex[:6]}"
    lucky, unlucky = phones.creator("Ana", family), phones.creator("Eva", family)
    for person in (lucky, unlucky):
        phones.earned_last_month(campaign, person, auditor)
        phones.give_iban(person, IBAN)

    first = visit(language).page
    bring_session(first, phones.staff("Uno", "Prepara").credentials)
    first.goto(f"{words['home']}/desk/payouts")
    settled(first)
    due = first.get_by_role("listitem").filter(has=first.get_by_role("heading", name=words["currency"]))
    due.get_by_role("button", name=words["prepare"]).click()
    expect(first.get_by_text(words["mine"])).to_be_visible()
    expect(first.get_by_role("button", name=words["release"])).to_have_count(0)
    accessible(first, "a prepared batch")

    second = visit(language, NARROW).page
    bring_session(second, phones.staff("Dos", "Libera").credentials)
    second.goto(first.url)
    settled(second)
    second.get_by_role("button", name=words["release"]).click()
    second.get_by_role("dialog").get_by_role("button", name=words["confirm"]).click()
    with second.expect_download() as download:
        second.get_by_role("button", name=words["csv"]).click()
    lines = Path(download.value.path()).read_text("utf-8-sig").splitlines()
    assert sum(IBAN in line and "1125,00" in line for line in lines) == len((lucky, unlucky))
    fits(second)
    second.get_by_label(words["choose"].format(f"Ana {family}")).check()
    second.get_by_role("button", name=words["paid"], exact=True).click()
    expect(second.get_by_label(words["choose"].format(f"Ana {family}"))).not_to_be_checked()
    second.get_by_label(words["choose"].format(f"Eva {family}")).check()
    second.get_by_role("button", name=words["returned"], exact=True).click()
    dialog = second.get_by_role("dialog")
    dialog.get_by_label(words["said"]).fill(REASON)
    dialog.get_by_role("button", name=words["back"], exact=True).click()
    expect(second.get_by_text(words["closed"])).to_be_visible()
    accessible(second, "a closed batch")

    for person, state in ((lucky, words["is_paid"]), (unlucky, words["is_back"])):
        page = visit(language, NARROW).page
        enter_app(page, language, person)
        page.goto(f"{words['app']}/payouts")
        expect(page.get_by_role("heading", level=1, name=words["title"])).to_be_visible()
        page.locator("main li").get_by_role("link").first.click()
        expect(page.get_by_text(state, exact=True).first).to_be_visible()
        accessible(page, "a statement")
        fits(page)
    expect(page.get_by_text(REASON)).to_be_visible()
    page.goto(f"{words['app']}/earnings")
    expect(page.get_by_text(words["next"])).to_be_visible()
