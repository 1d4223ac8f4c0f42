"""The whole life of a campaign with a new brand: written, approved by staff, posted for, audited, handed over,
reported."""

from __future__ import annotations

import csv
import re
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import segno
from journey import Visit
from people import STAFF, becomes
from phones import Ad, Phones
from PIL import Image
from playwright.sync_api import Page, expect
from steps import answers, approved_figure, bring_session

PICTURE = (1200, 900)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "campaign.jpg"
    Image.linear_gradient("L").resize(PICTURE).convert("RGB").save(path)
    return path


@pytest.fixture
def unreloaded() -> Iterator[Callable[[Page], None]]:
    """Marks a page; the mark is still there at the end only if the page was not reloaded."""
    marked: list[Page] = []

    def mark(page: Page) -> None:
        page.evaluate("window.marked = true")
        marked.append(page)

    yield mark
    becomes(lambda: [page.evaluate("window.marked") for page in marked], [True for _ in marked])


def total(page: Page, label: str) -> str:
    return page.locator("dl > div", has_text=label).locator("dd").first.inner_text()


def sign_up(page: Page, company: str) -> None:
    """From the brands page to a company, by its cards."""
    page.goto("/brands")
    page.get_by_role("main").get_by_role("link", name="Crear cuenta").click()
    page.get_by_label("E-mail", exact=True).fill(f"persona-{uuid.uuid4().hex[:10]}@example.com")
    page.get_by_label("Contraseña", exact=True).fill("Nueva#2026")
    page.get_by_label("Repetí la contraseña", exact=True).fill("Nueva#2026")
    page.get_by_role("button", name="Crear cuenta", exact=True).click()
    page.get_by_label("Nombre de la empresa").fill(company)
    page.get_by_label("Celular").fill("+5491155550000")
    page.get_by_label(re.compile("Acepto los")).check()
    page.get_by_role("button", name="Agregar empresa").click()
    expect(page).to_have_url(re.compile("/brands$"))


