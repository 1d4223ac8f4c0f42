"""No role sees a button that the server would refuse: each button of each screen is pressed, and no response is a
refusal."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from held import without_following
from journey import Visit
from people import STAFF
from phones import Brand, Phones
from playwright.sync_api import Error, Locator, Page, Route, expect
from steps import sign_in_by_form as sign_in

REFUSALS = {
    "FORBIDDEN", "NOT_ALLOWED", "UNAUTHENTICATED", "ONLY_BRAND_AUDITS", "ONLY_BRAND_DELIVERS", "ONLY_PLATFORM_AUDITS",
    "ONLY_VALIDATE", "UNKNOWN_COMPANY", "UNKNOWN_CAMPAIGN", "UNKNOWN_ADVERTISEMENT",
}  # fmt: skip
LEFT_ALONE = re.compile(
    "Salir|Irme|baja|Cerrar todas|Cerrar la sesión|Eliminar|Borrar|cámara|PDF|demo", re.IGNORECASE
)
"""Buttons that end the session, or wait for a device."""
OFFERED = "button:not(:disabled):not([aria-disabled=true]), [role=menuitem]:not([aria-disabled=true])"
NAMED = """(buttons) => buttons.map((button) => [
  button.getAttribute("aria-label") ?? button.innerText, button.closest("main, [role=dialog]") !== null, button.checkVisibility(),
])"""
DIALOG = "[role=dialog]:visible, dialog[open]"
PORTAL = (
    "/portal", "/inbox", "/creators", "/reports", "/notices", "/scan", "/compare", "/brands", "/settings/profile", "/settings/company",
    "/settings/security", "/settings/notices", "/settings/activity", "/settings/api", "/settings/data",
)  # fmt: skip
DESK = (
    "", "/queue", "/disputes", "/secondOpinions", "/campaigns", "/companies", "/leads", "/downloads", "/tokens", "/deletions", "/payouts", "/system",
)  # fmt: skip
ANSWER_SECONDS, GONE_MS = 20, 5_000
VIEWS = ("summary", "ads", "creators", "terms", "history")


def kind_of(name: str) -> str:
    """The beginning of the name: the same button in many rows is one kind."""
    return " ".join(re.sub(r"\d+", "", name).split()[:3])


@dataclass
class Presser:
    """One person's page, whose buttons are pressed one after the other."""

    page: Page
    pressed: set[tuple[str, str]] = field(default_factory=set)
    """The page, empty for buttons of every page, and the kind of button."""
    refused: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    at: str = ""
    _asked: int = 0
    _answers: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.route("**/graphql", self._answer)

    def _answer(self, route: Route) -> None:
        """Forwards the response, and stores it: the browser discards it once the page navigates."""
        if "event-stream" in route.request.headers.get("accept", ""):
            route.continue_()
            return
        self._asked += 1
        with contextlib.suppress(Error):  # the page went elsewhere meanwhile
            response = route.fetch(post_data=without_following(route.request))
            self._answers.append(response.json())
            route.fulfill(response=response)
        self._asked -= 1

    def settle(self, what: str) -> None:
        """Waits for all responses, and records refusals."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        deadline = time.monotonic() + ANSWER_SECONDS
        while self._asked and time.monotonic() < deadline:
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.refused += [f"{what}: {code}" for code in codes_of(self._answers) if code in REFUSALS]
        self._answers.clear()

    def press_all(self, path: str) -> None:
        self.open(path)
        while (button := self.next()) is not None:
            name, locator = button
            # By the keyboard: an open menu may cover it. A button that disappeared meanwhile is skipped.
            with contextlib.suppress(Error):
                locator.press("Enter", timeout=GONE_MS)
            self.settle(f"{path}: {name}")
            if self.page.url != self.at:
                self.open(path)

    def open(self, path: str) -> None:
        self.page.goto(path)
        expect(self.page.locator("main h1").first).to_be_visible()
        expect(self.page.locator("main [aria-busy=true]")).to_have_count(0)
        self.settle(path)
        self.at = self.page.url

    def next(self) -> tuple[str, Locator] | None:
        """A button that was not pressed yet, of the dialog if one is open."""
        while True:
            dialog = self.page.locator(DIALOG).last
            opened = dialog.count() > 0
            buttons = (dialog if opened else self.page.locator("body")).locator(OFFERED)
            for place, (name, own, visible) in enumerate(buttons.evaluate_all(NAMED)):
                kind = (urlsplit(self.at).path if own else "", kind_of(name))
                if visible and kind[1] and kind not in self.pressed and not LEFT_ALONE.search(name):
                    self.pressed.add(kind)
                    return name, buttons.nth(place)
            if not opened:
                return None
            self.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)


def codes_of(node: object) -> Iterator[str]:
    """Every error code in a response, at any depth."""
    if isinstance(node, dict):
        if isinstance(code := node.get("code"), str):
            yield code
        for value in node.values():
            yield from codes_of(value)
    elif isinstance(node, list):
        for value in node:
            yield from codes_of(value)


@pytest.mark.parametrize("role", ["viewer", "auditor", "owner", "staff"])
def test_no_button_is_offered_that_the_server_refuses(
    visit: Callable[..., Visit], phones: Phones, role: str
) -> None:
    brand = phones.brand()
    product, money = phones.campaign(brand), phones.campaign(brand, money=True)
    draft = phones.campaign(brand, steps=0)
    ads = [*phones.submit(product, 4), *phones.submit(money, 2)]
    opened = visit("es")
    opened.expect_problems("Failed to load resource|clipboard|net::")
    sign_in(opened.page, credentials(phones, brand, role), "es")
    presser = Presser(opened.page)
    company = f"/companies/{brand.company_id}"
    paths = [company, *(f"{company}/{product}?view={view}" for view in VIEWS), f"{company}/{money}"]
    paths += [f"{company}/downloads", *(f"/audit/{ad.id}" for ad in (ads[0], ads[-1]))]
    if role == "owner":
        paths += [f"{company}/campaigns/new", f"{company}/campaigns/{draft}"]
    paths += [f"/desk{path}" for path in DESK] + ["/companies"] if role == "staff" else PORTAL
    for path in paths:
        presser.press_all(path)
        disabled = opened.page.locator("main [aria-disabled=true]:visible")
        presser.silent += [
            f"{path}: {button.inner_text()}"
            for button in disabled.all()
            if not (button.get_attribute("aria-describedby") or button.get_attribute("title"))
        ]
    assert not presser.refused
    assert not presser.silent


def credentials(phones: Phones, brand: Brand, role: str) -> tuple[str, str]:
    if role == "staff":
        return STAFF
    if role == "owner":
        return brand.owner.credentials
    person = phones.person("Vera", "Rol", confirmed=True)
    phones.member(brand, person, role)
    return person.credentials
