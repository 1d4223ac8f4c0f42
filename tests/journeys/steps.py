"""Steps of many journeys: sign in, open a campaign, find waiting ads, read the totals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from journey import FITS, ROOT
from people import becomes, eventually
from playwright.sync_api import Locator, Page, Response, Route, expect

TEXTS = {
    "es": {
        "home": "", "email": "E-mail", "password": "Contraseña", "login": "Ingresar", "audit": "Auditar", "zoom": "Ampliar la imagen",
        "close": "Cerrar", "approve": "Aprobar", "reject": "Rechazar", "approved": "La publicación fue aprobada.",
        "rejected": "La publicación fue rechazada.", "total": "Aprobados", "refresh": "Actualizar", "missing": "No encontramos la publicación",
        "not_found": "404", "unavailable": "El servicio no está disponible en este momento.",
    },
    "en": {
        "home": "/en", "email": "Email", "password": "Password", "login": "Log in", "audit": "Audit", "zoom": "Enlarge the picture",
        "close": "Close", "approve": "Approve", "reject": "Reject", "approved": "The ad was approved.",
        "rejected": "The ad was rejected.", "total": "Approved", "refresh": "Refresh", "missing": "We could not find the ad",
        "not_found": "404", "unavailable": "Service not available right now!",
    },
}  # fmt: skip
CAMPAIGN = "Mañanas Aurora"
LOGIN = """mutation($email: String!, $password: String!) {
  result: login(app: PublicPortal, email: $email, password: $password) { success error { code } } }"""
CLIENT_STATE = ROOT / "frontend" / "src" / "session" / "client-state.ts"
SIGNED_IN = {
    "resuena.signed-in": "1",
    "resuena.cache-version": re.findall(r'CACHE_VERSION = "(.+)"', CLIENT_STATE.read_text())[0],
}
NO_PAGE = "/no-page-yet"
TARGET_SIZE = "target-size"
"""WCAG 2.2, 2.5.8: 24 by 24 px, or as far from others."""
CONTRAST = "color-contrast"
COLOURS = """element => {
  const style = getComputedStyle(element);
  return [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.fontSize, style.fontWeight].join();
}"""
KEEP_COLOURS = f"""() => {{
  const colours = {COLOURS};
  const seen = [...document.querySelectorAll("body, body *")].filter((element) => element.checkVisibility());
  window.coloursSeen = new WeakMap(seen.map((element) => [element, colours(element)]));
}}"""
CONTRAST_OF_WHAT_CHANGED = f"""async () => {{
  const colours = {COLOURS};
  const changed = [...document.querySelectorAll("body, body *")]
    .filter((element) => element.checkVisibility() && window.coloursSeen.get(element) !== colours(element));
  return changed.length === 0 ? [] :
    (await axe.run({{ include: changed }}, {{ runOnly: ["{CONTRAST}"], resultTypes: ["violations"] }})).violations;
}}"""
"""axe's contrast results for the elements that were not visible, or had other colours, when KEEP_COLOURS ran."""


def enter(page: Page, who: tuple[str, str], language: str = "es") -> None:
    """Fills and submits the login form on the page."""
    texts = TEXTS[language]
    page.get_by_label(texts["email"], exact=True).fill(who[0])
    page.get_by_label(texts["password"], exact=True).fill(who[1])
    page.get_by_role("button", name=texts["login"], exact=True).click()


def sign_in_by_form(page: Page, who: tuple[str, str], language: str = "es", path: str = "/login") -> None:
    """Signs in by the form. Where that is not under test, `sign_in` and `bring_session` take half the time."""
    page.goto(TEXTS[language]["home"] + path)
    enter(page, who, language)
    expect(page).not_to_have_url(re.compile("login", re.IGNORECASE))
    # The form disappears, then the address changes, then the next page is rendered: a menu opened before would close
    # with the old one.
    expect(page.locator("main h1").first).to_be_visible()


def sign_in(page: Page, who: tuple[str, str], language: str = "es", path: str = "/login") -> None:
    """Signs in by the API, and opens the page to which the login leads."""
    bring_session(page, who)
    page.goto(TEXTS[language]["home"] + path)
    expect(page).not_to_have_url(re.compile("login", re.IGNORECASE))
    expect(page.locator("main h1").first).to_be_visible()


def bring_session(page: Page, who: tuple[str, str]) -> None:
    """Signs in by the API: the next page that the browser opens finds the session, as after an earlier visit."""
    email, password = who
    # The response's cookie is the session; it stays in the browser's context.
    response = page.context.request.post(
        "/graphql", data={"query": LOGIN, "variables": {"email": email, "password": password}}
    )
    assert response.json()["data"]["result"]["success"], response.text()
    # Pages request a session if their storage says that the person is signed in
    # (frontend/src/session/session-state.ts).
    page.route(NO_PAGE, lambda route: route.fulfill(content_type="text/html", body=""))
    page.goto(NO_PAGE)
    page.evaluate("stored => Object.assign(localStorage, stored)", SIGNED_IN)
    page.unroute(NO_PAGE)


