"""Two launchers never share a data folder; the second one reports where the first runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from resuena_local.instance import AlreadyRunningError, Instance, Running


def test_the_second_launcher_learns_where_the_first_runs(tmp_path: Path) -> None:
    first = Instance(tmp_path)
    first.acquire()
    first.tell("http://localhost:4003", ready=True)

    with pytest.raises(AlreadyRunningError) as refused:
        Instance(tmp_path).acquire()

    assert refused.value.running == Running(os.getpid(), "http://localhost:4003", ready=True)
    first.release()


def test_a_released_folder_can_be_taken_again(tmp_path: Path) -> None:
    first = Instance(tmp_path)
    first.acquire()
    first.release()

    second = Instance(tmp_path)
    second.acquire()

    with pytest.raises(AlreadyRunningError):
        Instance(tmp_path).acquire()
    second.release()


def test_asking_for_the_owner_takes_nothing(tmp_path: Path) -> None:
    assert Instance(tmp_path).owner() is None
    other = Instance(tmp_path)
    other.acquire()
    other.release()


def test_what_a_killed_launcher_said_is_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "launcher.json").write_text('{"pid": 1, "url": "http://localhost:9", "ready": true}')
    first = Instance(tmp_path)
    first.acquire()

    with pytest.raises(AlreadyRunningError) as refused:
        Instance(tmp_path).acquire()

    assert refused.value.running is None
    first.release()
