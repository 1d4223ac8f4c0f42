"""The chosen language is remembered at addresses that name none, and does not affect other visitors."""

from __future__ import annotations

import re
from collections.abc import Callable

from journey import Visit
from people import BRAND, becomes
from playwright.sync_api import Page, expect
from steps import bring_session

LANGUAGE = {"es": "Idioma: es", "en": "Language: en"}
NAMES = {"es": "Español", "en": "English"}


def choose(page: Page, target: str) -> None:
    page.get_by_role("button", name=LANGUAGE["en" if target == "es" else "es"]).click()
    page.get_by_role("link", name=NAMES[target], exact=True).click()
    is_in(page, target)


def is_in(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name=LANGUAGE[language])).to_be_visible()


def test_english_once_chosen_is_shown_wherever_the_address_names_no_language(visit: Callable[..., Visit]) -> None:
    opened = visit()
    page = opened.page
    page.goto("/")
    is_in(page, "es")
    choose(page, "en")

    page.goto("/brands?source=WEB_CORP#plans")
    is_in(page, "en")
    expect(page).to_have_url(re.compile(r"^\w+://[^/]+/en/brands\?source=WEB_CORP#plans$"))
    another = opened.context.new_page()
    another.goto("/contactUs")
    is_in(another, "en")

    # Neither redirect adds a history entry.
    page.goto("/team")
    is_in(page, "en")
    page.go_back()
    expect(page).to_have_url(re.compile("/en/brands"))
    page.go_back()
    expect(page).to_have_url(re.compile("/en$"))


def test_spanish_chosen_again_stays_and_links_that_name_english_change_nothing(
    visit: Callable[..., Visit],
) -> None:
    page = visit().page
    page.goto("/")
    choose(page, "en")
    choose(page, "es")
    page.goto("/brands")
    is_in(page, "es")
    page.goto("/en/brands")
    is_in(page, "en")
    page.goto("/")
    is_in(page, "es")


def test_who_chose_nothing_reads_spanish_though_the_browser_speaks_english(visit: Callable[..., Visit]) -> None:
    page = visit("en").page
    page.goto("/en/brands")
    is_in(page, "en")
    page.goto("/brands")
    is_in(page, "es")


def test_the_portal_follows_the_choice(visit: Callable[..., Visit]) -> None:
    page = visit().page
    bring_session(page, BRAND)
    page.goto("/settings/security")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("complementary").get_by_role("button", name="Mi cuenta").click()
    page.get_by_role("complementary").get_by_role("link", name="English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/settings/security")
    expect(page).to_have_url(re.compile("/en/settings/security$"))
    expect(page.get_by_role("complementary").get_by_role("button", name="My account")).to_be_visible()


def test_nothing_spanish_is_painted_on_the_way_to_english(visit: Callable[..., Visit]) -> None:
    opened = visit()
    page = opened.page
    page.goto("/")
    choose(page, "en")
    opened.context.add_init_script(
        "sessionStorage.seen = (sessionStorage.seen || '') + ' ' + location.pathname;"
        "document.addEventListener('DOMContentLoaded', () => {"
        "  if (getComputedStyle(document.documentElement).visibility === 'visible')"
        "    sessionStorage.painted = (sessionStorage.painted || '') + ' ' + location.pathname })"
    )
    page.goto("/brands")
    is_in(page, "en")
    stored = "[sessionStorage.seen, sessionStorage.painted]"
    becomes(lambda: page.evaluate(stored), [" /brands /en/brands", " /en/brands"])
