"""Every public form of a page that the browser translates is refused, then sent, as on any other page."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from journey import System, Visit
from people import GUEST_TOKEN, PASSWORD, Api, mailed_link, somebody
from playwright.sync_api import Locator, Page, expect
from steps import settled
from translation import TRANSLATED, translate

Values = dict[str, str | bool]
"""The typed value, or whether a box is checked, by field name."""

SUBSCRIPTION = "Suscribirse por e-mail"
FORMS: list[tuple[str, str | None, Values, Values]] = [
    ("/", "Dejanos tu Instagram", {"handle": "no es un usuario"}, {"handle": "marca_de_prueba"}),
    ("/comingSoon", SUBSCRIPTION, {"email": "sin-arroba"}, {"email": "{email}"}),
    ("/comingSoonInvestors", SUBSCRIPTION, {"email": "sin-arroba"}, {"email": "{email}"}),
    ("/thankYou", None, {"email": "sin-arroba"}, {"email": "{email}"}),
    ("/web3", None, {"email": "sin-arroba"}, {"email": "{email}"}),
    (
        "/contactUs",
        "Formulario de contacto",
        {"name": "Ana Ríos", "email": "{email}"},
        {"message": "¡Hola! Quiero saber más."},
    ),
    (
        "/contactUs#quote",
        "Formulario de presupuesto",
        {"name": "Ana Ríos", "email": "{email}", "message": "Vendemos yerba."},
        {"agreement": True},
    ),
    ("/blogSingleRightSidebar", None, {"name": "Ana", "email": "{email}"}, {"comment": "Muy cierto."}),
    (
        "/investors",
        "Quiero pedir uno",
        {"fullName": "Inversora Ríos"},
        {"profileUrl": "https://perfil.example/ana"},
    ),
    ("/investors", "Tengo un token", {"token": "cualquiera"}, {"token": GUEST_TOKEN}),
    (
        "/deleteAccount",
        "Pedido de eliminación de cuenta",
        {"email": "{email}", "confirmation": "BORRAR"},
        {"confirmation": "eliminar"},
    ),
    ("/resetPassword", None, {"email": "sin-arroba"}, {"email": "{email}"}),
]


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Page:
    """Opens translated pages; at the end none may have failed, or have updated a text node that was replaced."""
    opened = visit("es")
    translate(opened.context)
    opened.context.route("https://wa.me/**", lambda route: route.fulfill(content_type="text/html", body="chat"))
    opened.expect_problems(r"asked another host: https://wa\.me/")
    return opened.page


def go(page: Page, path: str) -> None:
    page.goto(path)
    settled(page)
    expect(page.locator(TRANSLATED).first).to_be_attached()


def fill(form: Locator, values: Values, email: str) -> None:
    for name, value in values.items():
        field = form.locator(f"[name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.fill(value.format(email=email))


def submit(form: Locator) -> None:
    button = form.locator("button[type=submit]")
    expect(button).to_be_enabled()
    button.click()


@pytest.mark.parametrize(
    ("path", "name", "wrong", "right"), FORMS, ids=[f"{path} {name or ''}".strip() for path, name, *_ in FORMS]
)
def test_a_public_form_is_refused_and_sent(
    page: Page, path: str, name: str | None, wrong: Values, right: Values
) -> None:
    email = somebody()
    go(page, path)
    form = (
        page.get_by_role("form", name=name)
        if name
        else page.locator("main form").filter(has=page.locator(f"[name={next(iter(right))}]"))
    )
    fill(form, wrong, email)
    submit(form)
    expect(form.get_by_role("alert").filter(has_text=re.compile(r"\w")).first).to_be_visible()
    fill(form, right, email)
    submit(form)
    if name == "Tengo un token":
        expect(page.locator("#documents details").first).to_be_visible()
        page.get_by_role("button", name="Salir").click()
        expect(form).to_be_visible()
    else:
        expect(form.get_by_role("status").filter(has_text=re.compile(r"\w")).first).to_be_visible()
        # The button is enabled again, its text replaced twice by then.
        expect(form.locator("button[type=submit]")).to_be_enabled()
    expect(page.locator("[data-error-page]")).to_have_count(0)


def test_mailed_links_are_followed(page: Page, system: System) -> None:
    email = somebody()
    Api(system.url).sign_up(email)
    go(page, "/resetPassword")
    form = page.locator("main form")
    form.locator("[name=email]").fill(email)
    submit(form)
    expect(form.get_by_role("status").filter(has_text=re.compile(r"\w"))).to_be_visible()

    go(page, mailed_link(system, email, "resetPassword"))
    new = f"Nueva#{uuid.uuid4().hex[:6]}"
    form.locator("[name=password]").fill(new)
    form.locator("[name=confirmation]").fill(PASSWORD)
    submit(form)
    expect(form.locator("[name=confirmation]")).to_have_attribute("aria-invalid", "true")
    form.locator("[name=confirmation]").fill(new)
    submit(form)
    expect(page.get_by_role("status").filter(has_text="Cambiaste tu contraseña.")).to_be_visible()
    expect(form).to_have_count(0)

    go(page, "/deleteAccount")
    form = page.get_by_role("form", name="Pedido de eliminación de cuenta")
    form.locator("[name=email]").fill(email)
    form.locator("[name=confirmation]").fill("ELIMINAR")
    submit(form)
    expect(form.get_by_role("status").filter(has_text=re.compile(r"\w"))).to_be_visible()
    link = mailed_link(system, email, "deleteAccount")
    for address, outcome in {
        link: "se van a borrar dentro de las 72 horas",
        f"{link}a": "Este enlace ya no sirve",
    }.items():
        go(page, address)
        page.get_by_role("button", name="Sí, eliminar mi cuenta").click()
        expect(page.get_by_text(outcome)).to_be_visible()