COUNT = """for (const kind of ["click", "keydown"])
    document.addEventListener(kind, ({isTrusted}) => {
        if (isTrusted) sessionStorage[kind] = Number(sessionStorage[kind] ?? 0) + 1;
    }, true)"""
"""Counts events at the document: Playwright stops a click beside a moving target at the window, and clicks again."""


def arrive(page: Page, who: tuple[str, str], language: str) -> None:
    """Opens /portal as a visitor, signs in, and arrives there; clicks and keys are counted from the start."""
    page.context.add_init_script(COUNT)
    page.goto(f"{TEXTS[language]['home']}/portal")
    enter(page, who, language)
    expect(page).to_have_url(re.compile(r"/portal$"))
    expect(page.locator("main h1")).to_be_visible()


def clicks(page: Page) -> int:
    """Clicks in this tab since `arrive`."""
    return int(page.evaluate("sessionStorage.click ?? 0"))


def answers(operation: str) -> Callable[[Response], bool]:
    """Whether a response belongs to this operation; for `page.expect_response`."""
    named = f'"operationName":"{operation}"'
    return lambda response: named in (response.request.post_data or "")


def keys(page: Page) -> int:
    """Keys pressed in this tab since `arrive`; `fill` counts as none."""
    return int(page.evaluate("sessionStorage.keydown ?? 0"))


