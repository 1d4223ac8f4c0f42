"""The QR of an ad at the counter: the camera, or a picture of it, leads to its audit; the hand-over counts once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import bootstrap
import pytest
import segno
from journey import BROWSER_FLAGS, System, Visit
from people import BRAND
from playwright.sync_api import Browser, Page, expect
from steps import answers, bring_session, first_waiting, open_campaign

SIDE = 480


def code_of_a_waiting_ad(page: Page) -> str:
    open_campaign(page, "es")
    name = first_waiting(page, "es").inner_text()
    match = re.search(r"[A-Z0-9]{8}", name)
    assert match
    return match[0]


def film(code: str, path: Path) -> None:
    """A film of one picture for Chromium's fake camera: YUV4MPEG2, 4:2:0."""
    rows = [list(row) for row in segno.make(code, error="m").matrix_iter(scale=12, border=4)]
    edge = (SIDE - len(rows)) // 2
    blank = bytes([255]) * SIDE
    grey = [blank] * edge
    for row in rows:
        line = bytes(0 if dark else 255 for dark in row)
        grey.append((bytes([255]) * edge + line).ljust(SIDE, b"\xff"))
    grey += [blank] * (SIDE - len(grey))
    frame = b"FRAME\n" + b"".join(grey) + bytes([128]) * (SIDE * SIDE // 2)
    path.write_bytes(f"YUV4MPEG2 W{SIDE} H{SIDE} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 10)


@pytest.fixture
def browser_with_camera(browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], Browser]]:
    """A browser whose camera sees the QR of a code."""
    executable = bootstrap.browser()
    opened: list[Browser] = []

    def start(code: str) -> Browser:
        film(code, tmp_path / "camera.y4m")
        flags = [
            *BROWSER_FLAGS,
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={tmp_path / 'camera.y4m'}",
        ]
        opened.append(browser.browser_type.launch(executable_path=executable, args=flags))
        return opened[-1]

    yield start
    for with_camera in opened:
        with_camera.close()


@pytest.mark.alone
def test_a_picture_of_the_qr_leads_to_the_audit_and_the_product_is_handed_over_once(
    visit: Callable[..., Visit], tmp_path: Path
) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    code = code_of_a_waiting_ad(page)
    segno.make(f"https://resuena.demo/a/{code}").save(str(tmp_path / "qr.png"), scale=8)

    page.goto("/scan")
    page.get_by_label("Elegir una foto").set_input_files(tmp_path / "qr.png")
    expect(page.get_by_text(code)).to_be_visible()
    expect(page).to_have_url(re.compile("/audit/"))

    expect(page.get_by_role("button", name="Aprobar", exact=True)).to_be_visible()
    page.keyboard.press("a")
    expect(page.get_by_text("La publicación fue aprobada.")).to_be_visible()
    page.get_by_role("button", name="Marcar como entregado").click()
    expect(page.get_by_text("Entregado", exact=True)).to_be_visible()
    with page.expect_response(answers("DeliverReward")):
        page.get_by_role("link", name="Escanear otro").click()

    page.get_by_label("Elegir una foto").set_input_files(tmp_path / "qr.png")  # shows who and when
    expect(page.get_by_text(re.compile("^Ya se entregó"))).to_be_visible()
    expect(page.get_by_role("button", name="Entregar", exact=True)).to_have_count(0)


def test_a_picture_without_a_code_says_so(visit: Callable[..., Visit], tmp_path: Path) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    segno.make("https://example.org/").save(str(tmp_path / "other.png"), scale=8)
    page.goto("/scan")
    page.get_by_label("Elegir una foto").set_input_files(tmp_path / "other.png")
    expect(page.get_by_text("Ese QR no es de una publicación de Resuena.")).to_be_visible()


def test_the_camera_reads_the_code(
    system: System, visit: Callable[..., Visit], browser_with_camera: Callable[[str], Browser]
) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    code = code_of_a_waiting_ad(page)

    camera = browser_with_camera(code).new_context(base_url=system.url, locale="es-AR").new_page()
    bring_session(camera, BRAND)
    camera.goto("/scan")
    camera.get_by_role("button", name="Usar la cámara").click()
    expect(camera).to_have_url(re.compile("/audit/"), timeout=20_000)
    expect(camera.get_by_text(code)).to_be_visible()
