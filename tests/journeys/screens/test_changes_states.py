"""A change request while it is written, open and done, on every screen with decisions: both languages and themes,
wide and narrow."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from journey import Look, System, Visit
from people import Api
from phones import Ad, Brand, Phones
from playwright.sync_api import expect
from steps import TEXTS, settled
from steps import sign_in_by_form as sign_in

LONG = "Sacala de nuevo junto a la ventana y que se lea entero PanaderíaLasTresEsquinasDeLaVueltaDeMiCasaDeTodaLaVida. "
ASK = """mutation($id: ID!, $text: String!) { requestChange(advertisementId: $id, reason: "TERMS_NOT_MET", text: $text)
  { success error { code } } }"""
WORDS = {"es": ("Pedir el cambio", "Qué cambió"), "en": ("Ask for it", "What changed")}


@dataclass(frozen=True)
class Changing:
    """A brand's ads: one that waits, one with an open change request, and one with three revisions."""

    brand: Brand
    campaign: str
    waiting: Ad
    asked: Ad
    made: Ad


@pytest.fixture(scope="module")
def changing(system: System, phones: Phones) -> Changing:
    brand = phones.brand(f"Panadería Las Tres Esquinas {uuid.uuid4().hex[:4]}")
    campaign = phones.campaign(brand, "Medialunas de domingo")
    api = Api(system.url).sign_in(*brand.owner.credentials)
    sent = [phones.ad(campaign, number) for number in range(3)]
    waiting, requested, revised = phones.deliver(sent)
    api.succeed(ASK, id=requested.id, text=LONG * 4)
    for number in (3, 4):
        api.succeed(ASK, id=revised.id, text=LONG * 4)
        sent[2].multimedia_uri = phones.pictures[number % len(phones.pictures)]
        sent[2].caption = f"{LONG} Toma {number}."
        sent[2].tagged_people[:] = ["panaderialastresesquinasdelavueltademicasadetodalavida"]
        phones.revise(sent[2])
    return Changing(brand, campaign, waiting, requested, revised)


def test_changes_in_every_state(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str], changing: Changing
) -> None:
    language, scheme = manner
    home, tail = TEXTS[language]["home"], f"{language}-{scheme}"
    send, changed = WORDS[language]
    page = visit(language, scheme=scheme).page
    sign_in(page, changing.brand.owner.credentials, language)

    for path, name in ((f"/audit/{changing.waiting.id}", "audit"), ("/inbox", "inbox")):
        page.goto(f"{home}{path}")
        settled(page)
        page.keyboard.press("c")
        page.get_by_role("button", name=send).click()
        look(page, f"changes-{name}-form-{tail}")

    page.goto(f"{home}/audit/{changing.asked.id}")
    settled(page)
    expect(page.get_by_role("status").get_by_text(LONG.split(maxsplit=1)[0]).first).to_be_visible()
    look(page, f"changes-audit-asked-{tail}")

    page.goto(f"{home}/audit/{changing.made.id}")
    settled(page)
    expect(page.get_by_role("heading", name=changed)).to_be_visible()
    look(page, f"changes-audit-made-{tail}")

    page.goto(f"{home}/inbox")
    settled(page)
    page.keyboard.press("j")
    expect(page.get_by_role("heading", name=changed)).to_be_visible()
    look(page, f"changes-inbox-made-{tail}")

    page.goto(f"{home}/companies/{changing.brand.company_id}/{changing.campaign}?view=ads&status=changing")
    settled(page)
    expect(page.get_by_role("article")).to_have_count(1)
    look(page, f"changes-campaign-{tail}")
