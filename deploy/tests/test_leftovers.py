"""Leftovers of an earlier run are identified by their properties, not by a process id that another process may have
by now."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import psutil
import pytest

from resuena_local import leftovers
from resuena_local.layout import MARK, Folders

WAITING = [sys.executable, "-c", "print('here', flush=True); import time; time.sleep(600)"]
Start = Callable[..., psutil.Process]


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[subprocess.Popen[bytes]] = []

    def start_process(**options: object) -> psutil.Process:
        process = subprocess.Popen(WAITING, stdout=subprocess.PIPE, **options)  # type: ignore[call-overload]
        started.append(process)
        assert process.stdout.readline() == b"here\n"
        return psutil.Process(process.pid)

    yield start_process
    for process in started:
        process.kill()
        process.communicate()


def test_a_process_with_the_mark_of_this_folder_is_ours(start: Start, folders: Folders) -> None:
    process = start(env={**os.environ, MARK: str(folders.data)})

    assert leftovers.ours(process, folders)
    assert process in leftovers.leftovers(folders)


def test_a_process_of_another_checkout_is_not_ours(start: Start, folders: Folders) -> None:
    assert not leftovers.ours(start(env={**os.environ, MARK: "/elsewhere/.data"}), folders)


def test_postgres_is_known_by_its_cluster_when_its_environment_is_gone(start: Start, folders: Folders) -> None:
    assert leftovers.ours(start(cwd=folders.postgres, env={"PATH": os.defpath}), folders)


def test_stopping_ends_what_is_ours_and_nothing_else(start: Start, folders: Folders) -> None:
    own = start(env={**os.environ, MARK: str(folders.data)})
    foreign = start()

    assert leftovers.stop(folders) == 1
    assert own.status() == psutil.STATUS_ZOMBIE
    assert foreign.is_running()
    assert foreign.status() != psutil.STATUS_ZOMBIE


def test_a_runner_pid_file_that_names_somebody_else_is_not_believed(start: Start, folders: Folders) -> None:
    (folders.run / "runner.pid").write_text(str(start().pid))

    assert leftovers.runner(folders) is None


def test_the_pid_file_of_a_dead_postgres_whose_id_was_taken_over_is_removed(
    start: Start, folders: Folders
) -> None:
    file = folders.postgres / "postmaster.pid"
    file.write_text(f"{start().pid}\n{folders.postgres}\n")

    assert leftovers.forget_dead_postmaster(folders)
    assert not file.exists()


def test_the_pid_file_of_a_living_postgres_stays(start: Start, folders: Folders) -> None:
    file = folders.postgres / "postmaster.pid"
    file.write_text(f"{start(cwd=folders.postgres).pid}\n{folders.postgres}\n")

    assert not leftovers.forget_dead_postmaster(folders)
    assert file.exists()
