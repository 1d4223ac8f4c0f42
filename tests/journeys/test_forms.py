"""The public forms: refused at once with a missing field, otherwise sent, confirmed, and stored."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from journey import System, Visit
from people import GUEST_TOKEN, PASSWORD, STAFF, Api, eventually, mailed_link, mails, somebody
from playwright.sync_api import Locator, Page, expect
from steps import sign_in

INCOMPLETE = {
    "es": "Encontramos un error en el formulario. Revisalo, por favor.",
    "en": "Found error in the form. Please check again.",
}
SENT = {"es": "¡Listo! El formulario se envió correctamente.", "en": "Form submitted successfully"}
CREATE_TOKEN = (
    "mutation($label: String!, $expiresAt: DateTime) { result: createGuestToken(label: $label, expiresAt: $expiresAt)"
    " { success token guestToken { _id } error { code } } }"
)
REVOKE_TOKEN = "mutation($id: ID!) { revokeGuestToken(_id: $id) { success } }"


@pytest.fixture
def staff(system: System) -> Api:
    return Api(system.url).sign_in(*STAFF)


def api_calls(page: Page) -> list[str]:
    """API calls from now on."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url) if request.url.endswith("/graphql") else None)
    return urls


def refused(page: Page, form: Locator, text: str = INCOMPLETE["es"]) -> None:
    """Submits the form, which shows errors at once without an API call."""
    calls = api_calls(page)
    button = form.locator("button[type=submit]")
    button.scroll_into_view_if_needed()
    expect(button).to_be_enabled()
    button.click()
    expect(form.get_by_role("alert").filter(has_text=text)).to_be_visible()
    assert not calls


def sent(page: Page, form: Locator, busy: str, *, api: bool = True) -> None:
    """Submits the form: its button is busy for three seconds, however long the response takes."""
    button = form.locator("button[type=submit]")
    expect(button).to_be_enabled()
    if api:
        with page.expect_response("**/graphql") as answered:
            button.click()
            expect(button).to_contain_text(busy)
            expect(button).to_be_disabled()
        assert answered.value.ok
    else:
        button.click()
        expect(button).to_contain_text(busy)
        expect(button).to_be_disabled()
    page.clock.fast_forward(3_000)
    expect(button).to_be_enabled()


def said(form: Locator, text: str = SENT["es"]) -> None:
    expect(form.get_by_role("status").filter(has_text=text)).to_be_visible()


def test_a_form_keeps_its_button_busy_for_three_seconds(visit: Callable[..., Visit]) -> None:
    page = visit("en").page
    page.goto("/en/comingSoon")
    form = page.locator("main form")
    form.locator("[name=email]").fill(somebody())
    button = form.locator("button[type=submit]")
    with page.expect_response("**/graphql"):
        button.click()
        began = time.monotonic()
        expect(button).to_contain_text("Subscribing")
        expect(button).to_be_disabled()
    expect(button).to_be_enabled()
    assert 2.5 < time.monotonic() - began < 8


def test_a_brand_leaves_its_instagram(page: Page, staff: Api) -> None:
    handle = f"marca_{uuid.uuid4().hex[:8]}"
    page.goto("/")
    form = page.get_by_role("form", name="Dejanos tu Instagram")
    refused(page, form)
    form.locator("[name=handle]").fill("no es un usuario")
    refused(page, form)
    form.locator("[name=handle]").fill(f"@{handle}")
    sent(page, form, "Suscribiendo…")
    said(form, "¡Listo! Pronto te llega un mensaje de Resuena.")
    expect(form.locator("[name=handle]")).to_have_value("")
    (lead,) = staff.leads("Subscription", handle)
    assert lead["list"] == "brands"
    assert lead["profileUrl"].rstrip("/").endswith(f"instagram.com/{handle}")


@pytest.mark.parametrize("path", ["/comingSoon", "/comingSoonInvestors", "/thankYou", "/web3"])
def test_a_visitor_joins_a_list(page: Page, staff: Api, path: str) -> None:
    email = somebody()
    page.goto(path)
    form = page.locator("main form")
    form.locator("[name=email]").fill("sin-arroba")
    refused(page, form)
    form.locator("[name=email]").fill(email)
    sent(page, form, "Suscribiendo…")
    said(form, "¡Listo!")
    expect(form.locator("[name=email]")).to_have_value("")
    (lead,) = staff.leads("Subscription", email)
    assert lead["list"]


