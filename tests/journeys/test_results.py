"""A campaign's results are filtered, sorted and exported exactly so."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from journey import OPERATOR_ZONE, Visit
from people import becomes
from phones import FACEBOOK, INSTAGRAM, Ad, Brand, Phones
from playwright.sync_api import Page, Request, expect
from steps import bring_session, settled

LIKES = (30, 10, 50, 20, 40)


@pytest.fixture(scope="module")
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture(scope="module")
def campaign_id(phones: Phones, brand: Brand) -> str:
    return phones.campaign(brand)


@pytest.fixture(scope="module")
def ads(phones: Phones, campaign_id: str) -> list[Ad]:
    """Five ads of five days, by five people; the last two on Facebook too. The first is approved, the second
    rejected."""
    ads = phones.submit(campaign_id, 3, age=timedelta(days=5), apart=timedelta(days=1))
    ads += phones.submit(
        campaign_id, 2, first=3, age=timedelta(days=2), apart=timedelta(days=1), networks=(INSTAGRAM, FACEBOOK)
    )
    for ad, likes in zip(ads, LIKES, strict=True):
        phones.report(ad.posts[INSTAGRAM], likes=likes, comments=likes // 10)
    return ads


@pytest.fixture
def page(visit: Callable[..., Visit], brand: Brand, campaign_id: str, ads: list[Ad]) -> Page:
    """The campaign's results, all five of them, with two decided."""
    page = visit("es").page
    page.on("dialog", lambda dialog: dialog.accept())
    bring_session(page, brand.owner.credentials)
    for ad, action in ((ads[0], "Aprobar"), (ads[1], "Rechazar")):
        page.goto(f"/audit/{ad.id}")
        expect(page.get_by_role("link", name="Volver a la campaña")).to_be_visible()
        settled(page)
        button = page.get_by_role("button", name=action, exact=True)
        if page.get_by_text("Falta tu decisión.").is_visible():
            button.click()
        expect(button).to_have_count(0)
    page.goto(f"/companies/{brand.company_id}/{campaign_id}")
    expect(page.get_by_role("article")).to_have_count(len(ads))
    return page


def shows(page: Page, *expected: Ad) -> None:
    """The grid shows exactly these, in this order."""
    articles = page.get_by_role("article")
    expect(articles).to_have_count(len(expected))
    for place, ad in enumerate(expected):
        expect(articles.nth(place)).to_have_attribute("aria-label", re.compile(ad.code))


def exported(page: Page) -> list[str]:
    """The codes in the file, in order."""
    with page.expect_download() as started:
        page.get_by_role("button", name="Descargar CSV").click()
    text = started.value.path().read_text("utf-8-sig")
    return [row["Código"] for row in csv.DictReader(text.splitlines(), delimiter=";")]


def test_results_are_narrowed_down_sorted_and_exported_as_shown(page: Page, ads: list[Ad]) -> None:
    one, two, three, four, five = ads
    shows(page, five, four, three, two, one)
    page.get_by_label("Ordenar por").select_option(label="Más viejas")
    shows(page, *ads)
    page.get_by_label("Ordenar por").select_option(label="Más me gusta")
    shows(page, three, five, one, four, two)
    assert exported(page) == [ad.code for ad in (three, five, one, four, two)]

    page.get_by_role("button", name="Filtros").click()
    page.get_by_role("button", name=re.compile("^Pendientes")).click()
    shows(page, three, five, four)
    page.get_by_label("Red", exact=True).select_option(label="Facebook")
    shows(page, five, four)
    assert exported(page) == [five.code, four.code]
    page.get_by_role("button", name="Quitar el filtro Facebook").click()
    shows(page, three, five, four)
    page.get_by_label("Quién publicó").select_option(label=f"{four.creator} (1)")
    shows(page, four)
    page.get_by_role("button", name="Quitar filtros").click()
    shows(page, three, five, one, four, two)

    day = four.created.astimezone(ZoneInfo(OPERATOR_ZONE)).date().isoformat()
    page.get_by_label("Desde", exact=True).fill(day)
    shows(page, five, four)
    page.get_by_label("Hasta", exact=True).fill(day)
    shows(page, four)
    page.get_by_role("button", name="Quitar filtros").click()
    page.get_by_label("Buscar por texto, código o id externo").fill(two.code[:6].lower())
    shows(page, two)
    expect(page.get_by_role("article")).to_contain_text("Rechazada")
    assert exported(page) == [two.code]

    # The filters are in the address: a reload keeps them.
    page.reload()
    shows(page, two)
    expect(page.get_by_role("button", name=re.compile("Quitar el filtro"))).to_have_count(1)
    page.get_by_label("Buscar por texto, código o id externo").fill("nada de esto")
    expect(page.get_by_text("Ninguna publicación coincide con esos filtros.")).to_be_visible()
    page.get_by_role("button", name=re.compile("Quitar el filtro")).click()
    shows(page, three, five, one, four, two)


def test_each_chart_is_also_a_table_of_the_same_figures(page: Page) -> None:
    page.get_by_role("link", name="Resumen").click()
    titles = ("Interacciones por red", "Esperado y real", "Por género")
    for title in titles:
        chart = page.get_by_role("region", name=title, exact=True)
        expect(chart.locator("svg").first).to_be_visible()
        chart.get_by_role("button", name="Ver tabla").click()
        expect(chart.get_by_role("table")).to_be_visible()
    networks = page.get_by_role("region", name=titles[0], exact=True)
    last_cells = networks.get_by_role("row").locator("td:last-child")
    becomes(lambda: sum(int(re.sub(r"\D", "", cell) or 0) for cell in last_cells.all_inner_texts()), sum(LIKES))
    networks.get_by_text("7 días", exact=True).click()
    expect(page).to_have_url(re.compile("[?&]days=7$"))
    page.reload()
    expect(networks.get_by_role("radio", name="7 días")).to_be_checked()
    networks.get_by_role("button", name="Ver tabla").click()
    expect(networks.get_by_role("rowheader")).to_have_count(7)
    networks.get_by_role("button", name="Ver gráfico").click()
    expect(networks.get_by_role("table")).to_have_count(0)


def test_a_campaign_opened_by_its_address_shows_what_its_document_asked_for(
    visit: Callable[..., Visit], brand: Brand, campaign_id: str, ads: list[Ad]
) -> None:
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    sent: list[Request] = []

    def note(request: Request) -> None:
        sent.append(request)

    page.on("request", note)
    page.goto(f"/companies/{brand.company_id}/{campaign_id}")
    expect(page.get_by_role("article")).to_have_count(len(ads))
    becomes(lambda: page.evaluate("Object.keys(window.answersAhead)"), [])
    asked = [request.post_data or "" for request in sent if "CampaignPage" in (request.post_data or "")]
    assert ["RefreshSession" in body for body in asked] == [True], "the session and the data in one round trip"
