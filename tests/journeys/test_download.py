"""The way to the app: a code on a desktop, one button on a phone, and a redirector that counts and has no open
redirect."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from journey import LANGUAGES, NARROW, System, Visit
from people import becomes
from playwright.sync_api import Page, Request, Route, expect

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148"
PIXEL = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36"
STORES = re.compile(r"https://(apps\.apple\.com|play\.google\.com)/")
MAX_BYTES = 10 * 1024
"""The whole redirector, as transferred."""

HOSTILE = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:window.led=1",
    "java\nscript:window.led=1",
    "%2F%2Fevil.example",
    "..//evil.example",
    "brands?next=//evil.example",
    "companyCode=x&next=//evil.example#//evil.example",
    "@evil.example",
]


def tracked_events(requests: list[Request]) -> list[dict[str, object]]:
    """The tracked events, in order."""
    bodies = [json.loads(request.post_data or "{}") for request in requests]
    return [body["variables"] for body in bodies if "trackEvent" in body.get("query", "")]


@pytest.fixture
def calls() -> list[Request]:
    """Requests to the API, once `arrive` has begun to listen."""
    return []


def stop_at_the_store(page: Page) -> list[str]:
    """Blocks the real stores: returns a list of the addresses that were opened."""
    left: list[str] = []

    def note(route: Route) -> None:
        left.append(route.request.url)
        route.fulfill(content_type="text/html", body="<title>store</title>")

    page.context.route(STORES, note)
    return left


def arrive(page: Page, calls: list[Request], query: str) -> None:
    """Opens the redirector with its clock stopped."""

    def note(route: Route) -> None:
        calls.append(route.request)
        route.continue_()

    page.context.route("**/graphql", note)  # while sent: a beacon has no body afterwards
    # The installed clock's `performance` has no navigation entries; the page uses the browser's.
    page.add_init_script("window.ownPerformance = performance")
    page.clock.install()
    page.add_init_script("performance.getEntriesByType = (type) => window.ownPerformance.getEntriesByType(type)")
    go_to_redirector(page, query)


def go_to_redirector(page: Page, query: str) -> None:
    """Opens the page and waits until the arrival is sent: the heading is in the document before any script."""
    with page.expect_request("**/graphql"):
        page.goto(f"/downloadAppRedirector?{query}")
    expect(page.locator("#going h1")).to_be_visible()


def on_a_phone(visit: Callable[..., Visit], agent: str, language: str = "es") -> Visit:
    return visit(language, viewport=NARROW, user_agent=agent)


@LANGUAGES
def test_a_desk_shows_both_stores_as_codes_to_scan(visit: Callable[..., Visit], language: str) -> None:
    page = visit(language).page
    page.goto(("/en" if language == "en" else "") + "/download?companyCode=AURORA")
    codes = page.locator("main svg[role=img]")
    expect(codes).to_have_count(2)
    for place in (0, 1):
        expect(codes.nth(place)).to_have_attribute("aria-label", re.compile("QR"))
    links = [link.get_attribute("href") or "" for link in page.locator("main a[href*=Redirector]").all()]
    queries = [parse_qs(urlsplit(link).query) for link in links if "store=" in link]
    assert [query["store"] for query in queries] == [["iOS"], ["Android"]]
    assert all(query["companyCode"] == ["AURORA"] for query in queries)
    assert all(query["source"] == ["WEB_CORP"] for query in queries)


@pytest.mark.parametrize(("agent", "store"), [(IPHONE, "iOS"), (PIXEL, "Android")])
def test_a_phone_shows_one_button(visit: Callable[..., Visit], agent: str, store: str) -> None:
    page = on_a_phone(visit, agent).page
    page.goto("/download?companyCode=AURORA")
    button = page.locator("main a[href*=Redirector]")
    expect(button).to_have_count(1)
    expect(button).to_have_attribute("href", re.compile(f"store={store}&companyCode=AURORA"))
    expect(page.locator("main svg[role=img]")).to_have_count(0)


def test_the_code_is_copied_and_stays_green_for_four_seconds(visit: Callable[..., Visit]) -> None:
    here = visit("es")
    here.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = here.page
    page.clock.install()
    page.goto("/download")
    code = page.locator("#referral ~ div code")
    button = page.get_by_role("button", name="Copiar código")
    expect(button).to_be_enabled()
    plain = code.evaluate("element => getComputedStyle(element).color")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    button.click()
    expect(page.get_by_text("Copiaste el código.")).to_be_visible()
    becomes(lambda: page.evaluate("navigator.clipboard.readText()"), code.inner_text())
    expect(code).not_to_have_css("color", plain)
    page.clock.run_for(3_900)
    expect(code).not_to_have_css("color", plain)
    page.clock.run_for(200)
    expect(code).to_have_css("color", plain)


def test_a_copy_that_is_refused_is_only_logged(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "warning" else None)
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))")
    page.goto("/download")
    with page.expect_console_message(lambda message: "not copied" in message.text):
        page.get_by_role("button", name="Copiar código").click()
    expect(page.get_by_text("Copiaste el código.")).to_have_count(0)
    expect(page.locator("#referral ~ div code")).not_to_have_class(re.compile("text-good"))


@pytest.mark.parametrize(
    ("agent", "language", "title", "host"),
    [
        (IPHONE, "es", "Abrimos el App Store en 5 segundos", "apps.apple.com"),
        (PIXEL, "en", "Opening Google Play in 5 seconds", "play.google.com"),
    ],
)
def test_the_redirector_counts_down_and_leaves_for_the_store(
    visit: Callable[..., Visit], calls: list[Request], agent: str, language: str, title: str, host: str
) -> None:
    here = on_a_phone(visit, agent, language)
    page = here.page
    left = stop_at_the_store(page)
    arrive(page, calls, "source=PHYSICAL_QR&companyCode=AURORA")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.clock.run_for(1_000)
    expect(page.locator(".count")).to_have_text("4")
    page.clock.run_for(3_000)
    expect(page.locator(".count")).to_have_text("1")
    assert not left
    page.clock.run_for(1_000)
    expect(page).to_have_title("store")
    assert [urlsplit(address).hostname for address in left] == [host]
    store = "iOS" if agent == IPHONE else "Android"
    assert [
        (event["event"], event["store"], event["source"], event["companyCode"]) for event in tracked_events(calls)
    ] == [
        ("APP_DOWNLOAD", store, "PHYSICAL_QR", "AURORA"),
        ("STORE_REDIRECT", store, "PHYSICAL_QR", "AURORA"),
    ]
    here.expect_problems(STORES.pattern)


def test_nobody_has_to_wait_for_the_countdown(visit: Callable[..., Visit], calls: list[Request]) -> None:
    here = visit("es")
    page = here.page
    left = stop_at_the_store(page)
    arrive(page, calls, "store=Android")
    page.get_by_role("link", name="Continuar ahora").click()
    expect(page).to_have_title("store")
    assert [urlsplit(address).hostname for address in left] == ["play.google.com"]
    assert [event["event"] for event in tracked_events(calls)] == ["APP_DOWNLOAD", "STORE_REDIRECT"]
    here.expect_problems(STORES.pattern)


def test_back_from_the_store_does_not_lead_there_again(visit: Callable[..., Visit], calls: list[Request]) -> None:
    here = visit("es")
    page = here.page
    left = stop_at_the_store(page)
    page.goto("/guides")
    arrive(page, calls, "store=Android")
    page.get_by_role("link", name="Continuar ahora").click()
    expect(page).to_have_title("store")
    page.go_back()
    expect(page).to_have_url(re.compile("/guides$"))
    go_to_redirector(page, "store=Android")
    page.goto("/guides")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("¿Vamos a Google Play?")
    page.clock.run_for(10_000)
    assert len(left) == 1
    assert [event["event"] for event in tracked_events(calls)] == [
        "APP_DOWNLOAD",
        "STORE_REDIRECT",
        "APP_DOWNLOAD",
    ]
    here.expect_problems(STORES.pattern)


def test_the_arrival_is_answered_as_counted(visit: Callable[..., Visit], calls: list[Request]) -> None:
    page = visit("es").page
    with page.expect_response(lambda response: "/graphql" in response.url) as answered:
        arrive(page, calls, "source=WEB_CORP&companyCode=AURORA")
    request = answered.value.request
    assert request.resource_type == "ping", "the arrival goes by beacon"
    assert answered.value.status == 200
    (arrival,) = tracked_events(calls)
    assert arrival["event"] == "APP_DOWNLOAD"
    assert arrival["store"] == "other"


def test_without_a_store_it_leads_to_the_page_it_came_from(
    visit: Callable[..., Visit], calls: list[Request]
) -> None:
    page = visit("es").page
    query = quote("?companyCode=AURORA&source=PHYSICAL_QR")
    arrive(page, calls, f"from=download&prevQuery={query}")
    page.clock.run_for(5_000)
    expect(page).to_have_url(re.compile(r"/download\?companyCode=AURORA&source=PHYSICAL_QR$"))
    assert [event["event"] for event in tracked_events(calls)] == ["APP_DOWNLOAD"]


def test_hostile_addresses_stay_on_the_site(visit: Callable[..., Visit], system: System) -> None:
    page = visit("es").page
    page.clock.install()
    for payload in HOSTILE:
        for query in (
            f"from={quote(payload)}",
            f"from=brands&prevQuery={quote(payload)}",
            f"from=brands&prevQuery={quote(quote(payload))}",
        ):
            page.goto(f"/downloadAppRedirector?{query}")
            expect(page.locator("#going h1")).to_be_visible()
            page.clock.run_for(5_000)
            expect(page).to_have_url(
                re.compile(rf"^{re.escape(system.url)}/(download|brands)(\?(?!.*evil)[^/#]*)?$")
            )
            becomes(lambda: page.evaluate("window.led"), None)


@pytest.mark.parametrize("path", ["/downloadappredirector", "/en/downloadAppRedirector", "/DownloadAppRedirector"])
def test_other_spellings_lead_to_it(visit: Callable[..., Visit], path: str) -> None:
    page = visit("es").page
    page.goto(f"{path}?source=WEB_CORP&from=guides")
    page.wait_for_url(re.compile(r"/downloadAppRedirector\?.*source=WEB_CORP"))
    title = "Moving on" if path.startswith("/en") else "Seguimos"
    expect(page.locator("#going h1")).to_contain_text(title)


def test_it_works_without_scripts(visit: Callable[..., Visit]) -> None:
    page = visit("es", viewport=NARROW, java_script_enabled=False).page
    page.goto("/downloadAppRedirector?source=PHYSICAL_QR")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    links = page.locator("main a:visible")
    expect(links).to_have_count(4)
    addresses = (r"^https://apps\.apple\.com/", r"^https://play\.google\.com/", "^/download$", "^/en/download$")
    for place, address in enumerate(addresses):
        expect(links.nth(place)).to_have_attribute("href", re.compile(address))


def test_the_redirector_is_one_small_file(system: System) -> None:
    response = httpx.get(
        f"{system.url}/downloadAppRedirector", headers={"accept-encoding": "gzip"}, trust_env=False
    )
    assert response.headers["content-type"].startswith("text/html")
    assert "src=" not in response.text
    assert 'rel="stylesheet"' not in response.text
    assert len(gzip.compress(response.content)) <= MAX_BYTES
    assert len(response.content) <= MAX_BYTES
