"""The setup is skipped only when nothing changed, and packages come from pip's configured index."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
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
    """A build first empties its folder: going back to the sources of the last one must build them again."""
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


@pytest.fixture
def painter(bootstrap: ModuleType, tmp_path: Path) -> Path:
    """A fake interpreter for drawing the demo's pictures: a script of the test."""
    script = tmp_path / ".venv" / "bin" / "python"
    script.parent.mkdir(parents=True)
    sources = tmp_path / "deploy" / "demo" / "resuena_demo"
    (sources / "drawing").mkdir(parents=True)
    for path in (tmp_path / "uv.lock", *(sources / name for name in ("scenes.py", "plan.py", "variants.py"))):
        path.touch()
    return script


def drawing(bootstrap: ModuleType, painter: Path, exit_code: int) -> bool:
    """Runs the setup with a painter that ends with this code; returns whether it was called."""
    pictures = bootstrap.TOOLS / "demo-pictures"
    marker = pictures.parent / "asked"
    marker.unlink(missing_ok=True)
    painter.write_text(f'#!/bin/sh\nmkdir -p "{pictures}"\ntouch "{marker}"\nexit {exit_code}\n')
    painter.chmod(0o755)
    with bootstrap.drawing_pictures():
        pass
    return bool(marker.exists())


