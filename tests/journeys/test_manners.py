"""Interruptions lose nothing: an ended session, a lost connection, a deep link, a slow response."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from journey import LANGUAGES, System, Visit
from people import BRAND, PASSWORD, STAFF, Api, company_of, end_sessions, eventually, somebody
from playwright.sync_api import Page, Route, expect
from steps import bring_session, enter, hold, sign_in

TEXTS = {
    "es": {
        "home": "", "ended": "Tu sesión terminó", "again": "Ingresar y seguir", "password": "Contraseña", "login": "Ingresar",
        "later": "Ahora no", "offline": "Estás sin conexión", "silent": "El servicio no responde", "back": "Ya volvió la conexión.",
        "loading": "Cargando…", "first": "Para ver esa página tenés que ingresar.",
    },
    "en": {
        "home": "/en", "ended": "Your session ended", "again": "Log in and carry on", "password": "Password", "login": "Log in",
        "later": "Not now", "offline": "You are offline", "silent": "The service is not answering", "back": "You are connected again.",
        "loading": "Loading…", "first": "You need to log in to see that page.",
    },
}  # fmt: skip

Query = dict[str, Any]
Who = tuple[str, str]


@pytest.fixture
def newcomer(system: System) -> Who:
    """A new person, whose sessions no other test uses."""
    email = somebody()
    Api(system.url).sign_up(email)
    return email, PASSWORD


@pytest.fixture
def owner(system: System) -> Who:
    """The same, with a company."""
    email = somebody()
    company_of(Api(system.url).sign_up(email))
    return email, PASSWORD


def operation(route: Route) -> str:
    return str((route.request.post_data_json or {}).get("operationName") or route.request.post_data or "")


@LANGUAGES
def test_a_profile_is_saved_though_the_session_ended_while_it_was_written(
    visit: Callable[..., Visit], system: System, newcomer: Who, language: str
) -> None:
    texts = TEXTS[language]
    opened = visit(language)
    page = opened.page
    bring_session(page, newcomer)
    page.goto(f"{texts['home']}/editProfile")
    page.get_by_role("button", name=re.compile("^(Editar|Edit)$")).click()
    name = f"Noa {uuid.uuid4().hex[:6]}"
    page.get_by_label(re.compile("^(Nombre|First name)$")).fill(name)
    page.get_by_label(re.compile("^(Apellido|Last name)$")).fill("Sosa")
    end_sessions(system, newcomer)
    page.get_by_role("button", name=re.compile("^(Guardar|Save)")).click()

    dialog = page.get_by_role("dialog", name=texts["ended"])
    expect(dialog.get_by_label(texts["password"], exact=True)).to_be_focused()
    page.keyboard.type("Wrong#2026")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label(texts["password"], exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name=texts["again"]).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_label(re.compile("^(Nombre|First name)$"))).to_have_value(name)
    expect(page.get_by_role("button", name=re.compile("^(Editar|Edit)$"))).to_be_visible()
    page.reload()
    expect(page.get_by_label(re.compile("^(Nombre|First name)$"))).to_have_value(name)
    # The API's response after a session has ended.
    opened.expect_problems("401 ")


def test_a_draft_that_is_being_written_survives_the_end_of_its_session(
    visit: Callable[..., Visit], system: System, owner: Who
) -> None:
    opened = visit()
    page = opened.page
    bring_session(page, owner)
    page.goto("/brands")
    page.get_by_role("link", name=re.compile("campañas", re.IGNORECASE)).first.click()
    page.get_by_role("main").get_by_role("link", name="Crear campaña", exact=True).click()
    name = page.get_by_label("Nombre de la campaña")
    name.fill("Tardes de merienda")
    end_sessions(system, owner)
    page.get_by_text("Publicidad", exact=True).first.click()
    page.get_by_text("Con producto o descuento", exact=True).click()
    brief = page.get_by_label("Brief", exact=True)
    brief.fill("Una foto de la merienda")
    # Auto-saving does not move the keyboard focus.
    bar = page.get_by_role("region", name="Estado de la conexión")
    expect(bar.get_by_text("Tu sesión terminó")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    brief.press_sequentially(" con luz de tarde")
    bar.get_by_role("button", name="Ingresar").click()
    dialog = page.get_by_role("dialog", name="Tu sesión terminó")
    dialog.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(name).to_have_value("Tardes de merienda")
    expect(brief).to_have_value("Una foto de la merienda con luz de tarde")
    expect(page.get_by_text("¡Se guardó todo!", exact=True)).to_be_visible()
    opened.expect_problems("401 ")


def test_two_tabs_that_renew_at_once_and_a_page_that_is_reloaded_again_and_again_stay_signed_in(
    visit: Callable[..., Visit],
) -> None:
    opened = visit()
    page = opened.page
    sign_in(page, BRAND, "es")
    others = [opened.context.new_page() for _ in range(3)]
    for other in others:
        other.goto("/brands", wait_until="commit")
    for _ in range(6):
        # Without waiting: each reload leaves a refresh request in progress.
        page.reload(wait_until="commit")
        for other in others:
            other.reload(wait_until="commit")
    for tab in [page, *others]:
        expect(tab.get_by_role("button", name="Mi cuenta")).to_have_attribute("aria-expanded", "false")
        tab.get_by_role("button", name="Mi cuenta").click()
        expect(tab.get_by_role("button", name="Salir")).to_be_visible()


@LANGUAGES
def test_offline_is_said_as_long_as_it_lasts(visit: Callable[..., Visit], language: str) -> None:
    texts = TEXTS[language]
    opened = visit(language)
    page = opened.page
    bring_session(page, BRAND)
    page.goto(f"{texts['home']}/settings/company")
    page.get_by_role("button", name=re.compile("^(Editar|Edit)$")).click()
    field = page.get_by_label(re.compile("Instagram"))
    field.fill("aurora_a_medio_escribir")
    opened.context.set_offline(True)
    expect(page.get_by_text(texts["offline"])).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Guardar|Save)")).first.click()
    expect(field).to_have_value("aurora_a_medio_escribir")
    opened.context.set_offline(False)
    expect(page.get_by_text(texts["back"])).to_be_visible()
    expect(page.get_by_text(texts["offline"])).to_have_count(0)
    expect(field).to_have_value("aurora_a_medio_escribir")
    opened.expect_problems("ERR_INTERNET_DISCONNECTED|400 ")


def test_a_silent_api_is_told_apart_and_what_it_owed_is_read_when_it_is_back(visit: Callable[..., Visit]) -> None:
    opened = visit()
    page = opened.page
    sign_in(page, STAFF, "es")
    page.context.route(re.compile("/graphql$|/settings.json$"), lambda route: route.abort())
    page.get_by_role("button", name="Mi portal").click()
    page.get_by_role("link", name="Marcas", exact=True).first.click()
    expect(page.get_by_text("El servicio no responde")).to_be_visible()
    page.context.unroute(re.compile("/graphql$|/settings.json$"))
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible(timeout=20_000)
    expect(page.get_by_text("El servicio no responde")).to_have_count(0)
    opened.expect_problems("ERR_FAILED")


def unready(visit: Callable[..., Visit], path: str) -> tuple[Page, Callable[[], int]]:
    """A page whose scripts are held back, and the function that releases them."""
    page = visit().page
    arrive = hold(page, "**/assets/*.js")
    page.goto(path, wait_until="commit")
    return page, arrive


def test_what_is_pressed_before_the_scripts_are_there_does_what_it_says_once_they_are(
    visit: Callable[..., Visit],
) -> None:
    page, arrive = unready(visit, "/brands")
    page.get_by_role("button", name="Mirar la idea").click()
    page.get_by_role("button", name="Idioma: es").click()
    page.get_by_role("button", name="Mirar la idea").dblclick()
    arrive()
    expect(page.get_by_role("dialog", name="La idea, en movimiento")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page, arrive = unready(visit, "/brands")
    page.get_by_role("button", name="Idioma: es").click()
    arrive()
    expect(page.get_by_role("link", name="English")).to_be_visible()


def test_what_is_typed_before_the_scripts_are_there_is_sent(
    visit: Callable[..., Visit],
) -> None:
    page, arrive = unready(visit, "/contactUs")
    form = page.get_by_role("form").first
    form.get_by_label("Nombre", exact=True).fill("Noa Sosa")
    form.get_by_label("E-mail", exact=True).fill("noa@example.com")
    form.get_by_label("Mensaje", exact=True).fill("¿Cuándo abren?")
    arrive()
    form.get_by_role("button").last.click()
    expect(page.get_by_text("¡Listo! El formulario se envió correctamente.").first).to_be_visible()


def test_what_takes_long_is_seen_to_be_going_on(visit: Callable[..., Visit]) -> None:
    page = visit().page
    sign_in(page, STAFF, "es")
    release = hold(page, "**/graphql", lambda route: "Companies" in operation(route))
    page.get_by_role("button", name="Mi portal").click()
    page.get_by_role("link", name="Marcas", exact=True).first.click()
    expect(page.get_by_role("progressbar", name="Cargando…")).to_be_visible()
    release()
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_role("progressbar", name="Cargando…")).to_have_count(0)


@pytest.mark.parametrize(
    ("who", "path"),
    [
        (STAFF, "/desk"),
        (STAFF, "/desk/leads"),
        (STAFF, "/desk/campaigns?status=OnGoing"),
        (STAFF, "/desk/disputes"),
        (STAFF, "/desk/secondOpinions?view=differing"),
        (BRAND, "/scan"),
        (BRAND, "/settings/security"),
    ],
)
def test_a_deep_link_survives_the_sign_in(visit: Callable[..., Visit], who: Who, path: str) -> None:
    page = visit("en").page
    page.goto(f"/en{path}")
    expect(page).to_have_url(re.compile(r"/en/login\?from="))
    enter(page, who, "en")
    expect(page).to_have_url(re.compile(re.escape(f"/en{path}") + "$"))


@LANGUAGES
@pytest.mark.parametrize("path", ["/editProfile", "/editCompany?from=brands"])
def test_a_visitor_is_led_home_from_the_edit_pages_and_the_link_survives_the_sign_in(
    visit: Callable[..., Visit], language: str, path: str
) -> None:
    home = TEXTS[language]["home"]
    page = visit(language).page
    page.goto(f"{home}{path}")
    expect(page).to_have_url(re.compile(f"//[^/]+{home or '/'}$"))
    notice = page.get_by_role("status").filter(has_text=TEXTS[language]["first"])
    notice.get_by_role("button", name=TEXTS[language]["login"], exact=True).click()
    expect(page).to_have_url(re.compile(rf"{home}/login\?from=edit"))
    enter(page, BRAND, language)
    expect(page).to_have_url(re.compile(re.escape(f"{home}{path}") + "$"))


def test_deep_links_with_ids_survive_any_sign_in_of_the_tab(visit: Callable[..., Visit]) -> None:
    page = visit().page
    bring_session(page, BRAND)
    page.goto("/brands")
    page.get_by_role("link", name=re.compile("campañas", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", level=1, name="Café Aurora")).to_be_visible()
    company = page.url.split("?")[0]
    page.get_by_role("link", name=re.compile("Mañanas Aurora")).click()
    expect(page).not_to_have_url(company)
    campaign = page.url.split("?")[0]
    for address in (company, f"{campaign}?view=terms", f"{company}/downloads", f"{company}/campaigns/new"):
        other = visit().page
        other.goto(address)
        expect(other).to_have_url(re.compile(r"/login\?from=companies"))
        # After a detour, too: the address does not contain the destination.
        other.goto("/login")
        enter(other, BRAND, "es")
        expect(other).to_have_url(address)


def test_a_session_that_is_gone_keeps_the_place_and_who_signed_out_leaves_nothing_wanted(
    visit: Callable[..., Visit],
) -> None:
    opened = visit()
    page = opened.page
    bring_session(page, STAFF)
    page.goto("/brands")
    page.get_by_role("button", name="Mi portal").click()
    page.get_by_role("link", name="Marcas", exact=True).first.click()
    page.locator("main a[href*='/companies/']").first.click()
    expect(page).to_have_url(re.compile("/companies/[^/]+$"))
    # The address changes before the page does, and the page's heading is "Cargando…" until the company has loaded.
    heading = page.get_by_role("heading", level=1, name=re.compile("^(?!Empresas|Cargando)"))
    company, name = page.url, heading.inner_text()

    page.context.clear_cookies()
    page.reload()
    expect(page).to_have_url(re.compile(r"/login\?from=companies"))
    enter(page, STAFF, "es")
    expect(page).to_have_url(company)
    # The address changes before the next page is rendered: a menu opened before would close with the old one.
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()

    page.get_by_role("button", name="Mi cuenta").click()
    page.get_by_role("button", name="Salir").click()
    expect(page.get_by_role("link", name="Ingresar").first).to_be_attached()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    page.goto("/login")
    enter(page, STAFF, "es")
    expect(page).to_have_url(re.compile("/desk/queue$"))


@pytest.mark.parametrize("path", ["/login", "/signup"])
def test_one_click_is_enough_though_an_error_appears_as_the_field_is_left(
    visit: Callable[..., Visit], path: str
) -> None:
    page = visit().page
    page.goto(path)
    password = page.get_by_label("Contraseña", exact=True)
    for target in ("button[type=submit]", "main form + * a, main form ~ div a"):
        page.goto(path)
        expect(page.locator("button[type=submit]").first).to_be_enabled()
        password.fill("corta")
        box = eventually(page.locator(target).first.bounding_box, "what is clicked")
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 4)
        page.mouse.down()
        page.mouse.up()
        if target.startswith("button"):
            expect(page.get_by_label("E-mail", exact=True)).to_be_focused()
            expect(page.get_by_label("Contraseña", exact=True)).to_have_attribute("aria-invalid", "true")
        else:
            expect(page).not_to_have_url(re.compile(f"{path}$"))


def test_who_still_holds_an_ended_session_may_sign_in_and_write_to_us(
    visit: Callable[..., Visit], system: System, newcomer: Who
) -> None:
    opened = visit()
    page = opened.page
    bring_session(page, newcomer)
    page.goto("/contactUs")
    page.get_by_role("button", name="Mi cuenta").wait_for()
    end_sessions(system, newcomer)
    form = page.get_by_role("form").first
    form.get_by_label("Nombre", exact=True).fill("Noa Sosa")
    form.get_by_label("E-mail", exact=True).fill("noa@example.com")
    form.get_by_label("Mensaje", exact=True).fill("¿Cuándo abren?")
    form.get_by_role("button").last.click()
    expect(page.get_by_text("¡Listo! El formulario se envió correctamente.").first).to_be_visible(timeout=15_000)
    opened.expect_problems("401 ")