def write_campaign(page: Page, name: str, picture: Path) -> None:
    """The draft in the form survives being left."""
    page.get_by_role("main").get_by_role("link", name="Crear campaña").click()
    expect(page.get_by_role("heading", level=1, name="Crear campaña")).to_be_visible()
    page.get_by_label("Nombre de la campaña").fill(name)
    page.get_by_role("radio", name=re.compile("Publicidad")).check()
    page.get_by_role("radio", name=re.compile("Con producto o descuento")).check()
    page.get_by_label("Qué entregás").fill("Un flat white y dos medialunas")
    expect(page.get_by_text("¡Se guardó todo!")).to_be_visible()

    # The page is reloaded by mistake, and left: the draft is listed among the campaigns.
    page.reload()
    expect(page.get_by_label("Nombre de la campaña")).to_have_value(name)
    page.get_by_role("navigation", name="Dónde estás").get_by_role("link").last.click()
    page.get_by_role("link", name=re.compile(f"{name}.*borrador")).click()
    expect(page.get_by_label("Nombre de la campaña")).to_have_value(name)
    expect(page.get_by_label("Qué entregás")).to_have_value("Un flat white y dos medialunas")

    page.get_by_role("button", name="Mandar a aprobación").click()
    expect(page.get_by_label("Unidades")).to_be_focused()
    expect(page.get_by_label("Unidades")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Unidades").fill("25")
    page.locator("input[type=file]").set_input_files(picture)
    preview = page.get_by_role("figure", name="Así la ven quienes publican")
    expect(preview.locator("img[src^='/media/']").first).to_be_visible()
    page.get_by_role("textbox", name=re.compile("^Brief")).fill("Mostranos tu primer café, con luz de mañana.")
    expect(preview).to_contain_text("Mostranos tu primer café")
    expect(page.get_by_text("¡Se guardó todo!")).to_be_visible()
    page.get_by_role("button", name="Mandar a aprobación").click()
    expect(page.get_by_text("Listo: la campaña espera la aprobación de nuestro equipo.")).to_be_visible()


def approve(page: Page, name: str) -> None:
    """Staff approve the campaign, starting from their desk's first page."""
    bring_session(page, STAFF)
    page.goto("/desk")
    page.get_by_role("link", name=re.compile("Campañas por aprobar")).click()
    row = page.get_by_role("button", name=re.compile(name)).first
    row.click()
    expect(page.get_by_text("Mostranos tu primer café").first).to_be_visible()
    page.get_by_role("button", name="Aprobar", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Aprobar", exact=True).click()
    expect(page.get_by_text("Campaña aprobada.")).to_be_visible()


def show_qr(page: Page, ad: Ad, folder: Path) -> None:
    """A picture of an ad's QR at the counter, of which the scanner reads the code."""
    path = folder / f"{ad.code}.png"
    segno.make(f"https://resuena.demo/a/{ad.code}").save(str(path), scale=8)
    page.goto("/scan")
    page.get_by_label("Elegir una foto").set_input_files(path)
    expect(page.get_by_text(ad.code)).to_be_visible()


def test_a_campaign_from_its_first_word_to_its_figures(
    visit: Callable[..., Visit],
    phones: Phones,
    picture: Path,
    tmp_path: Path,
    unreloaded: Callable[[Page], None],
) -> None:
    name = f"Primer café {uuid.uuid4().hex[:6]}"
    brand, desk = visit("es"), visit("es")
    page = brand.page
    sign_up(page, f"Tostaduría {uuid.uuid4().hex[:8]}")
    write_campaign(page, name, picture)
    card = page.get_by_role("link", name=re.compile(name))
    expect(card).to_contain_text("Esperando aprobación")
    card.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    expect(page.get_by_text("Primero la aprueba nuestro equipo.")).to_be_visible()
    campaign_id = page.url.rsplit("/", 1)[1]
    address = page.url
    unreloaded(page)

    approve(desk.page, name)
    expect(page.get_by_text("Activa", exact=True)).to_be_visible(timeout=20_000)
    expect(page.get_by_text("Cuando alguien publique para esta campaña")).to_be_visible()

    # People post with their phones; the brand only reads.
    expect(page.get_by_text("En vivo")).to_be_visible()
    first, first_post = phones.post_from_a_phone(campaign_id, 0)
    expect(page.get_by_role("article", name=re.compile(first.code))).to_contain_text("Ver en Instagram")
    second, _ = phones.post_from_a_phone(campaign_id, 1)
    expect(page.get_by_role("article", name=re.compile(second.code))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Todas"))).to_have_text("Todas 2")
    page.get_by_role("link", name="Resumen").click()
    expect(
        page.get_by_role("region", name="Totales").locator("dl > div", has_text="Publicaciones").locator("dd")
    ).to_have_text("2")
    phones.report(first_post.id, likes=40, comments=6, at=datetime.now(UTC) - timedelta(seconds=5))
    likes = page.locator("dl > div", has_text="Me gusta").locator("dd").first
    expect(likes).to_have_text("40")
    phones.report(first_post.id, likes=52, comments=7)
    expect(likes).to_have_text("52")

    # The first ad is found by its code, in another tab, as at the counter.
    counter = brand.context.new_page()
    counter.goto(address.rsplit("/", 1)[0])
    counter.get_by_role("button", name="Buscar una publicación").click()
    counter.get_by_label("Código de la publicación").fill(first.code.lower())
    counter.keyboard.press("Enter")
    expect(counter).to_have_url(re.compile(f"/audit/{first.id}"))
    expect(counter.get_by_text(first.creator)).to_be_visible()
    counter.get_by_role("button", name="Aprobar", exact=True).click()
    expect(counter.get_by_text("La publicación fue aprobada.")).to_be_visible()

    # The second ad by its QR; its product is handed over once.
    show_qr(counter, second, tmp_path)
    counter.get_by_role("button", name="Aprobar", exact=True).click()
    counter.get_by_role("button", name="Marcar como entregado").click()
    expect(counter.get_by_text("Entregado", exact=True)).to_be_visible()
    with counter.expect_response(answers("DeliverReward")):
        counter.get_by_role("link", name="Escanear otro").click()
    show_qr(counter, second, tmp_path)
    expect(counter.get_by_text(re.compile(r"^Ya se entregó .*\d{1,2}:\d{2}.* por "))).to_be_visible()
    expect(counter.get_by_role("button", name="Entregar", exact=True)).to_have_count(0)
    counter.close()

    # Back at the desk the page was not reloaded, and everything is there.
    expect(page.locator("dl > div", has_text="Aprobados").locator("dd").first).to_have_text("2")
    page.get_by_role("link", name="Publicaciones", exact=True).click()
    expect(page.locator("main").get_by_text("Aprobada", exact=True)).to_have_count(2)
    expect(approved_figure(page)).to_have_text("2")

    with page.expect_download() as started:
        page.get_by_role("button", name="Descargar CSV").click()
    rows = list(csv.DictReader(started.value.path().read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert [(row["Código"], row["Estado"], row["Me gusta"]) for row in rows] == [
        (second.code, "Aprobada", "0"),
        (first.code, "Aprobada", "52"),
    ]
    page.get_by_role("link", name="Resumen").click()
    expect(page.get_by_role("heading", name="Interacciones por red")).to_be_visible()
    page.get_by_role("button", name="Ver tabla").first.click()
    table = page.get_by_role("table").first
    expect(table).to_contain_text("Instagram")
    expect(table).to_contain_text("52")
