"""A brand's links and codes are opened by people and by bots, and its charts show the results."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from journey import OPERATOR_ZONE, System, Visit
from people import becomes, eventually
from phones import Brand, Phones
from playwright.sync_api import Browser, Page, expect
from steps import bring_session

ANDROID = "Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
SECONDS = 30


@pytest.fixture
def on_a_phone(browser: Browser, system: System) -> Iterator[Callable[[str, str], Page]]:
    """Opens an address as such a device; the stores are stubbed, as no other host may be called."""
    opened = []

    def start(address: str, agent: str) -> Page:
        context = browser.new_context(
            base_url=system.url, user_agent=agent, locale="es-AR", reduced_motion="reduce"
        )
        opened.append(context)
        for store in ("https://play.google.com/**", "https://apps.apple.com/**"):
            context.route(store, lambda route: route.fulfill(body="<title>store</title>"))
        page = context.new_page()
        with page.expect_request(lambda request: request.url.endswith("/graphql")):
            page.goto(address)
        return page

    yield start
    for context in opened:
        context.close()


def link_of(page: Page, source: str) -> str:
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=source))
    link = card.get_by_label("Enlace", exact=True)
    expect(link).to_have_value(re.compile("^http"))
    return link.input_value()


def figure(page: Page, label: str) -> str:
    return page.locator("dl > div", has_text=label).locator("dd").first.inner_text()


def reloaded_until(page: Page, are_counted: Callable[[], bool]) -> None:
    """Arrivals are counted in batches: the page is reloaded until they are there."""
    deadline = time.monotonic() + SECONDS
    while True:
        page.reload()
        expect(page.locator("dl > div", has_text="Bots").locator("dd").first).to_be_visible()
        if are_counted():
            return
        assert time.monotonic() < deadline, page.locator("main dl").first.inner_text()


def downloaded(page: Page, button: str) -> tuple[str, bytes]:
    with page.expect_download() as started:
        page.get_by_role("button", name=button).click()
    return started.value.suggested_filename, Path(started.value.path()).read_bytes()


def test_links_are_followed_and_counted_bots_apart(
    visit: Callable[..., Visit], phones: Phones, on_a_phone: Callable[[str, str], Page]
) -> None:
    brand = phones.brand()
    today = datetime.now(ZoneInfo(OPERATOR_ZONE)).date()
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    page.goto(f"/companies/{brand.company_id}")
    page.get_by_role("main").get_by_role("link", name="Descargas y QR").click()
    expect(page.get_by_text("Todavía sin visitas en este período.")).to_be_visible()

    web, printed = link_of(page, "Tu web y tus redes"), link_of(page, "QR impreso")
    assert web != printed
    page.get_by_text("Google Play", exact=True).first.click()
    android = eventually(
        lambda: link if (link := link_of(page, "QR impreso")) != printed else None, "the link to Google Play"
    )

    # One visitor stays; one goes on at once; one waits for the countdown; a bot opens the page.
    on_a_phone(web, ANDROID).close()
    eager = on_a_phone(android, ANDROID)
    with eager.expect_request(lambda request: request.url.startswith("https://play.google.com/")):
        eager.get_by_role("link", name="Continuar ahora").click()
    patient = on_a_phone(printed, ANDROID)
    expect(patient).to_have_url(re.compile("play.google.com"), timeout=15_000)
    on_a_phone(web, BOT).close()

    reloaded_until(
        page,
        lambda: (
            (figure(page, "Visitas"), figure(page, "Fueron a la tienda"), figure(page, "Bots")) == ("3", "2", "1")
        ),
    )
    expect(page.get_by_text(re.compile(r"^6[67].*% de las visitas siguió a la tienda"))).to_be_visible()

    name, data = downloaded(page, "Descargar CSV: Por origen")
    assert name.endswith(".csv")
    rows = {row["Origen"]: row for row in csv.DictReader(data.decode("utf-8-sig").splitlines(), delimiter=";")}
    assert (rows["Tu web y tus redes"]["Visitas"], rows["Tu web y tus redes"]["Visitas: bots"]) == ("1", "1")
    assert (rows["QR impreso"]["Visitas"], rows["QR impreso"]["A la tienda"]) == ("2", "2")
    becomes(lambda: figure(page, "Visitas"), "3")

    by_source = page.get_by_role("region", name="Por origen", exact=True)
    by_source.get_by_role("button", name="Ver tabla").click()
    expect(by_source.get_by_role("row", name=re.compile("QR impreso"))).to_contain_text("2")

    # Before today there was nothing.
    page.get_by_text("A medida", exact=True).click()
    yesterday = (today - timedelta(days=1)).isoformat()
    page.get_by_label("Hasta", exact=True).fill(yesterday)
    expect(page.get_by_text("Todavía sin visitas en este período.")).to_be_visible()
    # The period is in the address: after a reload it is the same.
    page.reload()
    expect(page.get_by_label("Hasta", exact=True)).to_have_value(yesterday)
    page.get_by_label("Desde", exact=True).fill((today + timedelta(days=2)).isoformat())
    expect(page.get_by_role("alert")).to_contain_text("El período va de un día a otro posterior")


def test_the_funnel_goes_on_in_the_app_to_the_first_approved_post(
    visit: Callable[..., Visit], phones: Phones, on_a_phone: Callable[[str, str], Page]
) -> None:
    brand = phones.brand()
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    page.goto(f"/companies/{brand.company_id}/downloads")
    # A source that the brand chose itself has no printed code.
    link = f"/downloadAppRedirector?source=Feria+del+Libro&companyCode={brand.company_id}"
    on_a_phone(link, ANDROID).close()
    eager = on_a_phone(link.replace("source=", "store=Android&source="), ANDROID)
    with eager.expect_request(lambda request: request.url.startswith("https://play.google.com/")):
        eager.get_by_role("link", name="Continuar ahora").click()
    phones.approved(brand, phones.newcomer(brand, "Feria del Libro"))
    phones.newcomer(brand, "PHYSICAL_QR")

    funnel = page.get_by_role("region", name="De la visita a la publicación")
    steps = funnel.get_by_role("listitem")

    def counts() -> list[str]:
        expect(steps.first).not_to_contain_text("–")
        return [step.locator(".figure").inner_text() for step in steps.all()]

    reloaded_until(page, lambda: counts() == ["2", "1", "2", "1"])
    expect(steps.nth(3)).to_contain_text(re.compile(r"50\s?% del paso anterior"))
    funnel.get_by_text("Origen", exact=True).click()
    expect(funnel.get_by_role("row").nth(1)).to_have_text(re.compile(r"^feria-del-libro2150\s?%1100\s?%1100\s?%$"))
    expect(funnel.get_by_role("row").nth(2)).to_contain_text("QR impreso")


def test_a_code_comes_as_a_drawing_and_as_a_picture_for_each_source(
    visit: Callable[..., Visit], phones: Phones
) -> None:
    brand: Brand = phones.brand()
    page = visit("es").page
    bring_session(page, brand.owner.credentials)
    page.goto(f"/companies/{brand.company_id}/downloads")
    printed = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="QR impreso"))
    with page.expect_download() as svg:
        printed.get_by_role("button", name="QR en SVG").click()
    assert svg.value.suggested_filename.endswith("physical_qr.svg")
    assert Path(svg.value.path()).read_text().startswith("<svg")
    with page.expect_download() as png:
        printed.get_by_role("button", name="QR en PNG").click()
    assert png.value.suggested_filename.endswith("physical_qr.png")

    # The picture encodes the link beside it: the scanner reads it and says that it is not an ad's.
    assert Path(png.value.path()).read_bytes().startswith(b"\x89PNG")
    page.goto("/scan")
    page.get_by_label("Elegir una foto").set_input_files(png.value.path())
    expect(page.get_by_text("Ese QR no es de una publicación de Resuena.")).to_be_visible()
