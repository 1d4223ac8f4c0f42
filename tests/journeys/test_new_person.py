"""A new person signs up, adds a company with a logo, and lands in the portal."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from journey import LANGUAGES, MANNERS, NARROW, WIDE, System, Visit
from people import PASSWORD, Api, becomes, eventually, somebody
from PIL import Image
from playwright.sync_api import ViewportSize, expect
from steps import bring_session, hold

TEXTS = {
    "es": (
        "",
        "E-mail",
        "Contraseña",
        "Repetí la contraseña",
        "Crear cuenta",
        "Nombre de la empresa",
        "Celular",
        "Acepto los",
    ),
    "en": ("/en", "Email", "Password", "Confirm password", "Sign up", "Company name", "Cell phone", "I accept"),
}


@pytest.fixture
def logo(tmp_path: Path) -> Path:
    path = tmp_path / "logo.png"
    Image.new("RGB", (640, 480), (210, 80, 40)).save(path)
    return path


@LANGUAGES
def test_sign_up_company_logo_and_portal(visit: Callable[..., Visit], language: str, logo: Path) -> None:
    home, email, password, confirm, submit, company, phone, accept = TEXTS[language]
    page = visit(language).page
    page.goto(f"{home}/signup?from=brands")
    page.get_by_label(email, exact=True).fill(f"persona-{uuid.uuid4().hex[:10]}@example.com")
    page.get_by_label(password, exact=True).fill("Nueva#2026")
    page.get_by_label(confirm, exact=True).fill("Nueva#2026")
    page.get_by_role("button", name=submit, exact=True).click()

    name = f"Marca {uuid.uuid4().hex[:8]}"
    page.get_by_label(company, exact=True).fill(name)
    page.get_by_label(phone, exact=True).fill("+5491155550000")
    page.locator("input[type=file]").set_input_files(logo)
    page.get_by_label(re.compile(accept)).check()
    page.locator("form button[type=submit]").last.click()
    expect(page).to_have_url(re.compile(rf"{home}/brands$"))

    page.reload()
    expect(page.locator("main").get_by_text(name).first).to_be_visible()
    picture = page.locator("main img[src^='/media/thumbs/']").first
    expect(picture).to_be_visible()
    eventually(lambda: picture.evaluate("image => image.naturalWidth") == 150, "a picture of 150 pixels")


@MANNERS
def test_the_last_step_of_the_sign_up_is_the_form_of_the_first_campaign(
    visit: Callable[..., Visit], language: str, width: ViewportSize
) -> None:
    home, email, password, confirm, submit, company, phone, accept = TEXTS[language]
    steps, campaign = ("Steps", "Your campaign") if language == "en" else ("Pasos", "Tu campaña")
    page = visit(language, width).page
    page.goto(f"{home}/signup")
    page.get_by_label(email, exact=True).fill(somebody())
    page.get_by_label(password, exact=True).fill(PASSWORD)
    page.get_by_label(confirm, exact=True).fill(PASSWORD)
    page.get_by_role("button", name=submit, exact=True).click()
    page.get_by_label(company, exact=True).fill(f"Marca {uuid.uuid4().hex[:8]}")
    page.get_by_label(phone, exact=True).fill("+5491155550000")
    page.get_by_label(re.compile(accept)).check()
    page.locator("form button[type=submit]").last.click()
    expect(page).to_have_url(re.compile(rf"{home}/companies/[\w-]+/campaigns/new$"))
    current = page.get_by_role("list", name=steps).locator("[aria-current=step]")
    expect(current).to_have_text(campaign)
    expect(page.locator("main [name=name]")).to_be_editable()
    page.reload()
    expect(current).to_have_text(campaign)


@pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_moves_away_from_the_pointer_as_an_upload_goes_on_and_ends(
    visit: Callable[..., Visit], system: System, logo: Path, width: ViewportSize
) -> None:
    email = somebody()
    Api(system.url).sign_up(email)
    page = visit("es", width).page
    bring_session(page, (email, PASSWORD))
    page.goto("/signup?from=brands")
    accept = page.get_by_label(re.compile("Acepto los"))
    expect(accept).to_be_enabled()
    release = hold(page, "**/media/images")
    before = accept.bounding_box()
    with page.expect_request("**/media/images"):
        page.locator("input[type=file]").set_input_files(logo)
    expect(page.get_by_role("progressbar")).to_be_visible()
    becomes(accept.bounding_box, before)
    assert release() == 1
    expect(page.locator("main form img[src^='/media/thumbs/']")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    becomes(accept.bounding_box, before)
