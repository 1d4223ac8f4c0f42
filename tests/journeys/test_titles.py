"""The title of each portal page stands at the same left edge, in the same size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from journey import NARROW, WIDE, Visit
from people import STAFF, becomes, eventually
from phones import Brand, Phones
from playwright.sync_api import Page, expect
from steps import bring_session, measured

# In pixels: the left edge of the title, or of the picture beside it, and the font size.
TITLE = """() => {
  const title = [...document.querySelectorAll("main h1")].find(one => one.getBoundingClientRect().width > 2)
  if (!title) return null
  const picture = title.closest("header")?.querySelector(":scope > :first-child:not(:has(h1))")
  return [Math.round((picture ?? title).getBoundingClientRect().left), getComputedStyle(title).fontSize]
}"""
SETTINGS = ("profile", "company", "security", "notices", "activity", "api", "data")
DESK = (
    "queue", "disputes", "secondOpinions", "payouts", "campaigns", "companies", "leads", "downloads", "tokens", "deletions", "system",
)  # fmt: skip


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


def compare(page: Page, paths: list[str]) -> None:
    """Each page's title is placed like the first page's, in both widths."""
    first: dict[str, object] = {}
    for path in paths:
        for name, size in (("wide", WIDE), ("narrow", NARROW)):
            page.set_viewport_size(size)
            if name == "wide":
                page.goto(path)
            expect(page.locator("main h1:visible").first).to_be_visible()
            expect(page.locator("main [aria-busy=true]")).to_have_count(0)
            measured(page)
            if name not in first:
                first[name] = eventually(lambda: page.evaluate(TITLE), f"the title of {path}")
            becomes(lambda: (path, page.evaluate(TITLE)), (path, first[name]), seconds=30)  # noqa: B023 - called at once


def test_titles_of_a_brands_pages_stand_alike(visit: Callable[..., Visit], phones: Phones, brand: Brand) -> None:
    """Campaign and advertisement pages are left out: their title stands in a header beside other content."""
    creator = phones.person("Ramón", "Núñez")
    phones.approved(brand, creator)
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    company = f"/companies/{brand.company_id}"
    compare(
        page,
        [
            "/portal", "/inbox", "/creators", f"/creators/{creator.id}", "/creators/pictures", "/reports", "/compare",
            "/notices", "/scan", "/scan/owed", company, f"{company}/campaigns/new", f"{company}/downloads",
            f"{company}/money", "/editProfile", "/editCompany", *(f"/settings/{section}" for section in SETTINGS),
        ],
    )  # fmt: skip


def test_titles_of_staffs_pages_stand_alike(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    bring_session(page, STAFF)
    compare(
        page,
        [
            *(f"/desk/{section}" for section in DESK),
            "/companies",
            "/notices",
            "/settings/profile",
            "/settings/security",
        ],
    )
