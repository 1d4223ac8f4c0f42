"""Data folders of test systems are created once per state of the code, copied, and cleaned up."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import prepared
import pytest


class Maker:
    """Creates data folders, each with its number as content."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    def __call__(self) -> Path:
        self.made += 1
        data = self.folder / f"made-{self.made}"
        for name in ("postgres", "run", "logs"):
            (data / name).mkdir(parents=True)
            (data / name / "file").write_text(str(self.made))
        return data


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    return Maker(tmp_path)


@pytest.fixture
def filled(tmp_path: Path, maker: Maker) -> Callable[[str, str], Path]:
    """Fills a folder of that name from a prepared one of the kind."""

    def fill(name: str, kind: str) -> Path:
        prepared.fill(tmp_path / name, kind, maker, tmp_path / "prepared")
        return tmp_path / name

    return fill


def age(tmp_path: Path, seconds: float) -> None:
    moment = time.time() - seconds
    for folder in (tmp_path / "prepared").iterdir():
        os.utime(folder, (moment, moment))


def test_the_second_is_a_copy_that_shares_nothing(filled: Callable[[str, str], Path], maker: Maker) -> None:
    first = filled("a", "demo")
    (first / "postgres" / "file").write_text("changed")
    second = filled("b", "demo")

    assert (second / "postgres" / "file").read_text() == "1"
    assert maker.made == 1


def test_a_copy_has_no_sockets_and_logs_of_the_system_that_made_it(filled: Callable[[str, str], Path]) -> None:
    assert [path.name for path in filled("a", "demo").iterdir()] == ["postgres"]


def test_modes_are_kept(filled: Callable[[str, str], Path], maker: Maker, tmp_path: Path) -> None:
    def private() -> Path:
        data = maker()
        (data / "postgres").chmod(0o700)
        return data

    prepared.fill(tmp_path / "a", "demo", private, tmp_path / "prepared")

    assert (filled("b", "demo") / "postgres").stat().st_mode & 0o777 == 0o700


def test_another_kind_is_made_apart(filled: Callable[[str, str], Path], maker: Maker) -> None:
    filled("a", "demo")
    assert (filled("b", "bare") / "postgres" / "file").read_text() == "2"
    assert maker.made == 2


def test_an_old_one_is_made_anew(filled: Callable[[str, str], Path], maker: Maker, tmp_path: Path) -> None:
    filled("a", "demo")
    age(tmp_path, prepared.LASTS_SECONDS + 60)
    filled("b", "demo")
    assert maker.made == 2


def test_few_are_kept(filled: Callable[[str, str], Path], tmp_path: Path) -> None:
    for number in range(prepared.KEPT + 3):
        filled(f"data-{number}", f"demo-{number}")
    assert len([path for path in (tmp_path / "prepared").iterdir() if path.is_dir()]) == prepared.KEPT + 1


def test_what_fails_halfway_is_not_copied(
    filled: Callable[[str, str], Path], maker: Maker, tmp_path: Path
) -> None:
    def fail() -> Path:
        maker()
        raise RuntimeError("does not start")

    with pytest.raises(RuntimeError):
        prepared.fill(tmp_path / "a", "demo", fail, tmp_path / "prepared")

    assert not (tmp_path / "a").exists()
    assert (filled("b", "demo") / "postgres" / "file").read_text() == "2"


def test_of_many_at_once_one_makes_it(filled: Callable[[str, str], Path], maker: Maker) -> None:
    with ThreadPoolExecutor(4) as threads:
        folders = list(threads.map(lambda number: filled(f"data-{number}", "demo"), range(4)))
    assert [(folder / "postgres" / "file").read_text() for folder in folders] == ["1"] * 4
    assert maker.made == 1


def test_the_code_that_makes_the_data_and_the_settings_count(tmp_path: Path) -> None:
    migration = tmp_path / "campaign-svc" / "migrations" / "versions" / "one.py"
    migration.parent.mkdir(parents=True)
    migration.write_text("1")
    (tmp_path / "frontend").mkdir()
    before = prepared.made_by(tmp_path, {})

    (tmp_path / "frontend" / "screen.tsx").write_text("1")
    assert prepared.made_by(tmp_path, {"HOME": "/"}) == before
    assert prepared.made_by(tmp_path, {"RESUENA_LEAD_MONTHS": "3"}) != before
    migration.write_text("2")
    assert prepared.made_by(tmp_path, {}) != before


def test_every_place_that_counts_exists() -> None:
    assert [pattern for pattern in prepared.MADE_BY if not list(prepared.ROOT.glob(pattern))] == []
