"""A brand signs in, reads a campaign and audits its posts; no other company sees any of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from journey import LANGUAGES, NARROW, System, Visit
from people import BRAND, OTHER
from playwright.sync_api import expect
from steps import (
    CAMPAIGN,
    TEXTS,
    approved_figure,
    approved_total,
    bring_session,
    first_waiting,
    fits,
    open_campaign,
    walk_to_campaign,
)


@pytest.mark.alone
@LANGUAGES
def test_brand_approves_one_ad_and_rejects_another(visit: Callable[..., Visit], language: str) -> None:
    texts = TEXTS[language]
    here = visit(language)
    page = here.page
    bring_session(page, BRAND)
    walk_to_campaign(page, language, CAMPAIGN)
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
            audit.get_by_role("button", name=texts["reject"], exact=True).click()
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
    expect(approved_figure(page, language)).to_have_text(str(before + 1))

    page.set_viewport_size(NARROW)
    fits(page)


def test_second_brand_sees_nothing_of_the_first(visit: Callable[..., Visit]) -> None:
    first = visit("es")
    bring_session(first.page, BRAND)
    open_campaign(first.page, "es")
    campaign_path = first.page.url
    audit_path = first_waiting(first.page, "es").get_attribute("href") or ""
    company_path = campaign_path.rsplit("/", 1)[0]

    second = visit("es")
    bring_session(second.page, OTHER)
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


@pytest.mark.alone
def test_stopped_campaign_service_leaves_the_rest_working(own_system: System, visit: Callable[..., Visit]) -> None:
    here = visit("es")
    page = here.page
    bring_session(page, BRAND)
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


@pytest.mark.alone
def test_a_decision_and_the_session_outlive_a_restart(own_system: System, visit: Callable[..., Visit]) -> None:
    page = visit("es").page
    bring_session(page, BRAND)
    open_campaign(page, "es")
    address, before = page.url, approved_total(page, "es")
    page.goto(first_waiting(page, "es").get_attribute("href") or "")
    page.get_by_role("button", name="Aprobar", exact=True).click()
    expect(page.get_by_text(TEXTS["es"]["approved"])).to_be_visible()
    page.goto("about:blank")

    own_system.restart()

    page.goto(address)
    expect(page.get_by_role("heading", level=1, name=re.compile(CAMPAIGN))).to_be_visible()
    expect(approved_figure(page, "es")).to_have_text(str(before + 1))
