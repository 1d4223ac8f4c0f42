"""Staff find a person, read their record on a desktop and a phone, and see who read it before."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

from journey import LANGUAGES, NARROW, WIDE, Visit
from phones import Phones
from playwright.sync_api import Page, expect
from steps import accessible, bring_session, fits, settled

TEXTS = {
    "es": {
        "home": "", "search": "Usuario, e-mail, código o nombre", "facts": "Quién es", "account": "Dónde cobra", "earnings": "Ganancias",
        "posts": "Publicaciones", "views": "Quién miró esta página", "none": "Nadie antes que vos.", "back": "Buscar a otra persona",
        "missing": "Esa persona no existe",
    },
    "en": {
        "home": "/en", "search": "Handle, email, code or name", "facts": "Who they are", "account": "Where they are paid", "earnings": "Earnings",
        "posts": "Ads", "views": "Who looked at this page", "none": "Nobody before you.", "back": "Find somebody else",
        "missing": "There is no such person",
    },
}  # fmt: skip
IBAN = "DE89370400440532013000"


def nothing_wrong(page: Page, what: str) -> None:
    """On a phone and on a desktop the screen fits, and axe finds nothing in it."""
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        fits(page)
        accessible(page, what)


@LANGUAGES
def test_staff_find_whoever_wrote_and_read_their_record(
    visit: Callable[..., Visit], phones: Phones, language: str
) -> None:
    words, brand, auditor = TEXTS[language], phones.brand(), phones.staff("Inés", "Audita")
    campaign = phones.campaign(brand, money=True, price=150_000, currency="BRL")
    family = f"Ficha{uuid.uuid4().hex[:6]}"
    person = phones.creator("Ana", family)
    phones.earned_last_month(campaign, person, auditor)
    phones.give_iban(person, IBAN)

    page = visit(language).page
    bring_session(page, phones.staff("Mesa", "Primera").credentials)
    page.goto(f"{words['home']}/desk/people")
    settled(page)
    nothing_wrong(page, "the search of persons")
    page.get_by_role("searchbox", name=words["search"]).fill(phones.code_of(person))
    match = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(match).to_have_count(1)
    page.get_by_role("searchbox", name=words["search"]).fill(f"ana {family[:8].lower()}")
    expect(match).to_have_count(1)
    nothing_wrong(page, "a person that was found")
    match.click()
    expect(page.get_by_role("heading", level=1, name=f"Ana {family}")).to_be_visible()
    expect(page.get_by_role("region", name=words["views"])).to_contain_text(words["none"])
    account = page.get_by_role("region", name=words["account"])
    expect(account).to_contain_text(IBAN[-4:])
    expect(page.locator("main")).not_to_contain_text(IBAN)
    expect(page.get_by_role("region", name=words["facts"])).to_contain_text(person.email)
    expect(page.get_by_role("region", name=words["earnings"]).get_by_role("table")).to_be_visible()
    posts = page.get_by_role("region", name=words["posts"])
    expect(posts.get_by_role("link")).to_have_attribute("href", re.compile(r"/audit/"))
    nothing_wrong(page, "a person's record")

    second = visit(language, NARROW).page
    bring_session(second, phones.staff("Mesa", "Segunda").credentials)
    second.goto(page.url)
    settled(second)
    expect(second.get_by_role("region", name=words["views"])).to_contain_text("Mesa Primera")
    second.get_by_role("link", name=words["back"]).click()
    expect(second.get_by_role("searchbox", name=words["search"])).to_be_visible()
    second.goto(f"{words['home']}/desk/people/nobody")
    expect(second.get_by_role("heading", name=words["missing"])).to_be_visible()
