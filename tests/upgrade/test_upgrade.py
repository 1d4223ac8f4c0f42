"""A system of the last release is stopped, and this release starts with its data: rows, sessions, sign-in and
counters are intact."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from checkouts import checked_out
from journey import ROOT, System
from people import BRAND, NEW, STAFF, Api
from recount import differences
from settling import rows, unsettled

SECONDS = 240.0
PASSING = {
    "outbox",
    "outgoing_mail",
    "idempotent_requests",
    "address_failures",
    "account_failures",
    "due_checks",
    "people_balances",  # a job merges its rows; `differences` recounts their sums
}
"""Tables whose rows are deleted automatically."""
CAMPAIGNS = "{ companies(limit: 2) { _id name campaigns { _id name status } } }"


def git(*arguments: str) -> str:
    """The output of git in this repository; empty when it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def last_release() -> str:
    """The commit to upgrade from: FROM, the newest release tag, or the commit before the newest migration."""
    return (
        os.environ.get("FROM")
        or git("describe", "--tags", "--abbrev=0", "--match", "v*")
        or git("log", "-1", "--format=%H~1", "--", "*-svc/migrations/versions/*.py")
    )


@pytest.fixture
def system() -> Iterator[System]:
    """A system for the last release with fresh data, not started yet."""
    commit = last_release()
    assert commit, "This clone has no history to begin with: fetch it, or name a commit (FROM)."
    with checked_out(commit) as folder:
        planned_system = System.planned()
        planned_system.code = folder
        yield planned_system
        planned_system.remove()


def counts(manifest: dict[str, dict[str, dict[str, str]]]) -> dict[str, int]:
    """The number of rows of each table in a backup's manifest, by service and table."""
    return {
        f"{service}.{table}": int(digest.split()[0])
        for service, tables in manifest["tables"].items()
        for table, digest in tables.items()
        if table not in PASSING
    }


def test_this_release_goes_on_with_the_data_of_the_last_one(system: System, tmp_path: Path) -> None:
    system.start()
    people = {who: Api(system.url).sign_in(*who) for who in (BRAND, STAFF, NEW)}
    before = people[BRAND].ask(CAMPAIGNS)
    assert len(before["companies"][0]["campaigns"]) > 3
    backup = json.loads(system.operate("backup", str(tmp_path / "b"), "--json"))
    manifest = json.loads((Path(backup["to"]) / "manifest.json").read_text())
    system.stop()

    system.code = ROOT
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
        row_counts = {}
        for name in counts(manifest):
            service, _, table = name.partition(".")
            ((row_counts[name],),) = await rows(layout, service, f"SELECT count(*) FROM {table}")
        return row_counts, await differences(layout)

    row_counts, apart = asyncio.run(look())
    # Work that was pending when the backup was made has added rows since.
    assert {name: number for name, number in counts(manifest).items() if row_counts[name] < number} == {}
    assert sum(counts(manifest).values()) > 10_000
    assert apart == []
