"""A page that the browser translates keeps working: accounts, audits, settings and the desk, with all texts
replaced."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from journey import System, Visit
from people import BRAND, PASSWORD, somebody
from phones import Phones
from playwright.sync_api import Page, expect
from steps import enter, settled, walk_to_campaign
from steps import sign_in_by_form as sign_in
from translation import TRANSLATED, translate

OLD = timedelta(hours=80)


@pytest.fixture
def translated(visit: Callable[..., Visit]) -> Callable[[], Page]:
    """Opens translated pages; at the end none may have failed, or have updated a text node that was replaced."""

    def begin() -> Page:
        opened = visit("es")
        translate(opened.context)
        opened.context.route(
            "https://wa.me/**", lambda route: route.fulfill(content_type="text/html", body="chat")
        )
        opened.expect_problems(r"asked another host: https://wa\.me/")
        return opened.page

    return begin


def go(page: Page, path: str) -> None:
    page.goto(path)
    settled(page)
    expect(page.locator(TRANSLATED).first).to_be_attached()


def said(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.get_by_text(text).first).to_be_visible()


def test_somebody_signs_up_and_in(translated: Callable[[], Page]) -> None:
    page = translated()
    email = somebody()
    go(page, "/signup")
    page.locator("[name=email]").fill(email)
    for name in ("password", "confirmation"):
        page.locator(f"[name={name}]").fill(PASSWORD)
    page.get_by_role("button", name="Crear cuenta", exact=True).click()
    page.get_by_label("Nombre de la empresa").fill(f"Café {uuid.uuid4().hex[:8]}")
    page.get_by_label("Celular").fill("+5491155550000")
    page.get_by_label(re.compile("Acepto los")).check()
    page.get_by_role("button", name="Agregar empresa").click()
    expect(page).not_to_have_url(re.compile("signup", re.IGNORECASE))

    page = translated()
    go(page, "/login")
    enter(page, (email, "Equivocada#1"))
    said(page, "El e-mail o la contraseña no son correctos.")
    enter(page, (email, PASSWORD))
    expect(page).not_to_have_url(re.compile("login"))
    settled(page)


def test_a_brand_audits_and_searches(translated: Callable[[], Page], phones: Phones) -> None:
    brand = phones.brand()
    campaign = phones.campaign(brand)
    ads = phones.submit(campaign, 9, age=OLD, apart=timedelta(hours=1))
    page = translated()
    sign_in(page, brand.owner.credentials, "es")

    go(page, f"/audit/{ads[0].id}")
    expect(page.get_by_text(ads[0].code, exact=True).first).to_have_attribute("translate", "no")
    page.get_by_role("button", name="Aprobar", exact=True).click()
    said(page, "La publicación fue aprobada.")
    go(page, f"/audit/{ads[1].id}")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Rechazar", exact=True).click()
    said(page, "La publicación fue rechazada.")

    go(page, "/inbox")
    place = page.get_by_text(re.compile(r"^\d+ de \d+$"))
    expect(place).to_have_text("1 de 7")
    for key in ("a", "z", "j", "c"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Aprobar", exact=True).click()
    page.get_by_role("button", name=re.compile("^Deshacer")).click()
    expect(page.get_by_role("button", name=re.compile("^Deshacer"))).to_have_count(0)
    expect(place).to_have_text(re.compile(" de 7$"))

    go(page, f"/companies/{brand.company_id}/{campaign}?view=ads&status=waiting")
    page.get_by_role("button", name="Elegir varias").click()
    boxes = page.get_by_role("checkbox", name=re.compile("^Elegir "))
    for number in range(3):
        boxes.nth(number).click()
        expect(page.get_by_role("button", name=f"Rechazar {number + 1}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Aprobar 3", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Aprobar 3", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for status in ("approved", "rejected", "waiting"):
        go(page, f"/companies/{brand.company_id}/{campaign}?view=ads&status={status}")

    go(page, f"/companies/{brand.company_id}")
    page.get_by_role("button", name="Buscar una publicación").first.click()
    dialog = page.get_by_role("dialog")
    code = dialog.get_by_role("textbox")
    code.fill("ABC")
    code.press("Enter")
    expect(code).to_have_attribute("aria-invalid", "true")
    code.fill("ZZZZZZZZ")
    code.press("Enter")
    said(page, "La publicación no existe o no pertenece a tu empresa.")
    code.fill(ads[2].code)
    code.press("Enter")
    expect(page).to_have_url(re.compile(f"/audit/{ads[2].id}"))
    settled(page)


def test_a_brand_loads_more_of_a_long_campaign(translated: Callable[[], Page]) -> None:
    page = translated()
    sign_in(page, BRAND, "es")
    go(page, "/portal")
    walk_to_campaign(page, "es", "Mañanas Aurora")
    campaign = urlsplit(page.url).path
    for view in ("ads", "creators", "history", "terms"):
        page.goto(f"{campaign}?view={view}")
        settled(page)
        more = page.get_by_role("button", name=re.compile("^Ver más"))
        if view == "ads":
            loaded = page.get_by_text(re.compile("cargadas, hay más abajo")).inner_text()
            # Without the mouse, which scrolls first: more ads would load then, and move the button.
            more.dispatch_event("click")
            expect(page.get_by_text(loaded, exact=True)).to_have_count(0)
            settled(page)
        elif more.count():
            more.first.click()
            settled(page)
    for path in ("/creators", "/reports", "/notices", "/scan"):
        page.goto(path)
        expect(page.locator("main h1").first).to_be_visible()
        expect(page.locator("[data-error-page]")).to_have_count(0)


def test_a_brand_keeps_house(translated: Callable[[], Page], phones: Phones) -> None:
    brand = phones.brand()
    page = translated()
    sign_in(page, brand.owner.credentials, "es")
    for path, label, value in (
        ("/settings/profile", "Nombre", "Ema"),
        ("/settings/company", "Nombre de la empresa", f"{brand.name} y Cía."),
    ):
        go(page, path)
        page.get_by_role("button", name="Editar", exact=True).click()
        page.get_by_role("button", name="Cancelar", exact=True).click()
        page.get_by_role("button", name="Editar", exact=True).click()
        form = page.locator("form", has=page.get_by_label(label, exact=True))
        form.get_by_label(label, exact=True).fill("")
        form.get_by_role("button", name="Guardar").click()
        expect(form.get_by_label(label, exact=True)).to_have_attribute("aria-invalid", "true")
        form.get_by_label(label, exact=True).fill(value)
        if label == "Nombre":
            form.get_by_label("Apellido", exact=True).fill("Luna")
        form.get_by_role("button", name="Guardar").click()
        said(page, "Se guardaron los cambios.")
    invite = page.locator("form", has=page.get_by_role("button", name="Invitar"))
    for email in ("no-es-un-mail", somebody()):
        invite.get_by_label("E-mail").fill(email)
        invite.get_by_role("button", name="Invitar").click()
    said(page, re.compile("^Mandamos la invitación"))
    go(page, "/settings/security")
    page.get_by_label("Contraseña actual", exact=True).fill("Equivocada#1")
    for label in ("Contraseña nueva", "Repetí la nueva"):
        page.get_by_label(label, exact=True).fill("Cambiada#26")
    page.get_by_role("button", name="Cambiar contraseña").click()
    said(page, "Esa no es tu contraseña actual.")
    go(page, "/settings/data")
    with page.expect_download():
        page.get_by_role("button", name="Descargar mis datos").click()
    said(page, "Tu copia se está descargando.")

    go(page, f"/companies/{brand.company_id}/campaigns/new")
    page.get_by_label("Nombre de la campaña").fill("Otoño en taza")
    page.get_by_role("radio", name=re.compile("Publicidad")).check()
    page.get_by_role("radio", name=re.compile("Con producto o descuento")).check()
    page.get_by_role("button", name="Mandar a aprobación").click()
    expect(page.locator("main [aria-invalid=true]").first).to_be_focused()
    page.get_by_label("Qué entregás").fill("Un flat white")
    said(page, "¡Se guardó todo!")


def test_staff_works_at_the_desk(translated: Callable[[], Page], system: System, phones: Phones) -> None:
    brand = phones.brand()
    phones.submit(phones.campaign(brand, money=True), age=timedelta(days=800))
    page = translated()
    sign_in(page, phones.staff().credentials, "es")
    go(page, "/desk/queue")
    page.get_by_role("button", name=re.compile("^Empezar")).click()
    expect(page.get_by_role("button", name="Aprobar", exact=True)).to_be_enabled()
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Aprobar", exact=True).click()
    said(page, "Publicación aprobada.")

    go(page, "/desk/tokens")
    page.get_by_role("button", name="Crear un token").first.click()
    dialog = page.get_by_role("dialog")
    label = f"Feria {uuid.uuid4().hex[:6]}"
    dialog.get_by_role("textbox").first.fill(label)
    dialog.locator("button[type=submit]").click()
    dialog.get_by_role("button", name="Ya lo copié").click()
    line = page.get_by_role("listitem").filter(has_text=label)
    line.get_by_role("button", name=re.compile("^Revocar")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Revocar")).click()
    expect(line).to_contain_text("Revocado")
    for place in (
        "",
        "/campaigns",
        "/companies",
        "/leads",
        "/deletions",
        "/disputes",
        "/secondOpinions",
        "/system",
    ):
        page.goto(f"/desk{place}")
        settled(page)
        if page.locator("main select:visible").count():
            page.locator("main select:visible").first.select_option(index=1)
        settled(page)
        expect(page.locator("[data-error-page]")).to_have_count(0)
