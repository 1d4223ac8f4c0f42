"""A decision is disputed, and settled by another person: a brand's dispute overturns the decision, an influencer's
does not."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

from journey import LANGUAGES, NARROW, WIDE, System, Visit
from people import Api, eventually
from phones import Phones
from playwright.sync_api import Locator, Page, expect
from steps import accessible, bring_session, fits, settled, sign_in

TEXTS = {
    "es": {
        "home": "", "begin": "Reclamar esta decisión", "why": "Por qué no estás de acuerdo", "send": "Enviar el reclamo", "sent": "Recibimos tu reclamo.",
        "short": "Escribí de 20 a 1.000 caracteres.", "open": "Por resolver", "review": "Revisar", "overturn": "Revertirla", "keep": "Mantener la decisión",
        "reason": "Por qué", "settle": "Resolver el reclamo", "overturned": "Listo: la decisión se revirtió.", "kept": "Listo: la decisión se mantiene.",
        "answer": "La decisión se revirtió", "stands": "La decisión se mantiene", "approved": "Aprobada por el equipo de Resuena", "brand": "Lo que dice la marca",
        "creator": "Lo que dice quien publicó", "empty": "Elegí qué corresponde.", "own": "Esta decisión la tomaste vos",
        "disputed": "Reclamaron por un rechazo", "told": "la decisión se mantiene",
    },
    "en": {
        "home": "/en", "begin": "Dispute this decision", "why": "Why you do not agree", "send": "Send the dispute", "sent": "We have received your dispute.",
        "short": "Write from 20 to 1,000 characters.", "open": "To settle", "review": "Review", "overturn": "Overturn it", "keep": "Keep the decision",
        "reason": "Why", "settle": "Settle the dispute", "overturned": "Done: the decision was overturned.", "kept": "Done: the decision stands.",
        "answer": "The decision was overturned", "stands": "The decision stands", "approved": "Approved by Resuena’s team", "brand": "What the brand says",
        "creator": "What the creator says", "empty": "Choose what is right.", "own": "You took this decision",
        "disputed": "is disputed", "told": "the decision stands",
    },
}  # fmt: skip
DECIDE = """mutation($id: ID!, $status: AdvertisementStatus!, $reason: String) {
  updateAdvertisement(_id: $id, status: $status, reason: $reason) { success error { code } } }"""
STATUS = "query($id: ID!) { advertisements(where: {_id: $id}) { status moneyEarned personId } }"
WHY = "En la foto se ve la taza entera, arriba a la derecha."
BECAUSE = "Miramos la foto de nuevo y la taza se ve entera."


def read_ad(api: Api, ad_id: str) -> dict[str, Any]:
    (advertisement,) = api.ask(STATUS, id=ad_id)["advertisements"]
    status: dict[str, Any] = advertisement
    return status


def nothing_wrong(page: Page) -> None:
    """On a phone and on a desktop the screen fits, and axe finds nothing in it."""
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        fits(page)
        accessible(page)


def article(page: Page, code: str) -> Locator:
    return page.get_by_role("article", name=re.compile(code))


@LANGUAGES
def test_a_brand_contests_a_rejection_and_it_is_overturned(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, brand = TEXTS[language], phones.brand()
    (ad,) = phones.submit(phones.campaign(brand, f"Campaña {uuid.uuid4().hex[:6]}", money=True))
    decider, judge = phones.staff("Ada", "Decide"), phones.staff("Berta", "Juzga")
    Api(system.url).sign_in(*decider.credentials).succeed(
        DECIDE, id=ad.id, status="RejectedByPlatform", reason="PRODUCT_NOT_SHOWN"
    )

    page = visit(language).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{texts['home']}/audit/{ad.id}")
    settled(page)
    page.get_by_role("button", name=texts["begin"]).focus()
    page.keyboard.press("Enter")
    box = page.get_by_label(texts["why"])
    expect(box).to_be_focused()
    nothing_wrong(page)
    page.keyboard.type("No.")
    page.get_by_role("button", name=texts["send"]).click()
    expect(page.get_by_text(texts["short"], exact=True)).to_be_visible()
    expect(box).to_be_focused()
    box.fill(WHY)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["sent"])).to_be_visible()
    expect(page.get_by_text(WHY)).to_be_visible()
    expect(page.get_by_text(texts["open"], exact=True)).to_be_visible()

    # The member of staff who decided sees the dispute, and cannot settle it.
    own = visit(language).page
    bring_session(own, decider.credentials)
    own.goto(f"{texts['home']}/desk/disputes")
    settled(own)
    article(own, ad.code).get_by_role("button", name=texts["review"]).click()
    expect(article(own, ad.code).get_by_text(re.compile(texts["own"]))).to_be_visible()

    desk = visit(language).page
    bring_session(desk, judge.credentials)
    desk.goto(f"{texts['home']}/desk/disputes")
    settled(desk)
    mine = article(desk, ad.code)
    mine.get_by_role("button", name=texts["review"]).focus()
    desk.keyboard.press("Enter")
    expect(mine.get_by_text(texts["brand"])).to_be_visible()
    expect(mine.get_by_text(WHY)).to_be_visible()
    settled(desk)
    nothing_wrong(desk)
    mine.get_by_role("button", name=texts["settle"]).click()
    expect(mine.get_by_text(texts["empty"])).to_be_visible()
    mine.get_by_role("radio", name=texts["keep"]).focus()
    desk.keyboard.press("ArrowDown")
    expect(mine.get_by_role("radio", name=texts["overturn"])).to_be_checked()
    desk.keyboard.press("Tab")
    desk.keyboard.type(BECAUSE)
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text(texts["overturned"])).to_be_visible()
    expect(mine).to_have_count(0)

    page.reload()
    settled(page)
    expect(page.get_by_text(texts["answer"], exact=True)).to_be_visible()
    expect(page.get_by_text(BECAUSE).first).to_be_visible()
    expect(page.get_by_text(texts["approved"])).to_be_visible()
    nothing_wrong(page)
    ended = read_ad(Api(system.url).sign_in(*brand.owner.credentials), ad.id)
    assert (ended["status"], ended["moneyEarned"]) == ("Approved", 1500.0)


@LANGUAGES
def test_an_influencer_contests_a_brands_rejection_and_it_stands(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, brand = TEXTS[language], phones.brand()
    (ad,) = phones.submit(phones.campaign(brand, f"Campaña {uuid.uuid4().hex[:6]}"))
    api = Api(system.url).sign_in(*brand.owner.credentials)
    api.succeed(DECIDE, id=ad.id, status="RejectedByCustomer", reason="BRIEF_NOT_FOLLOWED")
    phones.dispute(ad, read_ad(api, ad.id)["personId"], WHY)

    desk = visit(language).page
    bring_session(desk, phones.staff().credentials)
    desk.goto(f"{texts['home']}/desk/disputes")
    settled(desk)
    mine = article(desk, ad.code)
    mine.get_by_role("button", name=texts["review"]).click()
    expect(mine.get_by_text(texts["creator"])).to_be_visible()
    mine.get_by_role("radio", name=texts["keep"]).check()
    mine.get_by_label(texts["reason"], exact=True).fill(BECAUSE)
    mine.get_by_role("button", name=texts["settle"]).click()
    expect(desk.get_by_text(texts["kept"])).to_be_visible()

    page = visit(language).page
    sign_in(page, brand.owner.credentials, language)
    notice = page.get_by_role("link", name=re.compile(texts["told"]))

    def notices() -> bool:
        page.goto(f"{texts['home']}/notices")
        settled(page)
        return notice.is_visible()

    eventually(notices, "the notice of how the dispute ended")
    expect(page.get_by_role("link", name=re.compile(texts["disputed"]))).to_be_visible()
    nothing_wrong(page)
    notice.click()
    expect(page).to_have_url(re.compile(f"/audit/{ad.id}$"))
    expect(page.get_by_text(texts["stands"], exact=True)).to_be_visible()
    expect(page.get_by_text(WHY)).to_be_visible()
    expect(page.get_by_text(BECAUSE)).to_be_visible()
    assert eventually(lambda: read_ad(api, ad.id)["status"] == "RejectedByCustomer", "the decision that stands")
