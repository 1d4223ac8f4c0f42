"""`make test` runs its parts in two lanes, stops at the first failure, and fails for parts that it could not run."""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Runs deploy/checks.py in a checkout whose `make TARGET` is defined by `targets`."""
    monkeypatch.syspath_prepend(str(ROOT / "deploy"))
    monkeypatch.delitem(sys.modules, "checks", raising=False)
    checks = import_module("checks")
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    monkeypatch.setattr(checks, "LOGS", tmp_path / "logs")
    (tmp_path / "deploy" / "local").mkdir(parents=True)
    (tmp_path / "deploy" / "local" / "bootstrap.py").write_text(
        "import sys\nsys.exit('This needs nginx: install it.' if sys.argv[1] == 'nginx' else 0)"
    )
    return checks


@pytest.fixture
def targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Targets of the Makefile as shell scripts; each records in `ran` that it ran."""
    folder = tmp_path / "bin"
    (folder / "targets").mkdir(parents=True)
    make = folder / "make"
    make.write_text(f'#!/bin/sh\necho "$2" >> {tmp_path}/ran\n. {folder}/targets/"$2"\n')
    make.chmod(make.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)

    class Targets(dict[str, str]):
        def __setitem__(self, name: str, script: str) -> None:
            (folder / "targets" / name).write_text(script + "\n")

    return Targets()


def ran(tmp_path: Path) -> list[str]:
    return (tmp_path / "ran").read_text().split()


def test_all_parts_run_and_pass(
    checks: ModuleType, targets: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("lint", "journeys", "types"):
        targets[name] = f"echo output of {name}"
    code = checks.run((checks.Part("lint"),), (checks.Part("journeys", ("chromium",)),), (checks.Part("types"),))
    output = capsys.readouterr().out
    assert code == 0
    assert ran(tmp_path)[0] == "lint"
    assert sorted(ran(tmp_path)) == ["journeys", "lint", "types"]
    assert output.count("passed") == 3
    assert "Not run" not in output


def test_what_runs_beside_runs_at_the_same_time(checks: ModuleType, targets: dict[str, str]) -> None:
    # Each of the two waits for the other, through a pipe that neither can open alone.
    os.mkfifo("pipe")
    targets["journeys"] = "read line < pipe"
    targets["types"] = "echo here > pipe"
    assert checks.run((), (checks.Part("journeys"),), (checks.Part("types"),)) == 0


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["foreground", "background"])
def started(request: pytest.FixtureRequest) -> Iterator[None]:
    """From a shell, in the foreground or in the background, where the shell makes it ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("started")
def test_the_first_failure_interrupts_the_rest_and_shows_its_output(
    checks: ModuleType, targets: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe")
    targets["journeys"] = "trap 'echo tidied > tidied; exit 1' INT; echo > pipe; while :; do sleep 0.1; done"
    targets["types"] = "read line < pipe; echo what is wrong; exit 3"
    targets["faults"] = ""
    code = checks.run((), (checks.Part("journeys"), checks.Part("faults")), (checks.Part("types"),))
    output = capsys.readouterr().out
    assert code == 1
    assert "what is wrong" in output
    assert (tmp_path / "tidied").exists()
    assert "faults" not in ran(tmp_path)
    assert [line.split()[:2] for line in output.splitlines()[-5:-2]] == [
        ["journeys", "interrupted"],
        ["faults", "not"],
        ["types", "failed"],
    ]
    assert output.splitlines()[-1] == "Not run: faults."


def test_ci_goes_on_after_a_failure_and_fails(
    checks: ModuleType, targets: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    targets["lint"] = targets["faults"] = targets["charts"] = ""
    targets["journeys"] = targets["types"] = "exit 1"
    lanes = (
        (checks.Part("lint"),),
        (checks.Part("journeys"), checks.Part("faults")),
        (checks.Part("types"), checks.Part("charts")),
    )
    assert checks.run(*lanes, goes_on=True) == 1
    assert sorted(ran(tmp_path)) == ["charts", "faults", "journeys", "lint", "types"]
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[-5:]] == [
        ["lint", "passed"],
        ["journeys", "failed"],
        ["faults", "passed"],
        ["types", "failed"],
        ["charts", "passed"],
    ]


def test_what_this_machine_lacks_is_told_first_and_last_and_the_rest_runs(
    checks: ModuleType, targets: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    targets["lint"] = targets["journeys"] = ""
    code = checks.run((), (checks.Part("journeys", ("chromium", "nginx")), checks.Part("lint")), ())
    lines = capsys.readouterr().out.splitlines()
    assert code == 1
    assert ran(tmp_path) == ["lint"]
    assert lines[0] == lines[-1] == "This needs nginx: install it."
    assert lines[-2] == "Not run: journeys."


def test_each_part_is_a_target_and_ci_runs_all_of_make_test(checks: ModuleType) -> None:
    makefile = (ROOT / "Makefile").read_text()
    for front, beside in checks.SETS.values():
        assert [
            part.target for part in (*checks.FIRST, *front, *beside) if f"\n{part.target}:" not in makefile
        ] == []
    assert {*checks.TEST, *checks.TEST_BESIDE} <= {*checks.CI, *checks.CI_BESIDE}


def test_nothing_runs_when_the_first_part_fails(
    checks: ModuleType, targets: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    targets["lint"] = "exit 1"
    targets["python"] = targets["types"] = ""
    assert checks.run((checks.Part("lint"),), (checks.Part("python"),), (checks.Part("types"),)) == 1
    assert ran(tmp_path) == ["lint"]
    assert capsys.readouterr().out.splitlines()[-1] == "Not run: python, types."


def test_a_part_gets_its_words_in_only(checks: ModuleType, targets: dict[str, str], tmp_path: Path) -> None:
    targets["python"] = targets["types"] = f"printf '%s\\n' \"$2 [$ONLY]\" >> {tmp_path}/words"
    checks.run((checks.Part("python", only=("a b", "c$d")),), (checks.Part("types"),), ())
    assert (tmp_path / "words").read_text().splitlines() == ["python ['a b' 'c$d']", "types []"]


@pytest.mark.parametrize(
    ("name", "targets_and_words"),
    [
        (
            "campaign",
            [("lint", "campaign-svc"), ("test-python", "campaign-svc/tests"), ("typecheck", "campaign-svc")],
        ),
        ("gateway", [("lint", "gateway"), ("test-python", "gateway/tests"), ("typecheck", "gateway")]),
        ("frontend", [("lint", "frontend"), ("test-frontend", ""), ("typecheck", "frontend")]),
    ],
)
def test_one_folder_is_tested_linted_and_its_types_are_checked(
    checks: ModuleType, name: str, targets_and_words: list[tuple[str, str]]
) -> None:
    lanes = checks.of_folder(name)
    assert [(part.target, " ".join(part.only)) for lane in lanes for part in lane] == targets_and_words


def test_an_unknown_folder_is_told(checks: ModuleType) -> None:
    with pytest.raises(
        SystemExit, match="There is no company-api to test: name one of campaign, company, deploy,"
    ):
        checks.of_folder("company-api")


def test_a_base_that_is_no_commit_is_told(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ROOT", ROOT)
    with pytest.raises(SystemExit, match="make test-changed BASE=main"):
        checks.of_change("no-such-commit")
