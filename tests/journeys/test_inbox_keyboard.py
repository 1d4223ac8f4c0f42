"""After signing in, at most six Tab stops lead to the first row of the inbox."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import Visit
from phones import Phones
from playwright.sync_api import expect
from steps import enter

MOST = 6
"""Tab stops from the page after the login."""
WORDS = {
    "es": {"home": "", "content": "Ir al contenido", "list": "Ir a la lista", "rows": "Publicaciones en espera"},
    "en": {"home": "/en", "content": "Skip to content", "list": "Skip to the list", "rows": "Ads waiting"},
}


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_first_row_of_the_inbox_is_a_few_tab_stops_from_the_login(
    visit: Callable[..., Visit], phones: Phones, language: str
) -> None:
    words = WORDS[language]
    brand = phones.brand()
    campaign = phones.campaign(brand)
    for number in range(2):
        phones.submit(campaign, first=number)
    page = visit(language).page
    page.goto(f"{words['home']}/inbox")
    enter(page, brand.owner.credentials, language)
    expect(page).to_have_url(re.compile(f"{words['home']}/inbox$"))
    first = page.get_by_role("region", name=words["rows"]).get_by_role("listitem").first
    expect(first).to_be_visible()
    stops = 0
    for name in (words["content"], words["list"]):
        link = page.get_by_role("link", name=name, exact=True)
        while stops < MOST and not link.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Tab")
            stops += 1
        expect(link).to_be_focused()
        page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    stops += 1
    expect(first.get_by_role("checkbox")).to_be_focused()
    assert stops <= MOST
