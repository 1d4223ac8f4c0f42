"""Notices of a brand: the bell shows them, read ones stay read, and the rest is mailed as chosen."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from journey import LANGUAGES, System, Visit
from people import PASSWORD, STAFF, Api, company_of, eventually, mailed_link, mails, somebody
from playwright.sync_api import Page, expect
from steps import TEXTS as SIGN_IN_TEXTS
from steps import bring_session, sign_in, sign_in_by_form

ERROR = "success error { code message }"
TEXTS: dict[str, dict[str, Any]] = {
    "es": {
        "bell": "Avisos", "unread": "Avisos: uno sin leer", "line": "Aprobamos «{}». ¡Ya está en marcha!", "all": "Ver todos",
        "mark": "Marcar todo como leído", "title": "Avisos", "mail": "Por e-mail: Tus campañas", "portal": "En el portal: Stock bajo",
        "saved": "Guardamos tu elección.", "confirmed": "E-mail confirmado",
    },
    "en": {
        "bell": "Notices", "unread": "Notices: 1 unread", "line": "We approved “{}”. It is running!", "all": "See all",
        "mark": "Mark all as read", "title": "Notices", "mail": "By email: Your campaigns", "portal": "In the portal: Low stock",
        "saved": "We saved your choice.",
    },
}  # fmt: skip


@dataclass
class Brand:
    """A new brand, so that no other test changes it."""

    owner: Api
    staff: Api
    email: str
    company_id: str

    def approved(self, name: str) -> str:
        """A campaign of that name, which staff have just approved; its id."""
        company = {"companyId": self.company_id, "name": name, "brief": "Una foto de tu café.", "stock": 100}
        given = {"type": "Sponsorship", "paymentType": "Product", "productPaymentDescription": "Un café"}
        create = f"mutation($input: CampaignInput!) {{ createCampaign(input: $input) {{ {ERROR} campaign {{ _id }} }} }}"
        campaign_id = self.owner.succeed(create, input={**company, **given})["campaign"]["_id"]
        self.owner.succeed(f"mutation($id: ID!) {{ submitCampaign(_id: $id) {{ {ERROR} }} }}", id=campaign_id)
        self.staff.succeed(f"mutation($id: ID!) {{ approveCampaign(_id: $id) {{ {ERROR} }} }}", id=campaign_id)
        return str(campaign_id)


@pytest.fixture
def brand(system: System) -> Brand:
    email, nobody = somebody(), Api(system.url)
    owner = nobody.sign_up(email)
    company = company_of(owner)
    return Brand(owner, nobody.sign_in(*STAFF), email, company["_id"])


def until_the_bell_says(page: Page, name: str) -> None:
    """Refocuses the page until the bell shows the notice."""
    bell = page.get_by_role("button", name=name, exact=True)

    def comes_back() -> bool:
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        return bell.is_visible()

    eventually(comes_back, f"the bell that says {name}", seconds=30)


@LANGUAGES
def test_an_approval_rings_is_read_by_keyboard_and_stays_read(
    visit: Callable[..., Visit], brand: Brand, language: str
) -> None:
    texts, name = TEXTS[language], "Mañanas de prueba"
    page = visit(language).page
    sign_in(page, (brand.email, PASSWORD), language)
    expect(page.get_by_role("button", name=texts["bell"], exact=True)).to_be_visible()
    campaign_id = brand.approved(name)

    until_the_bell_says(page, texts["unread"])
    bell = page.get_by_role("button", name=texts["unread"], exact=True)
    bell.focus()
    page.keyboard.press("Enter")
    line = page.get_by_role("link", name=texts["line"].format(name))
    expect(line).to_be_visible()
    page.keyboard.press("Escape")
    expect(bell).to_be_focused()
    expect(line).not_to_be_visible()

    page.goto(f"{SIGN_IN_TEXTS[language]['home']}/notices")
    expect(page.get_by_role("heading", level=1, name=texts["title"])).to_be_visible()
    shown = page.get_by_role("main").get_by_role("link", name=texts["line"].format(name))
    expect(shown).to_be_visible()
    shown.click()
    expect(page).to_have_url(re.compile(campaign_id))
    expect(page.get_by_role("button", name=texts["bell"], exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=texts["bell"], exact=True)).to_be_visible()
    assert brand.owner.ask("{ notices { unreadCount } }")["notices"]["unreadCount"] == 0


def test_the_notices_ask_a_visitor_to_sign_in_and_then_show(visit: Callable[..., Visit], brand: Brand) -> None:
    page = visit("es").page
    sign_in_by_form(page, (brand.email, PASSWORD), "es", path="/notices")
    expect(page).to_have_url(re.compile("/notices$"))
    expect(page.get_by_role("heading", name="Estás al día")).to_be_visible()


def test_the_digest_brings_what_was_chosen_to_a_confirmed_address(
    own_system: System, visit: Callable[..., Visit], brand: Brand
) -> None:
    texts = TEXTS["es"]
    page = visit("es").page
    bring_session(page, (brand.email, PASSWORD))
    page.goto("/settings/notices")
    expect(page.get_by_text("Todavía no confirmaste tu e-mail")).to_be_visible()
    page.goto(mailed_link(own_system, brand.email, "confirmEmail"))
    expect(page.get_by_role("heading", level=1, name=texts["confirmed"])).to_be_visible()

    page.goto("/settings/notices")
    page.get_by_label(texts["mail"]).select_option("Daily")
    expect(page.get_by_text(texts["saved"])).to_be_visible()
    page.reload()
    expect(page.get_by_label(texts["mail"])).to_have_value("Daily")
    expect(page.get_by_text("Todavía no confirmaste tu e-mail")).to_have_count(0)
    expect(page.get_by_label(texts["portal"])).to_be_checked()

    brand.approved("Tardes de prueba")
    until_the_bell_says(page, texts["unread"])
    send_digests(own_system)
    text = eventually(
        lambda: next((text for _, text in mails(own_system, brand.email) if "Tardes de prueba" in text), None),
        "the digest",
    )
    assert "Aprobamos «Tardes de prueba». ¡Ya está en marcha!" in text
    assert f"{own_system.url}/settings/notices" in text


def send_digests(system: System) -> None:
    """Runs the operator's command that queues the digest mails now."""
    from resuena_local.credentials import credentials
    from resuena_local.layout import Folders, Layout, Ports

    assert system.data is not None
    assert system.env is not None
    folders = Folders(system.data)
    layout = Layout(folders, Ports.read(system.env), credentials(folders.secrets))
    env = {**os.environ, **layout.service_environment("company")}
    command = [sys.executable, "-m", "company_svc", "send-digests"]
    done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    assert "digests queued" in done.stdout
