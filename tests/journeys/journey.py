"""A running Resuena and one person's browser, for the journeys."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import prepared
import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize
from settling import due_checks, unsettled

from gateway.live_settings import LIVE_SETTINGS
from kit.testing.ports import free_port
from resuena_local.credentials import credentials
from resuena_local.layout import Folders, Layout, Ports
from resuena_local.postgres import FSYNC
from resuena_local.runner import Runner

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "frontend" / "build" / "trusted-documents.json"
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ALLOWED_ORIGINS = "RESUENA_ALLOWED_ORIGINS"
LONG_ORIGIN = "https://an-api-with-quite-a-long-name.region-1.resuena.example:8443"
QUICK_PASSWORDS = {"RESUENA_ARGON2_MEMORY_KIB": "64", "RESUENA_ARGON2_TIME_COST": "1"}
"""The environment of a system with many sign-ups and sign-ins. Measured systems hash passwords as in production."""
START_SECONDS = 480
STOP_SECONDS = 120
SETTLE_SECONDS = 300
SECOND_GATEWAY_SECONDS = 60
LOAD_SECONDS = 600
OPERATOR_SECONDS = 300
MOST_COMPLAINTS = 40
LIMITS = [name for name in LIVE_SETTINGS if name.startswith("limits.")]
OPERATOR_ZONE = "America/Argentina/Buenos_Aires"
"""The operator's time zone, which determines the days of a company that chose none."""
WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}
LANGUAGES = pytest.mark.languages
"""A journey in one language, chosen by its name, or in both (`manners.py`)."""
BOTH_LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])
"""A journey about the language itself, or about texts outside of screens: mails, files, previews in chats."""
MANNERS = pytest.mark.manners
"""A journey in one language and width, chosen by its name, in two that cover each language and each width, or in all
four (`manners.py`). The screens' tests look at every screen in all four."""
PAIR_OF_MANNERS = pytest.mark.manners(pair=True)
"""A journey about the layout: in two manners at least."""
# Polled from the test: the site's policy (CSP) blocks the scripts by which Playwright would wait within the page.
FITS = "document.documentElement.scrollWidth <= window.innerWidth"
ERROR_PAGE = "[data-error-page]"
"""What an error boundary of the frontend shows; React catches the error itself, so the browser reports none."""
Look = Callable[..., None]


def python_of(code: Path) -> str:
    """The Python interpreter of a checkout's environment."""
    return sys.executable if code == ROOT else str(code / ".venv" / "bin" / "python")


