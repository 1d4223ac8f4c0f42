"""Setting up is skipped only when nothing changed, and packages come from where pip is told to take them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).parents[1] / "local" / "bootstrap.py"


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "TOOLS", tmp_path / ".tools")
    return module


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    folder = tmp_path / "frontend"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("1")
    (folder / "node_modules").mkdir()
    (folder / "build").mkdir()
    return folder


def test_a_changed_source_changes_the_fingerprint(bootstrap: ModuleType, frontend: Path) -> None:
    before = bootstrap.fingerprint(bootstrap.frontend_sources(frontend))
    (frontend / "src" / "main.ts").write_text("2")

    assert bootstrap.fingerprint(bootstrap.frontend_sources(frontend)) != before


def test_a_renamed_source_changes_the_fingerprint(bootstrap: ModuleType, frontend: Path) -> None:
    before = bootstrap.fingerprint(bootstrap.frontend_sources(frontend))
    (frontend / "src" / "main.ts").rename(frontend / "src" / "other.ts")

    assert bootstrap.fingerprint(bootstrap.frontend_sources(frontend)) != before


def test_what_is_installed_or_built_does_not_change_the_fingerprint(bootstrap: ModuleType, frontend: Path) -> None:
    before = bootstrap.fingerprint(bootstrap.frontend_sources(frontend))
    (frontend / "node_modules" / "module.js").write_text("x")
    (frontend / "build" / "index.html").write_text("x")

    assert bootstrap.fingerprint(bootstrap.frontend_sources(frontend)) == before


def test_a_stamp_holds_for_its_own_value_only(bootstrap: ModuleType) -> None:
    assert not bootstrap.stamped("step", "a")
    bootstrap.write_stamp("step", "a")

    assert bootstrap.stamped("step", "a")
    assert not bootstrap.stamped("step", "b")


@pytest.mark.parametrize("step", ["install_frontend", "build_frontend"])
def test_a_step_that_failed_is_done_again_for_the_sources_before(
    bootstrap: ModuleType, frontend: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """A build begins by emptying its folder: going back to the sources of the last one must build them again."""
    manifest, fails = frontend / "package.json", False

    def run(*_: object, **__: object) -> None:
        (frontend / "build" / "client").mkdir(exist_ok=True)
        if fails:
            raise bootstrap.SetupError("it does not compile")

    monkeypatch.setattr(bootstrap, "FRONTEND", frontend)
    monkeypatch.setattr(bootstrap, "run", run)
    monkeypatch.setattr(bootstrap, "node_version", lambda _: (24,))
    (frontend / "package-lock.json").write_text("{}")
    bootstrap.write_stamp("frontend-packages", "any")

    manifest.write_text('{"scripts": {"build": "good"}}')
    assert getattr(bootstrap, step)() in {"built", "installed"}
    assert getattr(bootstrap, step)() == "unchanged"
    manifest.write_text('{"scripts": {"build": "broken"}}')
    fails = True
    with pytest.raises(bootstrap.SetupError):
        getattr(bootstrap, step)()
    manifest.write_text('{"scripts": {"build": "good"}}')
    fails = False
    assert getattr(bootstrap, step)() in {"built", "installed"}


def test_the_environment_wins_over_pip_files(bootstrap: ModuleType) -> None:
    listing = ":env:.index-url='https://env.invalid/simple'\nglobal.index-url='https://file.invalid/simple'\nglobal.timeout='9'\n"

    assert bootstrap.pip_settings(listing) == {"index-url": "https://env.invalid/simple", "timeout": "9"}


def test_uv_takes_packages_from_where_pip_does(bootstrap: ModuleType) -> None:
    told = bootstrap.uv_environment(
        {
            "index-url": "https://mirror.invalid/simple",
            "extra-index-url": "file:///nowhere https://more.invalid/simple",
            "cert": "/etc/ca.pem",
        },
        {"PATH": "/bin"},
    )

    assert told["UV_DEFAULT_INDEX"] == "https://mirror.invalid/simple"
    assert told["UV_INDEX"] == "https://more.invalid/simple"
    assert told["SSL_CERT_FILE"] == "/etc/ca.pem"
    assert told["UV_PYTHON"] == sys.executable
    assert bootstrap.own_index(told)


def test_what_uv_was_told_directly_wins(bootstrap: ModuleType) -> None:
    told = bootstrap.uv_environment({"index-url": "https://a.invalid"}, {"UV_DEFAULT_INDEX": "https://b.invalid"})

    assert told["UV_DEFAULT_INDEX"] == "https://b.invalid"


def test_without_pip_configuration_the_lockfile_is_used_as_it_is(bootstrap: ModuleType) -> None:
    assert not bootstrap.own_index(bootstrap.uv_environment({}, {}))


def test_packages_are_installed_compiled() -> None:
    # A module that nothing here imports, so that no import can have compiled it.
    found = importlib.util.find_spec("sqlalchemy.ext.serializer")

    assert found
    assert found.origin
    assert Path(importlib.util.cache_from_source(found.origin)).exists()


def test_a_machine_without_venv_and_pip_is_told_what_to_install(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "_missing", lambda *_: True)

    with pytest.raises(bootstrap.SetupError, match=r"apt-get install python3\.\d+-venv"):
        bootstrap.find_pip()


def test_the_links_to_node_never_lead_to_themselves(
    bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, links = tmp_path / "machine", bootstrap.TOOLS / "bin"
    machine.mkdir()
    for name in ("node", "npm", "npx"):
        (machine / name).write_text("#!/bin/sh\necho v99.0.0\n")
        (machine / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{machine}:/bin")
    bootstrap.provide_node()
    monkeypatch.setenv("PATH", f"{tmp_path}/frontend/../.tools/bin:{machine}:/bin")
    (tmp_path / "frontend").mkdir()
    bootstrap.provide_node()
    assert {link.name: link.readlink() for link in links.iterdir()} == {
        name: machine / name for name in ("node", "npm", "npx")
    }
