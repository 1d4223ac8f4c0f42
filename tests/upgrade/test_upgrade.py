"""A system of the last release is stopped, and this release starts on its data: rows, sessions, sign-in, counters."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from journey import ROOT, System, ready
from people import BRAND, NEW, STAFF, Api
from recount import differences
from settling import rows, unsettled

SECONDS = 240.0
PASSING = {"outbox", "outgoing_mail", "idempotent_requests", "address_failures", "account_failures"}
"""Tables from which rows go by themselves."""
CAMPAIGNS = "{ companies(limit: 2) { _id name campaigns { _id name status } } }"


def last_release() -> str:
    """The commit to begin with: FROM, else the newest tag of a release."""
    if wanted := os.environ.get("FROM"):
        return wanted
    command = ["git", "describe", "--tags", "--abbrev=0", "--match", "v*"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip("There is no release yet: say with what to begin, as in `make test-upgrade FROM=main~10`.")
    return found.stdout.strip()


@dataclass
class Old:
    """The last release in a folder of its own, running on the data of `system`."""

    folder: Path
    system: System

    def command(self, module: str, *arguments: str) -> list[str]:
        return [str(self.folder / ".venv" / "bin" / "python"), "-m", module, *arguments]

    def run(self, module: str, *arguments: str) -> str:
        command = self.command(module, *arguments)
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def environment(self) -> Mapping[str, str]:
        return {name: value for name, value in (self.system.env or {}).items() if name != "VIRTUAL_ENV"}

    def start(self) -> None:
        assert self.system.data is not None
        log = self.system.data.parent / "old.log"
        command = self.command("resuena_local", "up", "--data", str(self.system.data))
        with log.open("ab") as out:
            launcher = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=out, stderr=out)
        threading.Thread(target=launcher.wait, daemon=True).start()  # whoever stops it sees that it is gone
        mark, url = self.system.data / "demo-loaded", self.system.url

        def serves() -> bool:
            assert launcher.returncode is None, log.read_text()[-4000:]
            return mark.exists() and ready(url)

        until(serves, "the last release serves")

    def stop(self) -> None:
        self.run("resuena_local", "down", "--data", str(self.system.data))


def until(look: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not look():
        assert time.monotonic() < deadline, f"not in {SECONDS:.0f} s: {what}"
        time.sleep(0.2)


@pytest.fixture
def old() -> Iterator[Old]:
    folder = Path(tempfile.mkdtemp(prefix="resuena-last-release-"))
    folder.chmod(0o755)  # PostgreSQL's programs are in it, and run as another account for root
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(folder)], check=True)
    subprocess.run(["git", "checkout", "--quiet", last_release()], cwd=folder, check=True)
    bootstrap = ["python3", "deploy/local/bootstrap.py", "python"]
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    subprocess.run(bootstrap, cwd=folder, env=environment, check=True)
    shutil.copytree(ROOT / "frontend" / "build", folder / "frontend" / "build")  # nobody looks at pages here
    system = System.planned()
    yield Old(folder, system)
    system.remove()
    shutil.rmtree(folder, ignore_errors=True)


def counts(manifest: dict[str, dict[str, dict[str, str]]]) -> dict[str, int]:
    """How many rows each table of a backup's manifest has, by service and table."""
    return {
        f"{service}.{table}": int(digest.split()[0])
        for service, tables in manifest["tables"].items()
        for table, digest in tables.items()
        if table not in PASSING
    }


def test_this_release_goes_on_with_the_data_of_the_last_one(old: Old, tmp_path: Path) -> None:
    system = old.system
    old.start()
    people = {who: Api(system.url).sign_in(*who) for who in (BRAND, STAFF, NEW)}
    before = people[BRAND].ask(CAMPAIGNS)
    assert len(before["companies"][0]["campaigns"]) > 3
    made = json.loads(
        old.run("resuena_operator", "--data", str(system.data), "backup", str(tmp_path / "b"), "--json")
    )
    told = json.loads((Path(made["to"]) / "manifest.json").read_text())
    old.stop()

    system.demo = False
    system.start()
    for who, person in people.items():
        assert person.ask("{ session { authenticated } }")["session"]["authenticated"], (
            who
        )  # a token of the last release
        Api(system.url).sign_in(*who)
    assert Api(system.url).sign_in(*BRAND).ask(CAMPAIGNS) == before

    layout = system.layout()

    async def look() -> tuple[dict[str, int], list[str]]:
        deadline = time.monotonic() + SECONDS
        while waits := await unsettled(layout):
            assert time.monotonic() < deadline, waits
            await asyncio.sleep(0.2)
        found = {}
        for name in counts(told):
            service, _, table = name.partition(".")
            ((found[name],),) = await rows(layout, service, f"SELECT count(*) FROM {table}")
        return found, await differences(layout)

    found, apart = asyncio.run(look())
    # What was under way when the backup was made has added rows since.
    assert {name: number for name, number in counts(told).items() if found[name] < number} == {}
    assert sum(counts(told).values()) > 10_000
    assert apart == []
