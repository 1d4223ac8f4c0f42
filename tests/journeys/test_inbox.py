"""A brand decides what waits over all its campaigns from one list, with the keyboard and with a phone's buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import NARROW, System, Visit
from people import BRAND, Api, eventually
from playwright.sync_api import Locator, Page, expect
from steps import sign_in

TEXTS = {
    "es": {
        "home": "", "title": "Por auditar", "list": "Publicaciones en espera", "open": "^Abrir", "approve": "^Aprobar", "reject": "^Rechazar",
        "undo": "^Deshacer", "place": r"1 de (\d+)", "blurred": "La imagen está borrosa o muy oscura.", "campaign": "Campaña", "network": "Red",
        "none": "Nada con estos filtros", "clear": "Quitar los filtros", "chosen": "2 elegidas", "done": "2 decididas.",
    },
    "en": {
        "home": "/en", "title": "To audit", "list": "Posts waiting", "open": "^Open", "approve": "^Approve", "reject": "^Reject",
        "undo": "^Undo", "place": r"1 of (\d+)", "blurred": "The picture is blurry or too dark.", "campaign": "Campaign", "network": "Network",
        "none": "Nothing with these filters", "clear": "Clear filters", "chosen": "2 selected", "done": "2 decided.",
    },
}  # fmt: skip
CAMPAIGN = "La mesa de la ventana"
"""Not the campaign whose waiting ads the other journeys count on."""
STATUS = "query($id: ID!) { advertisements(where: {_id: $id}) { status rejectionKey } }"
WAITING = """query($company: ID!) {
  campaigns(where: {companyId: $company}) { _id name }
  advertisements(where: {companyId: $company, paymentType: Product, status: [WaitingForCustomerAudit, WaitingForPlatformAudit]},
    orderBy: {creationDt: ASC}, limit: 100) { _id campaignId } }"""


class Inbox:
    """The inbox of the demo's brand, narrowed to one campaign, and what the API says of it."""

    def __init__(self, page: Page, system: System, language: str) -> None:
        self.page, self.texts = page, TEXTS[language]
        self.api = Api(system.url).sign_in(*BRAND)
        sign_in(page, BRAND, language)
        page.goto(f"{self.texts['home']}/inbox")
        expect(page.get_by_role("heading", level=1, name=self.texts["title"])).to_be_visible()
        self.company = self.api.person["company"]["_id"]
        campaigns = self.api.ask(WAITING, company=self.company)["campaigns"]
        self.campaign = next(one["_id"] for one in campaigns if one["name"] == CAMPAIGN)
        page.get_by_label(self.texts["campaign"], exact=True).select_option(self.campaign)
        expect(page).to_have_url(re.compile(f"campaign={self.campaign}"))
        expect(self.place).to_be_visible()

    @property
    def place(self) -> Locator:
        return self.page.get_by_text(re.compile(self.texts["place"]))

    def waiting(self) -> list[str]:
        """Ids of what waits in the campaign, the most urgent first."""
        found = self.api.ask(WAITING, company=self.company)["advertisements"]
        return [ad["_id"] for ad in found if ad["campaignId"] == self.campaign]

    def becomes(self, ad_id: str, status: str, reason: str | None = None) -> None:
        def is_so() -> bool:
            (ad,) = self.api.ask(STATUS, id=ad_id)["advertisements"]
            return bool(ad["status"] == status and (reason is None or ad["rejectionKey"] == reason))

        assert eventually(is_so, f"{status} of {ad_id}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(self.texts[name]))


@pytest.mark.parametrize("language", ["es", "en"])
def test_brand_decides_the_five_oldest_with_six_keys(
    visit: Callable[..., Visit], system: System, language: str
) -> None:
    inbox = Inbox(visit(language).page, system, language)
    oldest = inbox.waiting()[:6]
    for _ in range(5):
        inbox.page.keyboard.press("a")
    inbox.page.keyboard.press("z")
    expect(inbox.button("undo")).to_have_count(0)
    for ad_id in oldest[:4]:
        inbox.becomes(ad_id, "Approved")
    assert inbox.waiting()[:2] == oldest[4:], "what was taken back still waits"

    inbox.page.keyboard.press("r")
    inbox.page.keyboard.press("1")
    expect(inbox.page.get_by_role("radio", name=inbox.texts["blurred"])).to_be_checked()
    inbox.page.keyboard.press("Enter")
    # Leaving the screen sends what is held.
    inbox.page.goto(f"{inbox.texts['home']}/notices")
    inbox.becomes(oldest[4], "RejectedByCustomer", "BLURRY_PICTURE")


@pytest.mark.parametrize("language", ["es", "en"])
def test_brand_decides_with_a_thumb(visit: Callable[..., Visit], system: System, language: str) -> None:
    inbox = Inbox(visit(language, viewport=NARROW).page, system, language)
    oldest = inbox.waiting()[:2]
    expect(inbox.button("approve")).to_be_in_viewport()
    expect(inbox.button("reject")).to_be_in_viewport()
    inbox.button("approve").click()
    inbox.button("undo").click()
    expect(inbox.button("undo")).to_have_count(0)
    inbox.button("approve").click()
    inbox.button("approve").click()
    inbox.becomes(oldest[0], "Approved")
    inbox.page.goto(f"{inbox.texts['home']}/notices")
    inbox.becomes(oldest[1], "Approved")


@pytest.mark.parametrize("language", ["es", "en"])
def test_several_are_decided_together_and_filters_that_match_nothing_say_so(
    visit: Callable[..., Visit], system: System, language: str
) -> None:
    inbox = Inbox(visit(language).page, system, language)
    page, texts = inbox.page, inbox.texts
    chosen = inbox.waiting()[:2]
    for key in "xjx":
        page.keyboard.press(key)
    expect(page.get_by_text(texts["chosen"], exact=True)).to_be_visible()
    page.keyboard.press("a")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(f"{CAMPAIGN}: 2")).to_be_visible()
    dialog.get_by_role("button", name=re.compile(texts["approve"])).click()
    expect(page.get_by_text(texts["done"])).to_be_visible()
    for ad_id in chosen:
        inbox.becomes(ad_id, "Approved")

    page.goto(f"{texts['home']}/inbox?campaign=00000000-0000-7000-8000-000000000000")
    expect(page.get_by_role("heading", name=texts["none"])).to_be_visible()
    page.get_by_role("button", name=texts["clear"]).first.click()
    expect(inbox.place).to_be_visible()
