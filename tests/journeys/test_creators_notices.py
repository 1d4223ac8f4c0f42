"""Notices of decisions on a creator's posts: the bell counts them, the list leads there, and a mail's link
unsubscribes without an account."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from journey import BOTH_LANGUAGES, NARROW, System, Visit
from people import PASSWORD, Api, mailed_link, somebody
from phones import Phones
from playwright.sync_api import expect
from steps import accessible, fits

SIGN_UP = """mutation($email: String!, $password: String!) { result: createPersonPrimary(app: MobileApp, email: $email,
  password: $password, referralCode: "RESUENA") { success error { code } session { accessToken _id } } }"""
NAMES = """mutation($language: Language!) { updateCreatorAccount(
  input: {firstName: "Ana", lastName: "Pereyra", language: $language}) { success error { code } } }"""
ADULT = "mutation { declareAdult { success error { code } } }"
CONFIRM = "mutation($token: String!) { confirmEmail(token: $token) { success error { code } } }"
APPROVE = "mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) { success outcomes { refusal { code } } } }"
TEXTS = {
    "es": {
        "home": "/app", "email": "E-mail", "password": "Contraseña", "in": "Ingresar", "bell": "Avisos: 1 sin leer", "read": "Avisos",
        "told": "Aprobaron tu publicación de «{}».", "choose": "Elegir qué te avisamos", "topic": "Tus publicaciones",
        "mail": "Por e-mail", "app": "En la app", "end": "No recibir más", "ended": "Listo, no te escribimos más",
    },
    "en": {
        "home": "/en/app", "email": "Email", "password": "Password", "in": "Log in", "bell": "Notices: 1 unread", "read": "Notices",
        "told": "Your post for “{}” was approved.", "choose": "Choose what we tell you", "topic": "Your posts",
        "mail": "By email", "app": "In the app", "end": "Stop these emails", "ended": "Done: we won’t write again",
    },
}  # fmt: skip


@dataclass(frozen=True)
class Creator:
    """A creator with a confirmed e-mail."""

    email: str
    person_id: str


@pytest.fixture
def creator(system: System, language: str) -> Creator:
    email = somebody()
    api = Api(system.url)
    session = api.succeed(SIGN_UP, email=email, password=PASSWORD)["session"]
    api.token = session["accessToken"]
    api.succeed(NAMES, language=language)
    api.succeed(ADULT)
    token = mailed_link(system, email, "confirmEmail").split("token=")[1].split("&")[0]
    Api(system.url).succeed(CONFIRM, token=token)
    return Creator(email, session["_id"])


@BOTH_LANGUAGES
def test_a_decision_is_told_in_the_app_and_by_mail_and_mails_end_by_their_link(
    visit: Callable[..., Visit], system: System, phones: Phones, creator: Creator, language: str
) -> None:
    words = TEXTS[language]
    brand = phones.brand()
    name = f"Mañanas {uuid.uuid4().hex[:6]}"
    ad = phones.ad(phones.campaign(brand, name))
    ad.person_id = creator.person_id
    phones.deliver([ad], creators={creator.person_id: "Ana Pereyra"})
    page = visit(language, NARROW).page
    page.goto(words["home"])
    page.get_by_label(words["email"], exact=True).fill(creator.email)
    page.get_by_label(words["password"], exact=True).fill(PASSWORD)
    page.get_by_role("button", name=words["in"], exact=True).click()
    expect(page.get_by_role("link", name=words["read"], exact=True)).to_be_visible()

    owner = Api(system.url).sign_in(*brand.owner.credentials)
    (outcome,) = owner.succeed(APPROVE, ids=[ad.id])["outcomes"]
    assert outcome["refusal"] is None
    # Mails are queued every ten seconds, without notices that were read in the app.
    link = mailed_link(system, creator.email, "app/stop", seconds=45)
    page.get_by_role("link", name=words["bell"]).click(timeout=15_000)
    notice = page.get_by_role("link", name=words["told"].format(name))
    expect(notice).to_be_visible()
    accessible(page, "notices")
    fits(page)
    notice.click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()

    page.goto(link)
    page.get_by_role("button", name=words["end"]).click()
    expect(page.get_by_role("heading", name=words["ended"])).to_be_visible()
    page.goto(f"{words['home']}/me/notices")
    posts = page.get_by_role("group", name=words["topic"])
    expect(posts.get_by_label(words["mail"])).not_to_be_checked()
    expect(posts.get_by_label(words["app"])).to_be_checked()
    accessible(page, "what is told")
    fits(page)
