"""A brand decides the waiting ads of all its campaigns from one list, with the keyboard and with a phone's buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from journey import BOTH_LANGUAGES, LANGUAGES, MANNERS, NARROW, WIDE, System, Visit
from people import Api, eventually
from phones import Phones
from playwright.sync_api import Locator, Page, Request, Route, ViewportSize, expect
from steps import bring_session, covers_nothing, held_message

TEXTS = {
    "es": {
        "home": "", "title": "Por auditar", "list": "Publicaciones en espera", "open": "^Abrir", "approve": "^Aprobar", "reject": "^Rechazar",
        "undo": "^Deshacer", "place": r"^\d+ de \d+$", "all": "1 de 8", "overdue": "^Venció", "blurred": "La imagen está borrosa o muy oscura.", "campaign": "Campaña", "network": "Red",
        "none": "Nada con estos filtros", "clear": "Quitar los filtros", "chosen": "2 elegidas", "done": "Aprobaste 2 publicaciones.", "gone": "Otra persona ya la había auditado.", "page": "Ver la ficha completa", "menu": "^Mi cuenta",
    },
    "en": {
        "home": "/en", "title": "To audit", "list": "Ads waiting", "open": "^Open", "approve": "^Approve", "reject": "^Reject",
        "undo": "^Undo", "place": r"^\d+ of \d+$", "all": "1 of 8", "overdue": "^Was due", "blurred": "The picture is blurry or too dark.", "campaign": "Campaign", "network": "Network",
        "none": "Nothing with these filters", "clear": "Clear filters", "chosen": "2 selected", "done": "You approved 2 ads.", "gone": "Somebody else had audited it already.", "page": "See the full record", "menu": "^My account",
    },
}  # fmt: skip
STATUS = "query($id: ID!) { advertisements(where: {_id: $id}) { status rejectionKey } }"
APPROVE = "mutation($id: ID!) { updateAdvertisement(_id: $id, status: Approved) { success } }"
WAITING = """query($company: ID!) { advertisements(where: {companyId: $company, paymentType: Product,
  status: [WaitingForCustomerAudit, WaitingForPlatformAudit]}, orderBy: {creationDt: ASC}, limit: 100) { _id } }"""
OLD = timedelta(hours=80)
"""Longer than the deadline of an audit."""


class Inbox:
    """The inbox of a brand with waiting ads in two campaigns, and its content from the API."""

    def __init__(self, page: Page, system: System, phones: Phones, language: str) -> None:
        self.page, self.texts = page, TEXTS[language]
        brand = phones.brand()
        self.company, self.api = brand.company_id, Api(system.url).sign_in(*brand.owner.credentials)
        campaigns = [phones.campaign(brand), phones.campaign(brand)]
        # Alternately of each campaign, an hour apart.
        sent = [
            phones.submit(campaigns[number % 2], first=number, age=OLD - number * timedelta(hours=1))[0]
            for number in range(8)
        ]
        self.sent = [ad.id for ad in sent]
        assert eventually(lambda: self.waiting() == self.sent, "what was sent")
        bring_session(page, brand.owner.credentials)
        page.goto(f"{self.texts['home']}/inbox")
        expect(page.get_by_role("heading", level=1, name=self.texts["title"])).to_be_visible()
        expect(self.place).to_have_text(re.compile(self.texts["all"]))

    @property
    def place(self) -> Locator:
        return self.page.get_by_text(re.compile(self.texts["place"]))

    def waiting(self) -> list[str]:
        """Ids of the waiting ads, the most urgent first."""
        return [ad["_id"] for ad in self.api.ask(WAITING, company=self.company)["advertisements"]]

    def becomes(self, ad_id: str, status: str, reason: str | None = None) -> None:
        def is_so() -> bool:
            (ad,) = self.api.ask(STATUS, id=ad_id)["advertisements"]
            return bool(ad["status"] == status and (reason is None or ad["rejectionKey"] == reason))

        assert eventually(is_so, f"{status} of {ad_id}")

    def button(self, name: str) -> Locator:
        """The button that decides on the open ad, or undoes that; others begin alike, as "Aprobar lo que pasó todo"."""
        pattern = self.texts[name] if name == "undo" else f"{self.texts[name]}$"
        return self.page.get_by_role("button", name=re.compile(pattern))


@LANGUAGES
def test_brand_decides_the_five_oldest_with_a_key_each(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    inbox = Inbox(visit(language).page, system, phones, language)
    page, texts, oldest = inbox.page, inbox.texts, inbox.sent
    expect(page.get_by_text(re.compile(texts["overdue"])).first).to_be_visible()
    for _ in range(5):
        page.keyboard.press("a")
    page.keyboard.press("z")
    expect(inbox.button("undo")).to_have_count(0)
    for ad_id in oldest[:4]:
        inbox.becomes(ad_id, "Approved")
    assert inbox.waiting() == oldest[4:], "what was taken back still waits"

    page.keyboard.press("r")
    page.keyboard.press("1")
    expect(page.get_by_role("radio", name=texts["blurred"])).to_be_checked()
    page.keyboard.press("Enter")
    expect(inbox.button("undo")).to_be_visible()
    # Leaving the screen sends decisions that could be undone.
    page.goto(f"{texts['home']}/notices")
    inbox.becomes(oldest[4], "RejectedByCustomer", "BLURRY_PICTURE")


@LANGUAGES
def test_brand_decides_with_a_thumb(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    inbox = Inbox(visit(language, viewport=NARROW).page, system, phones, language)
    for name in ("approve", "reject"):
        expect(inbox.button(name)).to_be_in_viewport(ratio=1)
    inbox.button("approve").click()
    inbox.button("undo").click()
    expect(inbox.button("undo")).to_have_count(0)
    inbox.button("approve").click()
    inbox.button("approve").click()
    inbox.becomes(inbox.sent[0], "Approved")
    inbox.page.goto(f"{inbox.texts['home']}/notices")
    inbox.becomes(inbox.sent[1], "Approved")


@LANGUAGES
def test_a_decision_that_was_lost_on_leaving_is_sent_by_whichever_page_comes_next(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    inbox = Inbox(visit(language).page, system, phones, language)
    page = inbox.page
    lost: list[Request] = []

    def lose(route: Route) -> None:
        """Never completes the first decision's request; the browser cancels it with the page."""
        if "auditAdvertisements" not in (route.request.post_data or "") or lost:
            route.continue_()
        else:
            lost.append(route.request)

    page.route("**/graphql", lose)
    with page.expect_request(lambda request: "auditAdvertisements" in (request.post_data or "")):
        inbox.button("approve").click()
        inbox.button("approve").click()
    with page.expect_response(lambda response: inbox.sent[0] in (response.request.post_data or "")):
        page.goto(f"{inbox.texts['home']}/notices")
    assert lost, "the first decision was held back"
    # This test intercepts no further requests of the page.
    page.unroute("**/graphql")
    for ad_id in inbox.sent[:2]:
        inbox.becomes(ad_id, "Approved")


