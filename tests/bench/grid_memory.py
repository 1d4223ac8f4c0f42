"""How long the grid of a campaign with very many ads takes to show, and what scrolling through all of it leaves in memory.

Needs `make up` in another terminal, and the ads: `python -m resuena_demo many --ads 5000` (see deploy/demo/README.md).
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path

import bootstrap
from playwright.sync_api import CDPSession, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))
from journey import BROWSER_FLAGS, WIDE

STEP = 1000
GIVE_UP_SECONDS = 600


def tell(page: Page, devtools: CDPSession, what: str) -> None:
    devtools.send("HeapProfiler.collectGarbage")
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    nodes = devtools.send("Memory.getDOMCounters")["nodes"]
    print(
        f"{what:>24}: {heap:6.1f} MB of JS heap, {nodes:5d} DOM nodes, {page.get_by_role('article').count()} cards"
    )


def listed(page: Page) -> int:
    text = page.locator("output", has_text=re.compile("cargadas|publicaciones")).first.inner_text()
    return int(re.sub(r"\D", "", text.split(" ")[0]))


def measure(page: Page, devtools: CDPSession, ads: int) -> None:
    page.goto("/login")
    page.get_by_label("E-mail", exact=True).fill("marca@resuena.demo")
    page.get_by_label("Contraseña", exact=True).fill("Marca#2026")
    page.get_by_role("button", name="Ingresar", exact=True).click()
    expect(page).not_to_have_url(re.compile("login", re.IGNORECASE))
    page.goto("/brands")
    page.get_by_role("link", name=re.compile("campañas", re.IGNORECASE)).first.click()
    link = page.get_by_role("link", name=re.compile(f"La gran ronda: {ads} tazas"))
    link.scroll_into_view_if_needed()
    started = time.monotonic()
    link.click()
    page.get_by_role("article").first.wait_for()
    print(f"first rows {time.monotonic() - started:.2f} s after the click")
    tell(page, devtools, "first page")
    started, mark = time.monotonic(), STEP
    while (count := listed(page)) < ads and time.monotonic() - started < GIVE_UP_SECONDS:
        if count >= mark:
            tell(page, devtools, f"{count} listed")
            mark += STEP
        page.keyboard.press("End")
        page.mouse.wheel(0, 2000)
    tell(page, devtools, f"{count} listed, the end")
    print(f"scrolled to the end in {time.monotonic() - started:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://localhost:4003")
    parser.add_argument("--ads", type=int, default=5000)
    chosen = parser.parse_args()
    executable = bootstrap.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=BROWSER_FLAGS)
        context = browser.new_context(base_url=chosen.url, locale="es-AR", viewport=WIDE)  # type: ignore[arg-type]
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("HeapProfiler.enable")
        measure(page, devtools, chosen.ads)
        browser.close()


if __name__ == "__main__":
    main()
