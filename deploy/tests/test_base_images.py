"""Base images are pinned in one file: it names those of all Dockerfiles, and is renewed and read as a whole."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
OLD, NEW = "sha256:" + "a" * 64, "sha256:" + "b" * 64
PINNED = f"# A comment about FROM lines.\nFROM python:3.13-slim@{OLD}\nFROM node:24-slim\n"
DOCKER = """#!{python}
import json, sys
if sys.argv[4] == {unknown!r}:
    sys.exit("no such image")
assert sys.argv[1:4] == ["buildx", "imagetools", "inspect"] and sys.argv[5:] == ["--format", "{{{{json .Manifest}}}}"]
print(json.dumps({{"mediaType": "application/vnd.oci.image.index.v1+json", "digest": {digest!r}, "size": 1}}))
"""


@pytest.fixture(scope="module")
def base_images() -> ModuleType:
    spec = importlib.util.spec_from_file_location("base_images", ROOT / "deploy" / "base_images.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "base-images.Dockerfile"
    path.write_text(PINNED)
    return path


def registry(folder: Path, monkeypatch: pytest.MonkeyPatch, unknown: str = "") -> None:
    """A `docker` that has the digest NEW for each image but one."""
    program = folder / "docker"
    program.write_text(DOCKER.format(python=sys.executable, digest=NEW, unknown=unknown))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_the_file_names_the_base_images_of_all_dockerfiles(base_images: ModuleType) -> None:
    named = set()
    for path in (*ROOT.glob("*/Dockerfile"), *ROOT.glob("deploy/*/Dockerfile")):
        named |= {line.split()[1] for line in path.read_text().splitlines() if line.startswith("FROM ")}
    assert len(named) > 1
    assert base_images.digests().keys() == named


def test_renovate_pins_the_file(base_images: ModuleType) -> None:
    rules = json.loads((ROOT / "renovate.json").read_text())["packageRules"]
    (rule,) = [rule for rule in rules if "pinDigests" in rule]
    assert rule["pinDigests"] is True
    assert rule["matchFileNames"] == [str(base_images.FILE.relative_to(ROOT))]


def test_an_image_without_a_digest_is_named(base_images: ModuleType, file: Path) -> None:
    with pytest.raises(base_images.NoDigestError, match="no digest of node:24-slim: `make base-images`"):
        base_images.contexts(file)


def test_renewed_digests_replace_the_images_of_a_build(
    base_images: ModuleType, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry(tmp_path, monkeypatch)
    assert base_images.renew(file) == ["python:3.13-slim", "node:24-slim"]
    assert (
        file.read_text()
        == f"# A comment about FROM lines.\nFROM python:3.13-slim@{NEW}\nFROM node:24-slim@{NEW}\n"
    )
    assert base_images.contexts(file) == [
        f"python:3.13-slim=docker-image://python:3.13-slim@{NEW}",
        f"node:24-slim=docker-image://node:24-slim@{NEW}",
    ]
    assert base_images.renew(file) == []


def test_a_registry_that_lacks_an_image_leaves_the_file(
    base_images: ModuleType, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry(tmp_path, monkeypatch, unknown="node:24-slim")
    with pytest.raises(base_images.CommandError, match="no such image"):
        base_images.renew(file)
    assert file.read_text() == PINNED
