"""Every screen, in both languages, light and dark, wide and narrow: nothing overflows, axe finds no violation."""

from __future__ import annotations

import re
from collections.abc import Callable

from journey import Look, Visit
from people import BRAND, NEW, OTHER, STAFF, UNKNOWN
from playwright.sync_api import expect
from steps import TEXTS, bring_session, first_waiting, open_campaign, settled, sign_in


def test_visitors_screens(visit: Callable[..., Visit], look: Look, manner: tuple[str, str]) -> None:
    language, scheme = manner
    page = visit(language, scheme=scheme).page
    home = TEXTS[language]["home"]
    for name, path in {
        "home": "/", "brands-visitor": "/brands", "login": "/login", "login-audit": "/login?from=audit&id=x",
        "signup": "/signup", "not-found": "/404",
    }.items():  # fmt: skip
        page.goto((home + path).replace("//", "/"))
        settled(page)
        look(page, f"{name}-{language}-{scheme}")
    page.goto(home + "/login")
    page.get_by_role("button", name=TEXTS[language]["login"], exact=True).click()
    look(page, f"login-refused-{language}-{scheme}")


def test_brands_screens(visit: Callable[..., Visit], look: Look, manner: tuple[str, str]) -> None:
    language, scheme = manner
    texts = TEXTS[language]
    page = visit(language, scheme=scheme).page
    bring_session(page, BRAND)
    page.goto(texts["home"] + "/brands")
    # The page is prerendered for visitors, before the session is restored.
    expect(page.locator("main").get_by_text("Café Aurora").first).to_be_visible()
    settled(page)
    look(page, f"brands-brand-{language}-{scheme}")

    page.get_by_role("link", name=re.compile("campañas|campaigns", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", level=1, name="Café Aurora")).to_be_visible()
    settled(page)
    look(page, f"company-{language}-{scheme}")
    company = page.url
    page.goto(f"{company}/money")
    settled(page)
    look(page, f"money-{language}-{scheme}")
    page.goto(company)
    page.get_by_role("main").get_by_role("button", name=re.compile("^(Buscar|Find|Search)")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(page, f"search-{language}-{scheme}")
    page.keyboard.press("Escape")

    open_campaign(page, language)
    settled(page)
    look(page, f"campaign-{language}-{scheme}")
    page.get_by_role("button", name=re.compile("^(Lista|List)$")).click()
    look(page, f"campaign-list-{language}-{scheme}")
    page.get_by_role("button", name=re.compile("^(Tarjetas|Cards)$")).click()
    tabs = page.get_by_role("navigation", name=re.compile("Qué mirar|What to look at")).get_by_role("link")
    for place, view in enumerate(("summary", "ads", "creators", "terms", "history")):
        tabs.nth(place).click()
        settled(page)
        if view != "ads":
            look(page, f"campaign-{view}-{language}-{scheme}")
    tabs.nth(1).click()
    page.get_by_role("button", name=re.compile(f"^{texts['zoom']}")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(page, f"zoom-{language}-{scheme}")

    audit = first_waiting(page, language).get_attribute("href") or ""
    for name, path in {
        "audit": audit,
        "audit-missing": f"{texts['home']}/audit/{UNKNOWN}",
        "company-missing": f"{texts['home']}/companies/undefined",
        "campaign-missing": f"{company}/{UNKNOWN}",
    }.items():
        page.goto(path)
        expect(page.locator("main")).not_to_be_empty()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        look(page, f"{name}-{language}-{scheme}")


def test_staffs_and_a_new_persons_screens(
    visit: Callable[..., Visit], look: Look, manner: tuple[str, str]
) -> None:
    language, scheme = manner
    home = TEXTS[language]["home"]
    staff = visit(language, scheme=scheme).page
    bring_session(staff, STAFF)
    staff.goto(f"{home}/companies")
    settled(staff)
    look(staff, f"companies-{language}-{scheme}")

    new = visit(language, scheme=scheme).page
    sign_in(new, NEW, language)
    for name, path in {"brands-new": "/brands", "signup-company": "/signup"}.items():
        new.goto(home + path)
        settled(new)
        look(new, f"{name}-{language}-{scheme}")

    other = visit(language, scheme=scheme).page
    bring_session(other, OTHER)
    other.goto(f"{home}/audit/{UNKNOWN}")
    expect(other.get_by_text(TEXTS[language]["missing"])).to_be_visible()
    look(other, f"audit-foreign-{language}-{scheme}")
