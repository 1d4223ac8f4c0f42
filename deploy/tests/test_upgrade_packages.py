"""`make upgrade` changes one package in the lock file, reports the changes, and restores everything when it fails."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).parents[1] / "upgrade.py"
LOCK = """version = 1

[[package]]
name = "kit"
version = "0.1.0"
source = { editable = "kit" }

[[package]]
name = "hypothesis"
version = "6.170.15"
source = { registry = "https://pypi.org/simple" }
sdist = { url = "https://files.pythonhosted.org/h.tar.gz", hash = "sha256:0" }
"""


@pytest.fixture
def upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program, for a repository with one Python and one npm package."""
    spec = importlib.util.spec_from_file_location("upgrade", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "uv.lock").write_text(LOCK)
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit/pyproject.toml").write_text('dependencies = ["hypothesis>=6,<7", "hypothesis-graphql>=1"]')
    (tmp_path / "frontend").mkdir()
    (tmp_path / "frontend/package.json").write_text('{"dependencies": {"react": "19.3.0"}}')
    (tmp_path / "frontend/package-lock.json").write_text(npm_lock(react="19.3.0", scheduler="0.28.0"))
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "NPM", (tmp_path / "frontend",))
    monkeypatch.setattr(module.bootstrap, "package_environment", dict)
    return module


def npm_lock(**versions: str) -> str:
    packages = {f"node_modules/{name}": {"version": version} for name, version in versions.items()}
    return json.dumps({"packages": {"": {"version": "0.1.0"}, **packages}})


Ran = Callable[[list[str], Mapping[str, str]], None]


def replaces(module: ModuleType, file: str, text: str) -> Ran:
    """A fake command that writes a lock file as uv or npm would."""

    def run(command: list[str], env: Mapping[str, str]) -> None:
        if "--dry-run" not in command:
            (module.ROOT / file).write_text(text)

    return run


def test_a_package_of_python_is_locked_anew(upgrade: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = LOCK.replace("6.170.15", "6.171.0").replace('"sha256:0" }', '"sha256:1", size = 12 }')
    monkeypatch.setattr(upgrade, "run", replaces(upgrade, "uv.lock", newer))
    assert upgrade.upgrade("hypothesis", "") == ["hypothesis  6.170.15 → 6.171.0"]
    assert "size" not in (upgrade.ROOT / "uv.lock").read_text()


def test_one_that_stays_is_told_with_who_holds_it(upgrade: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "run", lambda *_: None)
    with pytest.raises(upgrade.UpgradeError) as raised:
        upgrade.upgrade("hypothesis", "")
    assert str(raised.value).endswith("Declared here:\n    kit/pyproject.toml: hypothesis>=6,<7")
    assert str(raised.value).startswith("hypothesis stays at 6.170.15")


def test_a_package_of_npm_says_what_came_along(upgrade: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = npm_lock(react="19.4.0", **{"use-sync": "1.0.0"})
    monkeypatch.setattr(upgrade, "run", replaces(upgrade, "frontend/package-lock.json", newer))
    assert upgrade.upgrade("react", "19.4.0") == [
        "frontend: react      19.3.0 → 19.4.0",
        "frontend: scheduler  0.28.0 → gone",
        "frontend: use-sync   new → 1.0.0",
    ]


def test_a_lock_that_npm_would_refuse_is_not_kept(upgrade: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (upgrade.ROOT / "frontend/package-lock.json").read_text()

    def run(command: list[str], env: Mapping[str, str]) -> None:
        if "--dry-run" in command:
            raise upgrade.UpgradeError("lock file does not satisfy")
        (upgrade.ROOT / "frontend/package-lock.json").write_text(npm_lock(react="19.4.0"))

    monkeypatch.setattr(upgrade, "run", run)
    with pytest.raises(upgrade.UpgradeError, match="does not satisfy"):
        upgrade.upgrade("react", "")
    assert (upgrade.ROOT / "frontend/package-lock.json").read_text() == before


def test_an_index_of_its_own_is_not_written_into_the_lock(
    upgrade: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        upgrade.bootstrap, "package_environment", lambda: {"UV_DEFAULT_INDEX": "https://index.example"}
    )
    with pytest.raises(upgrade.UpgradeError, match="an index of its own"):
        upgrade.upgrade("hypothesis", "")
    assert (upgrade.ROOT / "uv.lock").read_text() == LOCK


@pytest.mark.parametrize(
    ("package", "message"), [("", "Which one?"), ("kit", "neither in"), ("nobody", "neither in")]
)
def test_what_is_not_locked_is_told(
    upgrade: ModuleType, package: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert upgrade.main([package]) == 1
    assert message in capsys.readouterr().err
