"""A decision of staff gets a second verdict from a person who does not see the first, which changes the auditors'
agreement."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from journey import LANGUAGES, NARROW, WIDE, System, Visit
from people import Api, eventually
from phones import Ad, Person, Phones
from playwright.sync_api import Page, expect
from steps import accessible, bring_session, fits, settled

TEXTS = {
    "es": {
        "home": "", "blind": "¿Qué decidirías vos?", "skip": "Saltear", "differed": "No coincide con la primera decisión", "agreed": "Coincide con la primera decisión.",
        "all": "Todas", "review": "Revisar", "first": "La primera decisión", "second": "La segunda opinión", "why": "Por qué", "resolve": "Resolver",
        "resolved": "Listo: el desacuerdo quedó resuelto.", "overturn": "Revertir la decisión", "overturned": "La decisión se revirtió.",
        "reason": "No se ve el producto.", "choose": "Otro motivo.", "none": "Elegí un motivo.",
    },
    "en": {
        "home": "/en", "blind": "What would you decide?", "skip": "Skip", "differed": "You do not agree with the first decision", "agreed": "You agree with the first decision.",
        "all": "All", "review": "Review", "first": "The first decision", "second": "The second opinion", "why": "Why", "resolve": "Resolve",
        "resolved": "Done: the disagreement is resolved.", "overturn": "Overturn the decision", "overturned": "The decision was overturned.",
        "reason": "The product is not shown.", "choose": "Another reason.", "none": "Choose a reason.",
    },
}  # fmt: skip
DECIDE = """mutation($id: ID!, $status: AdvertisementStatus!, $reason: String) {
  updateAdvertisement(_id: $id, status: $status, reason: $reason) { success error { code } } }"""
WAITING = "{ secondOpinions(state: Waiting, limit: 1000) { advertisement { _id } } }"
STATUS = "query($id: ID!) { advertisements(where: {_id: $id}) { status } }"
BECAUSE = "El producto se ve entero: había que aprobarla."


def nothing_wrong(page: Page) -> None:
    """On a phone and on a desktop the screen fits, and axe finds nothing in it."""
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        fits(page)
        accessible(page)


def drawn(system: System, phones: Phones, decider: Person, second: Person) -> Ad:
    """An ad that the first auditor rejected, drawn for a second opinion; the setting takes a moment to reach the
    service."""
    campaign = phones.campaign(phones.brand(), f"Campaña {uuid.uuid4().hex[:6]}", money=True)
    deciding, judging = (Api(system.url).sign_in(*person.credentials) for person in (decider, second))

    def decided() -> Ad | None:
        (ad,) = phones.submit(campaign)
        deciding.succeed(DECIDE, id=ad.id, status="RejectedByPlatform", reason="PRODUCT_NOT_SHOWN")
        waiting = judging.ask(WAITING)["secondOpinions"]
        return ad if ad.id in {opinion["advertisement"]["_id"] for opinion in waiting} else None

    return eventually(decided, "a decision that is drawn")


def open_view(page: Page, language: str, view: str = "") -> None:
    page.goto(f"{TEXTS[language]['home']}/desk/secondOpinions{view and f'?view={view}'}")
    settled(page)


def come_to(page: Page, language: str, ad: Ad) -> None:
    """Skips other ads with the key, until this ad is shown."""
    for _ in range(200):
        article = page.get_by_role("article").filter(has_text=TEXTS[language]["blind"])
        expect(article).to_be_visible()
        if article.filter(has_text=ad.code).count():
            return
        shown = article.inner_text()
        page.keyboard.press("n")
        expect(article).not_to_have_text(shown, use_inner_text=True)
    raise AssertionError(f"{ad.code} is not shown")


def compared(page: Page, language: str, name: str = "") -> int:
    """The number of pairs behind the agreement: all, or those of one auditor."""
    open_view(page, language, "agreement")
    row = page.get_by_role("row", name=re.compile(f"^{name or TEXTS[language]['all']} "))
    if name and row.count() == 0:
        return 0
    expect(row).to_be_visible()
    return int(re.sub(r"\D", "", row.get_by_role("cell").first.inner_text()))


@LANGUAGES
@pytest.mark.alone
def test_a_blind_second_review_changes_the_agreement_and_a_third_resolves_it(
    visit: Callable[..., Visit],
    system: System,
    phones: Phones,
    settings: Callable[[str, str], None],
    language: str,
) -> None:
    texts, name = TEXTS[language], f"Decide{uuid.uuid4().hex[:6]}"
    settings("secondOpinions.percent", "100")
    decider, second, third = (
        phones.staff("Ada", name),
        phones.staff("Berta", "Mira"),
        phones.staff("Clara", "Zanja"),
    )
    ad = drawn(system, phones, decider, second)

    page = visit(language).page
    bring_session(page, second.credentials)
    before = compared(page, language), compared(page, language, f"Ada {name}")
    assert before[1] == 0
    open_view(page, language)
    come_to(page, language, ad)
    article = page.get_by_role("article")
    expect(article).not_to_contain_text(name)
    expect(article.get_by_text(texts["first"], exact=True)).to_have_count(0)
    expect(article).not_to_contain_text(texts["reason"])
    page.set_viewport_size(NARROW)
    page.evaluate("window.scrollTo(0, 0)")
    for name_of in ("Aprobar|Approve", "Rechazar|Reject"):
        expect(article.get_by_role("button", name=re.compile(f"^({name_of})"))).to_be_in_viewport(ratio=1)
    nothing_wrong(page)
    page.keyboard.press("a")
    expect(page.get_by_text(re.compile(texts["differed"]))).to_be_visible()
    after = compared(page, language), compared(page, language, f"Ada {name}")
    assert after == (before[0] + 1, 1)
    nothing_wrong(page)

    other = visit(language).page
    bring_session(other, third.credentials)
    open_view(other, language, "disagreed")
    mine = other.get_by_role("article", name=re.compile(ad.code))
    mine.get_by_role("button", name=texts["review"]).click()
    expect(mine.get_by_text(re.compile(texts["reason"]))).to_be_visible()
    settled(other)
    nothing_wrong(other)
    mine.get_by_role("radio", name=texts["first"]).focus()
    other.keyboard.press("ArrowDown")
    expect(mine.get_by_role("radio", name=texts["second"])).to_be_checked()
    mine.get_by_label(texts["why"], exact=True).fill(BECAUSE)
    mine.get_by_role("button", name=texts["resolve"], exact=True).click()
    expect(other.get_by_text(texts["resolved"])).to_be_visible()
    api = Api(system.url).sign_in(*third.credentials)
    assert api.ask(STATUS, id=ad.id)["advertisements"] == [{"status": "RejectedByPlatform"}]

    open_view(other, language, "resolved")
    mine.get_by_role("button", name=texts["review"]).click()
    expect(mine.get_by_text(BECAUSE)).to_be_visible()
    mine.get_by_role("button", name=texts["overturn"]).click()
    expect(mine.get_by_text(texts["overturned"])).to_be_visible()
    nothing_wrong(other)
    assert api.ask(STATUS, id=ad.id)["advertisements"] == [{"status": "Approved"}]


@LANGUAGES
@pytest.mark.alone
def test_a_second_opinion_that_rejects_for_a_reason(
    visit: Callable[..., Visit],
    system: System,
    phones: Phones,
    settings: Callable[[str, str], None],
    language: str,
) -> None:
    texts = TEXTS[language]
    settings("secondOpinions.percent", "100")
    second = phones.staff("Berta", "Mira")
    ad = drawn(system, phones, phones.staff("Ada", "Decide"), second)
    page = visit(language).page
    bring_session(page, second.credentials)
    open_view(page, language)
    come_to(page, language, ad)
    page.keyboard.press("r")
    first = page.get_by_role("radio").first
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["none"])).to_be_visible()
    page.keyboard.press("1")
    nothing_wrong(page)
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["agreed"])).to_be_visible()
