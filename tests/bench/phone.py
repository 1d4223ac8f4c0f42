"""How soon a signed-in person sees a first screen on a phone, and how soon it responds to presses.

The phone is Lighthouse's: a processor four times slower than this one, and slow 4G.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

import bootstrap
from journey import BROWSER_FLAGS, NARROW
from playwright.sync_api import BrowserContext, Page, sync_playwright

ROUNDS = 3
SLOWER = 4
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
WATCH = """
window.firstRows = new Promise((painted) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(window.awaited)) return;
    observer.disconnect();
    // The frame after the next begins once the next is painted.
    requestAnimationFrame(() => requestAnimationFrame(painted));
  }).observe(document, { childList: true, subtree: true });
});
window.interactions = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
SETTLED_MILLISECONDS = 1_500


@dataclass(frozen=True)
class Screen:
    """A page to measure: its address, the address of its sign-in, and the element that is present once it can be
    read."""

    title: str
    address: str
    awaited: str = "main article"
    entrance: str = "/login"
    pressed: bool = True


def campaign(address: str) -> Screen:
    """A campaign of the portal with its first advertisements."""
    return Screen("A campaign of the portal", address)


APP = Screen("The creators' app, its first screen", "/app", "main h2", "/app", pressed=False)


@contextmanager
def signed_in(url: str, screen: Screen, who: tuple[str, str]) -> Iterator[BrowserContext | None]:
    """A phone's browser in which a person has signed in; None without a Chromium."""
    executable = bootstrap.browser()
    if executable is None:
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=BROWSER_FLAGS)
        context = browser.new_context(
            base_url=url, locale="es-AR", viewport=NARROW, device_scale_factor=2, is_mobile=True, has_touch=True
        )
        page = context.new_page()
        page.goto(screen.entrance)
        page.get_by_label("E-mail", exact=True).fill(who[0])
        page.get_by_label("Contraseña", exact=True).fill(who[1])
        page.get_by_role("button", name="Ingresar", exact=True).click()
        page.wait_for_url(re.compile(r"^(?!.*login).*$", re.IGNORECASE))
        page.locator(screen.awaited if screen.entrance == screen.address else "main").first.wait_for()
        page.close()
        context.add_init_script(f"window.awaited = {screen.awaited!r};{WATCH}")
        yield context
        browser.close()


def opened(context: BrowserContext, address: str, *, cold: bool) -> tuple[Page, float]:
    """A new page at an address, and the milliseconds until the awaited element is painted."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    if cold:
        devtools.send("Network.clearBrowserCache")
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    return page, float(page.evaluate("window.firstRows"))


def pressed(page: Page) -> float:
    """The slowest press, in milliseconds until the next paint, while cards and their pictures keep loading."""
    search = page.get_by_role("searchbox").first
    search.tap()
    search.press_sequentially("luz", delay=60)
    for _ in range(4):
        page.mouse.wheel(0, 1500)
        page.locator("main article").last.get_by_role("link").first.focus()
        page.keyboard.press("Tab")
    page.wait_for_timeout(SETTLED_MILLISECONDS)
    return float(page.evaluate("Math.max(0, ...window.interactions)"))


def measure(url: str, screen: Screen, who: tuple[str, str]) -> dict[str, list[float]] | None:
    """Milliseconds of each round; None without a Chromium."""
    kinds = ("cold", "warm", "press") if screen.pressed else ("cold", "warm")
    rounds_by_kind: dict[str, list[float]] = {kind: [] for kind in kinds}
    with signed_in(url, screen, who) as context:
        if context is None:
            return None
        for _ in range(ROUNDS):
            for kind in ("cold", "warm"):
                page, milliseconds = opened(context, screen.address, cold=kind == "cold")
                rounds_by_kind[kind].append(round(milliseconds))
                if kind == "cold" and screen.pressed:
                    rounds_by_kind["press"].append(round(pressed(page)))
                page.close()
    return rounds_by_kind


def as_text(screen: Screen, rounds_by_kind: dict[str, list[float]] | None) -> str:
    """The rounds and their medians as a table of text."""
    if rounds_by_kind is None:
        return "No Chromium is installed: the phone is not measured."
    titles = {"cold": "painted, nothing cached", "warm": "painted, again", "press": "press to next paint"}
    lines = [f"  {titles[kind]:<28}{median(each):>7.0f} ms   {each}" for kind, each in rounds_by_kind.items()]
    return "\n".join([f"\n{screen.title} on a phone (4× slower processor, slow 4G)", *lines])
