"""Starts all of Resuena once for the journeys, in a folder of its own, and gives each journey a fresh browser."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import tempfile
import time
import uuid
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Literal

import bootstrap
import pytest
from delays import Delays
from journey import BROWSER_FLAGS, MANIFEST, NARROW, QUICK_PASSWORDS, WIDE, System, Visit
from manners import languages, manners
from phones import Phones
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    expect,
    sync_playwright,
)

from resuena_local.layout import Ports

expect.set_options(timeout=10_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--base-url",
        help="run the journeys against this running system, with demo data, instead of one of their own",
    )
    parser.addoption(
        "--data",
        type=Path,
        help="with --base-url: the data folder of that system, when it runs on this machine with this environment's ports",
    )
    parser.addoption(
        "--pictures",
        type=Path,
        help="keep a picture of each screen that is looked at, or that a journey failed on, in this folder",
    )
    parser.addoption(
        "--delays",
        type=int,
        metavar="SEED",
        help="delay scripts and answers of the API at random; the same seed gives each request of a journey the same delay",
    )
    parser.addoption(
        "--slower",
        type=float,
        default=1,
        metavar="TIMES",
        help="let the browser compute so many times slower than it could",
    )
    parser.addoption(
        "--manners",
        choices=("one", "pairs", "all"),
        default="one",
        help="make each journey in one language and width, in two that meet both languages and widths, or in all four",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    how_many = metafunc.config.getoption("--manners")
    journey = metafunc.definition.nodeid
    if metafunc.definition.get_closest_marker("languages"):
        metafunc.parametrize("language", languages(journey, how_many))
    if marker := metafunc.definition.get_closest_marker("manners"):
        chosen = manners(journey, "pairs" if how_many == "one" and marker.kwargs.get("pair") else how_many)
        widths = {"narrow": NARROW, "wide": WIDE}
        metafunc.parametrize(
            ("language", "width"),
            [(language, widths[width]) for language, width in chosen],
            ids=["-".join(manner) for manner in chosen],
        )


LONGEST = (
    "test_roles_buttons.py",
    "test_networks.py",
    "test_roles.py",
    "test_translated_forms.py",
    "test_many_ads.py",
)
"""Files that take about a minute or more. They come first: a worker that began one at the end would delay the run."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_report_header(config: pytest.Config) -> str | None:
    seed = config.getoption("--delays")
    return None if seed is None else f"delays: seed {seed}, to be had again with `make test-delays SEED={seed}`"


OWN = pytest.StashKey[System]()
LOCKS = pytest.StashKey[str]()


def given(config: pytest.Config) -> System | None:
    url = config.getoption("--base-url")
    return System(url.rstrip("/"), config.getoption("--data"), dict(os.environ)) if url else None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Parallel workers (`-n`) share one Resuena, which their controller starts."""
    stash: pytest.Stash = node.config.stash
    if LOCKS not in stash:
        stash[LOCKS] = tempfile.mkdtemp(prefix="resuena-locks-")
    if not given(node.config) and OWN not in stash:
        stash[OWN] = System.fresh(QUICK_PASSWORDS)
    node.workerinput["locks"] = stash[LOCKS]
    if own := stash.get(OWN, None):
        node.workerinput["own"] = (own.url, str(own.data), own.env)


def pytest_unconfigure(config: pytest.Config) -> None:
    if own := config.stash.get(OWN, None):
        own.remove()
    if locks := config.stash.get(LOCKS, None):
        shutil.rmtree(locks)


@pytest.fixture(scope="session")
def system(request: pytest.FixtureRequest) -> System:
    config = request.config
    if running := given(config):
        return running
    if hasattr(config, "workerinput"):
        url, data, env = config.workerinput["own"]
        return System(url, Path(data), env, own=True)
    own = config.stash[OWN] = System.fresh(QUICK_PASSWORDS)
    return own


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test that is marked `alone` runs while no other worker runs one."""
    if not hasattr(item.config, "workerinput"):
        return (yield)
    locks = Path(item.config.workerinput["locks"])
    alone = item.get_closest_marker("alone") is not None
    # A worker that waits to be alone holds the door lock, so that no other test starts before it.
    with (locks / "door").open("w") as door, (locks / "room").open("w") as room:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        return (yield)


@pytest.fixture
def own_system(system: System) -> System:
    """The system, if the journeys may stop and start parts of it."""
    if not system.own:
        pytest.skip("needs a system that the journeys started themselves")
    return system


@pytest.fixture
def settings(system: System) -> Iterator[Callable[[str, str], None]]:
    """Sets a live setting as an operator does, and deletes it afterwards."""
    if system.data is None:
        pytest.skip("needs the system's data folder: say where it is with --data")
    changed: list[str] = []

    def change(key: str, value: str) -> None:
        changed.append(key)
        system.change_settings("set", key, value)

    yield change
    for key in dict.fromkeys(changed):
        system.change_settings("delete", key)


