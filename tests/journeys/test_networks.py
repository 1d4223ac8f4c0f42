"""Accounts are linked on the networks' own pages, posts are published there automatically, and their engagement
counts: with a stand-in for Instagram and Facebook."""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from journey import LANGUAGES, NARROW, QUICK_PASSWORDS, WIDE, System, Visit
from people import Api, becomes
from phones import Person, Phones
from PIL import Image
from playwright.sync_api import Page, expect
from steps import accessible, bring_session, enter, fits

from resuena_local.layout import Ports

TEXTS = {
    "es": {
        "home": "", "hello": "¡Hola, Ana!", "link": "Vincular", "done": "está vinculada", "back": "Volver a Mis redes",
        "attention": "Necesita tu atención", "revoked": "La red nos quitó el permiso", "again": "Vincular de nuevo",
        "refused": "No diste el permiso", "step": "Casi: falta un paso", "missing": "Faltan estos permisos",
        "gallery": "Elegir de la galería", "caption": "Tu texto", "for_me": "Publicarla por mí en Facebook", "send": "Mandar",
        "see": "Ver en Facebook", "approved": "¡Aprobada!", "likes": "Me gusta", "measured": "Cifras de la red",
        "asks": "Resuena quiere acceder a tu cuenta", "new": "Crear una cuenta nueva", "username": "Nombre de usuario",
        "kind": "Tipo de cuenta", "personal": "Personal", "allow": "Permitir", "cancel": "Cancelar", "switch": "Pasarme y seguir",
        "take": "Quitar acceso", "taken": "Resuena ya no tiene acceso.", "figures": "Leer las estadísticas de tus publicaciones",
    },
    "en": {
        "home": "/en", "hello": "Hi, Ana!", "link": "Link", "done": "is linked", "back": "Back to My networks",
        "attention": "Needs your attention", "revoked": "The network took the permission back", "again": "Link again",
        "refused": "You did not give permission", "step": "Almost: one step is left", "missing": "These permissions are missing",
        "gallery": "Choose from gallery", "caption": "Your text", "for_me": "Post it on Facebook for me", "send": "Send",
        "see": "See it on Facebook", "approved": "Approved!", "likes": "Likes", "measured": "Figures from the network",
        "asks": "Resuena wants access to your account", "new": "Create a new account", "username": "Username",
        "kind": "Kind of account", "personal": "Personal", "allow": "Allow", "cancel": "Cancel", "switch": "Switch and continue",
        "take": "Remove access", "taken": "Resuena no longer has access.", "figures": "Read the figures of your posts",
    },
}  # fmt: skip
STATE = "{ socialAccounts { accounts { platform state } } }"
PUBLISHABLE = "{ publishableNetworks }"
EARNED = "query($id: ID!) { myAdvertisement(_id: $id) { earned } }"
APPROVE = "mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) { success outcomes { refusal { code } } } }"
BESIDE = 4_100
"""Offset of this system's ports from those of the one that other journeys share."""
A_WHILE = 60_000
"""Milliseconds in which a network has published, and figures were read."""


@pytest.fixture(scope="module")
def system(request: pytest.FixtureRequest) -> Iterator[System]:
    """A system with the stand-in: the one that is given, or a new one."""
    if url := request.config.getoption("--base-url"):
        yield System(url.rstrip("/"), request.config.getoption("--data"), dict(os.environ), networks=True)
        return
    offset = (os.getpid() % 400 + 10) * 10 + BESIDE
    own = replace(System.planned({**QUICK_PASSWORDS, "PORT_OFFSET": str(offset)}), networks=True)
    try:
        own.begin()
        yield own
    finally:
        own.remove()


@pytest.fixture(scope="module")
def phones(system: System) -> Phones:
    """The mobile side, if the journeys can reach the services directly."""
    if system.data is None:
        pytest.skip("needs a system whose services are within reach")
    return Phones(system, Ports.read(system.env or os.environ))


