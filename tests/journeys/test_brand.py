"""A brand signs in, reads a campaign and audits its posts; nobody else sees any of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import NARROW, System, Visit
from playwright.sync_api import Locator, Page, expect

BRAND = ("marca@resuena.demo", "Marca#2026")
OTHER = ("otra@resuena.demo", "Otra#2026x")
TEXTS = {
    "es": {
        "home": "", "email": "E-mail", "password": "Contraseña", "login": "Ingresar", "audit": "Auditar", "zoom": "Ampliar la imagen",
        "close": "Cerrar", "approve": "Aprobar", "reject": "Rechazar", "approved": "La publicación fue aprobada.",
        "rejected": "La publicación fue rechazada.", "total": "Aprobados", "refresh": "Actualizar", "missing": "No encontramos la publicación",
        "not_found": "404", "unavailable": "El servicio no está disponible en este momento.",
    },
    "en": {
        "home": "/en", "email": "Email", "password": "Password", "login": "Log in", "audit": "Audit", "zoom": "Enlarge the picture",
        "close": "Close", "approve": "Approve", "reject": "Reject", "approved": "The ad was approved.",
        "rejected": "The ad was rejected.", "total": "Approved", "refresh": "Refresh", "missing": "We could not find the ad",
        "not_found": "404", "unavailable": "Service not available right now!",
    },
}  # fmt: skip
CAMPAIGN = "Mañanas Aurora"


def sign_in(page: Page, who: tuple[str, str], language: str, path: str = "/login") -> None:
    texts = TEXTS[language]
    page.goto(texts["home"] + path)
    page.get_by_label(texts["email"], exact=True).fill(who[0])
    page.get_by_label(texts["password"], exact=True).fill(who[1])
    page.get_by_role("button", name=texts["login"], exact=True).click()
    expect(page).not_to_have_url(re.compile("login", re.IGNORECASE))


def open_campaign(page: Page, language: str) -> None:
    page.goto(TEXTS[language]["home"] + "/brands")
    page.get_by_role("link", name=re.compile("campañas|campaigns", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", level=1, name="Café Aurora")).to_be_visible()
    page.get_by_role("link", name=re.compile(CAMPAIGN)).click()
    expect(page.get_by_role("heading", level=1, name=re.compile(CAMPAIGN))).to_be_visible()


def first_waiting(page: Page, language: str) -> Locator:
    """The link to the audit of the newest ad that waits; the grid holds only cards near the screen, so it shows no others."""
    if "status=" not in page.url:
        page.goto(f"{page.url}?status=waiting")
    return page.get_by_role("link", name=re.compile(f"^{TEXTS[language]['audit']} ")).first


def approved_total(page: Page, language: str) -> int:
    value = page.locator("dl > div", has_text=TEXTS[language]["total"]).locator("dd").first
    expect(value).to_have_text(re.compile(r"^[\d.,]+$"))
    return int(re.sub(r"\D", "", value.inner_text()))


def no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("language", ["es", "en"])
def test_brand_approves_one_ad_and_rejects_another(visit: Callable[..., Visit], language: str) -> None:
    texts = TEXTS[language]
    here = visit(language)
    page = here.page
    sign_in(page, BRAND, language)
    open_campaign(page, language)
    before = approved_total(page, language)

    page.get_by_role("button", name=re.compile(f"^{texts['zoom']}")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name=texts["close"]).click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    for action, notice in (("approve", "approved"), ("reject", "rejected")):
        with here.context.expect_page() as opened:
            first_waiting(page, language).click()
        audit = opened.value
        if action == "reject":
            audit.once("dialog", lambda dialog: dialog.dismiss())
            audit.get_by_role("button", name=texts["reject"]).click()
            expect(
                audit.get_by_role("button", name=texts["approve"])
            ).to_be_enabled()  # cancelled: nothing happened
            audit.on("dialog", lambda dialog: dialog.accept())
        audit.get_by_role("button", name=texts[action], exact=True).click()
        expect(audit.get_by_text(texts[notice])).to_be_visible()
        expect(audit.get_by_role("button", name=texts["approve"], exact=True)).to_have_count(0)
        audit.close()
        page.get_by_role("button", name=texts["refresh"]).click()
        expect(page.get_by_role("button", name=texts["refresh"])).to_be_enabled()
    page.reload()
    expect(page.get_by_role("heading", level=1, name=re.compile(CAMPAIGN))).to_be_visible()
    assert approved_total(page, language) == before + 1

    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    no_sideways_scroll(page)


def test_second_brand_sees_nothing_of_the_first(visit: Callable[..., Visit]) -> None:
    first = visit("es")
    sign_in(first.page, BRAND, "es")
    open_campaign(first.page, "es")
    campaign_path = first.page.url
    audit_path = first_waiting(first.page, "es").get_attribute("href") or ""
    company_path = campaign_path.rsplit("/", 1)[0]

    second = visit("es")
    sign_in(second.page, OTHER, "es")
    second.page.goto(audit_path)
    expect(second.page.get_by_text(TEXTS["es"]["missing"])).to_be_visible()
    for path in (company_path, campaign_path):
        second.page.goto(path)
        expect(second.page).not_to_have_url(path)
        expect(second.page.get_by_text(CAMPAIGN)).to_have_count(0)


def test_visitor_is_asked_to_sign_in_before_auditing(visit: Callable[..., Visit], system: System) -> None:
    page = visit("es").page
    page.goto("/audit/00000000-0000-0000-0000-000000000000")
    expect(page).to_have_url(re.compile(r"/login\?from=audit&id=", re.IGNORECASE))


def test_stopped_campaign_service_leaves_the_rest_working(own_system: System, visit: Callable[..., Visit]) -> None:
    here = visit("es")
    page = here.page
    sign_in(page, BRAND, "es")
    open_campaign(page, "es")
    address = page.url
    own_system.control("stop", "campaign-svc")
    try:
        page.goto(address)
        expect(page.get_by_text(TEXTS["es"]["unavailable"])).to_be_visible(timeout=15_000)
        page.goto("/brands")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    finally:
        own_system.control("start", "campaign-svc")
    page.goto(address)
    expect(page.get_by_role("heading", level=1, name=re.compile(CAMPAIGN))).to_be_visible(timeout=20_000)


def test_a_decision_and_the_session_outlive_a_restart(own_system: System, visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    sign_in(page, BRAND, "es")
    open_campaign(page, "es")
    address, before = page.url, approved_total(page, "es")
    page.goto(first_waiting(page, "es").get_attribute("href") or "")
    page.get_by_role("button", name="Aprobar", exact=True).click()
    expect(page.get_by_text(TEXTS["es"]["approved"])).to_be_visible()
    page.goto("about:blank")

    own_system.restart()

    page.goto(address)
    expect(page.get_by_role("heading", level=1, name=re.compile(CAMPAIGN))).to_be_visible()
    assert approved_total(page, "es") == before + 1
