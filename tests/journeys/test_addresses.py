"""The status of an address: 200 for a page, and 404 where there is none, for every visitor and in any case."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from journey import System, Visit
from people import UNKNOWN
from phones import Phones
from playwright.sync_api import expect

PAGES = [
    "/",
    "/Brands",
    "/en/LOGIN",
    "/teamMember/EMILIA-SOSA",
    "/companies",
    "/Companies/",
    f"/en/companies/{UNKNOWN}",
    f"/companies/{UNKNOWN}/{UNKNOWN}",
    "/desk/queue",
    "/Settings/Security",
    f"/AUDIT/{UNKNOWN}",
    "/scan",
    "/downloadappredirector",
    "/404",
]
NO_PAGES = [
    "/nadie-se-llama-asi",
    "/NADIE-se-llama-asi",
    "/en/nadie-se-llama-asi",
    "/x",
    "/desk/nothing",
    "/Una/Que/NO/existe",
    "/en/una/que/no/existe",
    "/teamMember/nadie",
    f"/companies/{UNKNOWN}/{UNKNOWN}/{UNKNOWN}",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_answers_200(system: System, path: str) -> None:
    response = httpx.get(system.url + path, trust_env=False)
    assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")


@pytest.mark.parametrize("path", NO_PAGES)
def test_where_there_is_no_page_the_answer_is_404(system: System, path: str) -> None:
    response = httpx.get(system.url + path, trust_env=False)
    assert (response.status_code, response.headers["content-type"]) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize(("language", "home"), [("es", ""), ("en", "/en")])
def test_somebodys_public_page_is_found_by_its_name(
    visit: Callable[..., Visit], phones: Phones, language: str, home: str
) -> None:
    name = phones.personal_page("Sol", "Paz")
    here = visit(language)
    for spelling in (name, name.upper()):
        response = here.page.goto(f"{home}/{spelling}")
        assert response is not None
        assert response.status == 200
        expect(here.page.get_by_role("heading", level=1)).to_contain_text("Sol Paz")
    response = here.page.goto(f"{home}/{name}-and-nobody")
    assert response is not None
    assert response.status == 404
    expect(here.page.locator("main")).to_contain_text("404")
    here.expect_problems("status of 404")


def test_security_txt_names_a_contact_that_can_be_reached(system: System) -> None:
    text = httpx.get(f"{system.url}/.well-known/security.txt", trust_env=False).text
    contacts = re.findall(r"^Contact: (\S+)$", text, re.MULTILINE)
    assert contacts
    for contact in contacts:
        assert httpx.get(contact, trust_env=False).status_code == 200


def test_robots_txt_keeps_search_engines_out_of_what_is_private(system: System) -> None:
    robots = httpx.get(f"{system.url}/robots.txt", trust_env=False).text.splitlines()
    for area in ("companies", "Companies", "desk", "settings", "audit", "scan", "notices", "editProfile"):
        assert f"Disallow: /{area}" in robots
        assert f"Disallow: /en/{area}" in robots
    assert sum(line.startswith("Sitemap: http") for line in robots) == 1