@pytest.fixture(scope="session")
def phones(system: System) -> Phones:
    """The mobile side, if the journeys can reach the services directly."""
    if system.data is None:
        pytest.skip("needs a system whose services are within reach")
    return Phones(system, Ports.read(system.env or os.environ))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = bootstrap.browser()
    if executable is None:
        raise RuntimeError(
            "The journeys need Chromium: install the package `chromium-headless-shell` or `chromium` of this system, or name one in CHROMIUM."
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=BROWSER_FLAGS)
        yield browser
        browser.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Records failures in the stash for fixtures, and adds the services' warnings and errors to the test's report."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        system = getattr(item, "funcargs", {}).get("system")
        if isinstance(system, System):
            report.sections.append(("complaints of the services", system.complaints(time.time() - call.duration)))
    return report


def unvouched(request: Request, vouched: set[str] | None) -> list[str]:
    """The document of an API request, if production would not execute it."""
    if vouched is None or request.method != "POST" or not request.url.endswith("/graphql"):
        return []
    text = (request.post_data_json or {}).get("query")
    return [f"not among the trusted documents: {text}"] if text and text not in vouched else []


def refused(response: Response) -> list[str]:
    """An operation with an HTTP error status; the browser's own message names only the status."""
    if response.status < 400 or not response.url.endswith("/graphql"):
        return []
    operation = response.request.post_data_json or {}
    name = operation.get("operationName") or operation.get("query", "")[:80]
    return [f"status of {response.status} ({response.status_text}) for {name}"]


def complaint(message: ConsoleMessage) -> list[str]:
    """A console error, with the address that it is about: failed requests for icons are reported there only."""
    if message.type != "error":
        return []
    address = message.location.get("url")
    return [f"{message.text} ({address})" if address else message.text]


def of(page: Page | None) -> str:
    return f" on {page.url}" if page else ""


def throttle(page: Page, slower: float) -> None:
    """Throttles a page's CPU, as on a cheap phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, system: System) -> Iterator[Callable[..., Visit]]:
    """Opens a browser context in a language and width, with further options of Playwright. At the end no page of it,
    new tabs included, may have thrown or logged an error or show an error page; the first page may not have called
    another host or sent a document that is not in the frontend's build, unless the journey expected it
    (`Visit.expect_problems`)."""
    visits: list[Visit] = []
    seed: int | None = request.config.getoption("--delays")
    slower: float = request.config.getoption("--slower")
    vouched = set(json.loads(MANIFEST.read_text()).values()) if MANIFEST.exists() else None

    def open_context(
        language: str = "es",
        viewport: ViewportSize | None = None,
        scheme: Literal["light", "dark"] = "light",
        **more: Any,
    ) -> Visit:
        context = browser.new_context(
            base_url=system.url,
            locale="es-AR" if language == "es" else "en-US",
            viewport=viewport or WIDE,
            reduced_motion="reduce",
            color_scheme=scheme,
            **more,
        )
        if seed is not None:
            Delays(seed, f"{request.node.name} {len(visits)}").apply(context)
        if slower > 1:
            context.on("page", lambda opened: throttle(opened, slower))
        page = context.new_page()
        problems: list[str] = []
        context.on("weberror", lambda thrown: problems.append(f"uncaught{of(thrown.page)}: {thrown.error}"))
        context.on("console", lambda message: problems.extend(complaint(message)))
        context.on("response", lambda response: problems.extend(refused(response)))
        page.on("crash", lambda crashed: problems.append(f"crashed: {crashed.url}"))
        page.on(
            "request",
            lambda sent: (
                problems.append(f"asked another host: {sent.url}")
                if sent.url.startswith("http") and not sent.url.startswith(system.url)
                else None
            ),
        )
        page.on("request", lambda sent: problems.extend(unvouched(sent, vouched)))
        opened = Visit(context, page, problems)
        visits.append(opened)
        return opened

    yield open_context
    pictures: Path | None = request.config.getoption("--pictures")
    if pictures and request.node.stash.get(FAILED, False):
        for page in (page for opened in visits for page in opened.context.pages):
            page.screenshot(path=pictures / f"failed-{request.node.name}-{uuid.uuid4().hex[:6]}.png")
    problems = [problem for opened in visits for problem in opened.unexpected()]
    for opened in visits:
        if seed is not None:
            opened.context.unroute_all(behavior="ignoreErrors")
        opened.context.close()
    assert not problems, problems


@pytest.fixture
def here(visit: Callable[..., Visit]) -> Visit:
    """A Spanish visitor, whose page's clock can be moved on."""
    opened: Visit = visit("es")
    opened.page.clock.install()
    return opened


@pytest.fixture
def page(here: Visit) -> Page:
    return here.page
