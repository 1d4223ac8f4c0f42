"""The creators' app, empty and with posts in several states: in both languages and themes, from 320 to 1,920 px."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from journey import Look, System, Visit
from people import PASSWORD, Api, mailed_link, somebody
from phones import Brand, Phones
from PIL import Image
from playwright.sync_api import Page, expect

APP = "query { termsAndConditionsHistoric(where: {language: es, appType: MobileApp}) { version } }"
SIGN_UP = """mutation($email: String!, $password: String!) { result: createPersonPrimary(app: MobileApp, email: $email,
  password: $password, referralCode: "RESUENA") { success error { code } session { accessToken _id } } }"""
LONG = "PanaderíaLasTresEsquinasDeLaVueltaDeMiCasaDeTodaLaVida"
WORDS = {
    "es": (
        "",
        "E-mail",
        "Contraseña",
        "Ingresar",
        "Secciones",
        "Elegir de la galería",
        "Tu texto",
        "Mandar",
        "Tu código",
    ),
    "en": (
        "/en",
        "Email",
        "Password",
        "Log in",
        "Sections",
        "Choose from gallery",
        "Your text",
        "Send",
        "Your code",
    ),
}
REJECT = """mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: RejectedByCustomer, reason: "TERMS_NOT_MET",
  note: "No se llega a leer el cartel.") { success outcomes { refusal { code } } } }"""
WAITING = "query($campaign: ID!) { advertisements(where: {campaignId: $campaign}) { _id } }"


@dataclass(frozen=True)
class Creator:
    """A creator, with the networks on which they post."""

    email: str
    brand: Brand
    campaign: str


@pytest.fixture(scope="module")
def creator(system: System, phones: Phones) -> Creator:
    email = somebody()
    api = Api(system.url)
    api.token = api.succeed(SIGN_UP, email=email, password=PASSWORD)["session"]["accessToken"]
    version = api.ask(APP)["termsAndConditionsHistoric"][0]["version"]
    api.succeed(
        "mutation($input: CreatorAccountInput!) { updateCreatorAccount(input: $input) { success error { code } } }",
        input={"firstName": "Ana", "lastName": "Pereyra", "city": "Rosario", "interests": ["Food"]},
    )
    api.succeed("mutation { declareAdult { success error { code } } }")
    api.succeed(
        "mutation($v: String!) { acceptCreatorTerms(version: $v, language: es) { success error { code } } }",
        v=version,
    )
    api.succeed(
        "mutation($u: String!) { declareNetwork(platform: Instagram, username: $u) { success error { code } } }",
        u=f"ana.{uuid.uuid4().hex[:8]}",
    )
    token = mailed_link(system, email, "confirmEmail").split("token=")[1].split("&")[0]
    Api(system.url).succeed(
        "mutation($t: String!) { confirmEmail(token: $t) { success error { code } } }", t=token
    )
    brand = phones.brand(f"{LONG} {uuid.uuid4().hex[:4]}")
    return Creator(email, brand, phones.campaign(brand, f"Medialunas de {LONG}"))


def enter(page: Page, creator: Creator, language: str) -> None:
    """Signs in to the app instead of the portal."""
    home, email, password, button, places, *_ = WORDS[language]
    page.goto(f"{home}/app/login")
    page.get_by_label(email, exact=True).fill(creator.email)
    page.get_by_label(password, exact=True).fill(PASSWORD)
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("navigation", name=places)).to_be_visible()


def shown(page: Page) -> None:
    expect(page.locator("main h1:not(.sr-only)")).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)


def test_the_ways_in(visit: Callable[..., Visit], look: Look, manner: tuple[str, str]) -> None:
    language, scheme = manner
    page = visit(language, scheme=scheme).page
    for path in ("login", "join?code=RESUENA", "stop?stop=x"):
        page.goto(f"{WORDS[language][0]}/app/{path}")
        shown(page)
        look(page, f"app-{path.split('?', maxsplit=1)[0]}-{language}-{scheme}")


def test_the_app_with_posts_in_several_states(
    visit: Callable[..., Visit],
    look: Look,
    manner: tuple[str, str],
    system: System,
    phones: Phones,
    creator: Creator,
    tmp_path: Path,
) -> None:
    language, scheme = manner
    home, *_, gallery, caption, send, code = WORDS[language]
    page = visit(language, scheme=scheme).page
    enter(page, creator, language)
    tail = f"{language}-{scheme}"
    for name in (
        "rewards",
        "earnings",
        "invite",
        "me",
        "me/profile",
        "me/networks",
        "me/payout",
        "me/notices",
        "notices",
    ):
        page.goto(f"{home}/app/{name}")
        shown(page)
        look(page, f"app-{name.replace('/', '-')}-{tail}")

    campaign = phones.campaign(creator.brand, f"Medialunas de {LONG}")
    photo = tmp_path / "photo.jpg"
    Image.effect_noise((900, 1200), 90).convert("RGB").save(photo)
    page.goto(f"{home}/app/campaigns/{campaign}")
    shown(page)
    look(page, f"app-campaign-{tail}")
    page.goto(f"{home}/app/campaigns/{campaign}/create")
    page.get_by_label(gallery).set_input_files(photo)
    page.get_by_label(caption, exact=True).fill(f"Las de {LONG} no fallan. #{LONG}")
    look(page, f"app-create-{tail}")
    page.get_by_role("button", name=send, exact=True).click()
    expect(page.get_by_role("heading", name=code)).to_be_visible()
    look(page, f"app-post-waiting-{tail}")

    owner = Api(system.url).sign_in(*creator.brand.owner.credentials)
    (ad,) = owner.ask(WAITING, campaign=campaign)["advertisements"]
    (outcome,) = owner.succeed(REJECT, ids=[ad["_id"]])["outcomes"]
    assert outcome["refusal"] is None
    expect(page.get_by_text("“No se llega a leer el cartel.”")).to_be_visible()
    look(page, f"app-post-rejected-{tail}")
    for path in ("", "/campaigns", "/posts", "/notices"):
        page.goto(f"{home}/app{path}")
        shown(page)
        look(page, f"app{path.replace('/', '-')}-{tail}")