def launch(data: Path, env: dict[str, str], log: Path, *more: str, code: Path = ROOT) -> subprocess.Popen[bytes]:
    """Starts the launcher of `make up` in the checkout `code`, in its own process group."""
    command = [python_of(code), "-m", "resuena_local", "up", "--data", str(data), *more]
    with log.open("ab") as out:
        process = subprocess.Popen(
            command, env=env, cwd=code, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    # Reaps the process, so that any test process that stops it sees it end.
    threading.Thread(target=process.wait, daemon=True).start()
    return process


@dataclass
class System:
    """A running Resuena; it can be stopped and started only when the journeys started it themselves (`own`)."""

    url: str
    data: Path | None = None
    env: dict[str, str] | None = None
    own: bool = False
    demo: bool = True
    networks: bool = False
    """Whether the stand-in for Instagram and Facebook runs beside it."""
    code: Path = ROOT
    """The checkout that runs it; any other than this one has its own environment in `.venv`."""

    @classmethod
    def fresh(cls, more: Mapping[str, str] | None = None) -> System:
        """A system that the tests start, in its own folder and on its own ports, with `more` in its environment;
        `remove` ends it."""
        system = cls.planned(more)
        system.begin()
        return system

    @classmethod
    def planned(cls, more: Mapping[str, str] | None = None) -> System:
        """The same, not started yet."""
        data = Path(tempfile.mkdtemp(prefix="resuena-journeys-")) / "data"
        port, offset = free_port(), (os.getpid() % 400 + 10) * 10
        stores = {name: str(free_port()) for name in ("POSTGRES_PORT", "NATS_PORT")}
        env = {**os.environ, "PORT": str(port), "PORT_OFFSET": str(offset), **stores}
        # A journey may start a second gateway as the pages' API; the third origin has the length of real ones.
        env[ALLOWED_ORIGINS] = f"http://localhost:{port},http://localhost:{free_port()},{LONG_ORIGIN}"
        # For journeys with nginx in front of the gateway.
        env["RESUENA_TRUSTED_PROXIES"] = "127.0.0.1"
        # A disk that is busy for two seconds would make a service look unavailable.
        env[FSYNC] = "off"
        env.update(more or {})
        return cls(f"http://localhost:{port}", data, env, own=True)

    def begin(self) -> None:
        """Starts it for the first time, with a copy of prepared data."""
        assert self.data is not None
        with ExitStack() as stack:
            today = f"{datetime.now(ZoneInfo(OPERATOR_ZONE)):%Y-%m-%d}"
            prepared.fill(self.data, f"demo-{today}" if self.demo else "bare", lambda: self._prepare(stack))
        self.start()
        self.lift_limits()

    def lift_limits(self) -> None:
        """Raises the rate limits: all requests of the journeys and the benchmark come from one address."""
        self.change_settings("set", *(part for name in LIMITS for part in (name, "9999999/1s")))

    def _prepare(self, stack: ExitStack) -> Path:
        """The data folder of another system that was started, settled and stopped; `stack` removes it."""
        first = replace(System.planned(), demo=self.demo)
        assert first.data is not None
        stack.callback(first.remove)
        first.start()
        # In its own thread: Playwright runs an event loop in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, first.settle(checks=True)).result()
        first.stop()
        return first.data

    def remove(self) -> None:
        assert self.data is not None
        self.stop()
        shutil.rmtree(self.data.parent, ignore_errors=True)

    @property
    def mail(self) -> Path | None:
        """The folder of its `.eml` files, if it is on this machine."""
        return self.data and self.data / "mail"

    def layout(self) -> Layout:
        """Its folders, ports and credentials."""
        assert self.data is not None
        folders = Folders(self.data)
        ports = Ports.read(self.env or os.environ)
        return Layout(folders, ports, credentials(folders.secrets), networks=self.networks)

    def change_settings(self, *arguments: str) -> None:
        """Runs `make settings`: `set KEY VALUE`, `delete KEY`."""
        self.operate("settings", *arguments)

    def operate(self, *arguments: str) -> str:
        """The output of an operator's command."""
        assert self.data is not None
        command = [python_of(self.code), "-m", "resuena_operator", "--data", str(self.data), *arguments]
        done = subprocess.run(
            command,
            env=self.env,
            cwd=self.code,
            check=False,
            timeout=OPERATOR_SECONDS,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self) -> None:
        assert self.data is not None
        assert self.env is not None
        log = self.data.parent / "launcher.log"
        less = [*(() if self.demo else ("--without-demo",)), *(() if self.networks else ("--without-networks",))]
        process = launch(self.data, self.env, log, *less, code=self.code)
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and process.returncode is None:
            if ((self.data / "demo-loaded").exists() or not self.demo) and ready(self.url):
                return
            time.sleep(0.2)
        self.stop()
        raise RuntimeError(f"Resuena did not start:\n{log.read_text()[-4000:]}")

    async def settle(self, *, checks: bool = False) -> None:
        """Waits until every fact is sent and processed; with `checks`, until no check of an advertisement is due
        either."""
        layout = self.layout()
        deadline = time.monotonic() + SETTLE_SECONDS
        while waits := (checks and await due_checks(layout)) or await unsettled(layout):
            if time.monotonic() > deadline:
                raise RuntimeError(f"Resuena does not settle: {waits}")
            await asyncio.sleep(0.2)

    def stop(self) -> None:
        command = [python_of(self.code), "-m", "resuena_local", "down", "--data", str(self.data)]
        # It fails if nothing runs, which is fine here.
        subprocess.run(
            command, env=self.env, cwd=self.code, check=False, timeout=STOP_SECONDS, capture_output=True
        )
        assert not ready(self.url), "Resuena does not stop"

    def restart(self) -> None:
        self.stop()
        self.start()

    @contextmanager
    def second_gateway(self) -> Iterator[str]:
        """Starts another gateway of the same services, on the second of the allowed origins; yields that origin."""
        assert self.data is not None
        assert self.env is not None
        layout = self.layout()
        origin = self.env[ALLOWED_ORIGINS].split(",")[1]
        address = origin.removeprefix("http://").replace("localhost", "127.0.0.1")
        env = {
            **self.env,
            **layout.gateway_environment(),
            "RESUENA_PUBLIC_URL": origin,
            "RESUENA_HTTP_ADDRESS": address,
            "RESUENA_METRICS_ADDRESS": f"127.0.0.1:{free_port()}",
        }
        log = self.data / "logs" / "second-gateway.log"
        with log.open("ab") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "gateway"], env=env, cwd=ROOT, stdout=out, stderr=out
            )
        try:
            deadline = time.monotonic() + SECOND_GATEWAY_SECONDS
            while not ready(origin):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"the second gateway did not start:\n{log.read_text()[-4000:]}")
                time.sleep(0.1)
            yield origin
        finally:
            process.terminate()
            process.wait(STOP_SECONDS)

    def _runner(self) -> Runner:
        assert self.data is not None
        return Runner(Folders(self.data))

    def load_many(self, advertisements: int) -> None:
        """Adds a campaign with this many advertisements to the demo."""
        layout = self.layout()
        command = [python_of(self.code), "-m", "resuena_demo", "many", "--ads", str(advertisements)]
        env = {**layout.inherited(), **layout.demo_environment()}
        done = subprocess.run(
            command, cwd=self.code, env=env, timeout=LOAD_SECONDS, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(
                f"the advertisements could not be loaded:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
            )

    def complaints(self, since: float) -> str:
        """Warnings and errors of the services' logs since then (seconds of Unix time), and operations with internal
        errors."""
        if self.data is None:
            return ""
        complaint_lines = [
            (line["timestamp"], path.stem, text)
            for path in sorted((self.data / "logs").glob("*.log"))
            for text in path.read_text(errors="replace").splitlines()
            if text.startswith("{")
            for line in [json.loads(text)]
            if line["level"] != "info" or {"UNAVAILABLE", "INTERNAL"} & set(line.get("codes", ()))
            if datetime.fromisoformat(line["timestamp"]).timestamp() >= since
        ]
        return "\n".join(f"{path}: {text}" for _, path, text in sorted(complaint_lines)[:MOST_COMPLAINTS])

    def control(self, action: str, service: str) -> None:
        """Does `start` or `stop` with one service's process, through its runner."""
        getattr(self._runner(), action)(service)

    def kill(self, service: str) -> None:
        """`kill -9` of one service's process; the runner restarts it."""
        if pid := self.pid(service):
            os.kill(pid, signal.SIGKILL)

    def pid(self, process: str) -> int:
        """A process's id, by its name in the runner; 0 while it does not run."""
        return next(state.pid for state in self._runner().states() if state.name == process)


def ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=2, trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False


@dataclass
class Visit:
    """One person's browser: a fresh context, with the problems in it."""

    context: BrowserContext
    page: Page
    problems: list[str]
    expected: list[str] = field(default_factory=list)

    def expect_problems(self, pattern: str) -> None:
        """Allows problems that the journey causes on purpose, whether they came before or come later."""
        self.expected.append(pattern)

    def unexpected(self) -> list[str]:
        """The problems so far that the journey did not allow, shown error pages included."""
        shown = [
            f"shows an error page: {page.url}"
            for page in self.context.pages
            if page.locator(ERROR_PAGE).count() > 0
        ]
        return [
            problem
            for problem in self.problems + shown
            if not any(re.search(pattern, problem) for pattern in self.expected)
        ]
