"""A member saves the inbox's filters as a view, and opens it with one click, on each device."""

from __future__ import annotations

import re
from collections.abc import Callable

from journey import MANNERS, NARROW, System, Visit
from people import Api
from phones import Phones
from playwright.sync_api import ViewportSize, expect
from steps import accessible, arrive, bring_session, clicks, fits

WORDS = {
    "es": {"home": "", "title": "Por auditar", "filters": "Filtros", "network": "Red", "save": "Guardar vista", "name": "Nombre", "views": "Vistas",
           "saved": "Guardaste la vista.", "edit": "Editar vista", "renamed": "Cambiaste el nombre de la vista.", "delete": "Borrar vista", "deleted": "Borraste la vista.",
           "decide": "Por decidir", "none": "Nada con estos filtros"},
    "en": {"home": "/en", "title": "To audit", "filters": "Filters", "network": "Network", "save": "Save view", "name": "Name", "views": "Views",
           "saved": "You saved the view.", "edit": "Edit view", "renamed": "You renamed the view.", "delete": "Delete view", "deleted": "You deleted the view.",
           "decide": "To decide", "none": "Nothing with these filters"},
}  # fmt: skip
VIEWS = "query($id: ID!) { inboxViews(companyId: $id) { name filters } }"


@MANNERS
def test_a_view_is_kept_in_two_clicks_and_opened_in_one(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    brand = phones.brand()
    phones.submit(phones.campaign(brand))
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    page.goto(f"{words['home']}/inbox")
    expect(page.get_by_role("heading", level=1, name=words["title"])).to_be_visible()
    before = clicks(page)
    if width == NARROW:
        page.get_by_role("button", name=words["filters"], exact=True).click()
    page.get_by_label(words["network"], exact=True).select_option("Twitter")
    page.get_by_role("button", name=words["save"], exact=True).click()
    expect(page.get_by_role("dialog").get_by_label(words["name"])).to_be_focused()
    page.keyboard.type("Lo de Twitter")
    accessible(page)
    page.keyboard.press("Enter")
    views = page.get_by_role("navigation", name=words["views"])
    view = views.get_by_role("link", name="Lo de Twitter")
    expect(view).to_have_attribute("aria-current", "page")
    # On a phone one more click shows the filters.
    assert clicks(page) - before <= (3 if width == NARROW else 2)
    fits(page)

    # The saved view is there on another device too, for this member only.
    other = visit(language, width).page
    bring_session(other, brand.owner.credentials)
    other.goto(f"{words['home']}/inbox")
    other.get_by_role("navigation", name=words["views"]).get_by_role("link", name="Lo de Twitter").click()
    expect(other).to_have_url(re.compile(r"/inbox\?network=Twitter$"))
    expect(other.get_by_role("heading", name=words["none"])).to_be_visible()
    api = Api(system.url).sign_in(*brand.owner.credentials)
    kept = {"name": "Lo de Twitter", "filters": "network=Twitter"}
    assert api.ask(VIEWS, id=brand.company_id)["inboxViews"] == [kept]
    other.get_by_role("button", name=words["edit"], exact=True).click()
    other.get_by_role("dialog").get_by_label(words["name"]).fill("Redes")
    other.keyboard.press("Enter")
    expect(other.get_by_text(words["renamed"])).to_be_visible()
    expect(other.get_by_role("link", name="Redes")).to_have_attribute("aria-current", "page")
    other.get_by_role("button", name=words["edit"], exact=True).click()
    other.get_by_role("button", name=words["delete"], exact=True).click()
    expect(other.get_by_text(words["deleted"])).to_be_visible()
    expect(other.get_by_role("link", name="Redes")).to_have_count(0)
    expect(other.get_by_role("link", name=words["decide"])).to_have_attribute("aria-current", "page")
