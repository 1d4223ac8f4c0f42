"""An ad is postponed with a key: colleagues see who postponed it and until when, and bring it back."""

from __future__ import annotations

from collections.abc import Callable

from journey import MANNERS, WIDE, System, Visit
from phones import Person, Phones
from playwright.sync_api import ViewportSize, expect
from steps import COUNT, accessible, bring_session, clicks, fits, keys

WORDS = {
    "es": {"home": "", "act": "Posponer", "title": "¿Hasta cuándo la posponés?", "list": "Publicaciones pospuestas", "tab": "Pospuestas (1)", "none": "Pospuestas",
           "by": "por Ada Ruiz", "wake": "Traer de vuelta", "woken": "Volvió a la lista.", "empty": "No hay nada pospuesto", "decide": "Por decidir", "up": "Estás al día",
           "undo": "Deshacer"},
    "en": {"home": "/en", "act": "Postpone", "title": "Until when?", "list": "Postponed ads", "tab": "Postponed (1)", "none": "Postponed",
           "by": "by Ada Ruiz", "wake": "Bring back", "woken": "It’s back on the list.", "empty": "Nothing is postponed", "decide": "To decide", "up": "You’re all caught up",
           "undo": "Undo"},
}  # fmt: skip


@MANNERS
def test_an_ad_is_postponed_and_a_colleague_brings_it_back(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    brand = phones.brand()
    ada: Person = phones.person("Ada", "Ruiz")
    phones.member(brand, ada)
    phones.submit(phones.campaign(brand))
    hers = visit(language, width).page
    bring_session(hers, ada.credentials)
    hers.context.add_init_script(COUNT)
    hers.goto(f"{words['home']}/inbox")
    ask = hers.get_by_role("article").get_by_role("button", name=words["act"])
    expect(ask).to_be_visible()
    if width == WIDE:
        hers.keyboard.press("p")
    else:
        ask.click()
    dialog = hers.get_by_role("dialog", name=words["title"])
    expect(dialog.get_by_role("radio").first).to_be_checked()
    accessible(hers)
    fits(hers)
    if width == WIDE:
        expect(dialog.get_by_role("radio").first).to_be_focused()
        hers.keyboard.press("Enter")
    else:
        dialog.get_by_role("button", name=words["act"]).click()
    expect(hers.get_by_role("heading", name=words["up"])).to_be_visible()
    assert (keys(hers) if width == WIDE else clicks(hers)) == 2
    expect(hers.get_by_role("button", name=words["undo"])).to_be_visible()

    page = visit(language, width).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{words['home']}/inbox")
    expect(page.get_by_role("heading", name=words["up"])).to_be_visible()
    page.get_by_role("link", name=words["tab"], exact=True).click()
    row = page.get_by_role("list", name=words["list"]).get_by_role("listitem")
    expect(row.get_by_text(words["by"])).to_be_visible()
    accessible(page)
    fits(page)
    row.get_by_role("button", name=words["wake"]).click()
    expect(page.get_by_text(words["woken"])).to_be_visible()
    expect(page.get_by_role("heading", name=words["empty"])).to_be_visible()
    expect(page.get_by_role("link", name=words["none"], exact=True)).to_be_visible()
    page.get_by_role("link", name=words["decide"], exact=True).click()
    expect(page.get_by_role("article").get_by_role("button", name=words["act"])).to_be_visible()
