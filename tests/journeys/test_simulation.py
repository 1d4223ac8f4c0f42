"""A first visitor sees a live demo: the simulated creators post while a page is open, and a service restarts
meanwhile."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from journey import ROOT, System, Visit
from people import Api, becomes, eventually
from playwright.sync_api import Page, expect
from steps import bring_session

from resuena_demo import plan

BRAND = next(brand for brand in plan.BRANDS if brand.slug == "dulce")
CAMPAIGN = next(order for order in plan.orders() if order.brand is BRAND and order.status == plan.ON_GOING)
OWNER = (BRAND.owner_email, BRAND.password)
ADS = "query($id: ID!) { advertisements(where: {companyId: $id}, limit: 1000) { _id campaignId _posts { _id } } }"
SECONDS = 120


class Simulation:
    """`resuena simulate` for one brand of a running system, and its output."""

    def __init__(self, system: System, log: Path, *options: str) -> None:
        self._log = log
        command = [sys.executable, "-m", "resuena_operator", "--data", str(system.data), "simulate"]
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [*command, "--brand", BRAND.slug, *options], cwd=ROOT, env=system.env, stdout=out, stderr=out
            )

    def said(self, message: str) -> list[dict[str, Any]]:
        """The complete log lines with this message."""
        lines = self._log.read_text().split("\n")[:-1]
        return [line for line in map(json.loads, lines) if line["message"] == message]

    def withdrawn(self) -> set[str]:
        """Ids of advertisements that were withdrawn."""
        return {line["advertisement"] for line in self.said("withdrawn")}

    def kept(self) -> set[str]:
        """Ids of the ads that it posted and did not withdraw."""
        return {line["advertisement"] for line in self.said("posted")} - self.withdrawn()

    def says(self, message: str, times: int = 1) -> None:
        """Returns once it has logged this message that often."""
        eventually(lambda: len(self.said(message)) >= times, f"{message} in {self._log.read_text()}", SECONDS)

    def ended(self) -> dict[str, Any]:
        """Its last line, after it ended successfully."""
        assert self.process.wait(SECONDS) == 0, self._log.read_text()
        (last,) = self.said("simulation_ended")
        return last


Simulate = Callable[..., Simulation]


@pytest.fixture
def simulate(own_system: System, tmp_path: Path) -> Iterator[Simulate]:
    started: list[Simulation] = []

    def start(*options: str) -> Simulation:
        started.append(Simulation(own_system, tmp_path / f"simulation-{len(started)}.log", *options))
        return started[-1]

    yield start
    for simulation in started:
        simulation.process.kill()
        simulation.process.wait()


def counter(page: Page) -> int:
    """The number of ads on the campaign's page."""
    text = page.get_by_role("button", name=re.compile("^Todas")).inner_text()
    return int(re.sub(r"\D", "", text))


def likes(page: Page) -> int:
    text = page.locator("dl > div", has_text="Me gusta").locator("dd").first.inner_text()
    return int(re.sub(r"\D", "", text))


@pytest.mark.alone
def test_an_open_page_moves_and_a_restart_loses_and_doubles_nothing(
    own_system: System, visit: Callable[..., Visit], simulate: Simulate
) -> None:
    brand = Api(own_system.url).sign_in(*OWNER)
    company_id = brand.person["company"]["_id"]

    def ads() -> dict[str, Any]:
        return {ad["_id"]: ad for ad in brand.ask(ADS, id=company_id)["advertisements"]}

    before = ads()
    page = visit("es").page
    bring_session(page, OWNER)
    page.goto(f"/companies/{company_id}/{CAMPAIGN.id}")
    expect(page.get_by_text("En vivo", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Todas"))).to_be_visible()
    page.evaluate("window.marked = true")
    shown = counter(page)

    running = simulate("--every", "0.3", "--posts", "24", "--seed", "7")
    eventually(lambda: counter(page) > shown, "a new ad on the open page", SECONDS)
    own_system.kill("campaign-svc")
    running.says("service_away")
    running.says("service_back")
    assert running.ended()["posts"] == 24

    after = ads()
    new = after.keys() - before.keys()
    assert before.keys() <= after.keys()
    assert len(running.said("posted")) == 24
    # Brands do not see withdrawn ads.
    assert new == running.kept()
    assert all(after[identifier]["_posts"] for identifier in new)
    of_campaign = sum(ad["campaignId"] == CAMPAIGN.id for ad in after.values())
    expect(page.get_by_role("button", name=re.compile("^Todas"))).to_have_text(
        re.compile(rf"^Todas\s*{of_campaign}$"), timeout=30_000
    )

    # Figures grow live, those of older ads too.
    page.get_by_role("link", name="Resumen").click()
    expect(page.locator("dl > div", has_text="Me gusta").first).to_be_visible()
    liked = likes(page)
    growing = simulate("--every", "0.3", "--seed", "7")
    eventually(lambda: likes(page) > liked, "more likes on the open page", SECONDS)
    growing.says("posted")
    growing.process.terminate()
    posted = growing.ended()["posts"]
    becomes(lambda: page.evaluate("window.marked"), True)

    # The second run continued the first: the stored ads are those that both logged.
    assert posted == len(growing.said("posted"))
    assert ads().keys() - before.keys() == running.kept() | growing.kept()
