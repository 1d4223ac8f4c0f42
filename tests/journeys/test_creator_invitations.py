"""A creator is invited to come back in two clicks, gets one mail about the next campaign, and unsubscribes without
an account."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from journey import LANGUAGES, MANNERS, System, Visit
from people import Api, eventually, mailed_link, mails
from phones import Brand, Person, Phones
from playwright.sync_api import ViewportSize, expect
from steps import accessible, arrive, bring_session, clicks, fits

from resuena.identity.v1 import influencers_pb2

WORDS = {
    "es": {"invite": "Invitar de nuevo", "open": "Le avisamos cuando empiece tu próxima campaña", "by": "Invitación de Abril Suárez",
           "back": "Quitar la invitación", "told": "^Le escribimos el .* por", "stop": "No recibir más", "stopped": "Listo, no te escribimos más",
           "asked": "no recibir más invitaciones de tu empresa", "act": "invitó de nuevo a Ramón Núñez", "until": "Hasta cuándo",
           "region": "Invitación a volver", "home": ""},
    "en": {"invite": "Invite again", "open": "We will tell them when your next campaign starts", "by": "Invited by Abril Suárez",
           "back": "Take the invitation back", "told": "^We wrote to them on .* about", "stop": "Stop these emails", "stopped": "Done, we will not write again",
           "asked": "they asked for no more invitations from your company", "act": "invited Ramón Núñez again", "until": "Until when",
           "region": "Invitation to come back", "home": "/en"},
}  # fmt: skip
STATE = "query($company: ID!, $person: ID!) { creator(companyId: $company, personId: $person) { invitation { announcedAt } } }"


@pytest.fixture
def brand(phones: Phones) -> Brand:
    return phones.brand()


@pytest.fixture
def creator(phones: Phones, brand: Brand) -> Person:
    person = phones.person("Ramón", "Núñez")
    phones.approved(brand, person)
    return person


def speaks(phones: Phones, person: Person, language: str) -> None:
    """Sets the language of the person's device, through the mobile side."""
    phones.register(
        influencers_pb2.Influencer(
            id=person.id, first_name="Ramón", last_name="Núñez", email=person.email, language=language
        )
    )


@MANNERS
def test_a_creator_is_invited_again_and_ends_it_by_the_mail(
    visit: Callable[..., Visit],
    system: System,
    phones: Phones,
    brand: Brand,
    creator: Person,
    language: str,
    width: ViewportSize,
) -> None:
    words = WORDS[language]
    speaks(phones, creator, language)
    page = visit(language, width).page
    arrive(page, brand.owner.credentials, language)
    page.goto(f"{system.url}{words['home']}/creators/{creator.id}")
    section = page.get_by_role("region", name=words["region"])
    expect(section.get_by_role("button", name=words["invite"])).to_be_visible()
    expect(page.get_by_text(creator.email)).to_have_count(0)
    before = clicks(page)
    section.get_by_role("button", name=words["invite"]).click()
    expect(section.get_by_text(words["open"])).to_be_visible()
    assert clicks(page) - before == 1
    expect(section.get_by_text(words["by"])).to_be_visible()
    accessible(page)
    fits(page)
    campaign = phones.campaign(brand, "Verano al sol")
    api = Api(system.url).sign_in(*brand.owner.credentials)

    def is_announced() -> bool:
        state = api.ask(STATE, company=brand.company_id, person=creator.id)["creator"]["invitation"]
        return state["announcedAt"] is not None

    assert eventually(is_announced, "the invitation's mail")
    link = mailed_link(system, creator.email, "invitation")
    written = [(subject, text) for subject, text in mails(system, creator.email) if "Verano al sol" in text]
    assert [words["until"] in text for _, text in written] == [True]
    assert f"{words['home']}/download?companyCode={brand.company_id}" in written[0][1]
    page.reload()
    expect(section.get_by_text(re.compile(words["told"]))).to_be_visible()
    expect(section.get_by_role("link", name=re.compile("Verano al sol"))).to_have_attribute(
        "href", f"{words['home']}/companies/{brand.company_id}/{campaign}"
    )
    stranger = visit(language, width).page
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1, name=re.compile(re.escape(brand.name)))).to_be_visible()
    accessible(stranger)
    fits(stranger)
    stranger.get_by_role("button", name=words["stop"]).click()
    expect(stranger.get_by_role("heading", level=1, name=words["stopped"])).to_be_visible()
    page.reload()
    expect(section.get_by_text(re.compile(words["asked"]))).to_be_visible()
    expect(section.get_by_role("button", name=words["invite"])).to_have_count(0)
    page.goto(f"{system.url}{words['home']}/settings/activity")
    expect(page.get_by_text(re.compile(words["act"])).first).to_be_visible()


@LANGUAGES
def test_an_invitation_is_taken_back_and_ends_with_the_work(
    visit: Callable[..., Visit], system: System, brand: Brand, creator: Person, language: str
) -> None:
    words = WORDS[language]
    page = visit(language).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{system.url}{words['home']}/creators/{creator.id}")
    section = page.get_by_role("region", name=words["region"])
    section.get_by_role("button", name=words["invite"]).click()
    section.get_by_role("button", name=words["back"]).click()
    expect(section.get_by_role("button", name=words["invite"])).to_be_visible()
    section.get_by_role("button", name=words["invite"]).click()
    expect(section.get_by_text(words["open"])).to_be_visible()
    end, sure, resume = {
        "es": ("Dejar de trabajar con esta persona", "Dejar de trabajar", "Volver a trabajar con esta persona"),
        "en": ("Stop working with this person", "Stop working together", "Work together again"),
    }[language]
    page.get_by_role("button", name=end).click()
    page.get_by_role("button", name=sure, exact=True).click()
    expect(section).to_have_count(0)
    page.get_by_role("button", name=resume).click()
    expect(section.get_by_role("button", name=words["invite"])).to_be_visible()
    expect(section.get_by_text(words["open"])).to_have_count(0)


def test_a_mail_program_ends_invitations_by_one_click(
    system: System, phones: Phones, brand: Brand, creator: Person
) -> None:
    api = Api(system.url).sign_in(*brand.owner.credentials)
    api.succeed(
        "mutation($company: ID!, $person: ID!) { result: inviteCreator(companyId: $company, personId: $person)"
        " { success error { code } } }",
        company=brand.company_id,
        person=creator.id,
    )
    phones.campaign(brand)
    link = mailed_link(system, creator.email, "invitation")
    response = httpx.post(link, data={"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    stopped = "query($company: ID!, $person: ID!) { creator(companyId: $company, personId: $person) { invitationsStoppedAt } }"
    shown_creator = api.ask(stopped, company=brand.company_id, person=creator.id)["creator"]
    assert shown_creator["invitationsStoppedAt"] is not None
