"""A change is requested instead of a rejection, the person sends another revision, and it is approved: by brand and
by staff."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from journey import LANGUAGES, System, Visit
from people import STAFF, Api, eventually
from phones import Phones
from playwright.sync_api import Page, expect
from steps import accessible, bring_session, settled

from resuena.campaign.v1 import campaign_pb2

TEXTS = {
    "es": {
        "home": "", "ask": "Pedir un cambio", "reason": "Motivo", "dark": "La imagen está borrosa o muy oscura.", "text": "Qué cambiar",
        "wrong": "Contá qué cambiar en 10 a 500 caracteres.", "none": "Elegí un motivo.", "sent": "Pediste el cambio.", "up_to_date": "Estás al día",
        "waits": "Esta publicación espera una versión nueva.", "withdraw": "Retirar el pedido", "withdrawn": "Retiraste el pedido.", "arrived": "Llegó la versión nueva.",
        "changed": "Qué cambió", "one": "Imagen de la versión 1", "two": "Imagen de la versión 2", "mark": "Versión nueva", "approved": "Esta publicación está aprobada.",
        "by": "Cambio pedido por", "came": "Llegó una versión nueva", "filter": "Con cambio pedido", "status": "Cambio pedido",
    },
    "en": {
        "home": "/en", "ask": "Ask for a change", "reason": "Reason", "dark": "The picture is blurry or too dark.", "text": "What to change",
        "wrong": "Say what to change in 10 to 500 characters.", "none": "Choose a reason.", "sent": "You asked for the change.", "up_to_date": "You’re all caught up",
        "waits": "This ad waits for a new version.", "withdraw": "Withdraw the request", "withdrawn": "You withdrew the request.", "arrived": "The new version has come.",
        "changed": "What changed", "one": "Picture of version 1", "two": "Picture of version 2", "mark": "New version", "approved": "This ad is approved.",
        "by": "Change asked for by", "came": "A new version came", "filter": "Change asked for", "status": "Change asked for",
    },
}  # fmt: skip
WANTED = "Sacala de nuevo junto a la ventana, por favor."
STATE = "query($id: ID!) { advertisements(where: {_id: $id}) { status changeState checks { state } } }"


class WaitingAd:
    """A brand with one waiting ad, and the person who made it."""

    def __init__(
        self, system: System, phones: Phones, *, money: bool = False, age: timedelta = timedelta()
    ) -> None:
        self._phones = phones
        self.brand = phones.brand()
        self.name = f"Campaña {uuid.uuid4().hex[:6]}"
        self.campaign = phones.campaign(self.brand, self.name, money=money)
        self.api = Api(system.url).sign_in(*self.brand.owner.credentials)
        self._ad: campaign_pb2.Advertisement = phones.ad(self.campaign, age=age)
        self._ad.multimedia_uri = phones.new_picture()
        (self.ad,) = phones.deliver([self._ad])

    def state(self) -> dict[str, Any]:
        (advertisement,) = self.api.ask(STATE, id=self.ad.id)["advertisements"]
        state: dict[str, Any] = advertisement
        return state

    def becomes(self, **expected: str) -> None:
        def is_so() -> bool:
            return self.state() | expected == self.state()

        assert eventually(is_so, f"{expected} of {self.ad.code}")

    def answers(self) -> None:
        """Sends the person's next revision."""
        self._ad.multimedia_uri = self._phones.new_picture()
        self._ad.caption = f"Ahora con luz. {self._ad.caption}"
        self._phones.revise(self._ad)


def write(page: Page, texts: dict[str, str]) -> None:
    """Opens the form by its key, sees what is missing, fills it, and submits it: without a mouse."""
    page.keyboard.press("c")
    reason = page.get_by_label(texts["reason"], exact=True).last
    expect(reason).to_be_focused()
    page.keyboard.press("Tab")
    text = page.get_by_label(texts["text"], exact=True)
    expect(text).to_be_focused()
    page.keyboard.type("Corta")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text(texts["none"], exact=True)).to_be_visible()
    expect(page.get_by_text(texts["wrong"])).to_be_visible()
    expect(reason).to_be_focused()
    reason.select_option(label=texts["dark"])
    text.fill(WANTED)
    text.press("Control+Enter")


def nothing_to_find(page: Page) -> None:
    accessible(page)