@pytest.fixture
def creator(phones: Phones) -> Person:
    return phones.creator()


@pytest.fixture
def words(language: str) -> dict[str, str]:
    return TEXTS[language]


@pytest.fixture
def page(
    visit: Callable[..., Visit], system: System, creator: Person, words: dict[str, str], language: str
) -> Page:
    """The creator's phone, signed in to the app."""
    opened: Visit = visit(language, NARROW)
    opened.expect_problems(f"asked another host: {re.escape(system.layout().networks_url)}/")
    opened.page.goto(f"{words['home']}/app/login")
    enter(opened.page, creator.credentials, language)
    expect(opened.page.get_by_role("heading", name=words["hello"])).to_be_visible()
    return opened.page


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.jpg"
    Image.effect_noise((1200, 1500), 80).convert("RGB").save(path)
    return path


def name_of(what: str) -> str:
    return f"{what}.{uuid.uuid4().hex[:10]}"


def leave(page: Page, words: dict[str, str], network: str = "Instagram") -> None:
    """From the app to the network's own page."""
    page.goto(f"{words['home']}/app/me/networks")
    page.get_by_role("button", name=f"{words['link']} {network}", exact=True).click()
    expect(page.get_by_role("heading", name=words["asks"])).to_be_visible()


def allow(page: Page, system: System, words: dict[str, str]) -> None:
    """Grants the permissions, and returns to the app."""
    page.get_by_role("button", name=words["allow"]).click()
    page.wait_for_url(re.compile(rf"^{re.escape(system.url)}(/en)?/app/networks/linked"))


@LANGUAGES
def test_an_account_is_linked_taken_back_at_the_network_and_linked_again(
    system: System, page: Page, creator: Person, words: dict[str, str]
) -> None:
    name = name_of("ana")
    leave(page, words)
    page.get_by_text(words["new"]).click()
    page.get_by_label(words["username"]).fill(name)
    fits(page)
    accessible(page, "the consent page")
    allow(page, system, words)
    expect(page.get_by_role("heading", name=f"@{name} {words['done']}")).to_be_visible()
    # Neither the history nor a screenshot keeps the code.
    expect(page).to_have_url(re.compile(r"/app/networks/linked$"))

    profile = page.context.new_page()
    profile.goto(f"{system.layout().networks_url}/www.instagram.com/{name}/")
    profile.get_by_role("button", name=words["take"]).click()
    expect(profile.get_by_text(words["taken"])).to_be_visible()
    api = Api(system.url, creator.token)
    needs_attention = {"platform": "Instagram", "state": "NeedsAttention"}
    becomes(lambda: needs_attention in api.ask(STATE)["socialAccounts"]["accounts"], True)

    page.goto(f"{words['home']}/app/me/networks")
    expect(page.get_by_text(words["attention"])).to_be_visible()
    expect(page.get_by_text(words["revoked"])).to_be_visible()
    fits(page)
    accessible(page, "an account that needs attention")
    page.get_by_role("button", name=words["again"]).click()
    page.get_by_text(name, exact=True).click()
    allow(page, system, words)
    expect(page.get_by_role("heading", name=f"@{name} {words['done']}")).to_be_visible()
    page.get_by_role("link", name=words["back"]).click()
    expect(page.get_by_role("link", name=f"@{name}")).to_be_visible()
    expect(page.get_by_text(words["attention"])).to_have_count(0)


