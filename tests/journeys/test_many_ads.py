"""A campaign of thousands of ads scrolls to its end and back: no row stays empty, and the browser's memory stays
bounded."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from journey import System, Visit
from people import BRAND, becomes, eventually
from playwright.sync_api import CDPSession, Page, expect
from steps import bring_session, open_campaign

ADS = 1200
DECIDED = ADS // 10
CAMPAIGN = f"La gran ronda: {ADS} tazas"
# The visible rows lie in at most two pages of sixty, and the page before and the one after are kept too; React keeps
# the previous render beside the present one.
HELD_AT_MOST = 2 * 4 * 60
CARDS_AT_MOST = 40
# Some seventy nodes for a card, and the page around them.
NODES_AT_MOST = 70 * CARDS_AT_MOST + 1500

HELD = """function () {
  return this.filter((one) => Object.hasOwn(one, "imageZoom") && Object.hasOwn(one, "captionIdentifier")).length;
}"""
SHOWN = """() => {
  const places = [...document.querySelectorAll("[aria-posinset]")];
  return places.length > 0 && places.every((place) => place.querySelector("article:not([aria-busy]) img"));
}"""
IN_SIGHT = """() => [...document.querySelectorAll("[aria-posinset]")].some((place) => {
  const { top, bottom } = place.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
})"""

# The element under the middle of the screen in several frames, while the page keeps scrolling.
HIT = """async () => {
  const hit = [];
  for (let frame = 0; frame < 20; frame++) {
    scrollBy(0, 4);
    await new Promise(requestAnimationFrame);
    const { left, width } = document.querySelector("[aria-posinset]").getBoundingClientRect();
    hit.push(Boolean(document.elementFromPoint(left + width / 2, innerHeight / 2).closest("[aria-posinset], [role=presentation]")));
  }
  return hit;
}"""

AT_REST = """() => new Promise((tell) => {
  const at = scrollY;
  let frames = 0;
  const look = () => (scrollY !== at ? tell(false) : ++frames > 6 ? tell(true) : requestAnimationFrame(look));
  requestAnimationFrame(look);
})"""


@pytest.fixture(scope="module")
def many_ads(system: System) -> None:
    if system.data is None:
        pytest.skip("needs a system that the journeys started themselves")
    system.load_many(ADS)


def ads_held(devtools: CDPSession) -> int:
    """The number of ads that the page holds in full, after garbage collection."""
    prototype = devtools.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    objects = devtools.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    call = {"functionDeclaration": HELD, "objectId": objects, "returnByValue": True}
    held: int = devtools.send("Runtime.callFunctionOn", call)["result"]["value"]
    devtools.send("Runtime.releaseObject", {"objectId": objects})
    return held


def settled(page: Page) -> None:
    """Nothing moves any more; the visible rows have ads, and no placeholder is left."""
    eventually(lambda: page.evaluate(AT_REST), "the end of the scroll", seconds=30)
    eventually(lambda: page.evaluate(IN_SIGHT), "the ads in sight", seconds=30)
    eventually(lambda: page.evaluate(SHOWN), "every row in sight", seconds=30)


def bounded(page: Page, devtools: CDPSession) -> None:
    settled(page)
    expect(page.get_by_role("article").first).to_be_visible()
    cards, nodes = page.get_by_role("article"), "document.querySelectorAll('*').length"
    eventually(lambda: 0 < cards.count() <= CARDS_AT_MOST, f"at most {CARDS_AT_MOST} cards")
    eventually(lambda: page.evaluate(nodes) <= NODES_AT_MOST, f"at most {NODES_AT_MOST} nodes")
    assert 0 < ads_held(devtools) <= HELD_AT_MOST


def codes_of(download: Path) -> list[str]:
    rows = list(csv.reader(download.read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    return [row[0] for row in rows[1:]]


@pytest.mark.usefixtures("many_ads")
def test_thousands_of_ads_scroll_and_are_not_all_held(visit: Callable[..., Visit]) -> None:
    here = visit("es")
    page = here.page
    bring_session(page, BRAND)
    open_campaign(page, name=CAMPAIGN)
    devtools = here.context.new_cdp_session(page)
    page.get_by_role("article").first.scroll_into_view_if_needed()
    settled(page)
    cards = page.get_by_role("article")
    first = eventually(lambda: [card.get_attribute("aria-label") or "" for card in cards.all()], "the first cards")
    page.get_by_role("article").first.evaluate("card => card.scrollIntoView({ block: 'start' })")
    eventually(lambda: all(page.evaluate(HIT)), "controls that can be hit")

    end = page.get_by_text(f"{ADS:,} publicaciones".replace(",", "."), exact=True)
    for _ in range(400):
        if end.count():
            break
        page.keyboard.press("End")
        page.mouse.wheel(0, 3000)
        eventually(lambda: page.evaluate(SHOWN), "every row in sight", seconds=30)
    expect(end).to_have_count(1)
    last = page.locator(f"[aria-posinset='{ADS}']")

    def at_the_end() -> bool:
        # Row heights are estimated until rendered: the page may grow below its previous end.
        page.keyboard.press("End")
        settled(page)
        return last.count() == 1

    eventually(at_the_end, "the last ad", seconds=30)
    bounded(page, devtools)

    # Back in jumps, like dragging the scroll bar: dropped pages load again.
    for share in (0.6, 0.3, 0.05):
        page.evaluate("share => scrollTo(0, document.documentElement.scrollHeight * share)", share)
        bounded(page, devtools)
    title = page.get_by_role("heading", level=1)

    def at_the_top() -> bool:
        # As at the end: a measured row moves the ones below it.
        page.keyboard.press("Home")
        settled(page)
        return bool(title.evaluate("title => title.getBoundingClientRect().top >= 0"))

    eventually(at_the_top, "the campaign's name", seconds=30)
    expect(title).to_be_in_viewport()
    page.get_by_role("article", name=first[0]).scroll_into_view_if_needed()
    bounded(page, devtools)

    with page.expect_download() as whole:
        page.get_by_role("button", name="Descargar CSV").click()
    codes = codes_of(whole.value.path())
    assert len(codes) == len(set(codes)) == ADS
    assert codes[: len(first)] == [label.split(", ")[-1] for label in first]

    page.goto(f"{page.url}?status=approved")
    expect(page.get_by_role("article").first).to_be_visible()
    with page.expect_download() as narrowed:
        page.get_by_role("button", name="Descargar CSV").click()
    approved = codes_of(narrowed.value.path())
    assert set(approved) < set(codes)
    assert 0 < len(approved) <= DECIDED
    expect(page.get_by_text(re.compile(rf"^({len(approved)} publicaciones|60 cargadas)"))).to_have_count(1)


@pytest.mark.usefixtures("many_ads")
def test_all_that_wait_are_projected_together(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    open_campaign(page, name=CAMPAIGN)
    page.get_by_role("button", name="Elegir varias", exact=True).click()
    bar = page.get_by_role("region", name="Decidir varias a la vez")
    bar.get_by_role("button", name="Elegir todas las pendientes").click()
    expect(bar.get_by_text(f"{ADS - DECIDED:,} elegidas".replace(",", "."))).to_be_visible()
    line = bar.get_by_text(re.compile("^Si aprobás: quedan"))
    expect(line).to_be_visible(timeout=30_000)

    def projected() -> int:
        after, before = (int(figure.replace(".", "")) for figure in re.findall(r"[\d.]+", line.inner_text()))
        return before - after

    becomes(projected, ADS - DECIDED)
