"""The states of a screen: it failed to load, it is loading, it is loaded."""

from __future__ import annotations

from held import Held
from journey import Look
from playwright.sync_api import Page, expect
from steps import settled


def loading(page: Page) -> None:
    expect(page.locator("main").get_by_role("heading", level=1).first).to_be_attached()
    expect(page.locator("main").locator("[aria-busy=true], output").first).to_be_visible()


def failed(page: Page, language: str) -> None:
    expect(
        page.get_by_role("button", name={"es": "Probar de nuevo", "en": "Try again"}[language]).first
    ).to_be_visible()


def states(
    page: Page,
    held: Held,
    look: Look,
    name: str,
    path: str,
    operation: str,
    language: str,
    *,
    not_found: bool = False,
) -> None:
    """Checks the screen after a failed load, while it loads, and once it is loaded."""
    held.refused = {operation}
    page.goto(path)
    if not_found:
        expect(page.locator("main")).to_contain_text("404")
    else:
        failed(page, language)
    look(page, f"{name}-failed")
    held.let_go()
    held.waiting = {operation}
    page.goto(path)
    loading(page)
    look(page, f"{name}-loading")
    held.let_go()
    settled(page)
    look(page, name)
