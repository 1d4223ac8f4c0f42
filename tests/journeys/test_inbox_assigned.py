"""Colleagues share the inbox: one assigns an ad to another with a click or a key, whose count and list of own ads
include it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from journey import LANGUAGES, MANNERS, WIDE, System, Visit
from people import Api, eventually
from phones import Ad, Brand, Person, Phones
from playwright.sync_api import ViewportSize, expect
from steps import COUNT, accessible, bring_session, clicks, fits, keys

WORDS = {
    "es": {"home": "", "label": "Asignada a", "mine": "Mías", "lead": "1 es tuya.", "leads": "2 son tuyas.", "place": "1 de 1", "given": "Se la asignaste a Ada Ruiz.", "rail": "1 tuya",
           "you": "Vos", "pick": "Asignar a…", "several": "Le asignaste 2 a Ada Ruiz.", "list": "Publicaciones en espera", "page": "Ver la ficha completa", "whose": "Asignada a Ada Ruiz",
           "filters": "Filtros", "nobodys": "Sin asignar", "none": "Nada con estos filtros", "taken": "Te la asignaste."},
    "en": {"home": "/en", "label": "Assigned to", "mine": "Mine", "lead": "1 is yours.", "leads": "2 are yours.", "place": "1 of 1", "given": "It’s assigned to Ada Ruiz.", "rail": "1 yours",
           "you": "You", "pick": "Assign to…", "several": "2 are assigned to Ada Ruiz.", "list": "Ads waiting", "page": "See the full record", "whose": "Assigned to Ada Ruiz",
           "filters": "Filters", "nobodys": "Not assigned", "none": "Nothing with these filters", "taken": "It’s assigned to you."},
}  # fmt: skip
MINE = "query($id: ID!) { companyTasks(companyId: $id) { assignedToMe } }"
TOLD = "{ notices { notices { kind count person { _id } } } }"
REMOVE = """mutation($company: ID!, $person: ID!) { removeMember(companyId: $company, personId: $person) {
  success error { code } } }"""


class Team:
    """A brand with two members, its owner and the auditor Ada Ruiz, and two ads that wait for its audit."""

    def __init__(self, system: System, phones: Phones) -> None:
        self.brand: Brand = phones.brand()
        self.ada: Person = phones.person("Ada", "Ruiz")
        phones.member(self.brand, self.ada)
        campaign = phones.campaign(self.brand)
        self.ads: list[Ad] = [phones.submit(campaign, first=number)[0] for number in range(2)]
        self.owner = Api(system.url).sign_in(*self.brand.owner.credentials)

    def of_ada(self, system: System) -> int:
        """The number of Ada's ads, from the API."""
        api = Api(system.url).sign_in(*self.ada.credentials)
        return int(api.ask(MINE, id=self.brand.company_id)["companyTasks"]["assignedToMe"])

    def assignment_notices(self, system: System) -> list[dict[str, Any]]:
        """Her notices about assignments."""
        api = Api(system.url).sign_in(*self.ada.credentials)
        notices = api.ask(TOLD)["notices"]["notices"]
        return [notice for notice in notices if notice["kind"] == "AdvertisementsAssigned"]


@MANNERS
def test_an_ad_is_given_to_a_colleague_who_finds_it_as_their_own(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str, width: ViewportSize
) -> None:
    words = WORDS[language]
    team = Team(system, phones)
    page = visit(language, width).page
    bring_session(page, team.brand.owner.credentials)
    page.context.add_init_script(COUNT)
    page.goto(f"{words['home']}/inbox")
    choice = page.get_by_role("article").get_by_role("combobox", name=words["label"])
    expect(choice).to_be_visible()
    choice.select_option("Ada Ruiz")
    expect(page.get_by_text(words["given"])).to_be_visible()
    assert clicks(page) + keys(page) == 0, "one choice is all"
    accessible(page)
    fits(page)
    page.get_by_role("link", name=words["page"]).click()
    expect(page.get_by_text(words["whose"], exact=True)).to_be_visible()

    hers = visit(language, width).page
    bring_session(hers, team.ada.credentials)
    hers.context.add_init_script(COUNT)
    hers.goto(f"{words['home']}/inbox")
    expect(hers.get_by_text(words["lead"])).to_be_visible()
    if width == WIDE:
        expect(hers.get_by_role("complementary").get_by_text(words["rail"])).to_be_visible()
    hers.get_by_role("link", name=words["mine"], exact=True).click()
    expect(hers).to_have_url(re.compile(r"/inbox\?assigned=me$"))
    expect(hers.get_by_text(words["place"], exact=True)).to_be_visible()
    assert clicks(hers) == 1
    notices = eventually(lambda: team.assignment_notices(system), "the notice")
    assert notices == [{"kind": "AdvertisementsAssigned", "count": 1, "person": {"_id": team.brand.owner.id}}]
    fits(hers)


@LANGUAGES
def test_a_key_takes_one_and_several_are_given_together(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    words = WORDS[language]
    team = Team(system, phones)
    page = visit(language, WIDE).page
    bring_session(page, team.brand.owner.credentials)
    page.goto(f"{words['home']}/inbox")
    rows = page.get_by_role("region", name=words["list"]).get_by_role("listitem")
    expect(page.get_by_role("article").get_by_role("combobox", name=words["label"])).to_be_visible()
    page.keyboard.press("i")
    expect(rows.first.get_by_text(words["you"], exact=True)).to_be_visible()
    expect(page.get_by_text(words["lead"])).to_be_visible()
    for key in "xjx":
        page.keyboard.press(key)
    page.get_by_role("combobox", name=words["pick"]).select_option("Ada Ruiz")
    expect(page.get_by_text(words["several"])).to_be_visible()
    expect(rows.get_by_text("Ada Ruiz", exact=True)).to_have_count(2)
    assert team.of_ada(system) == 2
    page.get_by_role("combobox", name=words["label"]).first.select_option(words["nobodys"])
    expect(page.get_by_role("heading", name=words["none"])).to_be_visible()

    # A member who leaves the company has no ads assigned any more.
    left = team.owner.ask(REMOVE, company=team.brand.company_id, person=team.ada.id)
    assert left["removeMember"]["success"], left
    nobodys = "query { advertisements(where: {assigned: false}) { _id } }"
    assert eventually(lambda: len(team.owner.ask(nobodys)["advertisements"]) == 2, "what was assigned to who left")