def go_to_place(page: Page, name: str, more: str) -> None:
    """Opens a section of the portal: by the rail, or on a phone by the sheet behind the last button of its bar."""
    bar = page.get_by_role("navigation", name="Portal", exact=True)
    link = bar.get_by_role("link", name=name, exact=True)
    if link.count() == 0:
        bar.get_by_role("button", name=more, exact=True).click()
        link = page.get_by_role("dialog").get_by_role("link", name=name, exact=True)
    link.click()
    expect(page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()


ADDRESSES: dict[tuple[str, str], str] = {}
"""Addresses of the demo company's campaigns, by language and name, once they were opened."""


def open_campaign(page: Page, language: str = "es", name: str = CAMPAIGN) -> None:
    """Opens a campaign of the demo company: the first time from the brand's start, then by its address."""
    if address := ADDRESSES.get((language, name)):
        page.goto(address)
    else:
        walk_to_campaign(page, language, name)
        ADDRESSES[language, name] = urlsplit(page.url).path
    expect(page.get_by_role("heading", level=1, name=re.compile(name))).to_be_visible()


def walk_to_campaign(page: Page, language: str, name: str) -> None:
    page.goto(TEXTS[language]["home"] + "/brands")
    page.get_by_role("link", name=re.compile("campañas|campaigns", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", level=1, name="Café Aurora")).to_be_visible()
    page.get_by_role("link", name=re.compile(name)).click()
    expect(page.get_by_role("heading", level=1, name=re.compile(name))).to_be_visible()


def first_waiting(page: Page, language: str) -> Locator:
    """The link to the audit of the newest waiting ad; the grid renders only cards near the screen."""
    if "status=" not in page.url:
        page.goto(f"{page.url}?status=waiting")
    return page.get_by_role("link", name=re.compile(f"^{TEXTS[language]['audit']} ")).first


def approved_figure(page: Page, language: str = "es") -> Locator:
    return page.locator("main dl > div", has_text=TEXTS[language]["total"]).locator("dd").first


def approved_total(page: Page, language: str = "es") -> int:
    figure = approved_figure(page, language)
    expect(figure).to_have_text(re.compile(r"^[\d.,]+$"))
    return int(re.sub(r"\D", "", figure.inner_text()))


def settled(page: Page) -> None:
    """The screen has its title, and nothing is loading any more."""
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator("[aria-busy=true], main .animate-ring")).to_have_count(0)


def fits(page: Page) -> None:
    """The page does not overflow its window. A new window size or element may take a frame to be laid out."""
    eventually(lambda: page.evaluate(FITS), f"a page without overflow at {page.viewport_size}", seconds=3)


MEASURED = """async (width) => {
  const frame = () => new Promise(requestAnimationFrame);
  const items = () => [...document.querySelectorAll('[aria-posinset]')];
  await frame();
  const before = items();
  await frame();
  const after = items();
  return innerWidth === width && after.length === before.length &&
    after.every((item, place) => item === before[place] && getComputedStyle(item).visibility === 'visible');
}"""
"""Whether the page has this width, and each item of its long lists was measured. A new width may change the columns,
whose rows are rendered hidden and measured a frame later; each measured row may add another."""


def measured(page: Page) -> None:
    """Waits until the page has the width of its window and shows each item of its long lists."""
    size = page.viewport_size
    assert size
    eventually(lambda: page.evaluate(MEASURED, size["width"]), f"the items of long lists at {size}", seconds=10)


LINES = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
}"""
"""The number of lines of a text."""


def on_one_line(text: Locator) -> None:
    """The text is on one line."""
    becomes(lambda: text.evaluate(LINES), 1)


def run_axe(page: Page, options: dict[str, Any], context: str | None = None) -> AxeResults:
    """axe's results. axe is injected once per document: reading its half a megabyte takes a fifth of a run's time."""
    if page.evaluate("!window.axe"):
        page.evaluate(Axe().axe_script)
    return AxeResults(page.evaluate(f"axe.run({json.dumps(context or ':root')}, {json.dumps(options)})"))


def violations(page: Page, rules: Sequence[str] = (), *, at_another_width: bool = False) -> str:
    """axe's violations in the page, too small or too close targets included; `rules` are further rules that are off by
    default.

    The measured size of a target depends on what overlaps it at the scroll position, a sticky bar for example. So a
    small one is measured again in the middle of the window.

    On a page that was checked before, `at_another_width`, contrast, which takes longest, is checked only for elements
    that are new or have other colours.
    """
    enabled = {rule: {"enabled": True} for rule in (TARGET_SIZE, *rules)}
    if at_another_width:
        enabled[CONTRAST] = {"enabled": False}
    # Otherwise axe describes each passing element too, which takes longest.
    results = run_axe(page, {"rules": enabled, "resultTypes": ["violations"]})
    for violation in results.response["violations"]:
        if violation["id"] == TARGET_SIZE:
            violation["nodes"] = [
                node for node in violation["nodes"] if _is_small_in_the_middle(page, node["target"][0])
            ]
    results.response["violations"] = [
        violation for violation in results.response["violations"] if violation["nodes"]
    ]
    if at_another_width:
        results.response["violations"] += page.evaluate(CONTRAST_OF_WHAT_CHANGED)
    else:
        page.evaluate(KEEP_COLOURS)
    return str(results.generate_report()) if results.response["violations"] else ""


def _is_small_in_the_middle(page: Page, selector: str) -> bool:
    target = page.locator(selector)
    scrolled = page.evaluate("scrollY")
    target.evaluate(
        "(element) => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })"
    )
    again = run_axe(page, {"runOnly": [TARGET_SIZE]}, selector)
    page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", scrolled)
    return bool(again.response["violations"])


def accessible(page: Page, what: str = "", *, rules: Sequence[str] = (), at_another_width: bool = False) -> None:
    """Axe finds nothing in the page."""
    measured(page)
    problems = violations(page, rules, at_another_width=at_another_width)
    if problems:
        again = violations(page, rules, at_another_width=at_another_width)
        raise AssertionError(f"{what or page.url}:\n{problems}\nA moment later: {again or 'nothing'}")


def hold(page: Page, pattern: str, concerns: Callable[[Route], bool] = lambda _: True) -> Callable[[], int]:
    """Holds requests until the returned function is called, which returns their number; later ones pass."""
    waiting: list[Route] | None = []

    def meet(route: Route) -> None:
        if waiting is None or not concerns(route):
            route.continue_()
        else:
            waiting.append(route)

    def let_go() -> int:
        nonlocal waiting
        held, waiting = waiting or [], None
        for route in held:
            route.continue_()
        return len(held)

    page.route(pattern, meet)
    return let_go


def public_routes(page: Page) -> list[str]:
    """The router's public addresses, without the language."""
    page.goto("/")
    eventually(lambda: page.evaluate("!!window.__reactRouterManifest"), "the router's list")
    paths: list[str] = page.evaluate(
        """() => Object.values(window.__reactRouterManifest.routes)
              .filter((route) => route.parentId === "routes/language" && (route.index || route.path))
              .map((route) => route.path ?? "")"""
    )
    return paths


def held_message(page: Page) -> Locator:
    """The message on the screen; the mouse hovers over it, so that it stays."""
    message = page.get_by_role("status").filter(
        has=page.get_by_role("button", name=re.compile("^(Cerrar|Dismiss)"))
    )
    message.hover()
    return message


MOVES = """document.getAnimations().some(
  (one) => one.playState === "running" && one.effect.getComputedTiming().iterations !== Infinity)"""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def covers_nothing(message: Locator, *used: Locator) -> None:
    """At rest, the message covers none of these elements, the phones' bar, or the focused element."""
    page = message.page
    page.wait_for_function(f"() => !{MOVES}")
    page.evaluate(FRAMES)  # a size change is observed, and the message moved, in the next frame
    for locator in (*used, page.locator("[data-bottom-bar]:visible"), page.locator("*:focus")):
        for place in locator.all():
            if _overlap(message, place):
                raise AssertionError(f"the message lies over {place}")


def _overlap(message: Locator, other: Locator) -> bool:
    a, b = message.bounding_box(), other.bounding_box()
    if a is None:
        raise AssertionError("the message is gone")
    return b is not None and (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )
