"""Starts all of Resuena once for the journeys, in a folder of its own, and gives each journey a fresh browser context."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_SECONDS = 240
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 390, "height": 844}

expect.set_options(timeout=10_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--base-url",
        help="run the journeys against this running system, with demo data, instead of one of their own",
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def launch(data: Path, env: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """The launcher that `make up` calls, in a process group of its own."""
    command = [sys.executable, "-m", "resuena_local", "up", "--data", str(data)]
    return subprocess.Popen(
        command, env=env, cwd=ROOT, stdout=log.open("ab"), stderr=subprocess.STDOUT, start_new_session=True
    )


@dataclass
class System:
    """A running Resuena; `restart` and `stop_service` are there only when the journeys started it themselves."""

    url: str
    data: Path | None = None
    env: dict[str, str] | None = None
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert self.data is not None
        assert self.env is not None
        log = self.data.parent / "launcher.log"
        self.process = launch(self.data, self.env, log)
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            if (self.data / "demo-loaded").exists() and ready(self.url):
                return
            time.sleep(0.2)
        self.stop()
        raise RuntimeError(f"Resuena did not start:\n{log.read_text()[-4000:]}")

    def stop(self) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def control(self, action: str, service: str) -> None:
        """`start` or `stop` of one service's process, by the runner that keeps it."""
        from resuena_local.layout import Folders
        from resuena_local.runner import Runner

        assert self.data is not None
        runner = Runner(Folders(self.data))
        getattr(runner, action)(service)


def ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=2, trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False


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


@dataclass
class Visit:
    """One person's browser: a fresh context, with what went wrong in it."""

    context: BrowserContext
    page: Page
    problems: list[str]


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