def test_a_visitor_writes_to_the_house(page: Page, staff: Api, system: System) -> None:
    email, message = somebody(), f"Quiero saber de café {uuid.uuid4().hex[:8]}"
    page.goto("/contactUs")
    form = page.get_by_role("form", name="Formulario de contacto")
    form.locator("[name=name]").fill("Ana Ríos")
    form.locator("[name=email]").fill(email)
    refused(page, form)
    form.locator("[name=message]").fill(message)
    sent(page, form, "Enviando…")
    said(form)
    for field in ("name", "email", "message"):
        expect(form.locator(f"[name={field}]")).to_have_value("")
    (lead,) = staff.leads("Contact", email)
    assert (lead["name"], lead["message"]) == ("Ana Ríos", message)
    eventually(
        lambda: [text for _, text in mails(system, "operaciones@resuena.demo") if message in text],
        "the operator's mail",
    )


def test_a_quote_needs_an_agreement(page: Page, staff: Api) -> None:
    email = somebody()
    page.goto("/contactUs#quote")
    form = page.get_by_role("form", name="Formulario de presupuesto")
    form.locator("[name=name]").fill("Ana Ríos")
    form.locator("[name=email]").fill(email)
    form.locator("[name=message]").fill("Vendemos yerba.")
    refused(page, form)
    assert not staff.leads("Quote", email)
    form.locator("[name=agreement]").check()
    sent(page, form, "Enviando…")
    said(form)
    expect(form.locator("[name=agreement]")).not_to_be_checked()
    assert [lead["message"] for lead in staff.leads("Quote", email)] == ["Vendemos yerba."]


def test_postings_say_how_people_are_chosen_and_where_to_write(page: Page) -> None:
    page.goto("/joinUs")
    postings = page.locator("main article")
    expect(postings).to_have_count(2)
    for posting in postings.all():
        steps = posting.locator("details ol")
        expect(steps).to_be_hidden()
        posting.locator("summary").click()
        expect(steps).to_be_visible()
        expect(posting.locator("a[href^='mailto:']")).to_have_attribute(
            "href", re.compile(r"\?(.*&)?subject=[^&]")
        )


def test_a_comment_is_only_made_believe(page: Page) -> None:
    page.goto("/blogSingleRightSidebar")
    form = page.locator("main form").filter(has=page.locator("[name=comment]"))
    form.locator("[name=name]").fill("Ana")
    form.locator("[name=email]").fill(somebody())
    refused(page, form)
    form.locator("[name=comment]").fill("Muy cierto.")
    calls = api_calls(page)
    sent(page, form, "Publicando…", api=False)
    said(form, "")
    assert not calls


def test_asking_for_a_token_opens_the_chat_with_the_request(page: Page, staff: Api) -> None:
    name = f"Inversora {uuid.uuid4().hex[:8]}"
    page.context.route("https://wa.me/**", lambda route: route.fulfill(content_type="text/html", body="chat"))
    page.goto("/investors")
    form = page.get_by_role("form", name="Quiero pedir uno")
    form.locator("[name=fullName]").fill(name)
    refused(page, form)
    form.locator("[name=profileUrl]").fill("https://perfil.example/ana")
    with page.context.expect_page() as opened:
        sent(page, form, "Enviando…")
    chat = opened.value
    chat.wait_for_url(re.compile(r"^https://wa\.me/\d+"))

    def asks() -> bool:
        (text,) = parse_qs(urlsplit(chat.url).query)["text"]
        return name in text and "https://perfil.example/ana" in text

    eventually(asks, "the request in the chat's address")
    chat.close()
    said(form)
    (lead,) = staff.leads("GuestToken", name)
    assert lead["profileUrl"] == "https://perfil.example/ana"


def enter(page: Page, token: str) -> Locator:
    page.goto("/investors")
    form = page.get_by_role("form", name="Tengo un token")
    form.locator("[name=token]").fill(token)
    sent_button = form.locator("button[type=submit]")
    expect(sent_button).to_be_enabled()
    with page.expect_response("**/graphql"):
        sent_button.click()
        expect(sent_button).to_contain_text("Comprobando…")
    page.clock.fast_forward(3_000)
    return form


