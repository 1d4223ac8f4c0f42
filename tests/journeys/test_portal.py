"""A member begins at /portal: links lead to what waits, and a new company is led to its first campaign."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from journey import LANGUAGES, MANNERS, WIDE, Visit
from people import BRAND, NEW, STAFF, becomes
from phones import Phones
from playwright.sync_api import Locator, ViewportSize, expect
from steps import FRAMES, TEXTS, arrive, bring_session, clicks, enter, fits, go_to_place

WORDS = {
    "es": {"inbox": "Por auditar", "tab": "Auditar", "count": "{} en espera", "approve": "^Aprobar$", "campaigns": "Campañas",
           "team": "Esperan al equipo", "go": "Ir a mi portal", "register": "Registrar mi marca", "waits": "Te espera", "audit": "Auditar", "deliver": "Entregar", "first": "Crear mi primera campaña",
           "creators": "Creadores", "see": "Ver el perfil de", "company": "Agregar mi empresa"},
    "en": {"inbox": "To audit", "tab": "Audit", "count": "{} waiting", "approve": "^Approve$", "campaigns": "Campaigns",
           "team": "Waiting for the team", "go": "Go to my portal", "register": "Register my business", "waits": "Waiting for you", "audit": "Audit", "deliver": "Hand over", "first": "Create my first campaign",
           "creators": "Creators", "see": "See the profile of", "company": "Add my company"},
}  # fmt: skip

SCROLLS = "window.scrolls = []; addEventListener('scroll', () => scrolls.push(scrollY))"
"""Records each scroll position of the page."""


@MANNERS
def test_each_row_that_waits_leads_where_it_says(
    visit: Callable[..., Visit], phones: Phones, language: str, width: ViewportSize
) -> None:
    brand = phones.brand()
    campaign = phones.campaign(brand)
    phones.submit(campaign, 2)
    phones.approved(brand, phones.person("Luz", "Sosa"))
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    rows = page.get_by_role("region", name=WORDS[language]["waits"]).get_by_role("link")
    expect(rows.first).to_have_text(WORDS[language]["audit"])
    fits(page)
    for number in range(rows.count()):
        address = rows.nth(number).get_attribute("href") or ""
        rows.nth(number).click()
        expect(page).to_have_url(re.compile(re.escape(address)))
        expect(page.locator("main h1").first).to_be_visible()
        page.go_back()
        expect(rows.first).to_be_visible()


@MANNERS
def test_a_new_brand_is_at_the_form_of_its_first_campaign_in_eight_clicks(
    visit: Callable[..., Visit], phones: Phones, language: str, width: ViewportSize
) -> None:
    brand = phones.brand()
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    first = page.get_by_role("link", name=WORDS[language]["first"])
    expect(first).to_be_in_viewport()
    first.click()
    expect(page).to_have_url(re.compile(r"/campaigns/new$"))
    expect(page.locator("main form")).to_be_visible()
    assert clicks(page) <= 8


@LANGUAGES
def test_who_belongs_to_no_company_is_led_to_found_one(visit: Callable[..., Visit], language: str) -> None:
    page = visit(language).page
    arrive(page, NEW, language)
    page.get_by_role("link", name=WORDS[language]["company"]).click()
    expect(page).to_have_url(re.compile(r"/signup$"))


@MANNERS
def test_a_creator_leads_to_their_posts_and_each_post_to_its_page(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    page = visit(language, width).page
    page.goto(f"{TEXTS[language]['home']}/creators")
    enter(page, BRAND, language)
    expect(page.get_by_role("heading", level=1, name=WORDS[language]["creators"])).to_be_visible()
    page.get_by_role("link", name=re.compile(f"^{WORDS[language]['see']}")).first.click()
    expect(page).to_have_url(re.compile(r"/creators/[^/]+$"))
    fits(page)
    page.locator("main ul a[href*='/audit/']").first.click()
    expect(page).to_have_url(re.compile(r"/audit/"))
    expect(page.locator("main h1").first).to_be_visible()


def counted(place: str, count: str) -> re.Pattern[str]:
    """The name of the link to a list with this many waiting ads; `count` is a pattern."""
    return re.compile(f"^{place} ?, {count}$")


@MANNERS
def test_the_frame_counts_what_is_left_to_audit_after_each_decision(
    visit: Callable[..., Visit], phones: Phones, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    brand = phones.brand()
    phones.submit(phones.campaign(brand), 2)
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    place = words["inbox"] if width == WIDE else words["tab"]

    def left(count: int) -> Locator:
        return page.get_by_role("link", name=counted(place, words["count"].format(count)))

    left(2).click()
    expect(page).to_have_url(re.compile("/inbox"))
    page.get_by_role("button", name=re.compile(words["approve"])).first.click()
    expect(left(1)).to_be_visible(timeout=20_000)
    page.get_by_role("button", name=re.compile(words["approve"])).first.click()
    expect(page.get_by_role("link", name=place, exact=True)).to_be_visible(timeout=20_000)


@LANGUAGES
@pytest.mark.alone
def test_the_frame_counts_what_is_left_for_staff_after_a_decision(
    visit: Callable[..., Visit], phones: Phones, language: str
) -> None:
    words = WORDS[language]
    name = f"Campaña {uuid.uuid4().hex[:6]}"
    phones.campaign(phones.brand(), name, steps=1)
    page = visit(language).page
    bring_session(page, STAFF)
    page.goto(f"{TEXTS[language]['home']}/desk/campaigns")
    rail = page.get_by_role("complementary")
    waiting = rail.get_by_role("link", name=counted(words["campaigns"], words["count"].format(r"\d+")))
    (before, *_) = map(int, re.findall(r"\d+", waiting.inner_text()))
    page.get_by_role("region", name=words["team"]).get_by_role("button", name=re.compile(name)).click()
    expect(page.get_by_role("button", name=re.compile(words["approve"]))).to_be_enabled()
    page.keyboard.press("a")
    page.get_by_role("dialog").get_by_role("button", name=re.compile(words["approve"])).click()
    after = counted(words["campaigns"], words["count"].format(before - 1)) if before > 1 else words["campaigns"]
    expect(rail.get_by_role("link", name=after)).to_be_visible(timeout=20_000)


@MANNERS
@pytest.mark.parametrize(
    ("who", "place"), [(BRAND, "/portal"), (NEW, "/portal"), (STAFF, "/desk/queue")], ids=["brand", "new", "staff"]
)
def test_the_home_page_leads_whoever_is_signed_in_to_their_place(
    visit: Callable[..., Visit], language: str, width: ViewportSize, who: tuple[str, str], place: str
) -> None:
    words, home = WORDS[language], TEXTS[language]["home"]
    page = visit(language, width).page
    page.goto(home or "/")
    strip = page.get_by_role("main").get_by_role("link", name=words["go"], exact=True)
    register = page.get_by_role("main").get_by_role("link", name=words["register"], exact=True).first
    expect(register).to_be_visible()
    expect(strip).to_have_count(0)
    bring_session(page, who)
    page.goto(home or "/")
    expect(strip).to_be_visible()
    fits(page)
    strip.click()
    expect(page).to_have_url(re.compile(f"{home}{place}$"))


def test_the_next_page_is_shown_from_its_top_at_once(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    page.emulate_media(reduced_motion="no-preference")
    arrive(page, BRAND, "es")
    go_to_place(page, "Informes", "Más")
    expect(page.get_by_role("heading", name="Cómo se contó")).to_be_attached()
    page.evaluate("scrollTo(0, 600)")
    page.wait_for_function("scrollY === 600")
    page.evaluate(SCROLLS)
    page.get_by_role("navigation", name="Portal", exact=True).get_by_role(
        "link", name="Creadores", exact=True
    ).click()
    expect(page.get_by_role("heading", level=1, name="Creadores", exact=True)).to_be_visible()
    page.evaluate(FRAMES)  # a scroll event fires with the next frame
    becomes(lambda: page.evaluate("scrolls"), [0])
