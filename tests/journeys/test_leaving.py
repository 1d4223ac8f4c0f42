"""Every screen is left by browser back, by breadcrumb and by menu, and the next one works: a screen that unmounts
breaks no other."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from journey import ERROR_PAGE, Visit
from people import BRAND, NEW, STAFF, eventually
from playwright.sync_api import Page, expect
from steps import bring_session, first_waiting, open_campaign, public_routes, settled, sign_in

START = "/aboutUs"
GO = "path => window.__reactRouterDataRouter.navigate(path)"
"""Like a click on a link: within the document, so that the previous screen is unmounted and not just discarded."""
READY = "!!window.__reactRouterDataRouter"
"""A prerendered page is visible before its router is ready."""
PARAMETERS = {":name": "/nadie-se-llama-asi", "*": "/una/que/no/existe"}
ELSEWHERE = {"downloadAppRedirector", "teamMember/:memberKey", "deletemydata", "confirmEmail", "invitation"}  # fmt: skip
"""Not reachable within the document, redirects a visitor, or is tested below."""


def mark(page: Page) -> None:
    """Marks the present screen: when the mark is gone, another screen has replaced it."""
    page.locator("main h1").first.evaluate("title => { title.dataset.left = '' }")


def whole(page: Page, path: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(path) + r"(?:[?#].*)?$", re.IGNORECASE))
    expect(page.locator("main h1[data-left]"), f"the screen before {path}").to_have_count(0)
    settled(page)
    expect(page.locator(ERROR_PAGE)).to_have_count(0)
    mark(page)


def leave_by_each_way(page: Page, path: str, menu: Callable[[], str]) -> None:
    """Opens the screen from the start and leaves it by back, by every breadcrumb and by the menu."""
    page.evaluate(GO, path)
    whole(page, path)
    page.go_back()
    whole(page, START)
    page.go_forward()
    whole(page, path)
    crumbs = page.get_by_role("navigation", name="Dónde estás").get_by_role("link")
    for number in range(crumbs.count()):
        target = urlsplit(crumbs.nth(number).get_attribute("href") or "").path
        crumbs.nth(number).click()
        whole(page, target)
        page.go_back()
        whole(page, path)
    whole(page, menu())
    page.go_back()
    whole(page, path)
    page.go_back()
    whole(page, START)


def site_menu(page: Page) -> Callable[[], str]:
    """An item of the header that every visitor has, and that leads to another page."""

    def choose() -> str:
        name, target = (
            ("Blog", "/blogDefault") if page.url.endswith("/investors") else ("Inversores", "/investors")
        )
        page.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
        return target

    return choose


def portal_menu(page: Page) -> Callable[[], str]:
    """The portal's start, by its menu."""

    def choose() -> str:
        page.get_by_role("button", name="Mi portal").click()
        page.get_by_role("banner").get_by_role("link", name="Inicio del portal").click()
        return "/brands"

    return choose


def walk(page: Page, paths: list[str], menu: Callable[[Page], Callable[[], str]]) -> None:
    page.goto(START)
    settled(page)
    eventually(lambda: page.evaluate(READY), "React's taking over of the start")
    for path in paths:
        leave_by_each_way(page, path, menu(page))


def test_a_visitor_leaves_every_public_screen(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    paths = [PARAMETERS.get(path, f"/{path}") for path in public_routes(page) if path not in ELSEWHERE]
    assert len(paths) > 30
    walk(page, [path for path in [*paths, "/teamMember/emilia-sosa"] if path != START], site_menu)


def test_somebody_leaves_every_screen_of_their_account(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    sign_in(page, NEW)
    settings = [f"/settings/{each}" for each in ("profile", "company", "security", "notices", "data")]
    walk(page, ["/editProfile", "/signup", "/deletemydata", "/notices", *settings], site_menu)


def test_a_brand_leaves_every_screen_of_the_portal(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    open_campaign(page)
    campaign = urlsplit(page.url).path
    company = campaign.rpartition("/")[0]
    audit = first_waiting(page, "es").get_attribute("href") or ""
    screens = [company, campaign, f"{company}/campaigns/new", f"{company}/downloads", "/scan", audit, "/editCompany"]  # fmt: skip
    walk(page, screens, portal_menu)


def test_staff_leave_every_screen_of_the_desk(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    sign_in(page, STAFF)
    sections = (
        "queue",
        "disputes",
        "secondOpinions",
        "campaigns",
        "companies",
        "leads",
        "tokens",
        "deletions",
        "system",
    )
    walk(page, ["/companies", "/desk", *(f"/desk/{each}" for each in sections)], portal_menu)
