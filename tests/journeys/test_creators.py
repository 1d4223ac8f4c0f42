"""A creator's page: found from anywhere, tagged and annotated in few clicks, and read by colleagues, of whom not all
may write."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import LANGUAGES, MANNERS, Visit
from phones import Brand, Phones
from playwright.sync_api import ViewportSize, expect
from steps import accessible, arrive, bring_session, clicks, fits, settled

WORDS = {
    "es": {"button": "Buscar en el portal", "see": "Ver el perfil de", "tag": "Agregar etiqueta", "tags": "Etiquetas", "filter": "Etiqueta",
           "notes": "Notas", "note": "Nota nueva", "save": "Guardar nota", "remove": "Quitar la etiqueta", "delete": "^Borrar", "back": "Todos los creadores",
           "owed": "Falta entregar 1", "record": "Qué hizo para tu empresa", "unknown": "No encontramos a esta persona", "home": ""},
    "en": {"button": "Search the portal", "see": "See the profile of", "tag": "Add a tag", "tags": "Tags", "filter": "Tag",
           "notes": "Notes", "note": "New note", "save": "Save note", "remove": "Remove the tag", "delete": "^Delete", "back": "All creators",
           "owed": "1 left to hand over", "record": "What they made for your company", "unknown": "We could not find this person", "home": "/en"},
}  # fmt: skip


@pytest.fixture
def brand(phones: Phones) -> Brand:
    """A brand for which Ramón Núñez and Luz Sosa posted."""
    brand = phones.brand()
    for first, last in (("Ramón", "Núñez"), ("Luz", "Sosa")):
        ad = phones.approved(brand, phones.person(first, last))
        phones.report(phones.publish(ad), likes=120, comments=7)
    return brand


@MANNERS
def test_a_creator_is_found_tagged_and_noted_in_five_clicks(
    visit: Callable[..., Visit], brand: Brand, phones: Phones, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    before = clicks(page)
    page.get_by_role("button", name=words["button"]).click()
    # The palette's code is loaded at the first press.
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()
    page.keyboard.type("nunez")
    page.get_by_role("option", name="Ramón Núñez").click()
    expect(page.get_by_role("heading", level=1, name="Ramón Núñez")).to_be_visible()
    page.get_by_role("combobox", name=words["tag"]).click()
    page.keyboard.type("Café de autor")
    page.keyboard.press("Enter")
    tags = page.get_by_role("list", name=words["tags"], exact=True)
    expect(tags.get_by_role("link")).to_have_text(["café de autor"])
    page.get_by_role("textbox", name=words["note"]).click()
    page.keyboard.type("Entrega a tiempo.")
    page.get_by_role("button", name=words["save"]).click()
    notes = page.get_by_role("region", name=words["notes"], exact=True)
    expect(notes.get_by_text("Entrega a tiempo.")).to_be_visible()
    assert clicks(page) - before <= 5
    expect(page.get_by_label(words["record"])).to_contain_text(words["owed"])
    settled(page)
    fits(page)
    accessible(page)

    # A colleague reads what the first member saved.
    reader = phones.person("Vera", "Lago")
    phones.member(brand, reader, "viewer")
    other = visit(language, width).page
    bring_session(other, reader.credentials)
    other.goto(f"{words['home']}/creators?tag=CAFE+de+autor")
    people = other.get_by_role("link", name=re.compile(f"^{words['see']}"))
    expect(people).to_have_count(1)
    expect(people).to_have_attribute("aria-label", f"{words['see']} Ramón Núñez")
    settled(other)
    fits(other)
    accessible(other)
    people.click()
    expect(other.get_by_role("region", name=words["notes"], exact=True)).to_contain_text("Entrega a tiempo.")
    expect(other.get_by_role("textbox", name=words["note"])).to_have_count(0)
    expect(other.get_by_role("button", name=re.compile(f"^{words['remove']}"))).to_have_count(0)
    settled(other)
    fits(other)
    other.get_by_role("link", name=words["back"]).click()
    expect(other).to_have_url(re.compile(r"/creators[?]tag=CAFE\+de\+autor$"))
    expect(people).to_have_count(1)


@LANGUAGES
def test_a_note_and_a_tag_are_taken_away_again(visit: Callable[..., Visit], brand: Brand, language: str) -> None:
    words = WORDS[language]
    page = visit(language).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{words['home']}/creators")
    page.get_by_role("link", name=f"{words['see']} Luz Sosa").click()
    notes = page.get_by_role("region", name=words["notes"], exact=True)
    notes.get_by_role("textbox").fill("Primera línea.\nSegunda línea.")
    notes.get_by_role("textbox").press("Control+Enter")
    expect(notes.get_by_role("listitem")).to_have_count(1)
    expect(notes.get_by_role("textbox")).to_have_value("")
    page.get_by_role("combobox", name=words["tag"]).fill("vip")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"{words['remove']} {'«vip»' if language == 'es' else '“vip”'}").click()
    expect(page.get_by_role("list", name=words["tags"], exact=True)).to_have_count(0)
    notes.get_by_role("button", name=re.compile(words["delete"])).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(words["delete"])).click()
    expect(notes.get_by_role("listitem")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Luz Sosa")).to_be_visible()
    expect(notes.get_by_role("listitem")).to_have_count(0)
    expect(page.get_by_role("list", name=words["tags"], exact=True)).to_have_count(0)


def test_another_companys_creator_is_not_found(visit: Callable[..., Visit], brand: Brand, phones: Phones) -> None:
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    person = phones.person("Zoe", "Ríos")
    phones.approved(phones.brand(), person)
    page.goto(f"/creators/{person.id}")
    expect(page.get_by_role("heading", name=re.compile(WORDS["es"]["unknown"]))).to_be_visible()