def test_the_gate_opens_for_a_token_that_counts_and_for_no_other(here: Visit, page: Page, staff: Api) -> None:
    page.goto("/investors")
    refused(page, page.get_by_role("form", name="Tengo un token"))

    soon = (datetime.now(UTC) + timedelta(seconds=2)).isoformat()
    expired = staff.ask(CREATE_TOKEN, label="vencido", expiresAt=soon)["result"]["token"]
    revoked = staff.ask(CREATE_TOKEN, label="revocado")["result"]
    staff.ask(REVOKE_TOKEN, id=revoked["guestToken"]["_id"])
    eventually(lambda: datetime.now(UTC).isoformat() > soon, "the token's end")
    for token in ("cualquiera", expired, revoked["token"]):
        form = enter(page, token)
        expect(form.get_by_role("alert").filter(has_text=INCOMPLETE["es"])).to_be_visible()
        expect(page.locator("#documents details")).to_have_count(0)

    good = staff.ask(CREATE_TOKEN, label="bueno")["result"]
    enter(page, f"  {good['token']} ")
    expect(page.get_by_text(SENT["es"])).to_be_visible()
    expect(page.locator("#documents details")).to_have_count(9)
    expect(page.locator("#documents ul a")).to_have_count(4)
    page.reload()
    expect(page.locator("#documents details")).to_have_count(9)
    # The questions are there at once, the documents once the server has accepted the token.
    expect(page.locator("#documents ul a")).to_have_count(4)

    staff.ask(REVOKE_TOKEN, id=good["guestToken"]["_id"])
    page.reload()
    expect(page.get_by_text("Tu token dejó de valer.")).to_be_visible()
    expect(page.get_by_role("form", name="Tengo un token")).to_be_visible()
    # The browser itself logs that the documents were refused for an expired token.
    here.expect_problems(re.escape("401 (Unauthorized)"))


def test_a_guest_can_leave(page: Page) -> None:
    enter(page, GUEST_TOKEN)
    page.get_by_role("button", name="Salir").click()
    expect(page.get_by_role("form", name="Tengo un token")).to_be_visible()
    page.reload()
    expect(page.get_by_role("form", name="Tengo un token")).to_be_visible()


def test_an_account_is_deleted_by_mail_and_the_request_taken_back(page: Page, system: System) -> None:
    email = somebody()
    person = Api(system.url).sign_up(email)
    page.goto("/deleteAccount")
    form = page.get_by_role("form", name="Pedido de eliminación de cuenta")
    form.locator("[name=email]").fill(email)
    form.locator("[name=confirmation]").fill("BORRAR")
    refused(page, form)
    form.locator("[name=confirmation]").fill("eliminar")
    sent(page, form, "Enviando…")
    said(form, "Si hay una cuenta con ese e-mail, te mandamos un mensaje para confirmar.")
    assert due(person) is None, "nothing is asked for before the mail's link is confirmed"

    link = mailed_link(system, email, "deleteAccount")
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("¿Confirmás la eliminación?")
    assert due(person) is None, "opening the link is not confirming"
    page.get_by_role("button", name="Sí, eliminar mi cuenta").click()
    expect(page.get_by_text("se van a borrar dentro de las 72 horas")).to_be_visible()
    expected = datetime.now(UTC) + timedelta(hours=72)
    person = Api(system.url).sign_in(email, PASSWORD)
    moment = datetime.fromisoformat(due(person) or "")
    assert abs(moment - expected) < timedelta(minutes=5)

    page.goto(link)
    page.get_by_role("button", name="Sí, eliminar mi cuenta").click()
    expect(page.get_by_text("se van a borrar dentro de las 72 horas")).to_be_visible()
    assert datetime.fromisoformat(due(person) or "") == moment

    sign_in(page, (email, PASSWORD), path="/login?from=deletemydata")
    page.get_by_role("button", name="Cancelar el pedido").click()
    expect(page.get_by_text("Cancelaste el pedido.")).to_be_visible()
    assert due(person) is None

    page.goto(link)
    page.get_by_role("button", name="Sí, eliminar mi cuenta").click()
    expect(page.get_by_role("alert").filter(has_text="Este enlace ya no sirve")).to_be_visible()
    assert due(person) is None


def due(person: Api) -> str | None:
    """When an account will be erased."""
    due_at: str | None = person.ask("{ account { deletionDueAt } }")["account"]["deletionDueAt"]
    return due_at
