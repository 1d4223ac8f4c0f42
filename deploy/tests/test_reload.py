"""When a source file is saved, `make dev` restarts the processes that import it, and no others."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from watchfiles import Change

from kit.tasks import end
from kit.testing import eventually
from resuena_local import console, health, migrations, reload
from resuena_local.credentials import credentials
from resuena_local.layout import ROOT, Folders, Layout, Ports, Process
from resuena_local.migrations import MigrationError
from resuena_local.runner import Runner
from resuena_local.sources import Sources

SERVING = ("identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc", "gateway")
PROCESSES = (*SERVING, "networks")


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("campaign-svc/src/campaign_svc/desk/policies.py", {"campaign-svc"}),
        ("campaign-svc/migrations/versions/2027_01_01_0000_new.py", {"campaign-svc"}),
        ("campaign-svc/api/src/campaign_graph/types.py", {"gateway"}),
        ("gateway/src/gateway/live_settings.toml", {"gateway"}),
        (
            "media-svc/api/src/resuena/media/v1/media_pb2.py",
            {"media-svc", "identity-svc", "company-svc", "campaign-svc", "gateway"},
        ),
        ("kit/src/kit/db/database.py", set(SERVING)),
        ("deploy/demo/resuena_networks/templates/feed.html", {"networks"}),
        ("campaign-svc/tests/test_policies.py", set()),
        ("frontend/src/app/root.tsx", set()),
    ],
)
def test_a_file_concerns_the_processes_whose_packages_depend_on_it(file: str, names: set[str]) -> None:
    assert Sources.of(ROOT, PROCESSES).concerned([ROOT / file]) == names


def test_a_folder_is_watched_once() -> None:
    watched = Sources.of(ROOT, PROCESSES).watched
    assert len(watched) == len(set(watched))
    assert not [folder for folder in watched if set(folder.parents) & set(watched)]
    assert all(folder.is_dir() for folder in watched)


# --- with the process runner

PROGRAM = """
import pathlib, sys, time

import library_of_a_test

pathlib.Path(sys.argv[1]).write_text(library_of_a_test.ANSWER)
time.sleep(600)
"""


class Development:
    """A process that writes its library's ANSWER to a file when it starts, and the output of `make dev`."""

    def __init__(self, folders: Folders) -> None:
        self.layout = Layout(folders, Ports.read({}), credentials(folders.secrets), development=True)
        self.runner = Runner(folders)
        self.src = folders.data / "src"
        self.answer = folders.data / "answer"
        self.said: list[str] = []
        self.saved: asyncio.Queue[Path] = asyncio.Queue()

    def save(self, text: str, file: str = "library_of_a_test.py") -> None:
        path = self.src / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        self.saved.put_nowait(path)

    async def serves(self) -> None:
        if not self.answer.exists() or not self.answer.read_text():  # the program creates the file, then writes
            raise health.NotReadyError("no answer")

    async def until_said(self, part: str) -> str:
        await eventually(lambda: any(part in line for line in self.said), 60)
        return next(line for line in self.said if part in line)


@pytest.fixture
async def development(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Development]:
    sandbox = Development(folders)
    sandbox.src.mkdir()
    (sandbox.src / "program_of_a_test.py").write_text(PROGRAM)
    (sandbox.src / "library_of_a_test.py").write_text("ANSWER = 'first'")
    process = Process(
        "program",
        "programs",
        1,
        (sys.executable, "-m", "program_of_a_test", str(sandbox.answer)),
        {},
        folder=sandbox.src,
    )
    monkeypatch.setattr(Sources, "of", lambda *_: Sources({sandbox.src: frozenset({"program"})}))
    monkeypatch.setattr(health, "checks", lambda _: {"program": sandbox.serves})
    monkeypatch.setattr(console, "say", sandbox.said.append)
    monkeypatch.setattr(console, "fail", sandbox.said.append)
    monkeypatch.setattr(reload, "ROOT", folders.data)
    environment = {**os.environ, "PYTHONPATH": str(sandbox.src), "PYTHONDONTWRITEBYTECODE": "1"}
    supervisor = sandbox.runner.launch([process], environment)
    try:
        await eventually(sandbox.runner.answering, 60)
        sandbox.runner.start_group("programs")
        await eventually(sandbox.answer.exists, 60)
        yield sandbox
    finally:
        sandbox.runner.shutdown()
        assert supervisor.wait(timeout=20) == 0


async def test_a_process_has_the_code_that_was_saved(development: Development) -> None:
    task = asyncio.create_task(reload.reload(development.layout, development.runner))

    def has_it() -> bool:
        development.save("ANSWER = 'second'")  # repeatedly, since the watcher takes a moment to start
        return development.answer.read_text() == "second"

    await eventually(has_it, 60)
    await development.until_said("program serves after")
    assert "src/library_of_a_test.py changed: program …" in development.said
    await end(task)


@pytest.fixture
async def reloading(development: Development, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Development]:
    """`make dev` with a given list of saved files."""

    async def changes(*_: Path) -> AsyncIterator[set[tuple[Change, str]]]:
        while True:
            yield {(Change.modified, str(await development.saved.get()))}

    monkeypatch.setattr(reload, "awatch", changes)
    development.answer.unlink()
    task = asyncio.create_task(reload.reload(development.layout, development.runner))
    yield development
    await end(task)


async def test_code_that_cannot_run_is_told_and_waits_for_the_next_save(reloading: Development) -> None:
    reloading.save("ANSWER = (")
    message = await reloading.until_said("program ended right after its start")
    assert "SyntaxError" in message
    state = reloading.runner.state("program")
    assert state
    assert state.state == "STOPPED"

    reloading.save("ANSWER = 'mended'")
    await reloading.until_said("program serves after")
    assert reloading.answer.read_text() == "mended"


async def test_a_process_that_does_not_serve_does_not_hold_up_the_next_save(reloading: Development) -> None:
    reloading.save("import time; time.sleep(600)")
    await reloading.until_said("changed")
    reloading.save("ANSWER = 'mended'")
    await reloading.until_said("program serves after")
    assert reloading.answer.read_text() == "mended"


async def test_a_migration_is_applied_before_its_service_starts_again(
    reloading: Development, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied: list[str] = []

    async def migrate(_: Layout) -> int:
        assert not reloading.answer.exists()
        applied.append("migration")
        if len(applied) == 1:
            raise MigrationError("no such column")
        return 1

    monkeypatch.setattr(migrations, "migrate", migrate)
    reloading.save("", "migrations/versions/new.py")
    await reloading.until_said("no such column")
    assert not [line for line in reloading.said if "serves" in line]

    reloading.save("#", "migrations/versions/new.py")
    await reloading.until_said("program serves after")
    assert applied == ["migration", "migration"]
