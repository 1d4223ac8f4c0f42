"""A brand's owner edits the company's profile and members, the account's security, and the stored data."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pyotp
import pytest
from journey import MANNERS, Visit
from people import becomes, eventually, somebody
from phones import PASSWORD, Brand, Person, Phones
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect
from steps import bring_session, enter, fits, sign_in

NEW_PASSWORD = "Cambiada#26"


@pytest.fixture
def wide_logo(tmp_path: Path) -> Path:
    """Twice as wide as high, one half red and one half blue: the crop shows which half was chosen."""
    picture = Image.new("RGB", (800, 400), (200, 30, 30))
    picture.paste((30, 30, 200), (400, 0, 800, 400))
    path = tmp_path / "logo.png"
    picture.save(path)
    return path


def expect_text(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.get_by_text(text).first).to_be_visible()


def test_an_owner_changes_the_companys_face(visit: Callable[..., Visit], phones: Phones, wide_logo: Path) -> None:
    brand = phones.brand()
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    page.goto("/settings/company")

    # The picture is moved by the keyboard until its right half is in the frame.
    page.locator("input[type=file]").set_input_files(wide_logo)
    dialog = page.get_by_role("dialog", name="Encuadrá tu logo")
    area = dialog.get_by_role("application", name="Encuadre del logo")
    area.focus()
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    dialog.get_by_role("button", name="Usar este encuadre").click()
    expect_text(page, "Tu logo nuevo ya se ve.")
    logo = page.locator("main img[src^='/media/']").first
    expect(logo).to_be_visible()
    more_blue_than_red = """async (source) => {
            const image = new Image(); image.src = source; await image.decode();
            const canvas = document.createElement("canvas"); canvas.width = canvas.height = 10;
            const context = canvas.getContext("2d"); context.drawImage(image, 0, 0, 10, 10);
            const [r, , b] = context.getImageData(5, 5, 1, 1).data; return b > r;
        }"""
    becomes(lambda: page.evaluate(more_blue_than_red, logo.get_attribute("src")), True)

    page.get_by_role("button", name="Editar", exact=True).click()
    profile = page.locator("form", has=page.get_by_label("Nombre de la empresa"))
    name = f"{brand.name} y Cía."
    profile.get_by_label("Nombre de la empresa").fill("")
    profile.get_by_role("button", name="Guardar").click()
    expect_text(page, "Ingresá el nombre de tu empresa.")
    profile.get_by_label("Nombre de la empresa").fill(name)
    profile.get_by_label("Sitio web").fill("sin-esquema.example")
    profile.get_by_role("button", name="Guardar").click()
    expect(profile.get_by_label("Sitio web")).to_have_attribute("aria-invalid", "true")
    profile.get_by_label("Sitio web").fill("https://tostaduria.example")
    profile.get_by_label("Instagram").fill("@tostaduria")
    profile.get_by_role("button", name="Guardar").click()
    expect_text(page, "Se guardaron los cambios.")

    page.goto(f"/companies/{brand.company_id}")
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    expect(page.get_by_text("Tu marca todavía no tiene logo.")).to_have_count(0)
    page.goto("/settings/company")
    expect(page.get_by_label("Sitio web")).to_have_value("https://tostaduria.example")
    expect(page.get_by_label("Instagram")).to_have_value(re.compile("tostaduria"))


def test_an_owner_gives_and_takes_roles_and_closes_the_company(
    visit: Callable[..., Visit], phones: Phones
) -> None:
    brand = phones.brand()
    helper = phones.person("Ema", "Luna")
    phones.member(brand, helper)
    opened = visit("es")
    page = opened.page
    bring_session(page, brand.owner.credentials)
    page.goto("/settings/company")
    line = page.get_by_role("listitem").filter(has_text="Ema Luna")
    line.get_by_label("Rol de Ema Luna").select_option(label="Lector")
    expect_text(page, "Ema Luna ahora es lector.")

    form = page.locator("form", has=page.get_by_role("button", name="Invitar"))
    form.get_by_label("E-mail").fill("no-es-un-mail")
    form.get_by_role("button", name="Invitar").click()
    expect_text(page, "Ingresá un e-mail válido.")
    email = somebody()
    form.get_by_label("E-mail").fill(email)
    form.get_by_role("button", name="Invitar").click()
    expect_text(page, f"Mandamos la invitación a {email}.")
    page.get_by_role("button", name=f"Reenviar a {email}").click()
    page.get_by_role("button", name=f"Cancelar la invitación a {email}").click()
    expect_text(page, f"La invitación a {email} ya no sirve.")
    expect(page.get_by_text("No hay invitaciones abiertas.")).to_be_visible()

    # The only owner cannot leave the company.
    own = page.get_by_role("listitem").filter(has_text="(vos)")
    own.get_by_role("combobox").select_option(label="Auditor")
    page.get_by_role("dialog").get_by_role("button", name="Cambiar mi rol").click()
    expect(page.get_by_role("alert").filter(has_text=re.compile("titular"))).to_be_visible()

    line.get_by_role("button", name="Quitar a Ema Luna").click()
    page.get_by_role("dialog").get_by_role("button", name="Quitar").click()
    expect_text(page, "Ema Luna ya no es parte de la empresa.")

    page.get_by_role("button", name="Dar de baja").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Nombre de la empresa").fill("otra cosa")
    dialog.get_by_role("button", name="Dar de baja").click()
    expect(dialog.get_by_text("El nombre no coincide.")).to_be_visible()
    dialog.get_by_label("Nombre de la empresa").fill(brand.name)
    dialog.get_by_role("button", name="Dar de baja").click()
    expect_text(page, f"{brand.name} quedó dada de baja.")
    # Closing a company ends its members' sessions. The bell may send a query before the page knows, which gets a 400, or a
    # 401 once the gateway knows.
    opened.expect_problems(
        r"status of 40(0 \(Bad Request\)|1 \(Unauthorized\))( for NoticeBell| \(\S+/graphql\))?$"
    )
    expect(page.get_by_role("link", name="Ingresar").first).to_be_visible()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.get_by_text("Tu sesión terminó")).to_have_count(0)
    page.goto(f"/companies/{brand.company_id}")
    expect(page).not_to_have_url(re.compile("/companies/"))


def test_a_person_watches_over_their_account(visit: Callable[..., Visit], phones: Phones) -> None:
    person = phones.person("Sol", "Vega")
    here, elsewhere = visit("es").page, visit("es").page
    sign_in(here, person.credentials, "es")
    sign_in(elsewhere, person.credentials, "es")

    # Another session is ended from here; there, the next step leads to the login.
    here.goto("/settings/security")
    expect(here.get_by_text("Esta sesión")).to_be_visible()
    ends = here.get_by_role("button", name=re.compile("^Cerrar la sesión de"))
    expect(ends.first).to_be_visible()
    count = ends.count()
    ends.first.click()
    expect_text(here, "Cerramos esa sesión.")
    expect(ends).to_have_count(count - 1)

    secret, codes = turn_factor_on(here)
    elsewhere.context.clear_cookies()
    elsewhere.goto("/login")
    enter(elsewhere, (person.email, PASSWORD))
    elsewhere.get_by_label("Código de verificación").fill("000000")
    elsewhere.get_by_role("button", name="Verificar").click()
    expect(elsewhere.get_by_role("alert").first).to_be_visible()
    elsewhere.get_by_label("Código de verificación").fill(codes[0])
    elsewhere.get_by_role("button", name="Verificar").click()
    expect(elsewhere).not_to_have_url(re.compile("login"))

    here.reload()
    expect(here.get_by_text(f"Te quedan {len(codes) - 1} códigos de recuperación.")).to_be_visible()
    change_password(here)
    elsewhere.goto("/settings/security")  # ended by the password change
    expect(elsewhere).to_have_url(re.compile("/login"))
    elsewhere.goto("/login")
    enter(elsewhere, (person.email, PASSWORD))
    expect_text(elsewhere, "El e-mail o la contraseña no son correctos.")
    elsewhere.goto("/login")
    enter(elsewhere, (person.email, NEW_PASSWORD))
    elsewhere.get_by_label("Código de verificación").fill(
        pyotp.TOTP(secret).generate_otp(int(time.time()) // 30 + 1)
    )
    elsewhere.get_by_role("button", name="Verificar").click()
    expect(elsewhere).not_to_have_url(re.compile("login"))
    turn_factor_off(here, codes[1])


def turn_factor_on(page: Page) -> tuple[str, list[str]]:
    page.get_by_role("button", name="Activar", exact=True).click()
    secret = page.locator("code").inner_text().replace(" ", "")
    page.get_by_label("Código", exact=True).fill("123")
    page.get_by_role("button", name="Confirmar y activar").click()
    expect(page.get_by_label("Código", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Código", exact=True).fill(pyotp.TOTP(secret).now())
    page.get_by_role("button", name="Confirmar y activar").click()
    expect_text(page, "La verificación en dos pasos quedó activada.")
    listed = page.get_by_role("list", name="Códigos de recuperación").get_by_role("listitem")
    expect(listed.nth(7)).to_be_visible()
    codes = eventually(
        lambda: codes if len(set(codes := listed.all_inner_texts())) >= 8 else None, "eight different codes"
    )
    with page.expect_download() as started:
        page.get_by_role("button", name="Descargar").click()
    assert codes[0] in started.value.path().read_text()
    page.get_by_role("button", name="Ya los guardé").click()
    return secret, codes


def change_password(page: Page) -> None:
    page.get_by_label("Contraseña actual", exact=True).fill("Equivocada#1")
    page.get_by_label("Contraseña nueva", exact=True).fill(NEW_PASSWORD)
    page.get_by_label("Repetí la nueva", exact=True).fill(NEW_PASSWORD)
    page.get_by_role("button", name="Cambiar contraseña").click()
    expect_text(page, "Esa no es tu contraseña actual.")
    page.get_by_label("Contraseña actual", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Cambiar contraseña").click()
    expect_text(page, "Cambiaste tu contraseña. Cerramos tus otras sesiones.")


def turn_factor_off(page: Page, code: str) -> None:
    page.get_by_role("button", name="Desactivar", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Desactivar").click()
    expect(dialog.get_by_text("Ingresá el código.")).to_be_visible()
    dialog.get_by_label("Código", exact=True).fill(code)
    dialog.get_by_role("button", name="Desactivar").click()
    expect_text(page, "Desactivaste la verificación en dos pasos.")


def test_a_person_takes_their_data_along_and_thinks_twice_about_leaving(
    visit: Callable[..., Visit], phones: Phones
) -> None:
    person = phones.person("Nora", "Gil")
    page = visit("es").page
    bring_session(page, person.credentials)
    page.goto("/settings/data")
    with page.expect_download() as started:
        page.get_by_role("button", name="Descargar mis datos").click()
    exported = started.value.path().read_text("utf-8")
    assert json.loads(exported)
    assert person.email in exported
    assert "argon2" not in exported
    expect_text(page, "Tu copia se está descargando.")

    page.get_by_role("main").get_by_role("link", name="Eliminar mi cuenta").click()
    expect_text(page, "Se va a borrar la cuenta de")
    page.get_by_role("button", name="Sí, borrar mi cuenta").click()
    expect_text(page, "Enviamos tu pedido.")
    # After 5 seconds the page redirects (docs/product.md, Numbers).
    expect(page).to_have_url(re.compile(r"/$"), timeout=15_000)
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()

    bring_session(page, person.credentials)
    page.goto("/settings/data")
    expect_text(page, "Tu cuenta está por eliminarse")
    page.get_by_role("button", name="Conservar mi cuenta").click()
    expect_text(page, "Tu cuenta sigue con vos. Cancelamos la eliminación.")
    expect(page.get_by_role("main").get_by_role("link", name="Eliminar mi cuenta")).to_be_visible()


def test_a_person_leaves_nothing_on_a_device(visit: Callable[..., Visit], phones: Phones) -> None:
    page = visit("es").page
    bring_session(page, phones.person("Nora", "Gil").credentials)
    page.goto("/settings/data")
    page.evaluate("localStorage['resuena.theme'] = 'dark'; sessionStorage.something = '1'")
    page.get_by_role("button", name="Borrar lo guardado acá").click()
    page.get_by_role("dialog").get_by_role("button", name="Borrar lo guardado acá").click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.get_by_role("link", name="Ingresar").first).to_be_visible()
    becomes(lambda: page.evaluate("[localStorage['resuena.theme'], sessionStorage.something]"), [None, None])
    page.goto("/settings/data")
    expect(page).to_have_url(re.compile("/login"))


def test_a_viewers_account_is_theirs_though_the_company_is_not(
    visit: Callable[..., Visit], phones: Phones
) -> None:
    brand: Brand = phones.brand()
    viewer: Person = phones.person("Leo", "Mar")
    phones.member(brand, viewer, "viewer")
    page = visit("en").page
    bring_session(page, viewer.credentials)
    page.goto("/en/settings/company")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main form")).to_have_count(0)
    page.goto("/en/settings/security")
    expect(page.get_by_role("button", name="Change password")).to_be_visible()
    page.goto("/en/settings/data")
    expect(page.get_by_role("button", name=re.compile("Download"))).to_be_visible()


ACTIVITY: dict[str, dict[str, Any]] = {
    "es": {
        "path": "/settings/activity", "nav": "Actividad", "title": "Registro de actividad", "kind": "Qué", "person": "Quién",
        "roles": "Cambios de rol", "role": "cambió el rol de Ema Luna: de auditor a lector", "removed": "quitó a Ema Luna",
        "invited": "invitó a a…@example.com como lector", "export": "Exportar CSV", "told": re.compile(r"Exportamos \d+ registros\."),
        "exported": "descargó este registro", "none": "Nada coincide con lo que buscás", "all": "Ver todo", "left": "Personas que se fueron",
        "owners": "Solo los titulares ven el registro",
    },
    "en": {
        "path": "/en/settings/activity", "nav": "Activity", "title": "Activity log", "kind": "What", "person": "Who",
        "roles": "Role changes", "role": "changed the role of Ema Luna from auditor to viewer", "removed": "removed Ema Luna",
        "invited": "invited a…@example.com as viewer", "export": "Export CSV", "told": re.compile(r"We exported \d+ entries\."),
        "exported": "downloaded this log", "none": "Nothing matches your search", "all": "See everything", "left": "People who left",
        "owners": "Only owners see the log",
    },
}  # fmt: skip


@MANNERS
def test_an_owner_sees_who_did_what_and_takes_it_along(
    visit: Callable[..., Visit], phones: Phones, language: Literal["es", "en"], width: ViewportSize
) -> None:
    words = ACTIVITY[language]
    brand, helper, watcher = phones.brand(), phones.person("Ema", "Luna"), phones.person("Leo", "Mar")
    phones.member(brand, helper)
    phones.member(brand, watcher, "viewer")
    page = visit(language, width).page
    bring_session(page, brand.owner.credentials)
    page.goto("/settings/company")
    line = page.get_by_role("listitem").filter(has_text="Ema Luna")
    line.get_by_label("Rol de Ema Luna").select_option(label="Lector")
    expect_text(page, "Ema Luna ahora es lector.")
    form = page.locator("form", has=page.get_by_role("button", name="Invitar"))
    # Not with the initial of the members' addresses, who were invited too.
    email = f"a{somebody()}"
    form.get_by_label("E-mail").fill(email)
    form.get_by_label("Rol").select_option(label="Lector")
    form.get_by_role("button", name="Invitar").click()
    expect_text(page, f"Mandamos la invitación a {email}.")
    line.get_by_role("button", name="Quitar a Ema Luna").click()
    page.get_by_role("dialog").get_by_role("button", name="Quitar").click()
    expect_text(page, "Ema Luna ya no es parte de la empresa.")

    page.goto(words["path"].replace("activity", "security"))
    page.get_by_role("link", name=words["nav"], exact=True).click()
    expect(page.get_by_role("heading", level=1, name=words["title"])).to_be_visible()
    acts = page.get_by_role("main").locator("ol > li")
    for word in ("removed", "invited", "role"):
        expect(acts.filter(has_text=words[word])).to_have_count(1)
    fits(page)

    page.get_by_role("combobox", name=words["kind"]).select_option(label=words["roles"])
    expect(acts).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?kind=RoleChanged$"))
    page.reload()
    expect(page.get_by_role("link", name=words["nav"], exact=True)).to_be_in_viewport(ratio=1)
    expect(acts).to_have_count(1)
    expect(acts).to_contain_text(words["role"])
    page.get_by_role("combobox", name=words["kind"]).select_option(label=words["left"])
    expect_text(page, words["none"])
    page.get_by_role("button", name=words["all"]).click()

    with page.expect_download() as started:
        page.get_by_role("button", name=words["export"]).click()
    exported = started.value.path().read_text("utf-8-sig")
    assert words["removed"] in exported
    expect_text(page, words["told"])
    page.reload()
    expect(acts.first).to_contain_text(words["exported"])

    looking = visit(language, width).page
    bring_session(looking, watcher.credentials)
    looking.goto(words["path"])
    expect_text(looking, words["owners"])
