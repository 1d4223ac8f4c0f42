"""Check results with every kind of verdict and while they are pending, on every screen with decisions."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from held import Held
from journey import Look, System, Visit
from people import STAFF, Api
from phones import Ad, Brand, Phones
from playwright.sync_api import expect
from steps import TEXTS, bring_session, settled

LONG = "El texto de una verificación que explica con números y nombres muy largos, como PanaderíaLasTresEsquinasDeLaVueltaDeMiCasa, por qué lo dice"
PICTURE = "query($id: ID!) { advertisements(where: {_id: $id}) { imageGrid } }"


def check(name: str, group: str, verdict: str, **more: Any) -> dict[str, Any]:
    return {
        "__typename": "AdvertisementCheck",
        "name": name,
        "group": group,
        "verdict": verdict,
        "suggestedReason": None,
        "title": "Imagen propia y nueva",
        "reason": LONG,
        "evidence": [
            {"__typename": "CheckEvidence", "label": f"Dato {number}", "value": LONG} for number in (1, 2)
        ],
        "twin": None,
        **more,
    }


def checks(state: str, score: float | None, items: list[dict[str, Any]]) -> dict[str, Any]:
    def count(verdict: str) -> int:
        return sum(entry["verdict"] == verdict for entry in items)

    return {
        "__typename": "AdvertisementChecks",
        "state": state,
        "passed": count("PASSED"),
        "warnings": count("WARNING"),
        "unchecked": count("UNCHECKED"),
        "score": score,
        "scoreFormula": f"10 × 21 / 28 = 7,5. {LONG}",
        "items": items,
    }


@pytest.fixture(scope="module")
def brand(phones: Phones) -> Brand:
    return phones.brand(f"Panadería Las Tres Esquinas {uuid.uuid4().hex[:4]}")


@pytest.fixture(scope="module")
def ads(phones: Phones, brand: Brand) -> list[Ad]:
    """Two ads that wait for the brand's audit, and one that is the oldest in the platform's queue, also when two
    pytest workers create theirs at once."""
    ads = phones.submit(phones.campaign(brand, "Medialunas de domingo"), 2, age=timedelta(days=1))
    now = datetime.now(UTC)
    oldest = timedelta(days=900) + 2 * (now - now.replace(hour=0, minute=0, second=0))
    return [*ads, *phones.submit(phones.campaign(brand, money=True), age=oldest)]


@pytest.mark.alone
def test_every_kind_of_verdict(
    visit: Callable[..., Visit],
    system: System,
    look: Look,
    manner: tuple[str, str],
    brand: Brand,
    ads: list[Ad],
) -> None:
    language, scheme = manner
    home, tail = TEXTS[language]["home"], f"{language}-{scheme}"
    ad, other, paid = ads
    (pictured,) = Api(system.url).sign_in(*brand.owner.credentials).ask(PICTURE, id=other.id)["advertisements"]
    twin = {
        "__typename": "Advertisement",
        "_id": other.id,
        "captionIdentifier": other.code,
        "campaignName": "Medialunas de domingo, las de siempre, recién salidas del horno",
        "companyName": brand.name,
        "imageGrid": pictured["imageGrid"],
        "creationDt": "2026-11-20T10:00:00Z",
        "_person": {"__typename": "Person", "_id": "p", "firstName": "María Fernanda", "lastName": "Echeverría"},
    }
    every = checks(
        "WITH_WARNINGS",
        7.5,
        [
            check("picture_reused", "PICTURE", "WARNING", suggestedReason="PICTURE_REUSED", twin=twin),
            check("text_copied", "TEXT", "WARNING", suggestedReason="NOT_OWN_CONTENT", twin=twin),
            check("person_pictures", "PERSON", "WARNING"),
            check("post_up", "POST", "UNCHECKED", evidence=[]),
            check("figures_usual", "FIGURES", "PASSED"),
            check("picture_small", "PICTURE", "PASSED", evidence=[]),
        ],
    )
    page = visit(language, scheme=scheme).page
    bring_session(page, brand.owner.credentials)
    held = Held(page)

    def show(path: str, of: Ad, shown_checks: dict[str, Any], name: str) -> None:
        advertisement = {"__typename": "Advertisement", "_id": of.id, "checks": shown_checks}
        held.answered = {"AdvertisementChecks": {"advertisements": [advertisement]}}
        page.goto(f"{home}{path}")
        settled(page)
        for summary in page.locator("section details > summary").all():
            if summary.is_visible():
                summary.click()
        look(page, f"checks-{name}-{tail}")

    for path, name in ((f"/audit/{ad.id}", "audit"), ("/inbox", "inbox")):
        show(path, ad, every, name)
        expect(page.get_by_role("link", name=twin["_person"]["firstName"]).first).to_be_attached()
        show(path, ad, checks("PENDING", None, []), f"{name}-pending")
        show(path, ad, checks("INCOMPLETE", None, [check("post_up", "POST", "UNCHECKED")]), f"{name}-incomplete")
    held.let_go()
    held.refused = {"AdvertisementChecks"}
    page.goto(f"{home}/audit/{ad.id}")
    settled(page)
    look(page, f"checks-audit-failed-{tail}")
    held.let_go()
    page.goto(f"{home}/inbox")
    settled(page)
    look(page, f"checks-inbox-real-{tail}")

    page = visit(language, scheme=scheme).page
    bring_session(page, STAFF)
    held = Held(page)
    page.goto(f"{home}/desk/queue")
    settled(page)
    look(page, f"checks-queue-{tail}")
    advertisement = {"__typename": "Advertisement", "_id": paid.id, "checks": every}
    held.answered = {"AdvertisementChecks": {"advertisements": [advertisement]}}
    page.keyboard.press("n")
    expect(page.get_by_role("article").get_by_role("link", name=paid.code)).to_be_visible()
    expect(page.get_by_text(LONG).first).to_be_visible()
    look(page, f"checks-queue-open-{tail}")
