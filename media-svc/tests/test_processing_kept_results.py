"""A developer's system processes an image once, and never reuses a result of other code."""

from __future__ import annotations

import io
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image
from pydantic import ValidationError

from kit.rpc.errors import InvalidInput
from media_svc.processing.service import keep_results
from media_svc.processing.service.keep_results import KeptResults
from media_svc.processing.service.rework_image import look_at, rework
from media_svc.processing.service.worker_pool import Workers
from media_svc.settings import MediaSettings


def picture() -> bytes:
    out = io.BytesIO()
    Image.effect_mandelbrot((320, 240), (-2, -1, 1, 1), 30).save(out, "PNG")
    return out.getvalue()


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture
async def workers(tmp_path: Path) -> AsyncIterator[Workers]:
    pool = Workers(1, 800, 20, KeptResults(tmp_path))
    yield pool
    await pool.stop()


async def test_a_result_that_is_kept_is_the_one_that_was_made(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await workers.rework(picture())
    described = await workers.describe(first.image)
    assert (first, described) == (rework(picture()), look_at(first.image))

    async def refuse(*_: object) -> None:
        raise AssertionError("the image was worked on again")

    monkeypatch.setattr(workers, "_run", refuse)
    assert await workers.rework(picture()) == first
    assert await workers.describe(first.image) == described
    with pytest.raises(AssertionError):
        await workers.rework(picture() + b"other")
    with pytest.raises(AssertionError):
        await workers.shrink(first.image, 100)


async def test_what_is_broken_is_refused_each_time(workers: Workers, tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(InvalidInput):
            await workers.rework(b"no image")
    assert files(tmp_path) == []


def test_results_of_other_code_go(tmp_path: Path) -> None:
    other, somebodys = tmp_path / "0123456789abcdef", tmp_path / "notes"
    other.mkdir()
    somebodys.mkdir()
    KeptResults(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {keep_results.made_by(), "notes"}


def test_a_damaged_result_is_made_again(tmp_path: Path) -> None:
    kept = KeptResults(tmp_path)
    kept.keep(rework, picture(), rework(picture()))
    (path,) = files(tmp_path)
    path.write_text('{"image": 1}')
    assert kept.read(rework, picture()) is None


def test_results_unused_for_longest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep_results, "_KEPT_MOST", 1)
    kept = KeptResults(tmp_path)
    for age, data in ((60, b"used"), (30, b"unused")):
        kept.keep(rework, data, rework(picture()))
        os.utime(kept._path(rework, data), (time.time() - age,) * 2)
    assert kept.read(rework, b"used") is not None
    KeptResults(tmp_path)
    assert kept.read(rework, b"used") is not None
    assert kept.read(rework, b"unused") is None


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = KeptResults(tmp_path / "file")
    kept.keep(rework, picture(), rework(picture()))
    assert kept.read(rework, picture()) is None


def test_production_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_MEDIA_RESULTS_DIR", str(tmp_path))
    assert MediaSettings(environment="development").media_results_dir == tmp_path
    with pytest.raises(ValidationError, match="RESUENA_MEDIA_RESULTS_DIR is for development"):
        MediaSettings(environment="production")
