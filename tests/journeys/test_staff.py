"""Staff grant a colleague a role, which opens only its sections of the desk; revoking it ends access at once. Each
change is notified and logged."""

from __future__ import annotations

import re
from collections.abc import Callable

from journey import LANGUAGES, NARROW, WIDE, System, Visit
from people import eventually, mails
from phones import PASSWORD, Phones
from playwright.sync_api import Locator, Page, expect
from steps import accessible, bring_session, fits, settled

TEXTS = {
    "es": {
        "home": "", "add": "Sumar a alguien", "send": "Sumar", "email": "E-mail", "password": "Tu contraseña", "role": "Auditoría",
        "unconfirmed": "todavía no está confirmado", "sections": "Secciones de la mesa", "queue": "Cola de auditoría", "leads": "Contactos",
        "remove": "Quitar a Carla Nueva del equipo", "confirm": "Quitar", "log": "Qué cambió", "left": "Carla Nueva dejó el equipo",
        "own": "Sos vos",
    },
    "en": {
        "home": "/en", "add": "Add somebody", "send": "Add", "email": "Email", "password": "Your password", "role": "Audit",
        "unconfirmed": "not confirmed yet", "sections": "Sections of the desk", "queue": "Audit queue", "leads": "Leads",
        "remove": "Remove Carla Nueva from the team", "confirm": "Remove", "log": "What has changed", "left": "Carla Nueva left the team",
        "own": "This is you",
    },
}  # fmt: skip
MAILED = "Ya sos parte del equipo"
"""Subject of the mail to a person whose language is not known."""


def nothing_wrong(page: Page, what: str) -> None:
    """On a phone and on a desktop the screen fits, and axe finds nothing in it."""
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        fits(page)
        accessible(page, what)


def fill(dialog: Locator, words: dict[str, str], email: str) -> None:
    dialog.get_by_label(words["email"], exact=True).fill(email)
    dialog.get_by_label(words["password"], exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name=words["send"], exact=True).click()


@LANGUAGES
def test_a_colleague_gets_a_role_and_is_out_at_once_when_it_is_taken(
    visit: Callable[..., Visit], phones: Phones, system: System, language: str
) -> None:
    words = TEXTS[language]
    carla = phones.person("Carla", "Nueva", confirmed=True)
    stranger = phones.person("Otra", "Persona")
    manager, boss = phones.staff("Mesa", "Primera"), visit(language).page
    bring_session(boss, manager.credentials)
    boss.goto(f"{words['home']}/desk/staff")
    settled(boss)
    own = boss.get_by_role("main").get_by_role("listitem").filter(has_text=manager.email)
    expect(own).to_contain_text(words["own"])
    nothing_wrong(boss, "the staff")
    boss.get_by_role("button", name=words["add"]).click()
    dialog = boss.get_by_role("dialog")
    dialog.get_by_role("checkbox", name=words["role"]).check()
    fill(dialog, words, stranger.email)
    expect(dialog).to_contain_text(words["unconfirmed"])
    nothing_wrong(boss, "the dialog in which somebody is added")
    fill(dialog, words, carla.email)
    expect(dialog).to_have_count(0)
    eventually(
        lambda: [subject for subject, _ in mails(system, carla.email) if MAILED in subject],
        "the mail about the role",
    )

    colleague = visit(language).page
    bring_session(colleague, carla.credentials)
    colleague.goto(f"{words['home']}/desk/queue")
    settled(colleague)
    places = colleague.get_by_role("navigation", name=words["sections"])
    expect(places.get_by_role("link", name=re.compile(words["queue"]))).to_be_visible()
    expect(places.get_by_role("link", name=words["leads"])).to_have_count(0)
    colleague.goto(f"{words['home']}/desk/leads")
    expect(colleague).not_to_have_url(re.compile("/desk/leads"))
    colleague.goto(f"{words['home']}/desk/queue")
    settled(colleague)

    boss.get_by_role("button", name=words["remove"]).click()
    dialog = boss.get_by_role("dialog")
    dialog.get_by_label(words["password"], exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name=words["confirm"], exact=True).click()
    expect(dialog).to_have_count(0)
    expect(boss.get_by_role("region", name=words["log"])).to_contain_text(words["left"])
    expect(boss.get_by_role("button", name=words["remove"])).to_have_count(0)

    colleague.goto(f"{words['home']}/desk/queue")
    expect(colleague).to_have_url(re.compile("/login"))
