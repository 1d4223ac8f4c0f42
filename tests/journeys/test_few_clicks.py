"""How many clicks or keys a brand's daily jobs take from its sign-in, in both languages, wide and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from journey import NARROW, WIDE, System, Visit
from people import Api, eventually
from phones import Brand, Phones
from playwright.sync_api import ViewportSize, expect
from steps import arrive, clicks, keys

WORDS = {
    "es": {"audit": "^Auditar", "approve": "^Aprobar", "place": "1 de 7", "deliver": "^Entregar", "code": "Código de la publicación",
           "hand_over": "Marcar como entregado", "done": "^Producto entregado"},
    "en": {"audit": "^Audit", "approve": "^Approve", "place": "1 of 7", "deliver": "^Hand over", "code": "Ad code",
           "hand_over": "Mark as handed over", "done": "^Product handed over"},
}  # fmt: skip
STATUS = "query($id: ID!) { advertisements(where: {_id: $id}) { status } }"
LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture
def oldest(phones: Phones, brand: Brand) -> list[str]:
    """Ids of the five oldest ads that wait, of two campaigns; two newer ones wait beside them."""
    campaigns = [phones.campaign(brand), phones.campaign(brand)]
    age, hour = timedelta(hours=60), timedelta(hours=1)
    sent = [phones.submit(campaigns[place % 2], first=place, age=age - place * hour)[0].id for place in range(7)]
    return sent[:5]


@LANGUAGES
@WIDTHS
@pytest.mark.parametrize("by", ["clicks", "keys"])
def test_the_five_oldest_posts_over_campaigns(
    visit: Callable[..., Visit],
    system: System,
    brand: Brand,
    oldest: list[str],
    language: str,
    width: ViewportSize,
    by: str,
) -> None:
    words = WORDS[language]
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    signed_in = clicks(page)
    page.get_by_role("main").get_by_role("link", name=re.compile(words["audit"])).click()
    expect(page.get_by_text(re.compile(f"^{words['place']}$"))).to_be_visible()
    for _ in oldest:
        if by == "keys":
            page.keyboard.press("a")
        else:
            page.get_by_role("button", name=re.compile(words["approve"])).click()
    assert clicks(page) - signed_in + keys(page) <= 6
    page.goto(page.url)  # leaving sends what could still be taken back
    api = Api(system.url).sign_in(*brand.owner.credentials)

    def all_approved() -> bool:
        found = [api.ask(STATUS, id=ad_id)["advertisements"][0]["status"] for ad_id in oldest]
        return found == ["Approved"] * 5

    assert eventually(all_approved, "the five approvals")


@LANGUAGES
@WIDTHS
def test_a_product_is_handed_over_in_three_clicks(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    code = phones.approved(brand, phones.person("Luz", "Sosa")).caption_identifier
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    signed_in = clicks(page)
    page.get_by_role("main").get_by_role("link", name=re.compile(words["deliver"])).click()
    page.get_by_label(words["code"]).fill(code)
    page.keyboard.press("Enter")
    page.get_by_role("button", name=words["hand_over"]).click()
    expect(page.get_by_text(re.compile(words["done"]))).to_be_visible()
    assert clicks(page) - signed_in <= 3
