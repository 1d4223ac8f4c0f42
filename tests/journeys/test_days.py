"""Days are the company's and the same for every reader; moments are shown in the reader's time zone, which is named."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from journey import OPERATOR_ZONE, System, Visit
from people import Api, eventually
from phones import Brand, Phones
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from steps import bring_session, settled, sign_in

ZONES = pytest.mark.parametrize(
    "zone",
    ["America/Argentina/Buenos_Aires", "Europe/Madrid", "Pacific/Auckland"],
    ids=["Buenos Aires", "Madrid", "Auckland"],
)
NEXT_YEAR = datetime.now(UTC).year + 1
FIRST, LAST = date(NEXT_YEAR, 12, 1), date(NEXT_YEAR, 12, 31)
FIRST_SHOWN, LAST_SHOWN = f"1 de dic de {NEXT_YEAR}", f"31 de dic de {NEXT_YEAR}"
STORED = "query($id: ID!) { campaigns(where: {_id: $id}) { startDay endDay startDt endDt } }"
DEADLINE = "query($id: ID!) { advertisements(where: {_id: $id}) { auditDeadline } }"


def write_campaign(page: Page, brand: Brand, name: str, picture: Path) -> str:
    """Submits a campaign from its first to its last day, typed as a brand does; its id."""
    page.goto(f"/companies/{brand.company_id}/campaigns/new")
    page.get_by_label("Nombre de la campaña").fill(name)
    page.get_by_role("radio", name=re.compile("Publicidad")).check()
    page.get_by_role("radio", name=re.compile("Con producto o descuento")).check()
    page.get_by_label("Qué entregás").fill("Un flat white y dos medialunas")
    page.get_by_label("Unidades").fill("25")
    page.locator("input[type=file]").set_input_files(picture)
    expect(
        page.get_by_role("figure", name="Así la ven quienes publican").locator("img[src^='/media/']").first
    ).to_be_visible()
    page.get_by_role("textbox", name=re.compile("^Brief")).fill("Mostranos tu primer café, con luz de mañana.")
    page.get_by_label("Empieza").fill(FIRST.isoformat())
    page.get_by_label("Termina").fill(LAST.isoformat())
    expect(page.get_by_text("¡Se guardó todo!")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Empieza")).to_have_value(FIRST.isoformat())
    expect(page.get_by_label("Termina")).to_have_value(LAST.isoformat())
    page.get_by_role("button", name="Mandar a aprobación").click()
    expect(page.get_by_text("Listo: la campaña espera la aprobación de nuestro equipo.")).to_be_visible()
    page.get_by_role("link", name=re.compile(name)).click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def offset(at: datetime) -> str:
    """The zone's UTC offset at the moment, as pages write it."""
    hours = (at.utcoffset() or timedelta()) / timedelta(hours=1)
    return f"GMT{hours:+g}"


def shown_at(shown: Locator, moment: datetime, zone: str) -> None:
    """The element shows this moment, and its tooltip shows it in the given zone, which it names."""
    expect(shown).to_be_visible()

    def written() -> bool:
        at = datetime.fromisoformat(shown.get_attribute("datetime") or "")
        return abs(at - moment) < timedelta(milliseconds=1)

    eventually(written, f"the moment {moment}")
    at = moment.astimezone(ZoneInfo(zone))
    place = zone.rsplit("/", 1)[1].replace("_", " ")
    expected = rf"{at.day} de [a-z]+ de {at.year}, {at:%H:%M} \(hora de {place}, {re.escape(offset(at))}\)"
    expect(shown).to_have_attribute("title", re.compile(rf"^{expected}$"))


@ZONES
def test_the_days_of_a_campaign_are_the_same_to_brand_and_staff_wherever_they_read(
    visit: Callable[..., Visit], system: System, phones: Phones, tmp_path: Path, zone: str
) -> None:
    picture, name = tmp_path / "campaign.jpg", f"Fin de año {uuid.uuid4().hex[:6]}"
    Image.linear_gradient("L").resize((1200, 900)).convert("RGB").save(picture)
    brand, somebody = phones.brand(), phones.staff()
    page, desk = visit("es", timezone_id=zone).page, visit("es", timezone_id=zone).page
    sign_in(page, brand.owner.credentials)
    campaign_id = write_campaign(page, brand, name, picture)
    address = page.url
    expect(page.locator("main header")).to_contain_text(f"{FIRST_SHOWN} – {LAST_SHOWN}")

    bring_session(desk, somebody.credentials)
    desk.goto("/desk/campaigns")
    desk.get_by_role("button", name=re.compile(name)).first.click()
    expect(desk.get_by_text(f"Desde {FIRST_SHOWN}")).to_be_visible()
    expect(desk.get_by_text(re.compile(f"hasta {LAST_SHOWN}", re.IGNORECASE))).to_be_visible()
    desk.get_by_role("button", name="Aprobar", exact=True).click()
    desk.get_by_role("dialog").get_by_role("button", name="Aprobar", exact=True).click()
    expect(desk.get_by_text("Campaña aprobada.")).to_be_visible()

    # A day begins in the company's zone, for every reader: until then the campaign is scheduled.
    (stored,) = Api(system.url).sign_in(*brand.owner.credentials).ask(STORED, id=campaign_id)["campaigns"]
    assert (stored["startDay"], stored["endDay"]) == (FIRST.isoformat(), LAST.isoformat())
    begin = datetime(FIRST.year, FIRST.month, FIRST.day, tzinfo=ZoneInfo(OPERATOR_ZONE))
    end = datetime(LAST.year + 1, 1, 1, tzinfo=ZoneInfo(OPERATOR_ZONE)) - timedelta(seconds=1)
    assert [datetime.fromisoformat(stored[key]) for key in ("startDt", "endDt")] == [begin, end]
    for reader in (page, desk):
        reader.goto(address)
        settled(reader)
        expect(reader.locator("main header")).to_contain_text(f"{FIRST_SHOWN} – {LAST_SHOWN}")
        expect(reader.get_by_text("Programada", exact=True)).to_be_visible()
        expect(reader.get_by_text(f"Empieza el {FIRST_SHOWN}", exact=True)).to_be_visible()
    page.goto("/portal")
    row = page.get_by_role("row", name=re.compile(name))
    expect(row).to_contain_text("Programada")
    expect(row).to_contain_text(LAST_SHOWN)


@ZONES
def test_a_moment_and_a_deadline_are_shown_where_the_reader_is(
    visit: Callable[..., Visit], system: System, phones: Phones, zone: str
) -> None:
    brand, somebody = phones.brand(), phones.staff()
    yesterday = datetime.now(ZoneInfo(OPERATOR_ZONE)).replace(
        hour=23, minute=5, second=0, microsecond=0
    ) - timedelta(days=1)
    (ad,) = phones.submit(phones.campaign(brand), age=datetime.now(UTC) - yesterday)
    api = Api(system.url).sign_in(*brand.owner.credentials)
    advertisements = eventually(lambda: api.ask(DEADLINE, id=ad.id)["advertisements"], "the advertisement")
    deadline = datetime.fromisoformat(advertisements[0]["auditDeadline"])
    for who in (brand.owner, somebody):
        page = visit("es", timezone_id=zone).page
        bring_session(page, who.credentials)
        page.goto(f"/audit/{ad.id}")
        settled(page)
        times = page.locator("main time")
        shown_at(times.filter(has_text=re.compile("^(hace|ayer)")).first, ad.created, zone)
        shown_at(times.filter(has_text=re.compile("vence", re.IGNORECASE)).first, deadline, zone)
