"""The version is written in one place and its copies agree; the changelog describes each release."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).parents[2]
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- What is new.

## [0.1.0] - 2026-01-02

### Added

- What was new.
"""


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "deploy" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copy(release: ModuleType, tmp_path: Path) -> Path:
    """A folder with the files that name the version."""
    for path in (*release.copies(), ROOT / "uv.lock"):
        target = tmp_path / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return tmp_path


def locked(lock: Path) -> set[str]:
    """The versions of our own packages in the lock file."""
    own = r'\nversion = "([^"]+)"\nsource = \{ (?:virtual|editable)'
    return set(re.findall(own, lock.read_text()))


def test_every_file_names_the_version_of_pyproject(release: ModuleType) -> None:
    version = release.present()
    assert len(release.copies()) > 15
    for path in release.copies():
        assert release.named(path) == {version}, path
    assert locked(ROOT / "uv.lock") == {version}


def test_every_image_of_ours_that_production_runs_is_built(release: ModuleType) -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"].values()
    dockerfiles = {
        service["image"]: service["build"]["dockerfile"]
        for service in services
        if "build" in service and "/demo:" not in service["image"]  # only used in development
    }
    image = "${RESUENA_REGISTRY:-resuena}/%s:${RESUENA_VERSION:-latest}"
    assert {image % name: file for name, file in release.IMAGES.items()} == dockerfiles


def test_a_new_version_is_written_to_every_file_and_to_nothing_else(release: ModuleType, copy: Path) -> None:
    before = (copy / "uv.lock").read_text()
    release.set_version("7.8.9", copy)
    assert release.present(copy) == "7.8.9"
    assert len(release.copies(copy)) == len(release.copies())
    for path in release.copies(copy):
        assert release.named(path) == {"7.8.9"}, path
    after = (copy / "uv.lock").read_text()
    assert locked(copy / "uv.lock") == {"7.8.9"}
    changed = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if len(set(pair)) > 1]
    assert set(changed) == {(f'version = "{release.present()}"', 'version = "7.8.9"')}
    assert len(changed) == sum(path.name == "pyproject.toml" for path in release.copies())


def test_what_is_unreleased_gets_a_version_and_a_day(release: ModuleType) -> None:
    assert release.unreleased(CHANGELOG) == "### Added\n\n- What is new."
    after = release.released(CHANGELOG, "0.2.0", date(2026, 3, 4))
    assert "## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n\n### Added\n\n- What is new.\n" in after
    assert after.count("- What was new.") == 1
    with pytest.raises(release.ReleaseError, match="nothing under"):
        release.unreleased(after)


def test_the_changelog_has_something_unreleased_or_a_released_version(release: ModuleType) -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    assert "## [Unreleased]" in text
    assert release.unreleased(text) or f"## [{release.present()}]" in text


def test_the_workflow_gets_every_image_and_the_digests_of_their_bases(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = [
        "python:3.13-slim=docker-image://python:3.13-slim@sha256:1",
        "node:24-slim=docker-image://node@sha256:2",
    ]
    monkeypatch.setattr(release, "contexts", lambda: pinned)
    images, *contexts = release.outputs(release.present()).splitlines()
    assert contexts == ["contexts<<END", *pinned, "END"]
    assert {image["name"]: image["file"] for image in json.loads(images.removeprefix("images="))} == release.IMAGES


def test_the_workflow_refuses_another_version_and_a_base_image_without_a_digest(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(release.ReleaseError, match=r"names 9\.9\.9, and pyproject"):
        release.outputs("9.9.9")

    def contexts() -> list[str]:
        raise release.NoDigestError("none")

    monkeypatch.setattr(release, "contexts", contexts)
    with pytest.raises(release.NoDigestError):
        release.outputs(release.present())


@pytest.mark.parametrize(
    ("version", "reason"),
    [("1.0", "no version"), ("v1.0.0", "no version"), ("0.0.1", "not after"), ("1.0.0-rc1", "no")],
)
def test_a_version_that_cannot_be_the_next_is_refused(version: str, reason: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "deploy" / "release.py", "prepare", version, "--checks="],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert reason in done.stderr
    assert not (ROOT / "dist" / version).exists()
