"""Every public page, in both spellings and languages, wide and narrow, light and dark: no problem is found.

The pages come from the running site's own router manifest, so a new page is checked without being listed here; an
address with a parameter needs a sample below, or the test fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from journey import FITS, NARROW, WIDE, Visit
from people import eventually
from playwright.sync_api import Page, expect
from steps import public_routes, violations

NOBODY = ["nadie-se-llama-asi"]
SAMPLES: dict[str, Callable[[Page], list[str]]] = {
    "teamMember/:memberKey": lambda page: linked(page, "/team", r"/teamMember/([^/?#]+)$"),
    "shared/:token": lambda _: ["enlace-que-termino"],
    ":name": lambda _: NOBODY,
    "*": lambda _: ["una/que/no/existe"],
}
"""Sample values for each address with a parameter."""

LEADS_ELSEWHERE = {
    "deletemydata": "/login?from=deletemydata",
}
"""Pages that redirect visitors, with their targets (section 2)."""

SPELLINGS = {"login": "Login", "signup": "signUp", "companies": "Companies"}
"""Spellings that section 2 lists; the second spelling of others is in lower case, or else in upper case."""

NOTHING = (":name", "*")
"""With the samples above there is nothing at these addresses, and the server responds with 404."""

SAME_TITLE = ("404", *NOTHING)
"""These addresses all show the "not found" page."""


def linked(page: Page, path: str, shape: str) -> list[str]:
    """The last path segments of a page's links."""
    page.goto(path)
    addresses = [link.get_attribute("href") or "" for link in page.locator("main a[href]").all()]
    last_parts = dict.fromkeys(match[1] for address in addresses if (match := re.search(shape, address)))
    assert last_parts, f"{path} links to nothing like {shape}"
    return list(last_parts)


def addresses(page: Page) -> Iterator[tuple[str, str]]:
    """Each public route with each address to open for it."""
    routes = public_routes(page)
    open_ended = {route for route in routes if ":" in route or "*" in route}
    assert open_ended == set(SAMPLES), "an address with a parameter needs a sample of it"
    for route in routes:
        if route == "downloadAppRedirector":
            continue  # redirects after five seconds and has its own test: test_download.py
        if route not in SAMPLES:
            yield route, f"/{route}"
            continue
        parameter = re.compile(r":\w+|\*")
        for sample in SAMPLES[route](page):
            yield route, "/" + parameter.sub(sample, route)


def other_spelling(route: str, path: str) -> str:
    spelled = SPELLINGS.get(route)
    if spelled:
        return f"/{spelled}"
    first, slash, rest = path[1:].partition("/")
    return f"/{first.lower() if first.lower() != first else first.upper()}{slash}{rest}"


def at_rest(page: Page) -> None:
    """The page has its one heading, and nothing is loading any more."""
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


@pytest.mark.parametrize(("language", "scheme"), [("es", "light"), ("en", "dark")])
def test_every_public_page(
    visit: Callable[..., Visit], request: pytest.FixtureRequest, language: str, scheme: str
) -> None:
    pictures: Path | None = request.config.getoption("--pictures")
    here = visit(language, scheme=scheme)
    page = here.page
    home = "" if language == "es" else "/en"
    titles: dict[str, str] = {}
    amiss: list[str] = []
    for route, path in list(addresses(page)):
        response = page.goto(home + path if path != "/" else home or "/")
        if response and response.status != (404 if route in NOTHING else 200):
            amiss.append(f"{path} answers with the status {response.status}")
        if route in LEADS_ELSEWHERE:
            destination = home + LEADS_ELSEWHERE[route]
            expect(page).to_have_url(re.compile(rf"^[^/]*//[^/]*{re.escape(destination)}/?$"))
            continue
        at_rest(page)
        heading = page.locator("h1").inner_text()
        lang = page.evaluate("document.documentElement.lang")
        if lang != language:
            amiss.append(f"{path} says that it is in {lang!r}")
        titles[route if route in SAME_TITLE else path] = page.title()
        for size in (WIDE, NARROW):
            page.set_viewport_size(size)
            if problems := violations(page, at_another_width=size == NARROW):
                amiss.append(f"{path} at {size['width']} px: {problems}")
            try:  # Elements that move when the width changes may need a moment.
                eventually(lambda: page.evaluate(FITS), f"{path} as wide as a screen of {size['width']} px", 3)
            except AssertionError as error:
                amiss.append(str(error))
            if pictures:
                name = path[1:].replace("/", "-") or "home"
                page.screenshot(path=pictures / f"{name}-{language}-{size['width']}.png", full_page=True)
        page.set_viewport_size(WIDE)
        if path != "/":
            page.goto(home + other_spelling(route, path))
            at_rest(page)
            if page.locator("h1").inner_text() != heading:
                amiss.append(f"{other_spelling(route, path)} is not {path}")
        unexpected = [
            problem for problem in here.problems if not (route in NOTHING and "status of 404" in problem)
        ]
        amiss += [f"{path}: {problem}" for problem in unexpected]
        here.problems.clear()
    pages = [path for path in titles if path not in SAME_TITLE]
    amiss += [
        f"{path} shares its title: {titles[path]}"
        for path in pages
        if list(titles.values()).count(titles[path]) > 1
    ]
    assert not amiss, "\n".join(amiss)
