"""Starts all of Resuena once for the journeys, in a folder of its own, and gives each journey a fresh browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from journey import BROWSER_FLAGS, BROWSERS, WIDE, System, Visit, free_port
from playwright.sync_api import Browser, expect, sync_playwright

expect.set_options(timeout=10_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--base-url",
        help="run the journeys against this running system, with demo data, instead of one of their own",
    )


@pytest.fixture(scope="session")
def system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    given = request.config.getoption("--base-url")
    if given:
        yield System(given.rstrip("/"))
        return
    data = tmp_path_factory.mktemp("resuena") / "data"
    port = free_port()
    offset = (os.getpid() % 400 + 10) * 10
    env = {**os.environ, "PORT": str(port), "PORT_OFFSET": str(offset)}
    running = System(f"http://localhost:{port}", data, env)
    running.start()
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(data, ignore_errors=True)


@pytest.fixture
def own_system(system: System) -> System:
    """The system, when the journeys may stop and start parts of it."""
    if system.data is None:
        pytest.skip("needs a system that the journeys started themselves")
    return system


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if executable is None:
        raise RuntimeError("The journeys need Chromium: install your system's `chromium` package.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=BROWSER_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, system: System) -> Iterator[Callable[..., Visit]]:
    """Opens a browser context in a language and width; at the end no page may have logged an error."""
    visits: list[Visit] = []

    def open_context(language: str = "es", viewport: dict[str, int] | None = None) -> Visit:
        context = browser.new_context(
            base_url=system.url,
            locale="es-AR" if language == "es" else "en-US",
            viewport=viewport or WIDE,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        page = context.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.on(
            "request",
            lambda asked: (
                problems.append(f"asked another host: {asked.url}")
                if asked.url.startswith("http") and not asked.url.startswith(system.url)
                else None
            ),
        )
        opened = Visit(context, page, problems)
        visits.append(opened)
        return opened

    yield open_context
    problems = [problem for opened in visits for problem in opened.problems]
    for opened in visits:
        opened.context.close()
    assert not problems, problems
