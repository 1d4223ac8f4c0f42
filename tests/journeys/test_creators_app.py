"""Everything a creator does, on their own phone: from a referral code to a product at the counter, live on both
sides."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from journey import LANGUAGES, NARROW, System, Visit
from people import PASSWORD, Api, mailed_link, somebody
from phones import Brand, Phones
from PIL import Image
from playwright.sync_api import Page, expect
from steps import accessible, clicks, fits

TEXTS = {
    "es": {
        "home": "/app", "join": "/app/sumate?codigo=RESUENA", "next": "Seguir", "email": "E-mail", "password": "Contraseña",
        "create": "Crear mi cuenta", "first": "Nombre", "last": "Apellido", "adult": "Declaro que tengo 18 años o más.",
        "accept": "Leí y acepto", "agree": "Aceptar y seguir", "username": "Tu usuario", "add": "Agregar mi cuenta",
        "confirm": "Confirmá tu e-mail", "ready": "Ya podés publicar", "all": "Ver todas", "search": "Buscar campañas", "none": "No hay campañas así",
        "post": "Publicar", "gallery": "Elegir de la galería", "caption": "Tu texto", "send": "Mandar",
        "waiting": "La están mirando", "link": "Enlace de tu publicación en Instagram", "published": "Ya la publiqué",
        "see": "Ver en Instagram", "approved": "¡Aprobada!", "reward": "Ver mi premio", "code": "Código QR de tu premio",
        "yours": "¡Es tuyo!", "out": "Cerrar sesión", "hello": "¡Hola de nuevo!", "in": "Ingresar",
        "withdraw": "Retirar publicación", "sure": "Sí, retirarla", "withdrawn": "Retirada",
    },
    "en": {
        "home": "/en/app", "join": "/en/app/join?code=RESUENA", "next": "Continue", "email": "Email", "password": "Password",
        "create": "Create my account", "first": "First name", "last": "Last name", "adult": "I declare that I am 18 or older.",
        "accept": "I have read and accept", "agree": "Accept and continue", "username": "Your username", "add": "Add my account",
        "confirm": "Confirm your email", "ready": "You’re ready to post", "all": "See all",
        "search": "Search campaigns", "none": "No campaigns like that", "post": "Post", "gallery": "Choose from gallery", "caption": "Your text", "send": "Send",
        "waiting": "It’s being looked at", "link": "Link of your post on Instagram", "published": "I’ve posted it",
        "see": "See it on Instagram", "approved": "Approved!", "reward": "See my reward", "code": "QR code of your reward",
        "yours": "It’s yours!", "out": "Log out", "hello": "Welcome back!", "in": "Log in",
        "withdraw": "Withdraw post", "sure": "Yes, withdraw it", "withdrawn": "Withdrawn",
    },
}  # fmt: skip
WAITING = "query($campaign: ID!) { advertisements(where: {campaignId: $campaign}) { _id captionIdentifier } }"
APPROVE = "mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) { success outcomes { refusal { code } } } }"
DELIVER = "mutation($id: ID!) { deliverReward(_id: $id) { success error { code } } }"
MOST_TAPS = 7
"""From the opened app to a sent post, besides photo and caption."""


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.jpg"
    Image.effect_mandelbrot((1200, 1500), (-2, -1.25, 0.5, 1.25), 90).convert("RGB").save(path)
    return path


def sign_up(page: Page, system: System, words: dict[str, str], email: str) -> None:
    """A new person, from the shared link to a complete account."""
    page.goto(words["join"])
    page.get_by_role("button", name=words["next"]).click()
    page.get_by_label(words["email"], exact=True).fill(email)
    page.get_by_label(words["password"], exact=True).fill(PASSWORD)
    page.get_by_role("button", name=words["create"]).click()
    page.get_by_label(words["first"], exact=True).fill("Ana")
    page.get_by_label(words["last"], exact=True).fill("Pereyra")
    page.get_by_role("button", name=words["next"]).click()
    page.get_by_label(words["adult"]).check()
    page.get_by_role("button", name=words["next"]).click()
    page.get_by_label(re.compile(words["accept"])).check()
    page.get_by_role("button", name=words["agree"]).click()
    page.get_by_label(words["username"]).fill(email.split("@", maxsplit=1)[0].replace("-", "."))
    page.get_by_role("button", name=words["add"]).click()
    expect(page.get_by_role("heading", name=words["confirm"])).to_be_visible()
    link = mailed_link(system, email, "confirmEmail")
    other = page.context.new_page()
    other.goto(link)
    expect(page.get_by_role("heading", name=words["ready"])).to_be_visible(timeout=15_000)
    other.close()


def search_campaign(page: Page, words: dict[str, str], campaign: str) -> None:
    """Opens the list of campaigns from the app's first screen and searches for one by its name.

    The first screen shows only the six newest campaigns, and tests that run in parallel create campaigns too.
    """
    page.get_by_role("link", name=words["all"], exact=True).click()
    search = page.get_by_label(words["search"])
    search.click()
    search.fill(campaign)


def make(page: Page, words: dict[str, str], campaign: str, photo: Path) -> None:
    """From the app's first screen to a sent post for an open campaign."""
    search_campaign(page, words, campaign)
    page.get_by_role("link", name=campaign).click()
    page.get_by_role("link", name=words["post"], exact=True).click()
    page.get_by_label(words["gallery"]).set_input_files(photo)
    page.get_by_label(words["caption"], exact=True).fill("El primer café del día no se negocia. #cafe")
    page.get_by_role("button", name=words["send"], exact=True).click()
    expect(page.get_by_text(words["waiting"])).to_be_visible()


