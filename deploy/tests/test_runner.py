"""The process runner parses the configuration that it wrote without loss, and restarts a killed process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from supervisor.poller import Poller

from kit.rpc.service_keys import PUBLIC
from resuena_local.credentials import credentials
from resuena_local.layout import MARK, Folders, Process
from resuena_local.leftovers import leftovers
from resuena_local.migrations import newest_revision
from resuena_local.runner import Runner
from resuena_local.supervisor import FRESH, LOOK_SECONDS, ForkingOptions

PROGRAM = "import os, time; print(os.environ['ODD'], flush=True); time.sleep(600)"
ODD = "per%cent $dollar 'single' path/ü"


def eventually(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "not true in time"
        time.sleep(0.02)


def stop(runner: Runner, supervisor: subprocess.Popen[bytes]) -> None:
    runner.shutdown()
    assert supervisor.wait(timeout=20) == 0


def test_a_killed_process_comes_back_and_its_environment_arrives_unharmed(folders: Folders) -> None:
    process = Process(
        "sleeper", "things", 1, (sys.executable, "-c", PROGRAM), {"ODD": ODD, MARK: str(folders.data)}
    )
    runner = Runner(folders)
    supervisor = runner.launch([process], os.environ)
    log = folders.logs / "sleeper.log"
    try:
        eventually(runner.answering)
        runner.start_group("things")
        eventually(lambda: runner.states()[0].state == "RUNNING")
        assert log.read_text() == ODD + "\n"

        first = runner.states()[0].pid
        os.kill(first, signal.SIGKILL)

        eventually(lambda: runner.states()[0].pid not in (0, first))
        eventually(lambda: log.read_text() == 2 * (ODD + "\n"))

        runner.stop("sleeper")
        assert runner.states()[0].pid == 0
        runner.start("sleeper")
        assert runner.states()[0].pid != 0
    finally:
        stop(runner, supervisor)


LAUNCH = """
import os, sys, time
from pathlib import Path
from resuena_local.layout import Folders
from resuena_local.runner import Runner

Runner(Folders(Path(sys.argv[1]))).launch([], os.environ)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the next start stops what a killed launcher left")
def test_the_runner_ends_when_its_launcher_is_killed(folders: Folders) -> None:
    launcher = subprocess.Popen([sys.executable, "-c", LAUNCH, str(folders.data)])
    runner = Runner(folders)
    try:
        eventually(runner.answering)
    finally:
        launcher.kill()
        launcher.wait()
    eventually(lambda: not leftovers(folders))


def test_the_runner_looks_at_its_processes_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    def poll(_: object, timeout: float) -> tuple[list[int], list[int]]:
        waits.append(timeout)
        return [], []

    monkeypatch.setattr(Poller, "poll", poll)

    ForkingOptions().poller.poll(1)

    assert waits == [LOOK_SECONDS]
    assert LOOK_SECONDS <= 0.1


MODULE = """
import os, signal, sys, time

if sys.argv[1:] == ["fails"]:
    sys.exit("no reason")
signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))
print(os.environ["ODD"], "grpc" in sys.modules, "kit.command" in sys.modules, sys.argv[1:], flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("fresh", [False, True], ids=["ours too", "those of others"])
def test_a_python_module_runs_in_a_fork_that_has_its_libraries_already(folders: Folders, fresh: bool) -> None:
    (folders.data / "module_of_a_test.py").write_text(MODULE)
    command = (sys.executable, "-m", "module_of_a_test")
    processes = [
        Process("stays", "things", 1, (*command, "stays"), {"ODD": ODD}, folder=folders.data),
        Process("fails", "things", 1, (*command, "fails"), {"ODD": ODD}, folder=folders.data),
    ]
    runner = Runner(folders)
    development = {FRESH: "yes"} if fresh else {}
    supervisor = runner.launch(processes, {**os.environ, "PYTHONPATH": str(folders.data), **development})
    try:
        eventually(runner.answering)
        runner.start_group("things")
        log = folders.logs / "stays.log"
        forks = sys.platform == "linux"
        imported = f"{forks} {forks and not fresh}"
        eventually(lambda: log.exists() and log.read_text() == f"{ODD} {imported} ['stays']\n")
        eventually(lambda: "no reason" in (folders.logs / "fails.log").read_text())
        assert runner.environment("stays")["ODD"] == ODD

        runner.stop("stays")

        stayed = next(info for info in runner.call("getAllProcessInfo") if info["name"] == "stays")
        assert (stayed["statename"], stayed["exitstatus"]) == ("STOPPED", 3)
    finally:
        stop(runner, supervisor)


def test_a_data_folder_with_a_very_long_path_has_a_usable_control_socket(folders: Folders) -> None:
    deep = Folders(folders.data / ("long-" * 20) / ("name-" * 20))

    assert len(os.fsencode(deep.control_socket)) < 108
    assert deep.control_socket != Folders(folders.data / ("long-" * 21)).control_socket


def test_secrets_are_made_once_and_readable_by_their_owner_alone(folders: Folders) -> None:
    first = credentials(folders.secrets)

    assert credentials(folders.secrets) == first
    pepper = first.pepper_file.read_text().strip()
    assert (
        len(
            {
                pepper,
                first.uniques,
                first.webhooks,
                first.nats,
                first.postgres,
                *first.databases.values(),
                *first.nats_users.values(),
            }
        )
        == 16
    )
    secrets = [path for path in folders.secrets.rglob("*") if path.is_file() and path.parent.name != PUBLIC]
    assert {path.name for path in secrets} == {"secrets.json", "password-pepper", "signing-key.pem", "key.pem"}
    assert {path.stat().st_mode & 0o777 for path in secrets} == {0o600}


def test_the_pepper_of_an_older_data_folder_is_kept(folders: Folders) -> None:
    first = credentials(folders.secrets)
    file = folders.secrets / "secrets.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "pepper": "the old one"}))
    first.pepper_file.unlink()

    again = credentials(folders.secrets)
    assert again.pepper_file.read_text() == "the old one\n"
    assert again == first
    assert "pepper" not in json.loads(file.read_text())


def test_the_newest_migration_is_the_one_nothing_builds_on(folders: Folders) -> None:
    for revision, before in (("a1", None), ("b2", "a1"), ("c3", "b2")):
        file = folders.data / f"2026_{revision}.py"
        file.write_text(f'revision: str = "{revision}"\ndown_revision: str | None = {before!r}\n')

    assert newest_revision(folders.data) == "c3"


def test_two_heads_are_not_guessed_between(folders: Folders) -> None:
    for revision in ("a1", "b2"):
        (folders.data / f"{revision}.py").write_text(f'revision = "{revision}"\ndown_revision = None\n')

    assert newest_revision(folders.data) is None
