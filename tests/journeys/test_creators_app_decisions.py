"""Decisions about a post in the creators' app: disputed and overturned, changed, withdrawn, paid to three people;
each with a second person at another browser."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from journey import LANGUAGES, NARROW, System, Visit
from people import Api
from phones import Person, Phones, new_photo
from playwright.sync_api import Page, expect
from steps import accessible, bring_session, fits, settled
from test_creators_app import TEXTS as POSTING
from test_creators_app import make, search_campaign

TEXTS = {
    "es": {
        "home": "", "sections": "Secciones", "not_approved": "No fue aprobada", "dispute": "Reclamar", "why": "Por qué cumple con lo que pedían",
        "short": "Escribí de 20 a 1.000 caracteres.", "contest": "Mandar reclamo", "contested": "Tu reclamo está en revisión",
        "review": "Revisar", "overturn": "Revertirla", "reason": "Por qué", "settle": "Resolver el reclamo",
        "overturned": "Listo: la decisión se revirtió.", "settled": "Se resolvió tu reclamo",
        "asked": "Te piden un cambio", "change": "Hacer el cambio", "revise": "Mandar el cambio", "revised": "Mandaste el cambio",
        "gone": "La retiraste", "approve": "Aprobar", "earned": "Sumaste en el mes",
    },
    "en": {
        "home": "/en", "sections": "Sections", "not_approved": "It wasn’t approved", "dispute": "Dispute", "why": "Why it does what they asked",
        "short": "Write 20 to 1,000 characters.", "contest": "Send dispute", "contested": "Your dispute is being looked at",
        "review": "Review", "overturn": "Overturn it", "reason": "Why", "settle": "Settle the dispute",
        "overturned": "Done: the decision was overturned.", "settled": "Your dispute was settled",
        "asked": "They ask for a change", "change": "Make the change", "revise": "Send the change", "revised": "You sent the change",
        "gone": "You withdrew it", "approve": "Approve", "earned": "Earned in the month",
    },
}  # fmt: skip
WAITING = (
    "query($campaign: ID!) { advertisements(where: {campaignId: $campaign}) { _id captionIdentifier caption } }"
)
REJECT = """mutation($id: ID!) { updateAdvertisement(_id: $id, status: RejectedByCustomer, reason: "PRODUCT_NOT_SHOWN") {
  success error { code } } }"""
ASK = """mutation($id: ID!) { requestChange(advertisementId: $id, reason: "BLURRY_PICTURE", text: "Sacala de nuevo, con más luz.") {
  success error { code } } }"""
STOCK = "query($campaign: ID!) { campaigns(where: {_id: $campaign}) { stock } }"
WHY = "En la foto se ve la taza entera, arriba a la derecha."
BETTER = "Segunda toma, con luz de ventana y el café en primer plano."
PRICE = 150_000
"""Price of a post to the brand, in cents."""


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.jpg"
    path.write_bytes(new_photo())
    return path


def enter_app(page: Page, language: str, person: Person) -> None:
    """Signs in to the app, and waits for its first screen."""
    words = POSTING[language]
    page.goto(words["home"])
    page.get_by_label(words["email"], exact=True).fill(person.email)
    page.get_by_label(words["password"], exact=True).fill(person.credentials[1])
    page.get_by_role("button", name=words["in"], exact=True).click()
    expect(page.get_by_role("navigation", name=TEXTS[language]["sections"])).to_be_visible()


def only_ad(owner: Api, campaign: str) -> dict[str, str]:
    (ad,) = owner.ask(WAITING, campaign=campaign)["advertisements"]
    typed_ad: dict[str, str] = ad
    return typed_ad


@LANGUAGES
def test_a_rejection_is_contested_and_staff_overturn_it(
    visit: Callable[..., Visit], system: System, phones: Phones, photo: Path, language: str
) -> None:
    words, brand = TEXTS[language], phones.brand()
    name = f"Reclamo {uuid.uuid4().hex[:6]}"
    campaign = phones.campaign(brand, name)
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    page = visit(language, NARROW).page
    enter_app(page, language, phones.creator())
    make(page, POSTING[language], name, photo)
    ad = only_ad(owner, campaign)

    owner.succeed(REJECT, id=ad["_id"])
    expect(page.get_by_role("heading", name=words["not_approved"])).to_be_visible()
    accessible(page, "a rejected post")
    fits(page)
    page.get_by_role("button", name=words["dispute"], exact=True).click()
    box = page.get_by_label(words["why"])
    box.fill("No.")
    page.get_by_role("button", name=words["contest"]).click()
    expect(page.get_by_text(words["short"])).to_be_visible()
    box.fill(WHY)
    page.get_by_role("button", name=words["contest"]).click()
    expect(page.get_by_text(words["contested"])).to_be_visible()

    desk = visit(language, NARROW).page
    bring_session(desk, phones.staff("Berta", "Juzga").credentials)
    desk.goto(f"{words['home']}/desk/disputes")
    settled(desk)
    dispute = desk.get_by_role("article", name=re.compile(ad["captionIdentifier"]))
    dispute.get_by_role("button", name=words["review"]).click()
    expect(dispute.get_by_text(WHY)).to_be_visible()
    dispute.get_by_role("radio", name=words["overturn"]).check()
    dispute.get_by_label(words["reason"], exact=True).fill("Miramos la foto de nuevo y la taza se ve entera.")
    dispute.get_by_role("button", name=words["settle"]).click()
    expect(desk.get_by_text(words["overturned"])).to_be_visible()

    expect(page.get_by_text(POSTING[language]["approved"])).to_be_visible()
    expect(page.get_by_text(words["settled"])).to_be_visible()
    expect(page.get_by_role("link", name=POSTING[language]["reward"])).to_be_visible()


@LANGUAGES
def test_a_change_is_asked_and_sent_and_the_brand_reads_it(
    visit: Callable[..., Visit], system: System, phones: Phones, photo: Path, language: str
) -> None:
    words, brand = TEXTS[language], phones.brand()
    name = f"Cambio {uuid.uuid4().hex[:6]}"
    campaign = phones.campaign(brand, name)
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    page = visit(language, NARROW).page
    enter_app(page, language, phones.creator())
    make(page, POSTING[language], name, photo)
    ad = only_ad(owner, campaign)

    owner.succeed(ASK, id=ad["_id"])
    expect(page.get_by_text(words["asked"]).first).to_be_visible()
    expect(page.get_by_text("Sacala de nuevo, con más luz.").first).to_be_visible()
    page.get_by_role("link", name=words["change"]).click()
    page.get_by_label(POSTING[language]["caption"], exact=True).fill(BETTER)
    accessible(page, "an asked change")
    fits(page)
    page.get_by_role("button", name=words["revise"], exact=True).click()
    expect(page.get_by_text(POSTING[language]["waiting"])).to_be_visible()
    expect(page.get_by_text(words["revised"], exact=True)).to_be_visible()

    reading = visit(language, NARROW).page
    bring_session(reading, brand.owner.credentials)
    reading.goto(f"{words['home']}/audit/{ad['_id']}")
    expect(reading.get_by_text(BETTER).first).to_be_visible()


@LANGUAGES
def test_a_withdrawn_post_gives_its_unit_back_to_somebody_else(
    visit: Callable[..., Visit], system: System, phones: Phones, photo: Path, language: str
) -> None:
    words, posting, brand = TEXTS[language], POSTING[language], phones.brand()
    name = f"Última {uuid.uuid4().hex[:6]}"
    campaign = phones.campaign(brand, name, stock=1)
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    first, second = visit(language, NARROW).page, visit(language, NARROW).page
    enter_app(first, language, phones.creator("Ana", "Primera"))
    make(first, posting, name, photo)
    assert owner.ask(STOCK, campaign=campaign)["campaigns"] == [{"stock": 0}]

    enter_app(second, language, phones.creator("Eva", "Segunda"))
    search_campaign(second, posting, name)
    expect(second.get_by_text(posting["none"])).to_be_visible()

    # The confirmation message may still cover the end of the screen; it makes room for the focused element.
    first.get_by_role("button", name=posting["withdraw"]).press("Enter")
    first.get_by_role("button", name=posting["sure"]).press("Enter")
    expect(first.get_by_text(words["gone"], exact=True).first).to_be_visible()
    accessible(first, "a withdrawn post")
    assert owner.ask(STOCK, campaign=campaign)["campaigns"] == [{"stock": 1}]
    assert owner.ask(WAITING, campaign=campaign)["advertisements"] == []

    second.goto(posting["home"])
    make(second, posting, name, photo)
    assert owner.ask(STOCK, campaign=campaign)["campaigns"] == [{"stock": 0}]


def amount(cents: int, language: str) -> str:
    """An amount as people of the language read it, without the currency."""
    text = f"{cents / 100:,.2f}"
    return text.translate(str.maketrans(",.", ".,")) if language == "es" else text


@LANGUAGES
def test_money_that_staff_approve_reaches_three_people(
    visit: Callable[..., Visit], phones: Phones, system: System, photo: Path, language: str
) -> None:
    words, brand = TEXTS[language], phones.brand()
    name = f"Paga {uuid.uuid4().hex[:6]}"
    campaign = phones.campaign(brand, name, money=True, price=PRICE)
    top = phones.creator("Ana", "Primera")
    middle = phones.creator("Eva", "Segunda", phones.code_of(top))
    author = phones.creator("Sol", "Tercera", phones.code_of(middle))
    page = visit(language, NARROW).page
    enter_app(page, language, author)
    make(page, POSTING[language], name, photo)
    ad = only_ad(Api(system.url).sign_in(*brand.owner.credentials), campaign)

    desk = visit(language, NARROW).page
    bring_session(desk, phones.staff().credentials)
    desk.goto(f"{words['home']}/audit/{ad['_id']}")
    settled(desk)
    desk.get_by_role("button", name=words["approve"], exact=True).click()
    expect(page.get_by_text(POSTING[language]["approved"])).to_be_visible()

    # Three quarters go to the users; of these each referral level gets 5/110 (the ledger's split).
    users = PRICE * 75 // 100
    level = users * 5 // 110
    for person, cents in ((author, users - 2 * level), (middle, level), (top, level)):
        theirs = page if person is author else visit(language, NARROW).page
        if person is not author:
            enter_app(theirs, language, person)
        theirs.goto(f"{POSTING[language]['home']}/earnings")
        expect(theirs.get_by_text(words["earned"])).to_be_visible()
        expect(theirs.get_by_text(re.compile(re.escape(amount(cents, language)))).first).to_be_visible()
        fits(theirs)