@LANGUAGES
def test_from_a_referral_code_to_a_product_at_the_counter(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand, photo: Path, language: str
) -> None:
    words = TEXTS[language]
    name = f"Mañanas {uuid.uuid4().hex[:6]}"
    campaign = phones.campaign(brand, name)
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    page = visit(language, NARROW).page
    sign_up(page, system, words, somebody())

    page.goto(words["home"])
    before = clicks(page)
    make(page, words, name, photo)
    assert clicks(page) - before <= MOST_TAPS
    accessible(page, "a sent post")
    fits(page)

    page.get_by_label(words["link"]).fill(f"https://www.instagram.com/p/{uuid.uuid4().hex[:11]}/")
    page.get_by_role("button", name=words["published"]).click()
    expect(page.get_by_role("link", name=words["see"])).to_be_visible()

    (ad,) = owner.ask(WAITING, campaign=campaign)["advertisements"]
    outcomes = owner.succeed(APPROVE, ids=[ad["_id"]])["outcomes"]
    assert not any(outcome["refusal"] for outcome in outcomes)
    expect(page.get_by_text(words["approved"])).to_be_visible()

    page.get_by_role("link", name=words["reward"]).click()
    expect(page.get_by_role("img", name=re.compile(words["code"]))).to_be_visible()
    expect(page.get_by_text(ad["captionIdentifier"], exact=True)).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text(ad["captionIdentifier"], exact=True)).to_be_visible()
    page.context.set_offline(False)
    owner.succeed(DELIVER, id=ad["_id"])
    expect(page.get_by_text(words["yours"])).to_be_visible()


def test_the_app_and_the_portal_are_signed_in_beside_each_other(
    visit: Callable[..., Visit], system: System, brand: Brand
) -> None:
    words = TEXTS["es"]
    page = visit("es", NARROW).page
    page.goto("/app")
    expect(page.get_by_role("heading", name=words["hello"])).to_be_visible()
    page.get_by_label(words["email"], exact=True).fill(brand.owner.credentials[0])
    page.get_by_label(words["password"], exact=True).fill(brand.owner.credentials[1])
    page.get_by_role("button", name=words["in"], exact=True).click()
    expect(page.get_by_role("navigation", name="Secciones")).to_be_visible()
    page.goto("/portal")
    expect(page).to_have_url(re.compile(r"/login"))
    page.goto("/app/me")
    page.get_by_role("button", name=words["out"]).click()
    expect(page.get_by_role("heading", name=words["hello"])).to_be_visible()


def test_the_addresses_of_the_app_are_its_own(visit: Callable[..., Visit]) -> None:
    seen = visit("es", NARROW)
    seen.expect_problems("404")
    response = seen.page.goto("/app/nada/de/esto")
    assert response
    assert response.status == 404
    expect(seen.page.get_by_role("heading", name="Acá no hay nada")).to_be_visible()
    manifest = seen.page.request.get("/app/app.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.json()["scope"] == "/app"
