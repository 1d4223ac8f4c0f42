"""Check results beside the decision: a duplicate is rejected with that reason, and ads that passed everything are
approved together."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from journey import LANGUAGES, System, Visit
from people import STAFF, Api, eventually
from phones import FACEBOOK, INSTAGRAM, Ad, Brand, Phones
from playwright.sync_api import Page, expect
from steps import bring_session, settled

TEXTS = {
    "es": {
        "home": "", "warnings": "advertencias?$", "this": "Imagen de esta publicación", "twin": "^La de ", "because": "^Rechazar por esto.*Imagen",
        "reason": "La imagen ya se usó en otra publicación.", "undo": "^Deshacer", "filter": "Verificaciones", "passed": "Todo en orden",
        "all": "Aprobar lo que pasó todo", "approve": "^Aprobar 2", "left": "1 queda afuera:", "why": "1 tiene advertencias.", "done": "Aprobaste 2 publicaciones.",
        "several": "Elegir varias", "approved": "2 publicaciones aprobadas.", "order": "Orden", "with": "Con advertencias",
    },
    "en": {
        "home": "/en", "warnings": "warnings?$", "this": "Picture of this ad", "twin": "’s ", "because": "^Reject for this.*New picture",
        "reason": "The picture was used in another ad already.", "undo": "^Undo", "filter": "Checks", "passed": "All in order",
        "all": "Approve what passed everything", "approve": "^Approve 2", "left": "1 is left out:", "why": "1 has warnings.", "done": "You approved 2 ads.",
        "several": "Select several", "approved": "2 ads approved.", "order": "Order", "with": "With warnings",
    },
}  # fmt: skip
CHECKS = """query($id: ID!) { advertisements(where: {_id: $id}) { status rejectionKey
  checks { state items { name verdict reason(language: "en") twin { _id } } } } }"""
APPROVE = "mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) { success error { code } } }"
CAPTIONS = (
    "Probé el flat white de @marca y me quedé charlando hasta que bajó el sol. #resuena",
    "Dos medialunas tibias, el diario de papel y nadie que me apure. Gracias @marca #resuena",
    "Mi abuela dice que acá el café sabe como en su pueblo, y eso es mucho decir, @marca. #resuena",
)
NAMES = (("Ana", "Paz"), ("Bruno", "Sol"), ("Carla", "Luz"))


class Checked:
    """A brand with three waiting ads; the third has the picture of the first, and the checks find nothing else.

    With an `age` they are also older than their campaign, which is a warning for each of them.
    """

    def __init__(
        self, system: System, phones: Phones, *, money: bool = False, age: timedelta = timedelta()
    ) -> None:
        self.brand: Brand = phones.brand()
        self.name = f"Campaña {uuid.uuid4().hex[:6]}"
        self.campaign = phones.campaign(self.brand, self.name, money=money)
        self.api = Api(system.url).sign_in(*self.brand.owner.credentials)
        ads = [phones.ad(self.campaign, number, age=age) for number in range(3)]
        pictures = [phones.new_picture(), phones.new_picture()]
        # The demo's influencers share a few pictures, which would cause warnings too.
        creators = {phones.person(*name).id: " ".join(name) for name in NAMES}
        for ad, person, caption, picture in zip(ads, creators, CAPTIONS, (*pictures, pictures[0]), strict=True):
            ad.person_id, ad.multimedia_uri = person, picture
            # A caption that another creator used before is a warning.
            ad.caption = f"Sala {uuid.uuid4().hex}. {caption}"
        self.ads: list[Ad] = phones.deliver(ads, (INSTAGRAM, FACEBOOK), creators)
        self.first, self.second, self.duplicate = self.ads
        # In a newly started system the checks of the demo's ads come first.
        eventually(self.are_checked, "the checks of three ads", seconds=120)
        reused = self.warning(self.duplicate, "picture_reused")
        assert reused["twin"]["_id"] == self.first.id, reused
        if not age:
            for clean in (self.first, self.second):
                items = self.advertisement(clean)["checks"]["items"]
                assert [check["reason"] for check in items if check["verdict"] != "PASSED"] == []

    def warning(self, ad: Ad, name: str) -> dict[str, Any]:
        items = self.advertisement(ad)["checks"]["items"]
        (check,) = [check for check in items if check["name"] == name and check["verdict"] == "WARNING"]
        warning: dict[str, Any] = check
        return warning

    def advertisement(self, ad: Ad) -> dict[str, Any]:
        (row,) = self.api.ask(CHECKS, id=ad.id)["advertisements"]
        advertisement: dict[str, Any] = row
        return advertisement

    def are_checked(self) -> bool:
        return all(self.advertisement(ad)["checks"]["state"] not in ("PENDING", "INCOMPLETE") for ad in self.ads)

    def becomes(self, ad: Ad, status: str, reason: str | None = None) -> None:
        def is_so() -> bool:
            advertisement = self.advertisement(ad)
            return bool(advertisement["status"] == status and advertisement["rejectionKey"] == reason)

        assert eventually(is_so, f"{status} of {ad.code}")


def press(page: Page, name: str) -> None:
    """Presses a button by the keyboard."""
    button = page.get_by_role("button", name=re.compile(name)).first
    button.focus()
    page.keyboard.press("Enter")


@LANGUAGES
def test_an_auditor_sees_a_duplicate_with_its_twin_and_rejects_it_for_that(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, checked = TEXTS[language], Checked(system, phones)
    page = visit(language).page
    bring_session(page, checked.brand.owner.credentials)
    page.goto(f"{texts['home']}/inbox")
    settled(page)
    page.keyboard.press("j")
    page.keyboard.press("j")
    article = page.get_by_role("article")
    expect(article).to_contain_text(checked.duplicate.creator)
    expect(article.get_by_role("img", name=texts["this"])).to_be_visible()
    expect(article.get_by_role("img", name=re.compile(checked.first.creator))).to_be_visible()
    twin = article.get_by_role("link", name=re.compile(texts["twin"]))
    expect(twin).to_have_attribute("href", f"{texts['home']}/audit/{checked.first.id}")
    press(page, texts["because"])
    reason = page.get_by_role("radio", name=texts["reason"])
    expect(reason).to_be_checked()
    expect(reason).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile(texts["undo"]))).to_be_visible()
    # Leaving the screen sends decisions that could be undone.
    page.goto(f"{texts['home']}/notices")
    checked.becomes(checked.duplicate, "RejectedByCustomer", "PICTURE_REUSED")


@LANGUAGES
def test_a_brand_approves_all_that_passed_from_its_inbox(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, checked = TEXTS[language], Checked(system, phones)
    page = visit(language).page
    bring_session(page, checked.brand.owner.credentials)
    page.goto(f"{texts['home']}/inbox?checks=passed")
    settled(page)
    expect(page.get_by_label(texts["filter"], exact=True)).to_have_value("passed")
    expect(page.get_by_role("main").get_by_role("listitem").get_by_role("checkbox")).to_have_count(2)
    press(page, texts["all"])
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(texts["left"])).to_be_visible()
    expect(dialog.get_by_text(texts["why"])).to_be_visible()
    confirm = dialog.get_by_role("button", name=re.compile(texts["approve"]))
    expect(confirm).to_be_enabled()
    confirm.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["done"])).to_be_visible()
    checked.becomes(checked.first, "Approved")
    checked.becomes(checked.second, "Approved")
    assert checked.advertisement(checked.duplicate)["status"].startswith("Waiting")


@LANGUAGES
def test_a_brand_approves_all_that_passed_on_its_campaign(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, checked = TEXTS[language], Checked(system, phones)
    page = visit(language).page
    bring_session(page, checked.brand.owner.credentials)
    page.goto(f"{texts['home']}/companies/{checked.brand.company_id}/{checked.campaign}")
    settled(page)
    duplicate = page.get_by_role("article", name=re.compile(checked.duplicate.code))
    expect(duplicate.get_by_text(re.compile(texts["warnings"]))).to_be_visible()
    first = page.get_by_role("article", name=re.compile(checked.first.code))
    expect(first.get_by_text(texts["passed"], exact=True)).to_be_visible()
    press(page, texts["several"])
    press(page, texts["all"])
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(texts["left"])).to_be_visible()
    confirm = dialog.get_by_role("button", name=re.compile(texts["approve"]))
    expect(confirm).to_be_enabled()
    confirm.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["approved"])).to_be_visible()
    checked.becomes(checked.first, "Approved")
    checked.becomes(checked.second, "Approved")
    assert checked.advertisement(checked.duplicate)["status"].startswith("Waiting")


@LANGUAGES
@pytest.mark.alone
def test_staff_begin_with_what_warns_and_reject_it_for_that(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts = TEXTS[language]
    # Older than all ads of the demo and the other journeys, so that it is among the first of the queue.
    checked = Checked(system, phones, money=True, age=timedelta(days=700))
    page = visit(language).page
    bring_session(page, STAFF)
    page.goto(f"{texts['home']}/desk/queue")
    settled(page)
    page.get_by_label(texts["order"], exact=True).select_option("risk")
    page.get_by_label(texts["filter"], exact=True).select_option(label=texts["with"])
    expect(page).to_have_url(re.compile(r"\?order=risk&checks=warnings$"))
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows.first).to_contain_text(re.compile(texts["warnings"].rstrip("$")))
    page.get_by_label(texts["order"], exact=True).select_option("deadline")
    expect(page).to_have_url(re.compile(r"\?checks=warnings$"))
    page.get_by_role(
        "button",
        name=re.compile(
            f"{checked.duplicate.creator}.*{checked.name}|{checked.name}.*{checked.duplicate.creator}"
        ),
    ).click()
    expect(page.get_by_role("article").get_by_role("link", name=checked.duplicate.code)).to_be_visible()
    press(page, texts["because"])
    expect(page.get_by_role("radio", name=texts["reason"])).to_be_checked()
    page.keyboard.press("Enter")
    checked.becomes(checked.duplicate, "RejectedByPlatform", "PICTURE_REUSED")
    # Removes these two from the queue: other journeys submit ads that must be the oldest in it.
    left = [checked.first.id, checked.second.id]
    Api(system.url).sign_in(*STAFF).succeed(APPROVE, ids=left)