def test_the_demos_pictures_are_drawn_once_and_again_when_what_draws_them_changes(
    bootstrap: ModuleType, painter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DEMO", raising=False)
    assert drawing(bootstrap, painter, 0)
    assert not drawing(bootstrap, painter, 0)
    (bootstrap.ROOT / "deploy" / "demo" / "resuena_demo" / "scenes.py").write_text("# another light")
    assert drawing(bootstrap, painter, 0)


def test_pictures_that_could_not_be_drawn_stop_nothing_and_are_tried_again(
    bootstrap: ModuleType, painter: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DEMO", raising=False)
    assert drawing(bootstrap, painter, 1)
    assert "left to the load of the demo" in capsys.readouterr().out
    assert drawing(bootstrap, painter, 0)


def test_without_the_demo_nothing_is_drawn(
    bootstrap: ModuleType, painter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEMO", "off")
    assert not drawing(bootstrap, painter, 0)


def test_the_environment_wins_over_pip_files(bootstrap: ModuleType) -> None:
    listing = ":env:.index-url='https://env.invalid/simple'\nglobal.index-url='https://file.invalid/simple'\nglobal.timeout='9'\n"

    assert bootstrap.pip_settings(listing) == {"index-url": "https://env.invalid/simple", "timeout": "9"}


def test_uv_takes_packages_from_where_pip_does(bootstrap: ModuleType) -> None:
    environment = bootstrap.uv_environment(
        {
            "index-url": "https://mirror.invalid/simple",
            "extra-index-url": "file:///nowhere https://more.invalid/simple",
            "cert": "/etc/ca.pem",
        },
        {"PATH": "/bin"},
    )

    assert environment["UV_DEFAULT_INDEX"] == "https://mirror.invalid/simple"
    assert environment["UV_INDEX"] == "https://more.invalid/simple"
    assert environment["SSL_CERT_FILE"] == "/etc/ca.pem"
    assert environment["UV_PYTHON"] == sys.executable
    assert bootstrap.own_index(environment)


def test_what_uv_was_told_directly_wins(bootstrap: ModuleType) -> None:
    environment = bootstrap.uv_environment(
        {"index-url": "https://a.invalid"}, {"UV_DEFAULT_INDEX": "https://b.invalid"}
    )

    assert environment["UV_DEFAULT_INDEX"] == "https://b.invalid"


def test_without_pip_configuration_the_lockfile_is_used_as_it_is(bootstrap: ModuleType) -> None:
    assert not bootstrap.own_index(bootstrap.uv_environment({}, {}))


def test_packages_are_installed_compiled() -> None:
    # A module that nothing here imports, so that no import can have compiled it.
    spec = importlib.util.find_spec("sqlalchemy.ext.serializer")

    assert spec
    assert spec.origin
    assert Path(importlib.util.cache_from_source(spec.origin)).exists()


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


# --- a browser, nginx and Prometheus: installed, from the distribution, or downloaded to .tools

INSTALLS = 'case "$*" in install*) for name; do :; done; ln -s "$(command -v true)" "{folder}/$name";; esac'
"""An apt-get that "installs" its last argument."""


@pytest.fixture
def machine(bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """`machine(name="shell script")`: a machine with these programs beside the shell's, without downloads."""
    monkeypatch.delenv("CHROMIUM", raising=False)

    def make(**scripts: str) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir()
        for name in ("sh", "env", "ln", "true", "echo"):
            (folder / name).symlink_to(shutil.which(name) or "")
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script.format(folder=folder)}\n")
            (folder / name).chmod(0o755)
        monkeypatch.setattr(
            bootstrap,
            "program",
            lambda name: shutil.which(name, path=f"{folder}{os.pathsep}{tmp_path / '.tools' / 'bin'}"),
        )
        monkeypatch.setenv("PATH", str(folder))
        return folder

    return make


def test_a_browser_that_is_there_is_taken(bootstrap: ModuleType, machine: Callable[..., Path]) -> None:
    folder = machine(chromium="exit 0", **{"apt-get": INSTALLS})
    assert bootstrap.main(["chromium"]) == 0
    assert not (folder / "chromium-headless-shell").exists()


@pytest.mark.parametrize("rights", ["root", "sudo"])
@pytest.mark.parametrize(
    ("step", "program"),
    [("chromium", "chromium-headless-shell"), ("nginx", "nginx"), ("prometheus", "prometheus-node-exporter")],
)
def test_who_may_install_packages_gets_those_of_the_distribution(
    bootstrap: ModuleType,
    machine: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    rights: str,
    step: str,
    program: str,
) -> None:
    sudo = {} if rights == "root" else {"sudo": 'shift; exec "$@"'}
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0 if rights == "root" else 1000)
    folder = machine(**{"apt-get": INSTALLS}, **sudo)
    assert bootstrap.main([step]) == 0
    assert (folder / program).exists()


@pytest.mark.parametrize("sudo", [{}, {"sudo": "exit 1"}], ids=["no sudo", "sudo asks for a password"])
def test_who_may_not_install_packages_is_told_the_command_once(
    bootstrap: ModuleType,
    machine: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    sudo: dict[str, str],
) -> None:
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    folder = machine(**{"apt-get": INSTALLS}, **sudo)
    assert bootstrap.main(["chromium"]) == 1
    assert not (folder / "chromium-headless-shell").exists()
    assert capsys.readouterr().err.split("(")[1].startswith("`apt-get install chromium-headless-shell` as an")


def test_where_packages_cannot_be_installed_the_browser_is_that_of_playwright(
    bootstrap: ModuleType, machine: Callable[..., Path], tmp_path: Path
) -> None:
    machine()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    download = tmp_path / ".tools" / "browsers" / "chromium_headless_shell-1" / "chrome-headless-shell"
    python.write_text(
        "#!/bin/sh\n"
        f'[ "$*" = "-m playwright install --only-shell chromium" ] && [ "$PLAYWRIGHT_BROWSERS_PATH" = {tmp_path}/.tools/browsers ] || exit 1\n'
        f"/bin/mkdir -p {download.parent}; printf '#!/bin/sh\\necho Chromium 1\\n' > {download}; /bin/chmod +x {download}\n"
    )
    python.chmod(0o755)
    assert bootstrap.main(["chromium"]) == 0
    assert (tmp_path / ".tools" / "bin" / "chromium-headless-shell").resolve() == download.resolve()
    assert bootstrap.browser() == str(tmp_path / ".tools" / "bin" / "chromium-headless-shell")


def test_a_download_that_does_not_start_is_no_browser(
    bootstrap: ModuleType, machine: Callable[..., Path], tmp_path: Path
) -> None:
    machine()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(shutil.which("true", path="/bin:/usr/bin") or "")
    broken = tmp_path / ".tools" / "browsers" / "shell" / "chrome-headless-shell"
    broken.parent.mkdir(parents=True)
    broken.write_text("#!/bin/sh\nexit 127\n")
    broken.chmod(0o755)
    assert bootstrap.main(["chromium"]) == 1


def test_a_named_browser_that_is_absent_is_not_replaced(
    bootstrap: ModuleType, machine: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = machine(chromium="exit 0", **{"apt-get": INSTALLS})
    monkeypatch.setenv("CHROMIUM", "absent")
    assert bootstrap.main(["chromium"]) == 1
    assert not (folder / "chromium-headless-shell").exists()
