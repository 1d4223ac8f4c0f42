"""A brand decides many ads at once from the grid; a viewer has no controls for it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import LANGUAGES, NARROW, WIDE, System, Visit
from people import BRAND, PASSWORD, STAFF, Api, eventually, mailed_link, somebody
from phones import Phones
from playwright.sync_api import Page, ViewportSize, expect
from steps import approved_figure, approved_total, bring_session, covers_nothing, held_message, open_campaign

# Not the campaign whose waiting ads other journeys depend on.
CAMPAIGN = "La mesa de la ventana"
WITH_MANY_WAITING = "Mañanas Aurora"
PAID_IN_MONEY = "Baristas por un día"
TEXTS = {
    "es": {
        "select": "Elegir varias",
        "bar": "Decidir varias a la vez", "box": "^Elegir ", "chosen": "{} elegidas", "projection": "Si aprobás: quedan {} de {} unidades",
        "left": "Unidades que quedan", "free": "Unidades libres", "approve": "Aprobar", "reject": "Rechazar", "open": "Si la rechazás, contá por qué",
        "reason": "Motivo", "note": "Nota", "approved": "{} publicaciones aprobadas.", "rejected": "{} publicaciones rechazadas.",
        "waiting": "Pendiente", "good": "Aprobada", "bad": "Rechazada", "change": r"de ([\d.,]+) a ([\d.,]+)",
    },
    "en": {
        "select": "Select several",
        "bar": "Decide several at once", "box": "^Select ", "chosen": "{} selected", "projection": "If you approve: {} of {} units are left",
        "left": "Units left", "free": "Free units", "approve": "Approve", "reject": "Reject", "open": "If you reject it, say why",
        "reason": "Reason", "note": "Note", "approved": "{} ads approved.", "rejected": "{} ads rejected.",
        "waiting": "Waiting", "good": "Approved", "bad": "Rejected", "change": r"from ([\d.,]+) to ([\d.,]+)",
    },
}  # fmt: skip


def number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def row(page: Page, label: str, texts: dict[str, str]) -> tuple[int, int]:
    """A figure of the projection, before and after."""
    figure = page.get_by_role("dialog").locator("dl > div", has_text=label).locator("dd")
    expect(figure).to_have_text(re.compile(texts["change"]))
    match = eventually(lambda: re.search(texts["change"], figure.inner_text()), "both numbers")
    return number(match[1]), number(match[2])


@LANGUAGES
def test_brand_approves_three_and_rejects_two(visit: Callable[..., Visit], language: str) -> None:
    texts = TEXTS[language]
    page = visit(language).page
    bring_session(page, BRAND)
    open_campaign(page, language, CAMPAIGN)
    before = approved_total(page, language)
    # The grid renders only cards near the screen, and waiting ones may be further down.
    waiting = f"{page.url}?status=waiting"
    page.goto(waiting)
    page.get_by_role("button", name=texts["select"], exact=True).click()
    bar = page.get_by_role("region", name=texts["bar"])
    boxes = page.get_by_role("checkbox", name=re.compile(texts["box"]))
    expect(boxes.nth(2)).to_be_visible()

    boxes.nth(0).click()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(bar.get_by_text(texts["chosen"].format(3))).to_be_visible()
    pattern = texts["projection"].format("([0-9.,]+)", "([0-9.,]+)")
    line = bar.get_by_text(re.compile(pattern))
    expect(line).to_be_visible()
    match = eventually(lambda: re.search(pattern, line.inner_text()), "both numbers")
    after, now = number(match[1]), number(match[2])
    assert now - after == 3
    codes = [box.get_attribute("aria-label") or "" for box in boxes.all()[:3]]

    bar.get_by_role("button", name=f"{texts['approve']} 3").click()
    confirm = page.get_by_role("dialog").get_by_role("button", name=f"{texts['approve']} 3")
    expect(confirm).to_be_enabled()
    assert row(page, texts["left"], texts) == (now, after)
    confirm.click()
    expect(page.get_by_text(texts["approved"].format(3))).to_be_visible()
    expect(approved_figure(page, language)).to_have_text(str(before + 3))
    page.evaluate("scrollTo(0, 0)")
    for code in codes:
        card = page.get_by_role("article", name=re.compile(code.split(" ")[-1]))
        expect(card.get_by_text(texts["good"], exact=True)).to_be_visible()

    page.goto(waiting)
    page.get_by_role("button", name=texts["select"], exact=True).click()
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
    confirm.click()
    expect(page.get_by_text(texts["rejected"].format(2))).to_be_visible()
    page.reload()
    expect(approved_figure(page, language)).to_have_text(str(before + 3))


@pytest.mark.alone
def test_keyboard_alone_chooses_and_approves(visit: Callable[..., Visit]) -> None:
    texts = TEXTS["es"]
    page = visit("es").page
    bring_session(page, BRAND)
    open_campaign(page, name=WITH_MANY_WAITING)
    before = approved_total(page)
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
    boxes.nth(1).focus()
    page.keyboard.press("a")
    confirm = page.get_by_role("dialog").get_by_role("button", name="Aprobar 2")
    expect(confirm).to_be_enabled()
    for _ in range(6):
        if confirm.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(texts["approved"].format(2))).to_be_visible()
    expect(approved_figure(page)).to_have_text(str(before + 2))
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_message_covers_neither_the_bar_nor_the_ads_that_are_chosen(
    visit: Callable[..., Visit], phones: Phones, viewport: ViewportSize
) -> None:
    texts = TEXTS["es"]
    brand = phones.brand()
    campaign = phones.campaign(brand)
    phones.submit(campaign, 12)
    page = visit("es", viewport=viewport).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"/companies/{brand.company_id}/{campaign}")
    page.get_by_role("button", name=texts["select"], exact=True).click()
    bar = page.get_by_role("region", name=texts["bar"])
    boxes = page.get_by_role("checkbox", name=re.compile(texts["box"]))
    boxes.nth(0).click()
    boxes.nth(1).click()
    bar.get_by_role("button", name="Aprobar 2").click()
    page.get_by_role("dialog").get_by_role("button", name="Aprobar 2").click()
    expect(page.get_by_text(texts["approved"].format(2))).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    message = held_message(page)
    covers_nothing(message, bar)
    boxes.nth(0).focus()
    for _ in range(6):
        page.keyboard.press("Space")
        covers_nothing(message, bar)
        page.keyboard.press("ArrowRight")
        covers_nothing(message, bar)
    for box in (bar.get_by_role("button").first, bar.get_by_role("button").last):
        box.focus()
        covers_nothing(message, bar)


def test_brand_has_no_bulk_decision_on_what_staff_audit(visit: Callable[..., Visit]) -> None:
    texts = TEXTS["es"]
    page = visit("es").page
    bring_session(page, BRAND)
    open_campaign(page, name=PAID_IN_MONEY)
    expect(page.get_by_text("La audita el equipo de Resuena.").first).to_be_visible()
    expect(page.get_by_role("button", name=texts["select"], exact=True)).to_have_count(0)


def test_staff_reject_many_for_one_reason(visit: Callable[..., Visit]) -> None:
    texts = TEXTS["es"]
    brand = visit("es").page
    bring_session(brand, BRAND)
    open_campaign(brand, name=PAID_IN_MONEY)
    address = brand.url
    page = visit("es").page
    bring_session(page, STAFF)
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
    page.get_by_label(re.compile("^Motivo")).select_option(index=1)
    confirm.click()
    expect(page.get_by_text(texts["rejected"].format(2))).to_be_visible()


@pytest.fixture
def viewer(system: System) -> tuple[str, str]:
    """A viewer of the brand: invited by its owner, and accepted."""
    email = somebody()
    person, owner = Api(system.url).sign_up(email), Api(system.url).sign_in(*BRAND)
    invite = "mutation($c: ID!, $e: String!) { inviteMember(companyId: $c, email: $e, role: viewer) { success } }"
    owner.succeed(invite, c=owner.person["company"]["_id"], e=email)
    token = mailed_link(system, email, "invitation").partition("token=")[2]
    person.succeed("mutation($t: String!) { acceptInvitation(token: $t) { success } }", t=token)
    return email, PASSWORD


def test_viewer_sees_the_ads_and_no_way_to_decide(visit: Callable[..., Visit], viewer: tuple[str, str]) -> None:
    texts = TEXTS["es"]
    page = visit("es").page
    bring_session(page, viewer)
    open_campaign(page, name=WITH_MANY_WAITING)
    page.get_by_role("main").get_by_role("link", name=re.compile("pendientes$")).click()
    expect(page.get_by_role("article").get_by_text(texts["waiting"], exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name=texts["select"], exact=True)).to_have_count(0)
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Descargar CSV")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
