"""`make test-changed` runs the tests that a change can break, and reports what it skips."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from changed import Checkout, changed_files, select

ROOT = Path(__file__).parents[2]
CHECKOUT = Checkout(ROOT)
ALWAYS = "tests/architecture"
OF_PROCESSES = ["test-journeys", "test-screens", "test-faults", "test-restore", "test-observability"]


def suites(path: str) -> set[str]:
    """The folders whose tests all run when this file changed."""
    return {word for word in select(CHECKOUT, [path]).parts["test-python"] if not word.endswith(".py")}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("campaign-svc/src/campaign_svc/desk/policies.py", {"campaign-svc/tests", "tests/evaluation"}),
        ("campaign-svc/migrations/versions/2027_01_01_0000_new.py", {"campaign-svc/tests", "tests/evaluation"}),
        ("identity-svc/src/identity_svc/access.py", {"identity-svc/tests"}),
        # Its contract also affects all packages that declare a dependency on it.
        (
            "tracking-svc/api/src/resuena/tracking/v1/tracking_pb2.py",
            {"tracking-svc/tests", "identity-svc/tests", "gateway/tests", "deploy/tests", "tests/networks"},
        ),
        ("gateway/src/gateway/pages.py", {"gateway/tests", "deploy/tests"}),
        ("deploy/tests/conftest.py", {"deploy/tests"}),
        ("tracking-svc/tests/released_statements.sql", {"tracking-svc/tests"}),
        ("Makefile", {"deploy/tests"}),
        ("docs/adr/0001-services.md", set()),
    ],
)
def test_the_suites_of_those_who_depend_on_a_file_run(path: str, expected: set[str]) -> None:
    assert suites(path) - {"tests/load"} == {ALWAYS, *expected}


@pytest.mark.parametrize("path", ["kit/src/kit/db/database.py", "uv.lock", "conftest.py"])
def test_what_all_stand_on_concerns_all_suites_but_the_slow_one(path: str) -> None:
    assert suites(path) == {*CHECKOUT.python_suites} - {"tests/api"}


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("campaign-svc/tests/test_desk.py", "campaign-svc/tests/test_desk.py"),
        ("tests/api/test_rules.py", "tests/api/test_rules.py"),
        # A slice is code of the tests that import it.
        ("tracking-svc/api/src/tracking_graph/queries.py", "tracking-svc/tests/test_slice.py"),
        # A test module that another one imports.
        ("campaign-svc/tests/check_factories.py", "campaign-svc/tests/test_check_rules.py"),
        # Files that tests read as text.
        ("frontend/src/features/campaigns/campaign.graphql", "gateway/tests/graphql/test_cost.py"),
        ("deploy/generators/live_settings.py", "gateway/tests/test_live_settings.py"),
    ],
)
def test_single_tests_run_where_the_others_beside_them_are_not_concerned(path: str, test: str) -> None:
    words = select(CHECKOUT, [path]).parts["test-python"]
    assert test in words
    assert str(Path(test).parent) not in words


def test_a_slice_runs_the_gateway_and_the_standard_router() -> None:
    selection = select(CHECKOUT, ["tracking-svc/api/src/tracking_graph/queries.py"])
    assert "gateway/tests" in selection.parts["test-python"]
    assert "company-svc/tests" not in selection.parts["test-python"]
    assert selection.parts["test-federation"] == selection.parts["contracts"] == []


def test_a_screen_runs_what_imports_it_and_the_tests_that_read_files() -> None:
    selection = select(CHECKOUT, ["frontend/src/features/inbox/inbox-screen.tsx"])
    assert {"src/features/inbox/inbox-screen.tsx", "scripts/build.test.ts"} <= {*selection.parts["test-frontend"]}
    assert selection.parts["typecheck"] == ["frontend"]
    assert "src/ui/button.test.tsx" not in selection.parts["test-frontend"]
    assert selection.left_out[:2] == ["test-journeys", "test-screens"]
    assert "test-faults" not in selection.left_out


@pytest.mark.parametrize("path", ["frontend/package.json", "frontend/vitest.config.ts", "frontend/src/app.css"])
def test_what_no_test_imports_runs_all_of_the_frontend(path: str) -> None:
    assert select(CHECKOUT, [path]).parts["test-frontend"] == []


def test_what_starts_whole_systems_is_left_out_and_told() -> None:
    assert select(CHECKOUT, ["company-svc/src/company_svc/access.py"]).left_out == [
        *OF_PROCESSES,
        "test-upgrade",
        "test-compose",
        "test-python ONLY=tests/api",
    ]
    assert "test-s3" in select(CHECKOUT, ["media-svc/src/media_svc/access.py"]).left_out
    assert select(CHECKOUT, ["docs/product.md"]).left_out == []


def test_a_changed_journey_runs_and_the_others_are_not_named_for_it() -> None:
    selection = select(CHECKOUT, ["tests/journeys/test_live.py"])
    assert selection.parts["test-journeys"] == ["tests/journeys/test_live.py"]
    assert "test-journeys" not in selection.left_out
    assert "test-journeys" in select(CHECKOUT, ["tests/journeys/people.py"]).left_out


def test_each_target_and_folder_that_is_named_exists() -> None:
    assert all(CHECKOUT.suites.values())
    makefile = (ROOT / "Makefile").read_text()
    for path in ("kit/src/kit/days.py", "frontend/package.json", "tests/journeys/people.py", "docker-compose.yml"):
        selection = select(CHECKOUT, [path])
        assert [t for t in (*selection.parts, *selection.left_out) if f"\n{t.split()[0]}:" not in makefile] == []


# --- the changed files


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with three files on `base`; this branch and `base` have diverged since."""
    git(tmp_path, "init", "--quiet", "--initial-branch=base")
    for name in ("kept", "gone", "edited"):
        (tmp_path / name).write_text(name)
    commit(tmp_path)
    git(tmp_path, "switch", "--quiet", "-c", "mine")
    (tmp_path / "committed á").write_text("")
    commit(tmp_path)
    git(tmp_path, "switch", "--quiet", "base")
    (tmp_path / "of others").write_text("")
    commit(tmp_path)
    git(tmp_path, "switch", "--quiet", "mine")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    settings = ("-c", "user.name=Ana", "-c", "user.email=ana@example.com", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "A change")


def test_committed_edited_new_and_removed_files_changed_but_not_those_of_others(repository: Path) -> None:
    (repository / "edited").write_text("anew")
    (repository / "gone").unlink()
    (repository / "staged").write_text("")
    git(repository, "add", "staged")
    (repository / "new").write_text("")
    assert changed_files(repository, "base") == ["committed á", "edited", "gone", "new", "staged"]