@LANGUAGES
def test_several_are_decided_together_and_filters_that_match_nothing_say_so(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    inbox = Inbox(visit(language).page, system, phones, language)
    page, texts = inbox.page, inbox.texts
    for key in "xjx":
        page.keyboard.press(key)
    expect(page.get_by_text(texts["chosen"], exact=True)).to_be_visible()
    page.keyboard.press("a")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name=re.compile(texts["approve"])).click()
    expect(page.get_by_text(texts["done"])).to_be_visible()
    page.keyboard.press("z")
    expect(page.get_by_text(texts["done"])).to_have_count(0)
    expect(inbox.place).to_have_text(re.compile(texts["all"]))
    assert inbox.waiting() == inbox.sent, "what was taken back still waits"
    for key in "xjxa":
        page.keyboard.press(key)
    dialog.get_by_role("button", name=re.compile(texts["approve"])).click()
    expect(page.get_by_text(texts["done"])).to_be_visible()
    for ad_id in inbox.sent[:2]:
        inbox.becomes(ad_id, "Approved")

    page.get_by_label(texts["network"], exact=True).select_option("Twitter")
    expect(page.get_by_role("heading", name=texts["none"])).to_be_visible()
    page.get_by_role("button", name=texts["clear"]).first.click()
    expect(inbox.place).to_be_visible()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_message_covers_nothing_that_is_used(
    visit: Callable[..., Visit], system: System, phones: Phones, viewport: ViewportSize
) -> None:
    inbox = Inbox(visit("es", viewport=viewport).page, system, phones, "es")
    page, texts = inbox.page, inbox.texts
    # Another member is faster: this member's decision gets a message.
    inbox.api.ask(APPROVE, id=inbox.sent[0])
    page.keyboard.press("a")
    page.keyboard.press("a")
    page.keyboard.press("z")
    expect(page.get_by_text(texts["gone"])).to_be_visible()
    expect(inbox.button("undo")).to_have_count(0)
    message = held_message(page)
    covers_nothing(message, inbox.button("approve"), inbox.button("reject"))
    # One above the other: the undo message, and the buttons.
    page.keyboard.press("a")
    expect(inbox.button("undo")).to_be_visible()
    covers_nothing(message, inbox.button("approve"), inbox.button("reject"), inbox.button("undo"))
    # The form of a rejection is several times as high as the buttons.
    page.keyboard.press("r")
    form = page.locator("form").filter(has=page.get_by_role("radio", name=texts["blurred"]))
    for _ in range(4):
        expect(form.locator("*:focus")).to_have_count(1)
        covers_nothing(message, form)
        page.keyboard.press("Tab")


@MANNERS
def test_back_from_an_ads_page_leads_to_the_same_ad(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str, width: ViewportSize
) -> None:
    inbox = Inbox(visit(language, viewport=width).page, system, phones, language)
    page, texts = inbox.page, inbox.texts
    for _ in range(4):
        page.keyboard.press("n")
    fifth = re.compile(texts["all"].replace("1", "5", 1))
    expect(inbox.place).to_have_text(fifth)
    expect(page).to_have_url(re.compile(f"{texts['home']}/inbox/{inbox.sent[4]}$"))
    page.get_by_role("link", name=texts["page"]).click()
    expect(page).to_have_url(re.compile(f"/audit/{inbox.sent[4]}$"))
    page.go_back()
    expect(inbox.place).to_have_text(fifth)
    page.reload()
    expect(inbox.place).to_have_text(fifth)


@BOTH_LANGUAGES
def test_the_other_language_shows_the_same_ad(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    inbox = Inbox(visit(language).page, system, phones, language)
    page, other = inbox.page, "en" if language == "es" else "es"
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(f"/inbox/{inbox.sent[2]}$"))

    page.get_by_role("button", name=re.compile(inbox.texts["menu"])).click()
    page.locator(f"a[hreflang={other}]").first.click()

    expect(page).to_have_url(re.compile(f"{TEXTS[other]['home']}/inbox/{inbox.sent[2]}$"))
    expect(page.get_by_text(TEXTS[other]["all"].replace("1", "3", 1), exact=True)).to_be_visible()