@LANGUAGES
def test_who_cancels_or_refuses_a_permission_is_told_and_a_personal_account_is_switched_on_the_way(
    system: System, page: Page, words: dict[str, str]
) -> None:
    leave(page, words)
    page.get_by_role("button", name=words["cancel"]).click()
    expect(page.get_by_role("heading", name=words["refused"])).to_be_visible()

    name = name_of("caro")
    leave(page, words)
    page.get_by_text(words["new"]).click()
    page.get_by_label(words["username"]).fill(name)
    page.get_by_label(words["figures"]).uncheck()
    allow(page, system, words)
    expect(page.get_by_role("heading", name=words["step"])).to_be_visible()
    expect(page.get_by_text(words["missing"])).to_be_visible()
    page.get_by_role("link", name=words["back"]).click()

    page.get_by_role("button", name=words["again"]).click()
    page.get_by_text(words["new"]).click()
    page.get_by_label(words["username"]).fill(name_of("bea"))
    page.get_by_label(words["kind"]).select_option(label=words["personal"])
    page.get_by_role("button", name=words["allow"]).click()
    page.get_by_role("button", name=words["switch"]).click()
    expect(page.get_by_role("heading", name=re.compile(f"@bea.* {words['done']}"))).to_be_visible()


@LANGUAGES
def test_a_post_publishes_itself_and_a_like_in_the_feed_is_counted_and_paid(
    system: System,
    phones: Phones,
    visit: Callable[..., Visit],
    page: Page,
    creator: Person,
    photo: Path,
    words: dict[str, str],
    language: str,
) -> None:
    api = Api(system.url, creator.token)
    leave(page, words, "Facebook")
    page.get_by_text(words["new"]).click()
    own = name_of("cocina")
    page.locator("input[name=username]").fill(name_of("ana"))
    page.locator("input[name=page_username]").fill(own)
    page.locator("input[name=page_name]").fill(own)
    allow(page, system, words)
    expect(page.get_by_role("heading", name=f"@{own} {words['done']}")).to_be_visible()
    becomes(lambda: api.ask(PUBLISHABLE)["publishableNetworks"], ["Facebook"])

    brand = phones.brand()
    campaign = phones.campaign(brand, money=True)
    page.goto(f"{words['home']}/app/campaigns/{campaign}/create")
    page.get_by_label(words["gallery"]).set_input_files(photo)
    page.get_by_label(words["caption"], exact=True).fill(f"Para {own}: el primer café del día. #cafe")
    page.get_by_label(words["for_me"]).check()
    page.get_by_role("button", name=words["send"], exact=True).click()
    expect(page.get_by_role("link", name=words["see"])).to_be_visible(timeout=A_WHILE)
    ad = urlsplit(page.url).path.rpartition("/")[2]
    published = page.get_by_role("link", name=words["see"])
    expect(published).to_have_attribute("href", re.compile(rf"^{re.escape(system.layout().networks_url)}/"))
    post = page.context.new_page()
    post.goto(published.get_attribute("href") or "")
    expect(post.get_by_text(f"Para {own}: el primer café del día.")).to_be_visible()

    staff = Api(system.url).sign_in(*phones.staff().credentials)
    outcomes = staff.succeed(APPROVE, ids=[ad])["outcomes"]
    assert not any(outcome["refusal"] for outcome in outcomes)
    expect(page.get_by_text(words["approved"])).to_be_visible()
    before = api.ask(EARNED, id=ad)["myAdvertisement"]["earned"]
    assert before > 0

    feed = page.context.new_page()
    feed.goto(f"{system.layout().networks_url}/feed")
    heart = feed.locator("article").filter(has_text=own).locator("[data-like] button")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    # The creator's page stays open throughout.
    count = page.get_by_text(words["likes"], exact=True).locator("xpath=following-sibling::span")
    expect(count).to_have_text("1", timeout=A_WHILE)
    expect(page.get_by_text(words["measured"])).to_be_visible()
    becomes(lambda: api.ask(EARNED, id=ad)["myAdvertisement"]["earned"] > before, True)
    fits(page)
    accessible(page, "a post with figures of its network")

    owner = visit(language, WIDE).page
    bring_session(owner, brand.owner.credentials)
    owner.goto(f"{words['home']}/audit/{ad}")
    expect(owner.get_by_text(words["measured"])).to_be_visible()
