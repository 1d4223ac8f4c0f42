"""A person who is invited to a company sees who invites them to which company, and joins when they accept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import System, Visit
from people import PASSWORD, Api, mailed_link, somebody
from phones import Brand, Person, Phones
from playwright.sync_api import expect
from steps import bring_session, enter

NARROW = {"width": 390, "height": 844}
TEXTS = {
    "es": {
        "home": "", "invite": "Invitar", "email": "E-mail", "sent": "Mandamos la invitación a {}.",
        "banner": "Abril Suárez te invita a sumarte a {}", "sign_up": "Creá una", "new": "Creá tu cuenta", "submit": "Crear cuenta",
        "heading": "Te invitaron a {}", "role": "Lector", "join": "Unirme a {}", "joined": "Listo, ya sos parte del equipo.",
    },
    "en": {
        "home": "/en", "invite": "Invite", "email": "Email", "sent": "We sent the invitation to {}.",
        "banner": "Abril Suárez invites you to join {}", "sign_up": "Sign up", "new": "Create your account", "submit": "Sign up",
        "heading": "You are invited to {}", "role": "Viewer", "join": "Join {}", "joined": "Done, you are part of the team.",
    },
}  # fmt: skip


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


def invited(system: System, brand: Brand, person: Person) -> str:
    """The link of an invitation, mailed to a person who has an account."""
    owner = Api(system.url).sign_in(*brand.owner.credentials)
    owner.succeed(
        "mutation($id: ID!, $email: String!) { inviteMember(companyId: $id, email: $email, role: viewer) { success } }",
        id=brand.company_id,
        email=person.email,
    )
    return mailed_link(system, person.email, "invitation")


@pytest.mark.parametrize(("language", "viewport"), [("es", None), ("en", NARROW)])
def test_a_stranger_goes_from_the_mail_to_the_company(
    visit: Callable[..., Visit], system: System, brand: Brand, language: str, viewport: dict[str, int] | None
) -> None:
    texts = {name: text.format(brand.name) for name, text in TEXTS[language].items() if name != "sent"}
    email = somebody()
    owner = visit(language).page
    bring_session(owner, brand.owner.credentials)
    owner.goto(f"{texts['home']}/settings/company")
    form = owner.locator("form", has=owner.get_by_role("button", name=texts["invite"], exact=True))
    form.get_by_label(texts["email"]).fill(email)
    form.get_by_label(re.compile("^(Rol|Role)$")).select_option(value="viewer")
    form.get_by_role("button", name=texts["invite"], exact=True).click()
    expect(owner.get_by_text(TEXTS[language]["sent"].format(email))).to_be_visible()

    page = visit(language, viewport).page
    page.goto(mailed_link(system, email, "invitation"))
    expect(page).to_have_url(re.compile(rf":\d+{texts['home']}/login\?"))
    expect(page.get_by_text(re.compile(f"^{re.escape(texts['banner'])}"))).to_be_visible()
    page.get_by_role("main").get_by_role("link", name=texts["sign_up"], exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(texts["new"])
    expect(page.get_by_text(re.compile(f"^{re.escape(texts['banner'])}"))).to_be_visible()
    expect(page.locator("main [name=email]")).to_have_value(email)
    page.locator("main [name=password]").fill(PASSWORD)
    page.locator("main [name=confirmation]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name=texts["submit"], exact=True).click()

    expect(page.get_by_role("heading", level=1)).to_have_text(texts["heading"])
    expect(page.get_by_text(texts["role"], exact=True)).to_be_visible()
    page.get_by_role("button", name=texts["join"], exact=True).click()
    expect(page.get_by_text(texts["joined"])).to_be_visible()
    expect(page).to_have_url(re.compile(f"{texts['home']}/companies/{brand.company_id}$"))
    assert Api(system.url).sign_in(email, PASSWORD).person["company"]["_id"] == brand.company_id


def test_whoever_is_signed_in_joins_only_when_they_say_so(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand
) -> None:
    person = phones.person("Ema", "Luna")
    link = invited(system, brand, person)
    here = visit("es")
    page = here.page
    bring_session(page, person.credentials)
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Te invitaron a {brand.name}")
    expect(page.get_by_text("Abril Suárez te suma a su equipo")).to_be_visible()
    page.get_by_role("link", name="Ahora no").click()
    expect(page).to_have_url(re.compile("/portal$"))
    assert Api(system.url).sign_in(*person.credentials).person["company"] is None
    page.goto(link)
    page.get_by_role("button", name=f"Unirme a {brand.name}", exact=True).click()
    expect(page).to_have_url(re.compile(f"/companies/{brand.company_id}$"))
    # The link works once; opening it again shows an error and a link to the portal.
    here.expect_problems("status of 400")
    page.goto(link)
    expect(page.get_by_text("Esta invitación ya se usó o fue cancelada.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Ir a mi portal").click()
    expect(page).to_have_url(re.compile("/portal$"))


def test_one_that_expired_is_told_to_visitors_and_to_whoever_is_signed_in(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand
) -> None:
    person = phones.person("Ema", "Luna")
    link = invited(system, brand, person)
    phones.end_invitation(person.email)
    here = visit("es")
    here.expect_problems("status of 400")  # the API refuses the expired invitation
    page = here.page
    page.goto(link)
    expect(page.get_by_text("Esta invitación ya no sirve.")).to_be_visible()
    enter(page, person.credentials)
    expect(page.get_by_text("Esta invitación venció. Pedile a tu equipo que te mande otra.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Unirme"))).to_have_count(0)


def test_one_for_somebody_else_says_for_whom_and_leads_to_their_login(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand
) -> None:
    person, other = phones.person("Ema", "Luna"), phones.person("Sol", "Vega")
    link = invited(system, brand, person)
    page = visit("es").page
    bring_session(page, other.credentials)
    page.goto(link)
    expect(
        page.get_by_text(f"Ingresaste como {other.email} y la invitación es para {person.email}.")
    ).to_be_visible()
    page.get_by_role("button", name="Ingresar con otra cuenta").click()
    expect(page.get_by_label("E-mail", exact=True)).to_have_value(person.email)
    assert Api(system.url).sign_in(*other.credentials).person["company"] is None


def test_whoever_belongs_to_a_company_reads_which_they_would_have_to_leave(
    visit: Callable[..., Visit], system: System, phones: Phones, brand: Brand
) -> None:
    another = phones.brand()
    link = invited(system, brand, another.owner)
    page = visit("es").page
    bring_session(page, another.owner.credentials)
    page.goto(link)
    expect(page.get_by_text(f"Ya sos parte de {another.name}")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Unirme"))).to_have_count(0)
