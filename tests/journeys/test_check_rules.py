"""Checks are configured: defaults for new campaigns, words of a running one, and a rule that approves and is undone."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

from journey import LANGUAGES, NARROW, System, Visit
from people import Api, eventually
from phones import FACEBOOK, INSTAGRAM, Ad, Phones
from playwright.sync_api import Locator, Page, expect
from steps import accessible, bring_session, fits, settled, sign_in

TEXTS = {
    "es": {
        "home": "", "defaults": "Qué se revisa en tus campañas", "change": "Cambiar con qué empiezan", "save": "Guardar", "list": "Lista: {}",
        "hashtags": "Hashtags", "forbidden": "Palabras prohibidas", "kept": "Listo. Tus próximas campañas empiezan así.", "remove": "Quitar {}",
        "name": "Nombre de la campaña", "type": "^Patrocinio", "payment": "^Con producto o descuento", "saved": "¡Se guardó todo!",
        "forbids": "Y que no diga", "checks": "Verificaciones", "links": "Sin enlaces a otros sitios", "preview": "Así la ven quienes publican",
        "edit": "Cambiar qué se revisa", "again": "Listo. Las publicaciones que esperan se vuelven a verificar.",
        "warns": "El texto tiene lo que la campaña prohíbe: domingo.", "rule": "Aprobar con una regla", "switch": "Aprobar lo que pasó todo",
        "limit": "Hasta cuántas por día", "on": "Encendida", "today": "La regla aprobó 1 publicación hoy.", "undo": "^Deshacer.*{}",
        "undone": "La de {} vuelve a esperar tu decisión.", "by": "Aprobada por la regla", "took": "{} deshizo la aprobación", "approve": "^Aprobar",
    },
    "en": {
        "home": "/en", "defaults": "What is checked in your campaigns", "change": "Change what they start with", "save": "Save", "list": "List: {}",
        "hashtags": "Hashtags", "forbidden": "Forbidden words", "kept": "Done. Your next campaigns start like this.", "remove": "Remove {}",
        "name": "Campaign name", "type": "^Sponsorship", "payment": "^A product or a discount", "saved": "Saved successfully!",
        "forbids": "And must not say", "checks": "Checks", "links": "No links to other sites", "preview": "How those who post see it",
        "edit": "Change what is checked", "again": "Done. The ads that wait are checked again.",
        "warns": "The caption has what the campaign forbids: domingo.", "rule": "Approve by rule", "switch": "Approve what passed everything",
        "limit": "How many a day at most", "on": "On", "today": "The rule approved 1 ad today.", "undo": "^Undo.*{}",
        "undone": "{}’s ad waits for your decision again.", "by": "Approved by the rule", "took": "{} undid the approval", "approve": "^Approve",
    },
}  # fmt: skip
DRAFTS = "{ campaignDrafts { name checkRules { hashtags forbiddenWords ignoredChecks } } }"
AD = "query($id: ID!) { advertisements(where: {_id: $id}) { status approvedByRule _person { firstName } checks { state } } }"


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def press(button: Locator) -> None:
    """Presses a button by the keyboard."""
    expect(button).to_be_enabled()
    button.focus()
    button.page.keyboard.press("Enter")


def type_words(field: Locator, *words: str) -> None:
    """Types words one after the other, each with Enter."""
    field.focus()
    for word in words:
        field.page.keyboard.type(word)
        field.page.keyboard.press("Enter")


def fits_and_is_accessible(page: Page) -> None:
    fits(page)
    accessible(page)


def clean_ad(phones: Phones, campaign: str, caption: str = "Probé el flat white de @marca. #resuena") -> Ad:
    """An ad that passes all checks."""
    ad = phones.ad(campaign)
    person = phones.person("Ana", "Paz")
    ad.person_id, ad.multimedia_uri = person.id, phones.new_picture()
    ad.caption = f"Sala {uuid.uuid4().hex}. {caption}"
    (sent,) = phones.deliver([ad], (INSTAGRAM, FACEBOOK), {person.id: "Ana Paz"})
    return sent


def becomes(api: Api, ad: Ad, **expected: Any) -> None:
    def is_so() -> bool:
        (advertisement,) = api.ask(AD, id=ad.id)["advertisements"]
        state, person = advertisement["checks"]["state"], advertisement["_person"]
        # The creator's name is visible once identity-svc knows of the ad: a page opened before shows none.
        return person is not None and bool(
            expected.items() <= {**advertisement, "state": state, "_person": None}.items()
        )

    # In a newly started system the checks of the demo's ads come first.
    eventually(is_so, f"{expected} of {ad.code}", seconds=120)


@LANGUAGES
def test_a_new_campaign_starts_with_the_companys_defaults_and_gets_rules_of_its_own(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, brand = TEXTS[language], phones.brand()
    page = visit(language, NARROW).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{texts['home']}/settings/company")
    settled(page)
    defaults = region(page, texts["defaults"])
    press(defaults.get_by_role("button", name=texts["change"]))
    type_words(defaults.get_by_label(texts["hashtags"], exact=True), "#Aurora", "mañanas")
    page.keyboard.press("Backspace")  # removes the last one
    type_words(defaults.get_by_label(texts["forbidden"], exact=True), "gratis")
    fits_and_is_accessible(page)
    press(defaults.get_by_role("button", name=texts["save"], exact=True))
    expect(page.get_by_text(texts["kept"])).to_be_visible()
    expect(defaults.get_by_text("#Aurora")).to_be_visible()

    page.goto(f"{texts['home']}/companies/{brand.company_id}/campaigns/new")
    settled(page)
    chips = page.get_by_role("list", name=texts["list"].format(texts["hashtags"]))
    expect(chips).to_have_text("#Aurora")
    type_words(page.get_by_label(texts["forbidden"], exact=True), "2 x 1")
    page.locator("summary", has_text=texts["checks"]).first.press("Enter")
    page.get_by_label(texts["links"], exact=True).press("Space")
    preview = page.get_by_role("figure", name=texts["preview"])
    expect(preview.get_by_role("list", name=texts["forbids"]).get_by_role("listitem")).to_have_text(
        ["gratis", "2 x 1"]
    )
    name = f"Campaña {uuid.uuid4().hex[:6]}"
    page.get_by_label(texts["name"]).fill(name)
    page.get_by_label(re.compile(texts["type"])).check()
    page.get_by_label(re.compile(texts["payment"])).check()
    expect(page.get_by_text(texts["saved"])).to_be_visible()
    fits_and_is_accessible(page)
    rules = {"hashtags": ["Aurora"], "forbiddenWords": ["gratis", "2 x 1"], "ignoredChecks": ["text_links"]}
    api = Api(system.url).sign_in(*brand.owner.credentials)
    eventually(
        lambda: api.ask(DRAFTS)["campaignDrafts"] == [{"name": name, "checkRules": rules}], "the draft's rules"
    )
    # The draft now has its own address, and opens as it was left.
    page.reload()
    settled(page)
    expect(chips).to_have_text("#Aurora")
    expect(page.get_by_role("button", name=texts["remove"].format("2 x 1"))).to_be_visible()


@LANGUAGES
def test_a_word_that_a_running_campaign_forbids_warns(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, brand = TEXTS[language], phones.brand()
    campaign = phones.campaign(brand)
    ad = clean_ad(phones, campaign, "El mejor DOMINGO con @marca. #resuena")
    api = Api(system.url).sign_in(*brand.owner.credentials)
    becomes(api, ad, state="ALL_PASSED")
    page = visit(language).page
    bring_session(page, brand.owner.credentials)
    page.goto(f"{texts['home']}/companies/{brand.company_id}/{campaign}?view=terms")
    settled(page)
    press(page.get_by_role("button", name=texts["edit"]))
    type_words(page.get_by_label(texts["forbidden"], exact=True), "domingo")
    fits_and_is_accessible(page)
    press(page.get_by_role("button", name=texts["save"], exact=True))
    expect(page.get_by_text(texts["again"])).to_be_visible()
    becomes(api, ad, state="WITH_WARNINGS")
    page.goto(f"{texts['home']}/inbox")
    settled(page)
    expect(page.get_by_role("article").get_by_text(texts["warns"])).to_be_visible()


@LANGUAGES
def test_a_rule_approves_what_passed_everything_and_is_undone(
    visit: Callable[..., Visit], system: System, phones: Phones, language: str
) -> None:
    texts, brand = TEXTS[language], phones.brand()
    campaign = phones.campaign(brand)
    page = visit(language).page
    sign_in(page, brand.owner.credentials, language)
    turn_on(page, texts)
    ad = clean_ad(phones, campaign)
    api = Api(system.url).sign_in(*brand.owner.credentials)
    becomes(api, ad, status="Approved", approvedByRule=True)
    page.goto(f"{texts['home']}/inbox")
    settled(page)
    line = page.locator("summary", has_text=texts["today"])
    line.press("Enter")
    fits_and_is_accessible(page)
    press(page.get_by_role("button", name=re.compile(texts["undo"].format("Ana Paz"))))
    expect(page.get_by_text(texts["undone"].format("Ana Paz"))).to_be_visible()
    # It is in the inbox again.
    expect(page.get_by_role("article")).to_contain_text("Ana Paz")
    becomes(api, ad, status="WaitingForCustomerAudit", approvedByRule=False)
    page.goto(f"{texts['home']}/audit/{ad.id}")
    settled(page)
    expect(page.get_by_text(texts["by"], exact=True)).to_be_visible()
    expect(page.get_by_text(texts["took"].format("Abril Suárez"))).to_be_visible()
    fits_and_is_accessible(page)
    # The rule approves the next ad, and not this one again.
    other = clean_ad(phones, campaign, "Una mañana distinta con @marca. #resuena")
    becomes(api, other, status="Approved", approvedByRule=True)
    becomes(api, ad, status="WaitingForCustomerAudit", state="ALL_PASSED")
    page.reload()
    press(page.get_by_role("button", name=re.compile(texts["approve"])))
    becomes(api, ad, status="Approved", approvedByRule=False)


def turn_on(page: Page, texts: dict[str, str]) -> None:
    """The owner enables the rule, five a day."""
    page.goto(f"{texts['home']}/settings/company")
    settled(page)
    rule = region(page, texts["rule"])
    rule.get_by_label(texts["switch"], exact=True).press("Space")
    limit = rule.get_by_label(texts["limit"], exact=True)
    limit.fill("5")
    limit.press("Enter")
    expect(rule.get_by_text(texts["on"], exact=True)).to_be_visible()
    fits_and_is_accessible(page)
