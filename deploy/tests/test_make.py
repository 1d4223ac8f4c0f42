"""`make <target>` reports in one line what is missing on this machine, and fails."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import bootstrap
import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NOWHERE = "http://127.0.0.1:9"
LACKS_CHROMIUM = (
    "This needs Chromium: install it (`apt-get install chromium-headless-shell` as an administrator), "
    "or name one in CHROMIUM."
)
Programs = Callable[..., Path]


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    """`programs(hidden, name="shell script")`: a folder with all programs of this machine but the hidden ones, and
    fakes."""

    def make(hidden: tuple[str, ...] = (), **scripts: str) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir()
        for place in os.environ["PATH"].split(os.pathsep):
            for program in Path(place).iterdir() if Path(place).is_dir() else ():
                link = folder / program.name
                if program.name not in (*hidden, *scripts) and not link.is_symlink():
                    link.symlink_to(program)
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / name).chmod(0o755)
        return folder

    return make


def make(*arguments: str, path: Path | None = None, folder: Path = ROOT) -> tuple[int, list[str]]:
    """The exit code and the output, without make's own message that a target failed."""
    given = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "CHROM"))}
    env = {**given, "PATH": str(path) if path else os.environ["PATH"]}
    done = subprocess.run(
        [shutil.which("make") or "make", *arguments],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    steps = r"make(\[\d+\])?: \*\*\*|  [✓✗] "
    return done.returncode, [line.strip() for line in said if not re.match(steps, line)]


@pytest.mark.parametrize("target", ["test-journeys", "test-screens", "test-compose", "lighthouse"])
def test_without_the_named_browser_it_is_said_what_to_install(target: str, programs: Programs) -> None:
    code, [line] = make(target, "CHROMIUM=absent-browser", path=programs(docker="exit 0"))
    assert code
    assert line == LACKS_CHROMIUM


def test_the_named_browser_is_the_one_that_is_needed(programs: Programs) -> None:
    path = programs(CHROMIUM, **{"named-browser": "exit 0"})
    assert make("needs-chromium", "CHROMIUM=named-browser", path=path) == (0, [])


@pytest.mark.parametrize("target", ["test-containers", "test-compose"])
def test_without_docker_it_is_said(target: str, programs: Programs) -> None:
    code, [line] = make(target, path=programs(("docker",)))
    assert code
    assert line.startswith("This needs Docker, and there is none: install it")


@pytest.mark.parametrize("target", ["test-containers", "test-compose"])
def test_a_docker_that_does_not_answer_is_told(target: str, programs: Programs) -> None:
    code, [line] = make(target, path=programs(docker="echo 'Cannot connect to the Docker daemon' >&2; exit 1"))
    assert code
    assert line.startswith("This needs Docker, whose daemon does not answer")


def test_a_docker_without_compose_is_told(programs: Programs) -> None:
    code, [line] = make("test-compose", path=programs(docker='[ "$1" != compose ]'))
    assert code
    assert line.startswith("This needs the compose plugin of Docker")


@pytest.mark.parametrize("target", ["python", "status", "node", "test-python", "up"])
@pytest.mark.parametrize("python", ["absent", "old"])
def test_without_a_fitting_python_it_is_said(target: str, python: str, programs: Programs) -> None:
    path = programs() if python == "absent" else programs(oldpython="exit 1")
    code, [line] = make(target, f"PYTHON={path}/oldpython", path=path)
    assert code
    assert line == (
        f"Resuena needs Python 3.11 or newer, and {path}/oldpython is none: "
        "install one, or choose it with `make PYTHON=/path/to/python3 …`."
    )


def test_contracts_are_not_compared_without_git(programs: Programs, tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("needs a checkout")
    code, [line] = make("contracts-kept", path=programs(("git",)))
    assert code
    assert line == "This needs git, to compare the contracts with those of the branch main: install it."


def test_without_a_running_resuena_it_is_said() -> None:
    if not any(map(shutil.which, CHROMIUM)):
        pytest.skip("needs Chromium")
    code, [line] = make("lighthouse", f"URL={NOWHERE}")
    assert code
    assert line == f"Nothing answers at {NOWHERE}. Start Resuena first: `make up` in another terminal."


@pytest.mark.parametrize(
    "command",
    [("resuena_local", "status"), ("resuena_local", "down"), ("resuena_operator", "settings", "list")],
)
def test_what_needs_a_running_resuena_says_so(command: tuple[str, ...], tmp_path: Path) -> None:
    module, *arguments = command
    done = subprocess.run(
        [sys.executable, "-m", module, "--data", str(tmp_path / "data"), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode
    assert (done.stdout + done.stderr).strip() == ("Resuena does not run from this folder: `make up` starts it.")


def test_make_and_the_set_up_look_for_the_same_browsers() -> None:
    [browsers] = re.findall(r"^BROWSERS = (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert tuple(browsers.split()) == CHROMIUM
    assert bootstrap.BROWSERS == CHROMIUM


# --- user input is an argument of a command, and never part of its code

STUB = "#!{python}\nimport json, os, sys\nopen(os.environ['LOG'], 'a').write(json.dumps(sys.argv) + '\\n')\n"
HOSTILE = "https://e.ar/?a=1&b=2;touch$IFS{mark}|`touch {mark}`$(shell touch {mark})$$HOME$(HOME)"
WRITTEN = [
    ("settings", "DO", "set public.blog.url {}"),
    ("resuena", "DO", "guests create {}"),
    ("simulate", "DO", "--every {}"),
    ("test-delays", "ONLY", "{}"),
    ("test-delays", "SEED", "{}"),
    ("test-delays", "WORKERS", "{}"),
    ("test-flaky", "ONLY", "{}"),
    ("test-flaky", "TIMES", "{}"),
    ("mutants", "ONLY", "{}"),
    ("mutants", "WORKERS", "{}"),
    ("test", "SERVICE", "{}"),
    ("test-changed", "BASE", "{}"),
    ("test-python", "ONLY", "{}"),
    ("test-python", "WORKERS", "{}"),
    ("test-frontend", "ONLY", "{}"),
    ("test-screens", "WORKERS", "{}"),
    ("test-journeys", "ONLY", "{}"),
    ("test-journeys", "WORKERS", "{}"),
    ("test-journeys", "MANNERS", "{}"),
    ("bench", "ONLY", "{}"),
    ("bench", "JSON", "{}"),
    ("load", "JSON", "{}"),
    ("load", "MINUTES", "{}"),
    ("load", "OVERLOADS", "{}"),
    ("evaluate-checks", "OUT", "{}"),
    ("evaluate-checks", "HALF", "{}"),
    ("lighthouse", "URL", "{}"),
    ("lighthouse", "PAGES", "{}"),
    ("migration", "SERVICE", "{}"),
    ("migration", "NAME", "{}"),
    ("released-statements", "SERVICE", "{}"),
    ("restart", "SERVICE", "{}"),
    ("release", "VERSION", "{}"),
    ("upgrade", "PACKAGE", "{}"),
    ("upgrade", "VERSION", "{}"),
    ("release", "CHECKS", "{}"),
]


@pytest.fixture
def commands(tmp_path: Path) -> Callable[..., list[list[str]]]:
    """Runs a target whose programs only record their arguments; returns these."""
    folder, log = tmp_path / "stubs", tmp_path / "log"
    folder.mkdir()
    for name in ("python", "pytest", "resuena", "mypy", "node", "npm", "chromium"):
        (folder / name).write_text(STUB.format(python=sys.executable))
        (folder / name).chmod(0o755)

    def run(target: str, *given: str, **environment: str) -> list[list[str]]:
        stubs = (
            f"BIN={folder}",
            f"PATH={folder}:{os.environ['PATH']}",
            "BOOTSTRAP=true",
            f"NPM={folder / 'npm'}",
        )
        done = subprocess.run(
            [
                "make",
                target,
                *stubs,
                f"CHROMIUM={folder / 'chromium'}",
                "--old-file=tests/bench/peer/node_modules",
                *given,
            ],
            cwd=ROOT,
            env={**os.environ, "LOG": str(log), **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in log.read_text().splitlines()]

    return run


def test_types_of_a_folder_that_does_not_exist_are_not_in_order() -> None:
    done = subprocess.run(
        ["make", "typecheck", "ONLY=gateway campaign", "BOOTSTRAP=true"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, "no folder 'campaign'; there are kit gateway" in done.stderr) == (2, True)


@pytest.mark.parametrize(("target", "variable", "text"), WRITTEN)
@pytest.mark.parametrize("place", ["command line", "environment"])
def test_what_a_user_writes_is_no_part_of_a_command(
    commands: Callable[..., list[list[str]]], tmp_path: Path, target: str, variable: str, text: str, place: str
) -> None:
    mark = tmp_path / "mark"
    hostile = HOSTILE.format(mark=mark)
    words = text.format(
        f"'{hostile}'" if variable in ("DO", "ONLY", "PAGES") or target == "released-statements" else hostile
    )
    on_line = place == "command line"
    ran = commands(target, *([f"{variable}={words}"] if on_line else []), **({} if on_line else {variable: words}))
    assert not mark.exists()
    assert any(
        hostile in (argument, argument.removeprefix("--checks=")) for command in ran for argument in command
    ), ran


def test_words_that_are_not_closed_are_told(programs: Programs) -> None:
    code, said = make("settings", "DO=set public.blog.url 'x", "BOOTSTRAP=true")
    assert code
    assert said == ["DO cannot be taken apart into words: No closing quotation"]
