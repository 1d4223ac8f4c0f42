"""The number of clicks or keys for the daily jobs of a brand and of staff after signing in, in both languages, wide
and on a phone."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from journey import LANGUAGES, MANNERS, System, Visit
from people import STAFF, Api, eventually
from phones import Brand, Phones
from playwright.sync_api import Locator, ViewportSize, expect
from steps import COUNT, arrive, bring_session, clicks, keys, sign_in

WORDS = {
    "es": {"audit": "^Auditar", "approve": "^Aprobar$", "place": "1 de 7", "deliver": "^Entregar", "code": "Nombre o código",
           "hand_over": "^Entregar .* a Luz Sosa$", "done": "^Entregado$", "start": "Empezar por la más antigua",
           "home": "", "waiting": "Esperan al equipo", "any": r"\d+ de \d+", "return": "^Devolver"},
    "en": {"audit": "^Audit", "approve": "^Approve$", "place": "1 of 7", "deliver": "^Hand over", "code": "Name or code",
           "hand_over": "^Hand over .* to Luz Sosa$", "done": "^Handed over$", "start": "Start with the oldest",
           "home": "/en", "waiting": "Waiting for the team", "any": r"\d+ of \d+", "return": "^Return"},
}  # fmt: skip
STATUS = "query($id: ID!) { advertisements(where: {_id: $id}) { status } }"
CAMPAIGN_STATUS = "query($id: ID!) { campaigns(where: {_id: $id}) { status } }"


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture
def oldest(phones: Phones, brand: Brand) -> list[str]:
    """Ids of the five oldest waiting ads, of two campaigns; two newer ones wait too."""
    campaigns = [phones.campaign(brand), phones.campaign(brand)]
    age, hour = timedelta(hours=60), timedelta(hours=1)
    sent = [phones.submit(campaigns[place % 2], first=place, age=age - place * hour)[0].id for place in range(7)]
    return sent[:5]


@MANNERS
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
    page.goto(page.url)  # leaving sends what could still be undone
    api = Api(system.url).sign_in(*brand.owner.credentials)

    def all_approved() -> bool:
        statuses = [api.ask(STATUS, id=ad_id)["advertisements"][0]["status"] for ad_id in oldest]
        return statuses == ["Approved"] * 5

    assert eventually(all_approved, "the five approvals")


@MANNERS
def test_a_product_is_handed_over_in_two_clicks(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    code = phones.approved(brand, phones.person("Luz", "Sosa")).caption_identifier
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    signed_in = clicks(page)
    page.get_by_role("main").get_by_role("link", name=re.compile(words["deliver"])).click()
    page.get_by_label(words["code"]).fill(code)
    page.get_by_role("button", name=re.compile(words["hand_over"])).click()
    expect(page.get_by_text(re.compile(words["done"]))).to_be_visible()
    assert clicks(page) - signed_in <= 2


@LANGUAGES
@pytest.mark.alone
def test_staff_decide_ten_posts_of_the_queue_with_eleven_keys(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand, language: str
) -> None:
    words = WORDS[language]
    # Older than all ads of the demo and the other journeys, so that they are the first of the queue.
    ads = phones.submit(phones.campaign(brand, money=True), 10, age=timedelta(days=500), apart=timedelta(hours=1))
    page = visit(language).page
    page.context.add_init_script(COUNT)
    sign_in(page, STAFF, language)
    expect(page).to_have_url(re.compile(r"/desk/queue$"))
    expect(page.get_by_role("button", name=words["start"])).to_be_visible()
    signed_in = clicks(page) + keys(page)
    page.keyboard.press("n")
    for ad in ads:
        expect(page.get_by_role("article").get_by_role("link", name=ad.code)).to_be_visible()
        expect(page.get_by_role("button", name=re.compile(words["approve"]))).to_be_enabled()
        page.keyboard.press("a")
    assert clicks(page) + keys(page) - signed_in == 11
    api = Api(system.url).sign_in(*brand.owner.credentials)

    def all_approved() -> bool:
        statuses = [api.ask(STATUS, id=ad.id)["advertisements"][0]["status"] for ad in ads]
        return statuses == ["Approved"] * 10

    assert eventually(all_approved, "the ten approvals")


@LANGUAGES
@pytest.mark.alone
def test_staff_decide_on_waiting_campaigns_with_a_key_each(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand, language: str
) -> None:
    words = WORDS[language]
    names = [f"Campaña {number} {uuid.uuid4().hex[:4]}" for number in range(3)]
    campaigns = [phones.campaign(brand, name, steps=1) for name in names]
    page = visit(language).page
    bring_session(page, STAFF)
    page.goto(f"{words['home']}/desk/campaigns")
    waiting = page.get_by_role("region", name=words["waiting"])

    def opened(name: str) -> Locator:
        return waiting.get_by_role("button", name=re.compile(name), expanded=True)

    waiting.get_by_role("button", name=re.compile(names[0])).click()
    expect(waiting.get_by_text(re.compile(f"^{words['any']}$"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(words["approve"]))).to_be_enabled()
    page.keyboard.press("a")
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile(words["approve"]))).to_be_focused()
    page.keyboard.press("Enter")
    expect(opened(names[1])).to_be_focused()
    expect(page.get_by_role("button", name=re.compile(words["return"]))).to_be_enabled()
    page.keyboard.press("r")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    page.keyboard.type("Falta decir dónde se retira.")
    page.keyboard.press("Enter")
    expect(opened(names[2])).to_be_focused()
    page.keyboard.press("k")
    expect(opened(names[2])).to_have_count(0)
    api = Api(system.url).sign_in(*STAFF)

    def decided() -> bool:
        statuses = [api.ask(CAMPAIGN_STATUS, id=_id)["campaigns"][0]["status"] for _id in campaigns]
        return statuses == ["OnGoing", "Draft", "WaitingForApproval"]

    assert eventually(decided, "the two decisions")
