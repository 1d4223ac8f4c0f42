"""A brand compares campaigns side by side: few clicks after its sign-in, in both languages, wide and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from journey import MANNERS, NARROW, Visit
from people import BRAND, becomes
from playwright.sync_api import ViewportSize, expect
from steps import TEXTS, arrive, bring_session, clicks, fits, go_to_place, open_campaign

WORDS = {
    "es": {"reports": "Informes", "more": "Más", "compare": "Comparar campañas", "interactions": "Interacciones",
           "chart": "Interacciones desde el inicio", "table": "Ver tabla", "from_home": "Comparar", "remove": "^Quitar ",
           "campaigns": "Campañas", "tick": "^Comparar ", "bar": "Campañas elegidas para comparar"},
    "en": {"reports": "Reports", "more": "More", "compare": "Compare campaigns", "interactions": "Interactions",
           "chart": "Interactions since the start", "table": "View table", "from_home": "Compare", "remove": "^Remove ",
           "campaigns": "Campaigns", "tick": "^Compare ", "bar": "Campaigns chosen to compare"},
}  # fmt: skip


@MANNERS
def test_campaigns_are_compared_in_few_clicks(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    arrive(page, BRAND, language)
    signed_in = clicks(page)
    page.get_by_role("main").get_by_role("link", name=words["from_home"], exact=True).click()
    columns = page.get_by_role("columnheader").get_by_role("link")
    expect(columns.nth(1)).to_be_visible()
    assert clicks(page) - signed_in == 1
    fits(page)

    page.goto(f"{TEXTS[language]['home']}/portal")
    before = clicks(page)
    campaigns = page.get_by_role("navigation", name="Portal", exact=True).get_by_role(
        "link", name=words["campaigns"], exact=True
    )
    campaigns.click()
    boxes = page.get_by_role("main").get_by_role("checkbox", name=re.compile(words["tick"]))
    for place in (0, 1):
        boxes.nth(place).click()
    page.get_by_role("region", name=words["bar"]).get_by_role("link", name=words["from_home"], exact=True).click()
    expect(columns).to_have_count(2)
    assert clicks(page) - before <= 4

    go_to_place(page, words["reports"], words["more"])
    page.get_by_role("link", name=words["compare"]).click()
    choices = page.get_by_role("group").get_by_role("checkbox")
    expect(choices.nth(1)).to_be_visible()
    for place in (0, 1):
        choices.nth(place).click()
        expect(choices.nth(place)).to_be_checked()
    title = page.get_by_role("rowheader", name=words["interactions"], exact=True)
    figures = page.get_by_role("row").filter(has=title).get_by_role("cell")
    expect(figures).to_have_count(2)
    fits(page)

    page.get_by_role("button", name=words["table"]).click()
    expect(page.get_by_role("table", name=words["chart"]).get_by_role("row").nth(1)).to_be_visible()
    compared = page.url
    page.get_by_role("button", name=re.compile(words["remove"])).first.click()
    expect(page).not_to_have_url(compared)
    page.goto(compared)
    expect(figures).to_have_count(2)
    first = page.get_by_role("columnheader").get_by_role("link").first
    name = first.inner_text()
    first.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    page.goto(f"{TEXTS[language]['home']}/compare?c=unknown&c=foreign")
    expect(page.locator("main output")).to_be_visible()


WIDEST = """window.widest = 0;
new MutationObserver(() => { window.widest = Math.max(window.widest, document.documentElement.scrollWidth) })
    .observe(document, { attributes: true, childList: true, subtree: true })"""
"""Checks the page's width at each change of the document, also between two frames."""


def test_a_chart_never_widens_a_phones_page_while_it_is_drawn(visit: Callable[..., Visit]) -> None:
    page = visit("es", NARROW).page
    bring_session(page, BRAND)
    open_campaign(page)
    summary = urlsplit(page.url)._replace(query="view=summary").geturl()
    page.add_init_script(WIDEST)
    chart = page.get_by_role("main").get_by_role("img").and_(page.locator("svg")).first
    for address in (summary, "/reports"):
        page.goto(address)
        expect(chart).to_be_visible()
        becomes(lambda: page.evaluate("window.widest"), NARROW["width"])

    page.goto("/compare")
    for place in (0, 1):
        page.get_by_role("group").get_by_role("checkbox").nth(place).click()
    expect(chart).to_be_visible()
    becomes(lambda: page.evaluate("window.widest"), NARROW["width"])