@LANGUAGES
def test_a_change_is_asked_for_in_the_inbox_made_and_approved(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, change = TEXTS[language], WaitingAd(system, phones)
    page = visit(language).page
    bring_session(page, change.brand.owner.credentials)
    page.goto(f"{texts['home']}/inbox")
    settled(page)
    page.keyboard.press("c")
    nothing_to_find(page)
    page.keyboard.press("Escape")
    write(page, texts)
    expect(page.get_by_text(texts["sent"])).to_be_visible()
    expect(page.get_by_role("heading", name=texts["up_to_date"])).to_be_visible()
    change.becomes(status="WaitingForCustomerAudit", changeState="REQUESTED")

    # On its campaign it can be distinguished and filtered.
    page.goto(f"{texts['home']}/companies/{change.brand.company_id}/{change.campaign}?view=ads")
    settled(page)
    page.get_by_role("button", name=re.compile(f"^{texts['filter']}")).click()
    card = page.get_by_role("article", name=re.compile(change.ad.code))
    expect(card.get_by_text(texts["status"], exact=True)).to_be_visible()

    # Its own page is updated live.
    page.goto(f"{texts['home']}/audit/{change.ad.id}")
    settled(page)
    expect(page.get_by_text(texts["waits"])).to_be_visible()
    expect(page.get_by_role("status").get_by_text(WANTED)).to_be_visible()
    expect(page.get_by_role("button", name=texts["withdraw"])).to_be_visible()
    nothing_to_find(page)
    change.answers()
    expect(page.get_by_text(texts["arrived"])).to_be_visible()
    expect(page.get_by_text(texts["waits"])).to_have_count(0)
    expect(page.get_by_role("heading", name=texts["changed"])).to_be_visible()
    expect(page.get_by_role("img", name=texts["one"])).to_be_visible()
    expect(page.get_by_role("img", name=texts["two"])).to_be_visible()
    change.becomes(status="WaitingForCustomerAudit", changeState="CHANGED")
    nothing_to_find(page)

    # In the inbox, too, it waits again, and is approved there.
    page.goto(f"{texts['home']}/inbox")
    settled(page)
    article = page.get_by_role("article")
    expect(article.get_by_role("img", name=texts["one"])).to_be_visible()
    expect(article.get_by_text(WANTED)).to_be_visible()
    expect(page.get_by_role("listitem").get_by_text(texts["mark"])).to_be_visible()
    nothing_to_find(page)
    page.keyboard.press("a")
    # Leaving the screen sends decisions that could be undone.
    page.goto(f"{texts['home']}/audit/{change.ad.id}")
    change.becomes(status="Approved")
    page.reload()
    settled(page)
    expect(page.get_by_text(texts["approved"])).to_be_visible()
    history = page.get_by_role("listitem")
    expect(history.filter(has_text=texts["by"])).to_contain_text(WANTED)
    expect(history.filter(has_text=texts["came"])).to_be_visible()


@LANGUAGES
def test_a_request_is_withdrawn_on_the_ads_page(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, change = TEXTS[language], WaitingAd(system, phones)
    page = visit(language).page
    bring_session(page, change.brand.owner.credentials)
    page.goto(f"{texts['home']}/audit/{change.ad.id}")
    settled(page)
    write(page, texts)
    expect(page.get_by_text(texts["waits"])).to_be_visible()
    change.becomes(changeState="REQUESTED")
    page.get_by_role("button", name=texts["withdraw"]).press("Enter")
    expect(page.get_by_text(texts["withdrawn"])).to_be_visible()
    expect(page.get_by_role("button", name=texts["ask"])).to_be_visible()
    change.becomes(status="WaitingForCustomerAudit", changeState="NONE")


@LANGUAGES
@pytest.mark.alone
def test_staff_ask_for_a_change_from_their_queue(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts = TEXTS[language]
    # Older than all ads of the demo and the other journeys, so that it is the first of the queue.
    change = WaitingAd(system, phones, money=True, age=timedelta(days=800))
    page = visit(language).page
    bring_session(page, STAFF)
    page.goto(f"{texts['home']}/desk/queue")
    settled(page)
    page.keyboard.press("n")
    expect(page.get_by_role("article").get_by_role("link", name=change.ad.code)).to_be_visible()
    expect(page.get_by_role("button", name=texts["ask"])).to_be_visible()
    write(page, texts)
    expect(page.get_by_text(texts["sent"])).to_be_visible()
    change.becomes(status="WaitingForPlatformAudit", changeState="REQUESTED")
    change.answers()
    change.becomes(status="WaitingForPlatformAudit", changeState="CHANGED")
    page.goto(f"{texts['home']}/desk/queue")
    settled(page)
    page.keyboard.press("n")
    article = page.get_by_role("article")
    expect(article.get_by_role("img", name=texts["two"])).to_be_visible()
    nothing_to_find(page)
    page.keyboard.press("a")
    change.becomes(status="Approved")
