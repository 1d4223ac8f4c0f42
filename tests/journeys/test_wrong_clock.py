"""A device with a wrong clock shows the same times as any other, and refreshes its session no more often."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from journey import Visit
from phones import Phones
from playwright.sync_api import Request, expect
from steps import settled, sign_in_by_form


def renews(request: Request) -> bool:
    return "refreshSession" in (request.post_data or "")


@pytest.mark.parametrize("ahead", [timedelta(hours=1), timedelta(hours=-1), timedelta(days=40)], ids=str)
def test_a_brand_works_on_a_device_whose_clock_is_wrong(
    visit: Callable[..., Visit], phones: Phones, ahead: timedelta
) -> None:
    brand = phones.brand()
    campaign = phones.campaign(brand)
    ads = phones.submit(campaign, 3, age=timedelta(hours=2, minutes=10))
    opened = visit("es")
    page = opened.page
    page.clock.install(time=datetime.now(UTC) + ahead)
    renewals: list[str] = []
    page.on("request", lambda request: renewals.append(page.url) if renews(request) else None)
    sign_in_by_form(page, brand.owner.credentials)
    assert not renewals

    with page.expect_request(renews):
        page.goto(f"/audit/{ads[0].id}")
    settled(page)
    expect(page.locator("main time").filter(has_text=re.compile("^hace 2 horas$")).first).to_be_visible()
    page.get_by_role("button", name="Aprobar", exact=True).click()
    expect(page.get_by_text("La publicación fue aprobada.")).to_be_visible()

    # Two minutes of device time, with every timer that fires meanwhile: far from a token's end.
    page.clock.run_for(120_000)
    rail = page.get_by_role("navigation", name="Portal", exact=True)
    rail.get_by_role("link", name="Campañas", exact=True).click()
    expect(page.get_by_role("heading", level=1, name=brand.name)).to_be_visible()
    rail.get_by_role("link", name="Inicio", exact=True).click()
    expect(page.get_by_text(re.compile("La más vieja llegó hace 2 horas"))).to_be_visible()
    assert len(renewals) == 1, renewals
