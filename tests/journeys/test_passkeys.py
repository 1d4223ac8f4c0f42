"""Passkeys, with an authenticator that Chromium simulates: added, used instead of password and code, renamed,
removed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyotp
from journey import LANGUAGES, System, Visit
from people import PASSWORD, Api, end_sessions, eventually, mails, somebody
from playwright.sync_api import CDPSession, Locator, Page, expect
from steps import TEXTS, sign_in_by_form

WORDS = {
    "es": {
        "section": "Claves de acceso", "none": "Todavía no tenés ninguna.", "add": "Agregar clave de acceso", "name": "Nombre",
        "password": "Contraseña actual", "code": "Código", "added": "Ya podés ingresar con tu clave de acceso.", "unused": "Sin usar todavía",
        "used": "Usada", "enter": "Ingresar con una clave de acceso", "refused": "No pudimos verificar esa clave de acceso.",
        "turned_away": "No se usó ninguna clave de acceso.", "rename": "Cambiar el nombre de Notebook", "save": "Guardar",
        "remove": "Quitar Trabajo", "confirm": "Quitar",
    },
    "en": {
        "section": "Passkeys", "none": "You have none yet.", "add": "Add a passkey", "name": "Name", "password": "Current password",
        "code": "Code", "added": "You can now log in with your passkey.", "unused": "Not used yet", "used": "Used",
        "enter": "Log in with a passkey", "refused": "We could not verify that passkey.", "turned_away": "No passkey was used.",
        "rename": "Rename Notebook", "save": "Save", "remove": "Remove Trabajo", "confirm": "Remove",
    },
}  # fmt: skip
SECURITY = "/settings/security"


@dataclass
class Authenticator:
    """A simulated device, with or without successful user verification."""

    session: CDPSession
    id: str

    @classmethod
    def of(cls, page: Page) -> Authenticator:
        session = page.context.new_cdp_session(page)
        session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        authenticator = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        return cls(session, authenticator["authenticatorId"])

    def credentials(self) -> list[dict[str, Any]]:
        credentials: list[dict[str, Any]] = self.session.send(
            "WebAuthn.getCredentials", {"authenticatorId": self.id}
        )["credentials"]
        return credentials

    def verifies(self, *, verified: bool) -> None:
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": verified})


def passkeys(page: Page, words: dict[str, str]) -> Locator:
    return page.get_by_role("region", name=words["section"])


def sign_out(page: Page, language: str) -> None:
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    page.goto(f"{TEXTS[language]['home']}/login")


def enter_by_button(page: Page, language: str) -> None:
    """Presses the login's button. The simulated device would accept a suggestion first: this browser has none."""
    page.add_init_script("PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)")
    sign_out(page, language)
    page.get_by_role("button", name=WORDS[language]["enter"]).click()


def add_passkey(page: Page) -> None:
    words = WORDS["es"]
    page.goto(SECURITY)
    passkeys(page, words).get_by_role("button", name=words["add"]).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(words["password"], exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name=words["add"]).click()
    expect(page.get_by_text(words["added"])).to_be_visible()


@LANGUAGES
def test_a_passkey_takes_the_place_of_password_and_code(page: Page, system: System, language: str) -> None:
    words, home = WORDS[language], TEXTS[language]["home"]
    email = somebody()
    person = Api(system.url).sign_up(email)
    device = Authenticator.of(page)
    sign_in_by_form(page, (email, PASSWORD), language)
    secret = person.ask("mutation { result: beginSecondFactor { secret } }")["result"]["secret"]
    enabled = person.succeed(
        "mutation($code: String!) { enableSecondFactor(code: $code) { success error { code } recoveryCodes } }",
        code=pyotp.TOTP(secret).now(),
    )

    page.goto(home + SECURITY)
    section = passkeys(page, words)
    expect(section.get_by_text(words["none"])).to_be_visible()
    section.get_by_role("button", name=words["add"]).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(words["name"], exact=True).fill("Notebook")
    dialog.get_by_label(words["password"], exact=True).fill(PASSWORD)
    dialog.get_by_label(words["code"], exact=True).fill(enabled["recoveryCodes"][0])
    dialog.get_by_role("button", name=words["add"]).click()
    expect(page.get_by_text(words["added"])).to_be_visible()
    expect(section.get_by_role("listitem")).to_contain_text(["Notebook"])
    expect(section.get_by_text(words["unused"])).to_be_visible()
    (credential,) = device.credentials()
    assert (credential["rpId"], credential["isResidentCredential"]) == ("localhost", True)
    eventually(lambda: any(SECURITY in text for _, text in mails(system, email)), "the mail that tells of it")

    # The simulated device accepts the browser's suggestion at once: nothing is pressed.
    sign_out(page, language)
    expect(page).not_to_have_url(re.compile("login"))
    expect(page.locator("main h1").first).to_be_visible()
    enter_by_button(page, language)
    expect(page).not_to_have_url(re.compile("login"))
    expect(page.locator("main h1").first).to_be_visible()

    page.goto(home + SECURITY)
    expect(section.get_by_text(words["used"], exact=False)).to_be_visible()
    section.get_by_role("button", name=words["rename"]).click()
    dialog.get_by_label(words["name"], exact=True).fill("Trabajo")
    dialog.get_by_role("button", name=words["save"]).click()
    expect(section.get_by_role("listitem")).to_contain_text(["Trabajo"])
    section.get_by_role("button", name=words["remove"]).click()
    dialog.get_by_label(words["password"], exact=True).fill(PASSWORD)
    dialog.get_by_label(words["code"], exact=True).fill(enabled["recoveryCodes"][1])
    dialog.get_by_role("button", name=words["confirm"], exact=True).click()
    expect(section.get_by_text(words["none"])).to_be_visible()

    # The device still has the passkey, and the server does not.
    enter_by_button(page, language)
    expect(page.get_by_role("alert").filter(has_text=words["refused"])).to_be_visible()
    expect(page).to_have_url(re.compile("/login$"))


def test_a_passkey_signs_in_again_above_the_page_whose_session_ended(
    visit: Callable[..., Visit], system: System
) -> None:
    words = WORDS["es"]
    who = (somebody(), PASSWORD)
    Api(system.url).sign_up(who[0])
    opened = visit("es")
    page = opened.page
    Authenticator.of(page)
    sign_in_by_form(page, who)
    add_passkey(page)
    page.goto("/editProfile")
    page.get_by_role("button", name="Editar").click()
    page.get_by_label("Nombre", exact=True).fill("Noa")
    page.get_by_label("Apellido", exact=True).fill("Sosa")
    end_sessions(system, who)
    page.get_by_role("button", name="Guardar").click()
    dialog = page.get_by_role("dialog", name="Tu sesión terminó")
    dialog.get_by_role("button", name=words["enter"]).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Editar")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Nombre", exact=True)).to_have_value("Noa")
    opened.expect_problems("401 ")  # the API's response after a session has ended


def test_a_device_that_does_not_verify_its_owner_signs_nobody_in(page: Page, system: System) -> None:
    words = WORDS["es"]
    email = somebody()
    Api(system.url).sign_up(email)
    device = Authenticator.of(page)
    sign_in_by_form(page, (email, PASSWORD))
    add_passkey(page)
    device.verifies(verified=False)
    enter_by_button(page, "es")
    expect(page.get_by_role("alert").filter(has_text=words["turned_away"])).to_be_visible()
    expect(page).to_have_url(re.compile("/login$"))
