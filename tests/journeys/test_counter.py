"""The counter on a phone: ten products in ten scans and ten taps, a hand-over undone, nothing lost when the page
closes, the list of owed products."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import segno
from journey import LANGUAGES, MANNERS, NARROW, System, Visit
from people import Api, eventually
from phones import Ad, Brand, Phones
from playwright.sync_api import Page, ViewportSize, expect
from steps import accessible, answers, arrive, bring_session, clicks, fits, settled

PRODUCT = "Un flat white y dos medialunas"
TEXTS = {
    "es": {"home": "", "camera": "Usar la cámara", "hand_over": "Entregar", "done": "Entregado", "undo": "Deshacer",
           "already": "^Ya se entregó", "another": "Escanear otro", "owed": "Por entregar", "search": "Nombre o código",
           "one": "Debés 1 producto", "two": "Debés 2 productos", "campaign": "Campaña", "place": "Entregar"},
    "en": {"home": "/en", "camera": "Use the camera", "hand_over": "Hand over", "done": "Handed over", "undo": "Undo",
           "already": "^Handed over already", "another": "Scan another", "owed": "To hand over", "search": "Name or code",
           "one": "You owe 1 product", "two": "You owe 2 products", "campaign": "Campaign", "place": "Hand over"},
}  # fmt: skip
APPROVE = "mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) { success outcomes { refusal { code } } } }"
DELIVERED = "query($id: ID!) { advertisements(where: {_id: $id}) { deliveredAt } }"
OWED = "{ owedProducts { total } }"
CAMERA = """(() => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 480, height: 480});
  const context = canvas.getContext("2d");
  let shown = [];
  window.showCode = (rows) => { shown = rows; };
  setInterval(() => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 480, 480);
    context.fillStyle = "#000";
    const size = Math.floor(400 / (shown.length || 1));
    shown.forEach((row, y) => row.forEach((dark, x) => {
      if (dark) context.fillRect(40 + x * size, 40 + y * size, size, size);
    }));
  }, 50);
  if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
})()"""
"""A camera that sees the code that was passed to `showCode`: its modules, row by row."""


def show(page: Page, code: str) -> None:
    """Points the camera at the QR of an ad."""
    rows = [list(row) for row in segno.make(f"https://resuena.demo/a/{code}", error="m").matrix]
    page.evaluate("rows => showCode(rows)", rows)


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture
def owner(system: System, brand: Brand) -> Api:
    return Api(system.url).sign_in(*brand.owner.credentials)


@pytest.fixture
def approved(phones: Phones, brand: Brand, owner: Api) -> Callable[[int], list[Ad]]:
    """Creates this many ads of one campaign, whose products are owed."""

    def make(count: int) -> list[Ad]:
        ads = phones.submit(phones.campaign(brand), count)
        outcomes = owner.succeed(APPROVE, ids=[ad.id for ad in ads])["outcomes"]
        assert not any(outcome["refusal"] for outcome in outcomes)
        return ads

    return make


def delivered(api: Api, ad: Ad) -> bool:
    return api.ask(DELIVERED, id=ad.id)["advertisements"][0]["deliveredAt"] is not None


@LANGUAGES
def test_ten_hand_overs_in_ten_scans_and_ten_taps(
    visit: Callable[..., Visit],
    brand: Brand,
    owner: Api,
    approved: Callable[[int], list[Ad]],
    language: str,
) -> None:
    words = TEXTS[language]
    ads = approved(10)
    page = visit(language, NARROW).page
    page.context.add_init_script(CAMERA)
    arrive(page, brand.owner.credentials, language)
    page.goto(f"{words['home']}/scan")
    page.get_by_role("button", name=words["camera"]).click()
    before = clicks(page)
    for ad in ads:
        show(page, ad.code)
        expect(page.get_by_role("heading", name=PRODUCT)).to_be_visible()
        expect(page.get_by_text(ad.code)).to_be_visible()
        hand_over = page.get_by_role("button", name=words["hand_over"], exact=True)
        expect(hand_over).to_be_in_viewport()
        hand_over.click()
        expect(page.get_by_text(words["done"], exact=True)).to_be_visible()
        expect(page.get_by_text(words["another"])).to_be_focused()
        expect(page.get_by_role("button", name=words["undo"])).to_be_in_viewport()
    assert clicks(page) - before == 10
    page.goto(f"{words['home']}/portal")  # leaving sends what could still be undone

    assert eventually(lambda: owner.ask(OWED)["owedProducts"]["total"] == 0, "the ten hand-overs")


def test_a_slip_is_taken_back_and_a_closed_page_loses_nothing(
    visit: Callable[..., Visit], brand: Brand, owner: Api, approved: Callable[[int], list[Ad]]
) -> None:
    kept, slip = approved(2)
    seen = visit("es", NARROW)
    seen.context.add_init_script(CAMERA)
    bring_session(seen.page, brand.owner.credentials)
    page = seen.context.new_page()
    page.goto("/scan")
    page.get_by_role("button", name="Usar la cámara").click()
    show(page, slip.code)
    page.get_by_role("button", name="Entregar", exact=True).click()
    page.get_by_role("button", name="Deshacer").click()
    expect(page.get_by_role("button", name="Entregar", exact=True)).to_be_visible()
    page.get_by_role("button", name="Ahora no").click()
    show(page, kept.code)
    expect(page.get_by_text(kept.code)).to_be_visible()
    page.get_by_role("button", name="Entregar", exact=True).click()
    expect(page.get_by_text("Entregado", exact=True)).to_be_visible()
    with page.expect_event("close"):
        page.close(run_before_unload=True)

    assert eventually(lambda: delivered(owner, kept), "the hand-over of the closed page")
    assert not delivered(owner, slip)


def test_the_fact_goes_out_after_ten_seconds(
    visit: Callable[..., Visit], brand: Brand, owner: Api, approved: Callable[[int], list[Ad]]
) -> None:
    (ad,) = approved(1)
    page = visit("es", NARROW).page
    page.clock.install()
    bring_session(page, brand.owner.credentials)
    page.goto("/scan/owed")
    page.get_by_role("button", name=re.compile(f"^Entregar {PRODUCT}")).click()
    expect(page.get_by_role("button", name="Deshacer")).to_be_visible()
    page.clock.run_for(9_000)
    expect(page.get_by_role("button", name="Deshacer")).to_be_visible()
    assert not delivered(owner, ad)
    with page.expect_response(answers("DeliverReward")):
        page.clock.run_for(2_000)
    expect(page.get_by_role("button", name="Deshacer")).to_have_count(0)
    assert delivered(owner, ad)


@MANNERS
def test_what_is_owed_is_found_and_handed_over(
    visit: Callable[..., Visit],
    brand: Brand,
    approved: Callable[[int], list[Ad]],
    language: str,
    width: ViewportSize,
    tmp_path: Path,
) -> None:
    words = TEXTS[language]
    first, second = approved(2)
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    page.get_by_role("main").get_by_role("link", name=re.compile(f"^{words['place']}")).click()
    expect(page.get_by_role("heading", level=1, name=words["owed"])).to_be_visible()
    expect(page.get_by_text(words["two"])).to_be_visible()
    settled(page)
    fits(page)
    accessible(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    download.value.save_as(tmp_path / "owed.csv")
    with (tmp_path / "owed.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.reader(file, delimiter=";" if language == "es" else ","))
    assert [line[:2] + line[3:4] for line in lines[1:]] == [
        [PRODUCT, ad.creator, ad.code] for ad in (first, second)
    ]
    page.get_by_label(words["search"]).fill(second.code[:5].lower())
    expect(page.get_by_text(words["one"])).to_be_visible()
    page.get_by_role("button", name=re.compile(f"^{words['hand_over']} {PRODUCT}")).click()
    expect(page.get_by_text(words["done"], exact=True)).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_label(words["search"]).fill(first.creator)
    expect(page.get_by_role("row", name=re.compile(first.code))).to_be_visible()


def test_the_campaign_tells_what_it_owes(
    visit: Callable[..., Visit], phones: Phones, brand: Brand, approved: Callable[[int], list[Ad]]
) -> None:
    (ad,) = approved(1)
    approved(2)
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    page.goto(f"/audit/{ad.id}")
    page.get_by_role("link", name="Volver a la campaña").click()
    page.get_by_role("link", name="1 por entregar").click()
    expect(page.get_by_text("Debés 1 producto")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(ad.code))).to_be_visible()

    reader = phones.person("Vito", "Paz")
    phones.member(brand, reader, "viewer")
    other = visit("es").page
    bring_session(other, reader.credentials)
    other.goto("/scan/owed")
    expect(other.get_by_role("heading", level=1, name="No tenés permiso")).to_be_visible()
    expect(other.get_by_text(PRODUCT)).to_have_count(0)
