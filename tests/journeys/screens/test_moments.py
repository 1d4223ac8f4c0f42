"""Transient states: many ads selected and decided, a notice, a session that ends, the redirect to the store."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from journey import Look, System, Visit
from people import end_sessions, mailed_link
from phones import Brand, Phones
from playwright.sync_api import Locator, Page, expect
from steps import TEXTS, bring_session, settled, sign_in

Manner = tuple[str, str]
NAMES = ("label-content-name-mismatch",)


@pytest.fixture
def brand(phones: Phones) -> Brand:
    """A new brand for each test, so that no other test changes it."""
    return phones.brand()


def choose(page: Page, count: int) -> Locator:
    """Selects the first ads; returns the checkboxes of all."""
    page.get_by_role("button", name=re.compile("^(Elegir varias|Select several)$")).click()
    boxes = page.get_by_role("checkbox", name=re.compile("^(Elegir|Select) "))
    for number in range(count):
        boxes.nth(number).click()
    return boxes


def test_many_ads_are_chosen_and_decided(
    visit: Callable[..., Visit], look: Look, manner: Manner, phones: Phones, brand: Brand
) -> None:
    language, scheme = manner
    campaign = phones.campaign(brand, "Medialunas de domingo, las de siempre")
    phones.submit(campaign, 4, age=timedelta(days=1), apart=timedelta(hours=2))
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{TEXTS[language]['home']}/companies/{brand.company_id}/{campaign}")
    boxes = choose(page, 0)
    bar = page.get_by_role("region", name=re.compile("^(Decidir varias a la vez|Decide several at once)$"))
    expect(bar).to_be_visible()
    look(page, f"bulk-nothing-chosen-{language}-{scheme}")
    for number in range(3):
        boxes.nth(number).click()
    expect(bar.get_by_text(re.compile("^(Si aprobás|If you approve)"))).to_be_visible()
    bar.get_by_text(re.compile("^(Atajos de teclado|Keyboard shortcuts)$")).click()
    look(page, f"bulk-chosen-{language}-{scheme}")

    for key, verb in {"a": "Aprobar|Approve", "r": "Rechazar|Reject"}.items():
        boxes.first.focus()
        page.keyboard.press(key)
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("button", name=re.compile(f"^({verb}) 3$"))).to_be_enabled()
        if key == "r":
            dialog.get_by_text(re.compile("^(Si la rechazás, contá por qué|If you reject it, say why)$")).click()
            dialog.get_by_label(re.compile("^(Motivo|Reason)")).select_option(index=1)
            dialog.get_by_label(re.compile("^(Nota|Note)")).fill("Probá con más luz.")
        look(page, f"bulk-{verb.partition('|')[2].lower()}-{language}-{scheme}")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_staff_must_say_why_they_reject(
    visit: Callable[..., Visit], look: Look, manner: Manner, phones: Phones, brand: Brand
) -> None:
    language, scheme = manner
    campaign = phones.campaign(brand, money=True)
    phones.submit(campaign, 2)
    page = visit(language, scheme=scheme).page
    bring_session(page, phones.staff().credentials)
    page.goto(f"{TEXTS[language]['home']}/companies/{brand.company_id}/{campaign}")
    choose(page, 2)
    page.get_by_role("button", name=re.compile("^(Rechazar|Reject) 2$")).click()
    confirm = page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Rechazar|Reject) 2$"))
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.get_by_text(re.compile("^(Elegí un motivo|Choose a reason)"))).to_be_visible()
    look(page, f"bulk-staff-reject-{language}-{scheme}")


def test_notices_come_and_are_chosen(
    visit: Callable[..., Visit], look: Look, manner: Manner, system: System, phones: Phones
) -> None:
    language, scheme = manner
    home = TEXTS[language]["home"]
    brand = phones.brand(confirmed=False)
    phones.campaign(brand, "Mañanas de prueba")
    page = visit(language, scheme=scheme).page
    sign_in(page, brand.owner.credentials, language)
    page.get_by_role("button", name=re.compile(r"^(Avisos: \w+ sin leer|Notices: \d+ unread)$")).click()
    expect(page.get_by_role("link", name=re.compile("Mañanas de prueba")).first).to_be_visible()
    look(page, f"notices-bell-{language}-{scheme}")
    page.goto(f"{home}/notices")
    expect(
        page.get_by_role("main").get_by_role("link", name=re.compile("Mañanas de prueba")).first
    ).to_be_visible()
    look(page, f"notices-page-{language}-{scheme}")

    page.goto(f"{home}/settings/notices")
    unconfirmed = page.get_by_text(
        re.compile("^(Todavía no confirmaste tu e-mail|You have not confirmed your email)")
    )
    expect(unconfirmed).to_be_visible()
    look(page, f"settings-notices-unconfirmed-{language}-{scheme}")
    page.goto(mailed_link(system, brand.owner.email, "confirmEmail"))
    settled(page)
    page.goto(f"{home}/settings/notices")
    settled(page)
    expect(unconfirmed).to_have_count(0)
    look(page, f"settings-notices-{language}-{scheme}")


def test_a_lost_connection_and_an_ended_session_say_so(
    visit: Callable[..., Visit], look: Look, manner: Manner, system: System, brand: Brand
) -> None:
    language, scheme = manner
    opened = visit(language, scheme=scheme)
    page = opened.page
    opened.expect_problems("401 ")  # the API's response after a session has ended
    bring_session(page, brand.owner.credentials)
    page.goto(f"{TEXTS[language]['home']}/settings/company")
    page.get_by_role("button", name=re.compile("^(Editar|Edit)$")).click()
    field = page.get_by_label(re.compile("Instagram"))
    field.fill("aurora_nueva")
    opened.context.set_offline(True)
    expect(page.get_by_text(re.compile("^(Estás sin conexión|You are offline)"))).to_be_visible()
    look(page, f"offline-{language}-{scheme}", rules=NAMES)
    opened.context.set_offline(False)
    expect(page.get_by_text(re.compile("^(Ya volvió la conexión|You are connected again)"))).to_be_visible()

    end_sessions(system, brand.owner.credentials)
    page.get_by_role("button", name=re.compile("^(Guardar|Save)")).first.click()
    ended = re.compile("^(Tu sesión terminó|Your session ended)")
    dialog = page.get_by_role("dialog", name=ended)
    expect(dialog.get_by_label(TEXTS[language]["password"], exact=True)).to_be_focused()
    look(page, f"session-ended-dialog-{language}-{scheme}", rules=NAMES)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    bar = page.get_by_role("region", name=re.compile("^(Estado de la conexión|Connection status)$"))
    expect(bar.get_by_text(ended)).to_be_visible()
    expect(field).to_have_value("aurora_nueva")
    look(page, f"session-ended-{language}-{scheme}", rules=NAMES)
    opened.expect_problems("ERR_INTERNET_DISCONNECTED|400 ")


def test_the_redirector_waits(visit: Callable[..., Visit], look: Look, manner: Manner) -> None:
    language, scheme = manner
    page = visit(language, scheme=scheme).page
    page.clock.install()  # the clock stands still
    page.goto("/downloadAppRedirector?store=iOS")
    expect(page.locator("#going h1")).to_be_visible()
    look(page, f"redirector-{language}-{scheme}")
