"""Accounts, from the first e-mail to the last: sign-up, sign-in, recovery, confirmation, sharing, editing and
deletion."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta

import pyotp
import pytest
from journey import System, Visit
from people import BRAND, PASSWORD, UNKNOWN, Api, company_of, eventually, mailed_link, mails, somebody
from playwright.sync_api import Page, Request, Route, expect
from steps import enter


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"main [name={name}]").fill(value)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def press_and_see_busy(page: Page, name: str, busy: str) -> None:
    """The button is busy and disabled until the API has responded."""
    waiting: list[Route] = []
    page.route("**/graphql", lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright marks the function
    press(page, name)
    button = page.locator("main form button[type=submit]")
    expect(button).to_contain_text(busy)
    expect(button).to_be_disabled()
    eventually(lambda: page.evaluate("1") and waiting, "the call")
    for route in waiting:
        route.continue_()
    page.unroute("**/graphql")


def asks(request: Request) -> bool:
    """Whether it is an API call, other than the one of every page that suggests passkeys."""
    return request.url.endswith("/graphql") and "BeginLoginPasskey" not in (request.post_data or "")


def log_in(page: Page, email: str, password: str = PASSWORD, path: str = "/login") -> None:
    page.goto(path)
    enter(page, (email, password))


def test_signing_in_checks_what_is_typed_and_says_what_is_wrong(page: Page) -> None:
    calls: list[str] = []
    page.on("request", lambda request: calls.append(request.url) if asks(request) else None)
    page.goto("/login")
    fill(page, email="sin-arroba", password="corta")
    press(page, "Ingresar")
    expect(page.get_by_text("Ingresá un e-mail válido.")).to_be_visible()
    expect(page.get_by_text("De 6 a 15 caracteres, con una mayúscula, una minúscula y un número.")).to_be_visible()
    assert not calls
    fill(page, email=somebody(), password=PASSWORD)
    press_and_see_busy(page, "Ingresar", "Ingresando…")
    expect(
        page.get_by_role("alert").filter(has_text="El e-mail o la contraseña no son correctos.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Ingresar", exact=True)).to_be_enabled()


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ("", "/portal"),
        ("?from=brands", "/brands"),
        ("?from=signUp", "/signup"),
        ("?from=deletemydata", "/deletemydata"),
        ("?from=editProfile&from2=brands", "/editProfile?from=brands"),
        (f"?from=audit&id={UNKNOWN}", f"/audit/{UNKNOWN}"),
        ("?from=//evil.example", "/"),
        ("?from=brands&from2=javascript:alert(1)", "/brands"),
        ("?from=audit&id=../../evil", "/"),
    ],
)
def test_signing_in_leads_where_one_came_from(page: Page, system: System, query: str, target: str) -> None:
    email = somebody()
    Api(system.url).sign_up(email)
    log_in(page, email, path=f"/login{query}")
    expect(page.get_by_text("Ingresaste. ¡Te damos la bienvenida!")).to_be_visible()
    expect(page).not_to_have_url(re.compile("/login", re.IGNORECASE))
    expect(page).to_have_url(f"{system.url}{target}")


def test_a_tab_left_at_the_login_follows_the_sign_in_of_another(visit: Callable[..., Visit]) -> None:
    opened = visit("es")
    left, other = opened.page, opened.context.new_page()
    left.goto("/login?from=brands")
    fill(left, email="otra@")
    log_in(other, *BRAND)
    expect(other).to_have_url(re.compile("/portal$"))
    expect(left).to_have_url(re.compile("/brands$"))
    expect(left.get_by_role("main").get_by_text("Café Aurora").first).to_be_visible()
    # Signing out in one tab signs out the other, too.
    other.get_by_role("button", name=re.compile("^Mi cuenta")).first.click()
    other.get_by_role("button", name="Salir").click()
    expect(left.get_by_role("link", name="Ingresar").first).to_be_visible()


def test_the_page_says_why_one_must_sign_in(page: Page) -> None:
    page.goto(f"/login?from=audit&id={UNKNOWN}")
    expect(page.get_by_text("Tenés que ingresar antes de auditar esta publicación.")).to_be_visible()
    page.goto("/login?from=brands")
    expect(page.get_by_role("link", name="Creá una")).to_have_attribute("href", "/signup?from=brands")
    page.goto("/signup?from=brands")
    link = page.locator("main").get_by_role("link", name="Ingresá", exact=True)
    expect(link).to_have_attribute("href", re.compile(r"^/login\?from=signUp&from2=brands$"))


def test_a_second_factor_is_asked_for(page: Page, system: System) -> None:
    email = somebody()
    person = Api(system.url).sign_up(email)
    secret = person.ask("mutation { result: beginSecondFactor { secret } }")["result"]["secret"]
    codes = pyotp.TOTP(secret)
    enabled = person.ask(
        "mutation($code: String!) { result: enableSecondFactor(code: $code) { success codes: recoveryCodes error { code } } }",
        code=codes.now(),
    )["result"]
    assert enabled["success"], enabled
    log_in(page, email, path="/login?from=brands")
    expect(page.get_by_role("heading", level=1)).to_have_text("Un paso más")
    fill(page, code="000000")
    press(page, "Verificar")
    expect(page.get_by_role("alert").filter(has_text="Ese código no es correcto.")).to_be_visible()
    fill(page, code=enabled["codes"][0])
    press(page, "Verificar")
    expect(page).to_have_url(re.compile("/brands$"))
    left = person.ask("{ account { recoveryCodesLeft } }")["account"]["recoveryCodesLeft"]
    assert left == len(enabled["codes"]) - 1


def test_an_account_and_its_company_are_made_in_two_steps(page: Page, system: System) -> None:
    email = somebody()
    taken = company_of(Api(system.url).sign_up(somebody()))["name"]
    page.goto("/signup?from=brands")
    fill(page, email=email, password="corta", confirmation="otra")
    press(page, "Crear cuenta")
    expect(page.get_by_text("Las contraseñas no coinciden.")).to_be_visible()
    expect(page.locator("[name=password]")).to_have_attribute("aria-invalid", "true")
    fill(page, email=BRAND[0], password=PASSWORD, confirmation=PASSWORD)
    press(page, "Crear cuenta")
    expect(page.get_by_role("alert").filter(has_text="El e-mail ingresado ya existe.")).to_be_visible()
    fill(page, email=email.upper())
    press_and_see_busy(page, "Crear cuenta", "Creando tu cuenta…")
    expect(page.get_by_text("Creaste tu cuenta. Ahora agregá tu empresa.")).to_be_visible()
    assert Api(system.url).sign_in(email, PASSWORD).person["company"] is None

    expect(page.get_by_role("heading", level=1)).to_have_text("Agregá tu empresa")
    fill(page, companyName="  ", cellPhone="11 5555-0000")
    press(page, "Agregar empresa")
    expect(page.get_by_text("Ingresá el nombre de tu empresa.")).to_be_visible()
    expect(page.get_by_text("Solo números, con un + inicial si querés.")).to_be_visible()
    expect(page.get_by_text("Tenés que aceptar los términos y condiciones.")).to_be_visible()
    fill(page, companyName=taken, cellPhone="+5491155550000")
    page.get_by_label(re.compile("^Acepto los")).check()
    press(page, "Agregar empresa")
    expect(page.get_by_role("alert").filter(has_text="El nombre de la empresa ya existe.").first).to_be_visible()
    mine = f"Marca {uuid.uuid4().hex[:8]}"
    fill(page, companyName=mine)
    press_and_see_busy(page, "Agregar empresa", "Agregando tu empresa…")
    expect(page.get_by_text("Tu empresa ya está en Resuena.")).to_be_visible()
    expect(page).to_have_url(re.compile("/brands$"))
    company = Api(system.url).sign_in(email, PASSWORD).person["company"]
    assert company is not None


def test_a_forgotten_password_is_replaced_by_mail(page: Page, system: System) -> None:
    email, fresh = somebody(), "Otra#2027x"
    Api(system.url).sign_up(email)
    page.goto("/resetPassword")
    button = page.get_by_role("button", name="Enviarme el enlace")
    button.click()
    expect(page.get_by_role("alert").filter(has_text="Encontramos un error en el formulario.")).to_be_visible()
    fill(page, email=email)
    with page.expect_response("**/graphql"):
        button.click()
        expect(page.get_by_role("button", name="Enviando…")).to_be_disabled()
    link = mailed_link(system, email, "resetPassword")
    page.clock.fast_forward(3_000)
    expect(page.get_by_text("Si hay una cuenta con ese e-mail, el enlace ya está en camino.")).to_be_visible()

    page.goto(link)
    fill(page, password="corta", confirmation="corta")
    press(page, "Guardar contraseña")
    expect(page.get_by_role("alert").filter(has_text="Encontramos un error en el formulario.")).to_be_visible()
    fill(page, password=fresh, confirmation=fresh)
    with page.expect_response("**/graphql"):
        press(page, "Guardar contraseña")
    page.clock.fast_forward(3_000)
    expect(page.get_by_text("Cambiaste tu contraseña.")).to_be_visible()
    assert Api(system.url).sign_in(email, fresh).person["_id"]
    log_in(page, email)
    expect(
        page.get_by_role("alert").filter(has_text="El e-mail o la contraseña no son correctos.")
    ).to_be_visible()

    page.goto(link)
    fill(page, password=PASSWORD, confirmation=PASSWORD)
    with page.expect_response("**/graphql"):
        press(page, "Guardar contraseña")
    page.clock.fast_forward(3_000)
    expect(page.get_by_text("Este enlace ya se usó o venció. Pedí uno nuevo.")).to_be_visible()


def test_an_e_mail_is_confirmed_by_its_link_and_by_no_other(page: Page, system: System) -> None:
    email = somebody()
    person = Api(system.url).sign_up(email)
    link = mailed_link(system, email, "confirmEmail")
    assert confirmed(person) is None
    for _ in range(2):  # as a mail program opens it too
        page.goto(link)
        expect(page.get_by_role("heading", name="E-mail confirmado")).to_be_visible()
        assert confirmed(person)
    page.goto(f"{link}a")
    expect(page.get_by_role("heading", name="No pudimos confirmarlo")).to_be_visible()


def confirmed(person: Api) -> str | None:
    confirmed_at: str | None = person.ask("{ account { emailConfirmedAt } }")["account"]["emailConfirmedAt"]
    return confirmed_at


def test_a_profile_is_read_edited_and_left_as_it_was(page: Page, system: System) -> None:
    email = somebody()
    Api(system.url).sign_up(email)
    log_in(page, email, path="/login?from=editProfile&from2=brands")
    expect(page.get_by_role("link", name="Volver a mi portal")).to_have_attribute("href", "/brands")
    expect(page.get_by_role("main").get_by_role("link", name="Agregar empresa")).to_be_visible()
    first, last = page.get_by_label("Nombre", exact=True), page.get_by_label("Apellido", exact=True)
    mail = page.locator("main form").get_by_label("E-mail")
    for read_only in (first, last, mail):
        expect(read_only).to_have_attribute("readonly", "")
    press(page, "Editar")
    expect(mail).to_have_attribute("readonly", "")
    fill(page, firstName="Ana", lastName="   ")
    press(page, "Guardar cambios")
    expect(page.get_by_text("Este dato no puede quedar vacío.")).to_be_visible()
    press(page, "Cancelar")
    expect(first).to_have_value("")
    press(page, "Editar")
    fill(page, firstName=" Ana ", lastName="Ríos")
    press(page, "Guardar cambios")
    expect(page.get_by_text("Se guardaron los cambios.")).to_be_visible()
    expect(first).to_have_value("Ana")
    expect(first).to_have_attribute("readonly", "")
    page.reload()
    expect(page.get_by_label("Apellido", exact=True)).to_have_value("Ríos")


def test_a_company_is_edited_and_keeps_its_name_when_another_has_the_new_one(page: Page, system: System) -> None:
    email = somebody()
    taken = company_of(Api(system.url).sign_up(somebody()))["name"]
    mine = company_of(Api(system.url).sign_up(email))["name"]
    log_in(page, email, path="/login?from=editCompany")
    name = page.locator("main [name=name]")
    expect(name).to_have_value(mine)
    press(page, "Editar")
    fill(page, name=taken)
    press(page, "Guardar cambios")
    expect(page.get_by_text(re.compile("Hubo un error al editar tu empresa. El nombre"))).to_be_visible()
    expect(name).to_have_value(mine)
    press(page, "Editar")
    fill(page, name=f"{mine} Dos", cellPhone="+5491100001111")
    press(page, "Guardar cambios")
    expect(page.get_by_text("Se guardaron los cambios.")).to_be_visible()
    expect(name).to_have_value(f"{mine} Dos")
    page.reload()
    expect(page.locator("main [name=cellPhone]")).to_have_value("+5491100001111")
    expect(page.get_by_role("link", name="Mi perfil")).to_have_attribute("href", "/editProfile")


@pytest.mark.parametrize("path", ["/editProfile", "/editCompany"])
def test_a_visitor_has_nothing_to_edit(page: Page, path: str) -> None:
    page.goto(path)
    expect(page).to_have_url(re.compile(r"^[^/]*//[^/]*/$"))


def test_ones_data_is_deleted_and_one_is_signed_out_after_five_seconds(page: Page, system: System) -> None:
    email = somebody()
    Api(system.url).sign_up(email)
    page.goto("/deletemydata")
    expect(page).to_have_url(re.compile(r"/login\?from=deletemydata$"))
    fill(page, email=email, password=PASSWORD)
    press(page, "Ingresar")
    confirm = page.get_by_role("button", name="Sí, borrar mi cuenta")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.get_by_text("se van a borrar en 72 hs.")).to_be_visible()
    expect(page.locator("main").get_by_role("button")).to_be_disabled()
    expect(page).to_have_url(re.compile("/deletemydata$"))
    page.clock.fast_forward(5_000)
    expect(page).to_have_url(re.compile(r"^[^/]*//[^/]*/$"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/deletemydata")
    expect(page).to_have_url(re.compile(r"/login\?from=deletemydata$"))
    person = Api(system.url).sign_in(email, PASSWORD)
    due = person.ask("{ account { deletionDueAt } }")["account"]["deletionDueAt"]
    in_hours = datetime.fromisoformat(due) - datetime.now(datetime.fromisoformat(due).tzinfo)
    assert timedelta(hours=71) < in_hours <= timedelta(hours=72)
    eventually(
        lambda: [subject for subject, _ in mails(system, email) if "se va a eliminar" in subject],
        "the mail about it",
    )
