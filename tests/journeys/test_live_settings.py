"""A live setting takes effect at once in open browsers; and /brands, whose links and counts depend on one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from journey import ROOT, System, Visit
from people import BRAND, PASSWORD, Api, company_of, eventually, somebody
from playwright.sync_api import Page, Route, expect
from steps import CAMPAIGN, bring_session, open_campaign, sign_in

HERE_AFTERWARDS = "/login?from=brands"
STATES = {
    "visitor": "todavía no tengo cuenta",
    "no company": "me falta agregar mi empresa",
    "no campaign": "quiero armar mi primera campaña",
    "campaigns": "Ya tengo campañas",
}


def chat_texts(page: Page) -> list[str]:
    links = [link.get_attribute("href") or "" for link in page.locator("main a[href^='https://wa.me/']").all()]
    return [parse_qs(urlsplit(link).query)["text"][0] for link in links]


@pytest.mark.alone
def test_settings_hold_at_once_in_an_open_page(
    visit: Callable[..., Visit], settings: Callable[[str, str], None]
) -> None:
    here = visit("es")
    page = here.page
    with page.expect_request("**/settings/events"):
        page.goto("/brands")
    chat = page.locator("main a[href^='https://wa.me/']").first
    blog = page.get_by_role("navigation", name="Principal").get_by_role("link", name="Blog")
    expect(blog).to_have_attribute("href", "/blogDefault")

    settings("public.chat.number", "5491100001111")
    expect(chat).to_have_attribute("href", re.compile(r"^https://wa\.me/5491100001111\?"))
    settings("public.blog.url", "https://blog.example/")
    expect(blog).to_have_attribute("href", "https://blog.example/")
    expect(page.get_by_role("button", name="Pedir una demo")).to_have_count(0)
    settings("public.booking.url", "https://calendario.example/demo")
    page.context.route("https://calendario.example/**", lambda route: route.fulfill(body="calendario"))
    opener = page.get_by_role("button", name="Pedir una demo").first
    opener.hover()
    assert not here.problems, "another host is asked on the click only"
    opener.click()
    expect(page.get_by_role("dialog").locator("iframe")).to_have_attribute(
        "src", re.compile("^https://calendario")
    )
    here.expect_problems(re.escape("https://calendario.example"))


@pytest.mark.alone
def test_the_campaign_form_is_the_operators_when_there_is_one(
    visit: Callable[..., Visit], settings: Callable[[str, str], None]
) -> None:
    here = visit("es")
    page = here.page
    with page.expect_request("**/settings/events"):
        sign_in(page, BRAND, path=HERE_AFTERWARDS)
    create = page.locator("main").get_by_role("link", name="Crear campaña")
    expect(create).to_have_attribute("href", re.compile("/campaigns/new$"))
    page.context.route("https://formulario.example/**", lambda route: route.fulfill(body="formulario"))
    settings("public.form.url", "https://formulario.example/nueva")
    page.locator("main").get_by_role("button", name="Crear campaña").click()
    frame = page.get_by_role("dialog").locator("iframe")
    expect(frame).to_have_attribute("src", re.compile(r"^https://formulario\.example/nueva\?"))

    def names_both() -> bool:
        query = str(parse_qs(urlsplit(frame.get_attribute("src") or "").query))
        return BRAND[0] in query and "Café Aurora" in query

    eventually(names_both, "the person and the company in the form's address")
    here.expect_problems(re.escape("https://formulario.example"))


@pytest.mark.alone
def test_a_moved_api_signs_out(
    visit: Callable[..., Visit], settings: Callable[[str, str], None], system: System
) -> None:
    here = visit("es")
    page = here.page
    with page.expect_request("**/settings/events"):
        sign_in(page, BRAND, path=HERE_AFTERWARDS)
    with page.expect_response(lambda response: "logout" in (response.request.post_data or "")) as sign_out:
        settings("public.api.url", "/v2/graphql")
    expect(page.get_by_text("Tu sesión terminó. Ingresá de nuevo.")).to_be_visible()
    assert sign_out.value.url == f"{system.url}/graphql", "the API that keeps the session is told of its end"
    assert sign_out.value.ok


@pytest.mark.alone
def test_pages_follow_the_api_to_an_allowed_host(
    visit: Callable[..., Visit], settings: Callable[[str, str], None], own_system: System
) -> None:
    with own_system.second_gateway() as origin:
        here = visit("es")
        page = here.page
        with page.expect_request("**/settings/events"):
            page.goto("/login")
        settings("public.api.url", f"{origin}/graphql")
        expect_settings(own_system, {"api.url": f"{origin}/graphql"})
        urls: list[str] = []
        page.on("request", lambda request: urls.append(request.url) if request.url.endswith("/graphql") else None)
        bring_session(page, BRAND)
        open_campaign(page)
        page.reload()
        expect(page.get_by_role("heading", level=1, name=CAMPAIGN)).to_be_visible()
        assert urls
        assert set(urls) == {f"{origin}/graphql"}

        stranger = visit("es")
        with stranger.page.expect_response(
            lambda response: response.url == f"{origin}/graphql" and response.request.method == "POST"
        ) as counted:
            stranger.page.goto("/downloadAppRedirector?from=brands&source=WEB_CORP")
        assert counted.value.request.resource_type == "ping", "the arrival goes by beacon"
        assert counted.value.ok
        for opened in (here, stranger):
            opened.expect_problems(f"asked another host: {origin}/graphql")
            opened.page.close()  # before the other gateway ends, which an open page would keep calling


def expect_settings(system: System, expected: dict[str, str]) -> None:
    """Waits until the gateway sends browsers these settings."""
    address = f"{system.url}/settings.json"
    eventually(lambda: expected.items() <= httpx.get(address, trust_env=False).json().items(), "the told settings")


@pytest.mark.alone
def test_the_command_of_the_readme_changes_the_page(visit: Callable[..., Visit], own_system: System) -> None:
    readme = (ROOT / "gateway" / "README.md").read_text()
    [command] = re.findall(r"make settings DO='(set public\.chat\.number (\d+))'", readme)
    page = visit("es").page
    with page.expect_request("**/settings/events"):
        page.goto("/brands")
    own_system.change_settings(*command[0].split())
    try:
        expect(page.locator("main a[href^='https://wa.me/']").first).to_have_attribute(
            "href", re.compile(rf"^https://wa\.me/{command[1]}\?")
        )
    finally:
        own_system.change_settings("delete", "public.chat.number")


def test_a_visit_with_a_source_is_counted_once(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    events: list[dict[str, object]] = []

    def note(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        if "trackEvent" in body.get("query", ""):
            events.append(body["variables"])
        route.continue_()

    page.route("**/graphql", note)
    with page.expect_response("**/graphql") as answered:
        page.goto("/brands?source=PHYSICAL_QR")
    assert answered.value.json()["data"]["result"]["success"] is True
    page.get_by_role("link", name="Resuena, Inicio").click()
    page.get_by_role("link", name="Registrar mi marca").first.click()
    expect(page).to_have_url(re.compile("/brands$"))
    assert [event["source"] for event in events] == ["PHYSICAL_QR"]


def test_without_a_source_nobody_is_told(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    calls: list[str] = []
    page.on("request", lambda request: calls.append(request.url) if request.url.endswith("/graphql") else None)
    with page.expect_request("**/settings/events"):
        page.goto("/brands")
    assert not calls


@pytest.mark.parametrize("state", STATES)
def test_contact_messages_say_how_far_one_is(visit: Callable[..., Visit], system: System, state: str) -> None:
    page = visit("en").page
    expected_lines: list[str] = []
    if state == "visitor":
        page.goto("/brands")
    elif state == "campaigns":
        sign_in(page, BRAND, path=HERE_AFTERWARDS)
        expected_lines = [f"E-mail: {BRAND[0]}", "Empresa: Café Aurora"]
    else:
        email = somebody()
        person = Api(system.url).sign_up(email)
        expected_lines = [f"E-mail: {email}"]
        if state == "no campaign":
            expected_lines += [f"Empresa: {company_of(person)['name']}", "Teléfono: +5491155550000"]
        sign_in(page, (email, PASSWORD), path=HERE_AFTERWARDS)
    fitting = page.locator("main a[href^='https://wa.me/']").first
    expect(fitting).to_have_attribute("href", re.compile(re.escape(quote(STATES[state]))))

    def says_how_far() -> bool:
        texts = chat_texts(page)
        enterprise = [text for text in texts if "plan empresa" in text]
        others = [text for text in texts if text not in enterprise]
        return (
            len(enterprise) == 1
            and bool(others)
            and all(STATES[state] in text for text in others)
            and all(line in text for line in expected_lines for text in texts)
        )

    eventually(says_how_far, "messages that say how far one is and who one is")


def test_the_concept_is_shown_in_a_modal(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    page.goto("/brands")
    opener = page.locator("main").get_by_role("button", name="Mirar la idea")
    opener.click()
    dialog = page.get_by_role("dialog", name="La idea, en movimiento")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("listitem").first).to_have_text("Tu marca tiene algo para decir.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
