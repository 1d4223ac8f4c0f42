"""Configurations for GitHub, editors and reviewers name existing files, and the commit hook reports a big commit."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from resuena_local.layout import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
OWNERS = [
    line.split()
    for line in (ROOT / ".github/CODEOWNERS").read_text().splitlines()
    if line and not line.startswith("#")
]


def git(*arguments: str, folder: Path = ROOT, **given: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=folder, capture_output=True, text=True, check=True, env={**os.environ, **given}
    )
    return done.stdout


def targets() -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("pattern", [pattern for pattern, *_ in OWNERS])
def test_each_path_of_the_code_owners_exists(pattern: str) -> None:
    path = ROOT / pattern.removeprefix("/")
    assert pattern == "*" or (path.is_dir() if pattern.endswith("/") else path.is_file())


def test_each_folder_of_the_repository_has_owners_of_its_own() -> None:
    folders = {f"/{path.name}/" for path in ROOT.glob("*/pyproject.toml") for path in [path.parent]} | {
        "/frontend/"
    }
    assert folders <= {pattern for pattern, *_ in OWNERS}
    assert all(re.fullmatch(r"@resuena/[a-z]+", owner) for _, *owners in OWNERS for owner in owners)


def test_the_workflow_calls_what_ci_runs_anywhere() -> None:
    steps = [step for job in yaml.safe_load(WORKFLOWS[0].read_text())["jobs"].values() for step in job["steps"]]
    commands = "\n".join(step.get("run", "") for step in steps)
    assert re.search(r"^\.ci/run ", commands, re.MULTILINE)
    assert os.access(ROOT / ".ci/run", os.X_OK)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_each_action_of_a_workflow_is_pinned_to_a_commit_and_names_its_version(workflow: Path) -> None:
    actions = re.findall(r"uses: (.+)", workflow.read_text())
    assert actions
    for action in actions:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_the_release_workflow_signs_what_it_builds_for_the_identity_that_operators_verify() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
    plan, image = workflow["jobs"]["plan"], workflow["jobs"]["image"]
    assert set(plan["outputs"]) == {"version", "registry", "images", "contexts"}
    assert image["permissions"] == {"contents": "read", "packages": "write", "id-token": "write"}
    (build,) = [step for step in image["steps"] if step.get("id") == "build"]
    assert build["with"]["build-contexts"] == "${{ needs.plan.outputs.contexts }}"
    assert build["with"]["sbom"] is True
    assert build["with"]["provenance"] == "mode=max,version=v1"
    sign = image["steps"][-1]["run"]
    assert sign.index("cosign sign") < sign.index("cosign verify")
    options = set(re.findall(r"--certificate-[a-z-]+", sign))
    assert options == set(re.findall(r"--certificate-[a-z-]+", (ROOT / "deploy/compose/upgrade.sh").read_text()))


def test_the_log_of_ci_is_folded_by_part_and_its_end_is_not(tmp_path: Path) -> None:
    [script] = re.findall(r"awk '\n(.+?)'", WORKFLOWS[0].read_text(), re.DOTALL)
    log = "✓ uv\n\n— make lint\nruff\n\n— make test-python\n1 passed\n\n  part      seconds\n  lint      1\n"
    output = subprocess.run(["awk", script], input=log, capture_output=True, text=True, check=True).stdout
    assert [line for line in output.splitlines() if line] == [
        "✓ uv",
        "::group::make lint",
        "ruff",
        "::endgroup::",
        "::group::make test-python",
        "1 passed",
        "::endgroup::",
        "  part      seconds",
        "  lint      1",
    ]


@pytest.mark.parametrize("file", ["tasks", "launch", "settings", "extensions"])
def test_the_editors_files_can_be_read(file: str) -> None:
    assert json.loads((ROOT / f".vscode/{file}.json").read_text())


def test_each_target_that_a_file_for_editors_or_reviewers_names_exists() -> None:
    files = [
        *(ROOT / ".vscode").iterdir(),
        *(ROOT / ".github").rglob("*.*"),
        ROOT / ".devcontainer/devcontainer.json",
    ]
    files += [ROOT / ".pre-commit-config.yaml", ROOT / "renovate.json"]
    named = {name for file in files for name in re.findall(r"make ([a-z][a-z-]+[a-z])\b", file.read_text())}
    assert named - targets() <= {"test-python"}
    assert {"dev", "test", "gen", "frontend"} <= named


def test_each_program_of_the_hooks_is_one_that_make_lint_brings() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    programs = {
        program for hook in hooks for program in re.findall(r"(?:\.venv/bin|deploy)/[\w.]+", hook["entry"])
    }
    assert programs
    assert [program for program in programs if not (ROOT / program).exists()] == []


@pytest.mark.parametrize(
    ("file", "generated"),
    [
        ("campaign-svc/api/src/resuena/campaign/v1/campaign_pb2.py", True),
        ("frontend/src/graphql/schema.generated.ts", True),
        ("frontend/src/config/generated/pages.ts", True),
        ("gateway/schema.graphql", True),
        ("uv.lock", True),
        ("campaign-svc/src/campaign_svc/bootstrap.py", False),
        ("frontend/src/app/routes.ts", False),
    ],
)
def test_reviews_fold_what_is_generated(file: str, generated: bool) -> None:
    assert (ROOT / file).is_file()
    output = git("check-attr", "linguist-generated", "--", file)
    assert output.strip().endswith(": set") == generated


# --- the size of a commit


@pytest.fixture
def repository(tmp_path: Path) -> Callable[[dict[str, int]], subprocess.CompletedProcess[str]]:
    """Stages files with these numbers of lines in a new repository, and runs the hook there."""
    git("init", "--quiet", folder=tmp_path)
    (tmp_path / ".gitattributes").write_text((ROOT / ".gitattributes").read_text())

    def stage(files: dict[str, int]) -> subprocess.CompletedProcess[str]:
        for name, lines in files.items():
            (tmp_path / name).write_text("line\n" * lines)
        git("add", *files, folder=tmp_path)
        program = [sys.executable, str(ROOT / "deploy/commit_size.py")]
        return subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)

    return stage


@pytest.mark.parametrize(
    ("files", "accepted"),
    [
        ({"a.py": 1_500, "b ñ.md": 500}, True),
        ({"a.py": 1_500, "b ñ.md": 501}, False),
        ({"a.py": 10, "uv.lock": 5_000, "a_pb2.py": 5_000}, True),
        ({}, True),
    ],
)
def test_a_commit_has_at_most_2000_hand_written_lines(
    repository: Callable[[dict[str, int]], subprocess.CompletedProcess[str]], files: dict[str, int], accepted: bool
) -> None:
    done = repository(files or {".gitattributes": 40})
    assert (done.returncode == 0, done.stderr == "") == (accepted, accepted)
    assert accepted or done.stderr.startswith("2,001 hand-written lines")
