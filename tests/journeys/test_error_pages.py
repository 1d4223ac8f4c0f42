"""A page that breaks shows an error in its own place: the navigation stays, it can be reloaded, and it shows a
reference for support."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from held import following, without_following
from journey import ERROR_PAGE, NARROW, WIDE, Visit
from people import BRAND, NEW, STAFF, becomes, eventually
from playwright.sync_api import Page, Route, expect
from steps import TEXTS, bring_session, fits, open_campaign, settled, sign_in

BROKEN = """
  for (const kind of ["NumberFormat", "DateTimeFormat", "RelativeTimeFormat"])
    Intl[kind] = function () { throw new TypeError("broken on purpose"); };
"""
"""Breaks every screen that shows a number or a date."""
BROKEN_DOCUMENT = """
  const listen = window.addEventListener;
  window.addEventListener = function (type, ...more) {
    if (type === "pointerdown") throw new TypeError("broken on purpose");
    return listen.call(this, type, ...more);
  };
"""
"""Breaks an element beside every page, below the document only."""
ON_PURPOSE = "broken on purpose|error page|The page broke|Minified React error|properties of null"

THEMES = {"es": {"dark": "Oscuro", "light": "Claro"}, "en": {"dark": "Dark", "light": "Light"}}
SAYS = {
    "es": {"title": "Algo salió mal", "reload": "Recargar", "home": "Ir al inicio", "reference": "Referencia:"},
    "en": {
        "title": "Something went wrong",
        "reload": "Reload",
        "home": "Go to the home page",
        "reference": "Reference:",
    },
}


def without_totals(route: Route) -> None:
    """Responds to the campaign page's query with a value that the schema does not allow."""
    if "CampaignPage" in following(route.request):
        route.continue_(post_data=without_following(route.request))
        return
    if (route.request.post_data_json or {}).get("operationName") != "CampaignPage":
        route.continue_()
        return
    response = route.fetch()
    body = response.json()
    body["data"]["campaigns"][0]["totals"] = None
    route.fulfill(response=response, json=body)


def error_page(opened: Visit, page: Page, language: str) -> None:
    """The error page is shown, complete, and logged in the console with the same reference."""
    says = SAYS[language]
    shown = page.locator(ERROR_PAGE)
    expect(shown.get_by_role("heading", level=1, name=says["title"])).to_be_visible()
    expect(shown.get_by_role("link", name=says["home"])).to_be_visible()
    expect(shown.get_by_role("button", name=says["reload"])).to_be_visible()
    attribute = ERROR_PAGE.strip("[]")
    expect(shown).to_have_attribute(attribute, re.compile(r"^[0-9a-f]{10}-\d+$"))
    reference = shown.get_attribute(attribute) or ""
    expect(shown.get_by_text(says["reference"])).to_contain_text(reference)
    eventually(
        lambda: page.evaluate("1") and any(reference in problem for problem in opened.problems),
        f"{reference} in the console",
    )
    assert any("shows an error page" in problem for problem in opened.unexpected())
    for width in (WIDE, NARROW):
        page.set_viewport_size(width)
        fits(page)
        expect(shown.get_by_role("heading", level=1)).to_be_visible()

        def apart() -> bool:
            title = shown.get_by_role("heading", level=1).bounding_box()
            rings = shown.locator("svg").first.bounding_box()
            if title is None or rings is None:
                return False
            return rings["width"] <= 160 and rings["y"] + rings["height"] <= title["y"]

        eventually(apart, "the figure in its own size, above the text")
    page.set_viewport_size(WIDE)


@pytest.mark.parametrize(("language", "scheme"), [("es", "light"), ("en", "dark")])
@pytest.mark.parametrize(
    ("who", "path", "stays"),
    [
        (None, "/blogDefault", None),
        (NEW, "/settings/security", re.compile("^(Configuración|Settings)$")),
        (STAFF, "/desk/companies", re.compile("^(Secciones de la mesa|Sections of the desk)$")),
    ],
    ids=["public", "account", "desk"],
)
def test_a_broken_page_leaves_the_way_around_and_comes_back_when_reloaded(
    visit: Callable[..., Visit],
    language: str,
    scheme: str,
    who: tuple[str, str] | None,
    path: str,
    stays: re.Pattern[str] | None,
) -> None:
    opened = visit(language, scheme=scheme)
    if who:
        sign_in(opened.page, who, language)
    page = opened.context.new_page()
    page.add_init_script(f"if (!sessionStorage.mended) {{ {BROKEN} }}")
    page.goto(TEXTS[language]["home"] + path)
    error_page(opened, page, language)
    opened.expect_problems(ON_PURPOSE)
    if stays:
        expect(page.get_by_role("navigation", name=stays)).to_be_visible()
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_be_visible()

    # The header leads to a page that works.
    page.get_by_role("banner").get_by_role("link", name="Resuena").click()
    expect(page.locator(ERROR_PAGE)).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    expect(page.locator(ERROR_PAGE)).to_be_visible()

    page.evaluate("sessionStorage.mended = true")
    page.get_by_role("button", name=SAYS[language]["reload"]).click()
    expect(page.locator(ERROR_PAGE)).to_have_count(0)
    settled(page)


@pytest.mark.parametrize(("language", "scheme"), [("es", "dark"), ("en", "light")])
def test_a_campaign_that_breaks_leaves_the_portal_standing(
    visit: Callable[..., Visit], language: str, scheme: str
) -> None:
    opened = visit(language, scheme=scheme)
    bring_session(opened.page, BRAND)
    open_campaign(opened.page, language)
    page = opened.context.new_page()
    page.route("**/graphql", without_totals)
    page.goto(opened.page.url)
    error_page(opened, page, language)
    opened.expect_problems(ON_PURPOSE)
    page.get_by_role("button", name=re.compile("^(Mi portal|My portal)$")).click()
    page.get_by_role("banner").get_by_role("link", name=re.compile("^(Inicio del portal|Portal home)$")).click()
    expect(page).to_have_url(re.compile("/brands$"))
    expect(page.locator(ERROR_PAGE)).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("es", "dark"), ("en", "light")])
def test_a_document_that_breaks_keeps_its_looks_and_the_chosen_theme(
    visit: Callable[..., Visit], language: str, theme: str
) -> None:
    opened = visit(language, scheme="light" if theme == "dark" else "dark")
    page = opened.page
    page.goto(TEXTS[language]["home"] + "/aboutUs")
    choice = page.get_by_role("radio", name=THEMES[language][theme])
    html = page.locator("html")

    def chosen() -> bool:
        """Until React has hydrated the page, a choice changes nothing."""
        choice.click(force=True)
        return html.get_attribute("data-theme") == theme

    eventually(chosen, "the chosen theme")
    page.add_init_script(BROKEN_DOCUMENT)
    page.reload()
    error_page(opened, page, language)
    opened.expect_problems(ON_PURPOSE)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator("html")).to_have_attribute("lang", language)

    def dark() -> bool:
        ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        return sum(int(part) for part in re.findall(r"\d+", ground)[:3]) < 200

    becomes(dark, theme == "dark")
    assert not [problem for problem in opened.problems if "Content Security Policy" in problem]
