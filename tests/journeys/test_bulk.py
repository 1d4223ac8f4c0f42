"""A brand decides many ads at once from the grid; who may only read sees no way to."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from journey import System, Visit
from playwright.sync_api import Locator, Page, expect

BRAND = ("marca@resuena.demo", "Marca#2026")
STAFF = ("staff@resuena.demo", "Staff#2026")
# Not the campaign whose waiting ads the other journeys count on.
CAMPAIGN = "La mesa de la ventana"
WITH_MANY_WAITING = "Mañanas Aurora"
PAID_IN_MONEY = "Baristas por un día"
TEXTS = {
    "es": {
        "home": "", "email": "E-mail", "password": "Contraseña", "login": "Ingresar", "total": "Aprobados", "select": "Elegir varias",
        "bar": "Decidir varias a la vez", "box": "^Elegir ", "chosen": "{} elegidas", "projection": "Si aprobás: quedan {} de {} unidades",
        "left": "Unidades que quedan", "free": "Unidades libres", "approve": "Aprobar", "reject": "Rechazar", "open": "Si la rechazás, contá por qué",
        "reason": "Motivo", "note": "Nota", "approved": "{} publicaciones aprobadas.", "rejected": "{} publicaciones rechazadas.",
        "waiting": "Pendiente", "good": "Aprobada", "bad": "Rechazada", "change": r"de ([\d.,]+) a ([\d.,]+)",
    },
    "en": {
        "home": "/en", "email": "Email", "password": "Password", "login": "Log in", "total": "Approved", "select": "Select several",
        "bar": "Decide several at once", "box": "^Select ", "chosen": "{} selected", "projection": "If you approve: {} of {} units are left",
        "left": "Units left", "free": "Free units", "approve": "Approve", "reject": "Reject", "open": "If you reject it, say why",
        "reason": "Reason", "note": "Note", "approved": "{} posts approved.", "rejected": "{} posts rejected.",
        "waiting": "Waiting", "good": "Approved", "bad": "Rejected", "change": r"from ([\d.,]+) to ([\d.,]+)",
    },
}  # fmt: skip


def sign_in(page: Page, who: tuple[str, str], texts: dict[str, str]) -> None:
    page.goto(texts["home"] + "/login")
    page.get_by_label(texts["email"], exact=True).fill(who[0])
    page.get_by_label(texts["password"], exact=True).fill(who[1])
    page.get_by_role("button", name=texts["login"], exact=True).click()
    expect(page).not_to_have_url(re.compile("login", re.IGNORECASE))


def open_campaign(page: Page, texts: dict[str, str], campaign: str) -> None:
    page.goto(texts["home"] + "/brands")
    page.get_by_role("link", name=re.compile("campañas|campaigns", re.IGNORECASE)).first.click()
    page.get_by_role("link", name=re.compile(campaign)).click()
    expect(page.get_by_role("heading", level=1, name=re.compile(campaign))).to_be_visible()
    expect(page.get_by_role("article").first).to_be_visible()


def approved_total(page: Page, texts: dict[str, str]) -> Locator:
    return page.locator("main dl > div", has_text=texts["total"]).locator("dd").first


def number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def row(page: Page, label: str, texts: dict[str, str]) -> tuple[int, int]:
    """A figure of the projection, before and after."""
    told = page.get_by_role("dialog").locator("dl > div", has_text=label).locator("dd")
    found = re.search(texts["change"], told.inner_text())
    assert found, told.inner_text()
    return number(found[1]), number(found[2])


@pytest.mark.parametrize("language", ["es", "en"])
def test_brand_approves_three_and_rejects_two(
    visit: Callable[..., Visit], look: Callable[[Page, str], None], language: str
) -> None:
    texts = TEXTS[language]
    page = visit(language).page
    sign_in(page, BRAND, texts)
    open_campaign(page, texts, CAMPAIGN)
    before = number(approved_total(page, texts).inner_text())
    page.get_by_role("button", name=texts["select"], exact=True).click()
    bar = page.get_by_role("region", name=texts["bar"])
    boxes = page.get_by_role("checkbox", name=re.compile(texts["box"]))
    expect(boxes.nth(2)).to_be_visible()
    if language == "es":
        look(page, "bulk-nothing-chosen")

    boxes.nth(0).click()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(bar.get_by_text(texts["chosen"].format(3))).to_be_visible()
    told = texts["projection"].format("([0-9.,]+)", "([0-9.,]+)")
    line = bar.get_by_text(re.compile(told))
    expect(line).to_be_visible()
    found = re.search(told, line.inner_text())
    assert found
    after, now = number(found[1]), number(found[2])
    assert now - after == 3
    if language == "es":
        look(page, "bulk-chosen")
    codes = [box.get_attribute("aria-label") or "" for box in boxes.all()[:3]]

    bar.get_by_role("button", name=f"{texts['approve']} 3").click()
    confirm = page.get_by_role("dialog").get_by_role("button", name=f"{texts['approve']} 3")
    expect(confirm).to_be_enabled()
    assert row(page, texts["left"], texts) == (now, after)
    if language == "es":
        look(page, "bulk-approve")
    confirm.click()
    expect(page.get_by_text(texts["approved"].format(3))).to_be_visible()
    expect(approved_total(page, texts)).to_have_text(str(before + 3))
    for code in codes:
        card = page.get_by_role("article", name=re.compile(code.split(" ")[-1]))
        expect(card.get_by_text(texts["good"], exact=True)).to_be_visible()

    boxes.nth(0).click()
    boxes.nth(1).click()
    bar.get_by_role("button", name=f"{texts['reject']} 2").click()
    confirm = page.get_by_role("dialog").get_by_role("button", name=f"{texts['reject']} 2")
    expect(confirm).to_be_enabled()
    free, then = row(page, texts["free"], texts)
    assert then == free + 2
    page.get_by_text(texts["open"]).click()
    page.get_by_label(re.compile(f"^{texts['reason']}")).select_option(index=1)
    page.get_by_label(re.compile(f"^{texts['note']}")).fill("Probá con más luz.")
    if language == "es":
        look(page, "bulk-reject")
    confirm.click()
    expect(page.get_by_text(texts["rejected"].format(2))).to_be_visible()
    page.reload()
    expect(approved_total(page, texts)).to_have_text(str(before + 3))


def test_keyboard_alone_chooses_and_approves(
    visit: Callable[..., Visit], look: Callable[[Page, str], None]
) -> None:
    texts = TEXTS["es"]
    page = visit("es", scheme="dark").page
    sign_in(page, BRAND, texts)
    open_campaign(page, texts, WITH_MANY_WAITING)
    before = number(approved_total(page, texts).inner_text())
    page.keyboard.press("s")
    boxes = page.get_by_role("checkbox", name=re.compile(texts["box"]))
    expect(boxes.first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(boxes.nth(1)).to_be_focused()
    page.keyboard.press("Shift+Space")
    bar = page.get_by_role("region", name=texts["bar"])
    expect(bar.get_by_text(texts["chosen"].format(2))).to_be_visible()
    expect(bar.get_by_text(re.compile("^Si aprobás"))).to_be_visible()
    bar.get_by_text("Atajos de teclado").click()
    look(page, "bulk-chosen-dark")
    boxes.nth(1).focus()
    page.keyboard.press("a")
    confirm = page.get_by_role("dialog").get_by_role("button", name="Aprobar 2")
    expect(confirm).to_be_enabled()
    look(page, "bulk-approve-dark")
    for _ in range(6):
        if confirm.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["approved"].format(2))).to_be_visible()
    expect(approved_total(page, texts)).to_have_text(str(before + 2))
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)


def test_brand_has_no_bulk_decision_on_what_staff_audit(visit: Callable[..., Visit]) -> None:
    texts = TEXTS["es"]
    page = visit("es").page
    sign_in(page, BRAND, texts)
    open_campaign(page, texts, PAID_IN_MONEY)
    expect(page.get_by_text("La audita el equipo de Resuena.").first).to_be_visible()
    expect(page.get_by_role("button", name=texts["select"], exact=True)).to_have_count(0)


def test_staff_reject_many_for_one_reason(visit: Callable[..., Visit], look: Callable[[Page, str], None]) -> None:
    texts = TEXTS["es"]
    brand = visit("es").page
    sign_in(brand, BRAND, texts)
    open_campaign(brand, texts, PAID_IN_MONEY)
    address = brand.url
    page = visit("es").page
    sign_in(page, STAFF, texts)
    page.goto(address)
    page.get_by_role("button", name=texts["select"], exact=True).click()
    boxes = page.get_by_role("checkbox", name=re.compile(texts["box"]))
    boxes.nth(0).click()
    boxes.nth(1).click()
    bar = page.get_by_role("region", name=texts["bar"])
    expect(bar.get_by_text(re.compile("^Si aprobás: se pagan"))).to_be_visible()
    bar.get_by_role("button", name="Rechazar 2").click()
    confirm = page.get_by_role("dialog").get_by_role("button", name="Rechazar 2")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.get_by_text("Elegí un motivo")).to_be_visible()
    look(page, "bulk-staff-reject")
    page.get_by_label(re.compile("^Motivo")).select_option(index=1)
    confirm.click()
    expect(page.get_by_text(texts["rejected"].format(2))).to_be_visible()


SIGN_UP = """mutation($e: String!, $p: String!) {
  createPersonPrimary(app: PublicPortal, email: $e, password: $p) { success session { accessToken } } }"""
LOGIN = """mutation($e: String!, $p: String!) {
  login(app: PublicPortal, email: $e, password: $p) { success session { accessToken company { _id } } } }"""
INVITE = """mutation($c: ID!, $e: String!) { inviteMember(companyId: $c, email: $e, role: viewer) { success } }"""
ACCEPT = """mutation($t: String!) { acceptInvitation(token: $t) { success } }"""
VIEWER = (f"lectora-{uuid4().hex[:8]}@resuena.demo", "Lectora#2026")


def mailed_token(mails: Path, email: str) -> str | None:
    for file in sorted(mails.glob("*.eml")):
        mail = message_from_bytes(file.read_bytes(), policy=policy.default)
        body = mail.get_body(("plain",))
        found = re.search(r"invitation\?token=([\w-]+)", body.get_content() if body else "")
        if email in str(mail["To"]) and found:
            return found[1]
    return None


def invite_viewer(system: System, who: tuple[str, str]) -> None:
    """Somebody who may only read for the brand: invited by its owner, and accepted."""
    assert system.data is not None
    with httpx.Client(base_url=system.url, trust_env=False, timeout=20) as client:

        def ask(query: str, token: str | None = None, **variables: str) -> dict[str, Any]:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            payload = {"query": query, "variables": variables}
            answer = client.post("/graphql", json=payload, headers=headers).json()
            result: dict[str, Any] = next(iter(answer["data"].values()))
            assert result["success"], answer
            return result

        viewer = ask(SIGN_UP, e=who[0], p=who[1])["session"]
        owner = ask(LOGIN, e=BRAND[0], p=BRAND[1])["session"]
        ask(INVITE, owner["accessToken"], c=owner["company"]["_id"], e=who[0])
        deadline = time.monotonic() + 20
        while (token := mailed_token(system.data / "mail", who[0])) is None:
            assert time.monotonic() < deadline, "the invitation was not mailed"
            time.sleep(0.1)
        ask(ACCEPT, viewer["accessToken"], t=token)


def test_viewer_sees_the_ads_and_no_way_to_decide(own_system: System, visit: Callable[..., Visit]) -> None:
    texts = TEXTS["es"]
    invite_viewer(own_system, VIEWER)
    page = visit("es").page
    sign_in(page, VIEWER, texts)
    open_campaign(page, texts, WITH_MANY_WAITING)
    expect(page.get_by_role("article").get_by_text(texts["waiting"], exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name=texts["select"], exact=True)).to_have_count(0)
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Descargar CSV")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
