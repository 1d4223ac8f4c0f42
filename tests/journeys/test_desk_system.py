"""Staff see the state of the system: which parts respond, which facts failed, and the result of their replay."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import asyncpg
import pytest
from journey import LANGUAGES, System, Visit
from people import BRAND, STAFF
from playwright.sync_api import Locator, Page, expect
from steps import TEXTS, bring_session

from kit.db import uuid7
from resuena.identity.v1 import events_pb2
from resuena_local.parts import SERVICES

CONSUMER = "company__deletion_cancelled"
WORDS = {
    "es": {
        "place": "Sistema",
        "services": "Servicios",
        "answers": "Responde",
        "away": "No responde",
        "broken": "Hay algo que no funciona",
        "last": "Respondió por última vez",
        "problems": "Qué pasa y qué hacer",
        "letters": "Mensajes sin aplicar",
        "none": "No hay ninguno.",
        "again": f"Volver a aplicar los mensajes de {CONSUMER}",
        "applied": "Aplicados: 1.",
        "could not": f"company-svc no pudo aplicar mensajes de {CONSUMER}: 1.",
    },
    "en": {
        "place": "System",
        "services": "Services",
        "answers": "Answers",
        "away": "Does not answer",
        "broken": "Something does not work",
        "last": "Last answered",
        "problems": "What is wrong, and what to do",
        "letters": "Messages not applied",
        "none": "There are none.",
        "again": f"Apply the messages of {CONSUMER} again",
        "applied": "Applied: 1.",
        "could not": f"company-svc could not apply messages of {CONSUMER}: 1.",
    },
}


async def put_aside(system: System) -> None:
    """A fact that company-svc could not apply, for a reason that is fixed by now."""
    fact = events_pb2.DeletionCancelled(request_id=uuid7(), person_id=uuid7())
    url = system.layout().database_url("company").replace("+asyncpg", "")
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "INSERT INTO dead_letter (id, message_id, durable, subject, payload, headers, error)"
            " VALUES ($1, $1, $2, 'resuena.identity.deletion_cancelled.v1', $3, '{}', $4)",
            uuid7(),
            CONSUMER,
            fact.SerializeToString(),
            "KeyError('ana@example.org')",
        )
    finally:
        await connection.close()


def service(page: Page, words: dict[str, str], name: str) -> Locator:
    region = page.get_by_role("region", name=words["services"], exact=True)
    return region.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))


@pytest.mark.alone
@LANGUAGES
def test_staff_sees_who_answers_and_brings_back_what_was_put_aside(
    visit: Callable[..., Visit], own_system: System, language: str
) -> None:
    words = WORDS[language]
    here = visit(language)
    page = here.page
    bring_session(page, STAFF)
    page.goto(f"{TEXTS[language]['home']}/desk")
    page.get_by_role("link", name=words["place"], exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name=words["place"])).to_be_visible()
    for name in (*(f"{each}-svc" for each in SERVICES), "gateway"):
        expect(service(page, words, name).get_by_text(words["answers"], exact=True).first).to_be_visible()

    with ThreadPoolExecutor() as elsewhere:  # Playwright's own loop runs in this thread
        elsewhere.submit(asyncio.run, put_aside(own_system)).result()
    letters = page.get_by_role("region", name=words["letters"])
    expect(letters.get_by_text(CONSUMER)).to_be_visible()
    expect(letters).to_contain_text("KeyError")
    expect(page.locator("main")).not_to_contain_text("ana@example.org")
    expect(page.get_by_role("list", name=words["problems"])).to_contain_text(words["could not"])
    letters.get_by_role("button", name=words["again"]).click()
    expect(page.get_by_text(words["applied"])).to_be_visible()
    expect(letters).to_contain_text(words["none"])
    expect(page.get_by_text(words["could not"])).to_have_count(0)

    own_system.control("stop", "media-svc")
    try:
        media = service(page, words, "media-svc")
        expect(media.get_by_text(words["away"], exact=True)).to_be_visible()
        expect(media).to_contain_text(words["last"])
        expect(page.locator("main").get_by_role("status").first).to_contain_text(words["broken"])
        problems = page.get_by_role("list", name=words["problems"])
        expect(problems.get_by_text("docker compose logs media-svc")).to_be_visible()
        expect(service(page, words, "company-svc")).to_contain_text(words["answers"])
    finally:
        own_system.control("start", "media-svc")
    expect(media.get_by_text(words["answers"], exact=True)).to_be_visible(timeout=30_000)
    expect(page.locator("main").get_by_role("status").first).not_to_contain_text(words["broken"])


def test_a_person_without_the_permission_is_led_away(visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    page.goto("/desk/system")
    expect(page).not_to_have_url(re.compile("/desk"))
