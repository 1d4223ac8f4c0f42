"""All service folders have the same structure, so that a location can be guessed."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from identity_svc.memberships.policies import OWNER, STAFF_ROLES, permissions_of
from kit.db.migrate import config

ROOT = Path(__file__).resolve().parents[2]
SERVICES = sorted(path.parent for path in ROOT.glob("*-svc/pyproject.toml"))
ROSTER = {
    "__init__",
    "models",
    "policies",
    "service",
    "repository",
    "rpc",
    "messages",
    "mails",
    "events",
    "consumers",
    "jobs",
    "metrics",
    "errors",
}
FOLDERS = {"service", "rules", "assets", "files", "adapters"}
"""Folders of a concept: use cases, rules of one module each, and adapters of other services' interfaces."""
TOP_LEVEL = {"__init__", "__main__", "bootstrap", "settings", "consumers", "tables", "access"}
GRAPH_ROSTER = {
    "types",
    "queries",
    "mutations",
    "subscriptions",
    "loaders",
    "arguments",
    "previews",
    "files",
    "links",
}
FORBIDDEN_NAMES = re.compile(r"^(utils?|helpers?|common|manager|misc)$")
DOMAIN_WORDS = re.compile(
    r"compan(y|ies)|campaign|advertisement|influencer|audit|brand|terms|engagement|reward",
    re.IGNORECASE,
)


def python_files(*folders: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *folders],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines() if line.endswith(".py") and (ROOT / line).exists()]


def ids(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("service", SERVICES, ids=ids)
def test_service_folder_has_the_roster(service: Path) -> None:
    name = service.name.removesuffix("-svc")
    for required in (
        "README.md",
        "Dockerfile",
        "pyproject.toml",
        "api/pyproject.toml",
        "migrations/versions",
        "tests",
    ):
        assert (service / required).exists(), f"{service.name}/{required} is missing"
    assert list((service / "api/proto/resuena" / name / "v1").glob("*.proto"))
    assert [path.name for path in (service / "api/proto/resuena").iterdir()] == [name], (
        "a service owns its own contract only"
    )
    package = service / "src" / f"{name}_svc"
    for path in package.iterdir():
        if path.suffix == ".py":
            assert path.stem in TOP_LEVEL, f"{path.relative_to(ROOT)}: not in the roster"
    for concept in (path for path in package.iterdir() if path.is_dir() and path.name != "__pycache__"):
        files = {path.stem for path in concept.glob("*.py")}
        assert "__init__" in files, f"{concept.relative_to(ROOT)}: no package"
        only_shapes = files <= {"__init__", "models", "messages", "policies"}
        assert "service" in files or (concept / "service").is_dir() or only_shapes, (
            f"{concept.relative_to(ROOT)}: no use cases"
        )
        assert files <= ROSTER, f"{concept.relative_to(ROOT)}: {files - ROSTER} are not in the roster"
        folders = {path.name for path in concept.iterdir() if path.is_dir()} - {"__pycache__"}
        assert folders <= FOLDERS, f"{concept.relative_to(ROOT)}: {folders - FOLDERS} are not in the roster"


@pytest.mark.parametrize("path", sorted(ROOT.glob("*-svc/api/src/*_graph/**/*.py")), ids=ids)
def test_slice_has_the_roster(path: Path) -> None:
    """`types.py`, `queries.py`, …; a theme may have its own `<theme>_types.py`, `<theme>_queries.py`, …"""
    assert path.parent.name.endswith("_graph"), f"{path.relative_to(ROOT)}: a slice has no folders"
    assert path.stem == "__init__" or path.stem.split("_")[-1] in GRAPH_ROSTER, path.relative_to(ROOT)


@pytest.mark.parametrize("path", sorted(ROOT.glob("*-svc/src/*_svc/*/rules/*.py")), ids=ids)
def test_rule_is_one_small_module(path: Path) -> None:
    """A new item is one new file that is short to read."""
    assert len(path.read_text().splitlines()) <= 80


@pytest.mark.parametrize("service", SERVICES, ids=ids)
def test_tests_are_named_after_what_they_test(service: Path) -> None:
    """Allowed locations: a concept, a module beside the concepts, or one of the slice, the migrations, the contract,
    all policies."""
    package = service / "src" / f"{service.name.removesuffix('-svc')}_svc"
    subjects = {path.stem for path in package.iterdir()} | {"slice", "migrations", "contract", "policies"}
    for path in service.glob("tests/test_*.py"):
        name = path.stem.removeprefix("test_")
        assert any(name == word or name.startswith(f"{word}_") for word in subjects), path.relative_to(ROOT)


@pytest.mark.parametrize("service", SERVICES, ids=ids)
def test_main_is_short(service: Path) -> None:
    name = service.name.removesuffix("-svc")
    main = service / "src" / f"{name}_svc/__main__.py"
    assert len(main.read_text().splitlines()) <= 20


@pytest.mark.parametrize("path", sorted(ROOT.glob("*-svc/migrations/versions/*.py")), ids=ids)
def test_migration_has_a_dated_name(path: Path) -> None:
    assert re.fullmatch(r"\d{4}_\d{2}_\d{2}_\d{4}_[a-z0-9_]+", path.stem)


def heads_of(migrations: Path) -> list[str]:
    return list(ScriptDirectory.from_config(config(migrations)).get_heads())


@pytest.mark.parametrize("service", SERVICES, ids=ids)
def test_migrations_have_one_head(service: Path) -> None:
    heads = heads_of(service / "migrations")
    assert len(heads) == 1, f"{service.name}: put one of these revisions after the other: {', '.join(heads)}"


@pytest.mark.parametrize("service", SERVICES, ids=ids)
def test_second_head_is_found(service: Path, tmp_path: Path) -> None:
    migrations = tmp_path / "migrations"
    shutil.copytree(service / "migrations", migrations, ignore=shutil.ignore_patterns("__pycache__"))
    script = ScriptDirectory.from_config(config(migrations))
    parent = script.get_revision(script.get_heads()[0]).down_revision
    planted = f"revision = 'planted'\ndown_revision = {parent!r}\n"
    (migrations / "versions/2026_01_01_0000_planted.py").write_text(planted)
    assert len(heads_of(migrations)) == 2


def test_nothing_has_a_name_that_says_nothing() -> None:
    for path in python_files():
        assert not FORBIDDEN_NAMES.match(path.stem), path
        assert not any(FORBIDDEN_NAMES.match(part) for part in path.relative_to(ROOT).parts), path


def words_of(path: Path) -> list[tuple[int, str]]:
    """Every identifier and every string of a module except its docstrings, with line numbers."""
    tree = ast.parse(path.read_text())
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    words = []
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        for field in ("id", "attr", "arg", "name", "module", "value"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                words.append((getattr(node, "lineno", 0), word))
    return words


@pytest.mark.parametrize("folder", ["gateway/src", "kit/src"])
def test_plumbing_holds_no_domain_word(folder: str) -> None:
    offenders = [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in python_files(folder)
        for number, word in words_of(path)
        if DOMAIN_WORDS.search(word)
    ]
    assert not offenders, "\n".join(offenders)


def test_every_module_says_why_it_exists() -> None:
    for path in python_files(
        "gateway/src",
        "kit/src",
        *(f"{service.name}/{sources}" for service in SERVICES for sources in ("src", "api/src")),
    ):
        if "_pb2" in path.name:
            continue
        assert ast.get_docstring(ast.parse(path.read_text())), f"{path.relative_to(ROOT)} has no docstring"


def test_metrics_stand_in_metrics_py() -> None:
    for path in python_files("gateway/src", "kit/src", *(f"{service.name}/src" for service in SERVICES)):
        defines = re.search(r"from prometheus_client import .*(Counter|Gauge|Histogram)", path.read_text())
        assert not defines or path.stem == "metrics", f"{path.relative_to(ROOT)} defines metrics"


def test_a_replica_is_read_by_read_replica_alone() -> None:
    for path in python_files(*(f"{service.name}/src" for service in SERVICES)):
        reaches = re.search(r"kit\.db\.replica|\.replica\b|\.pools\b", path.read_text())
        assert not reaches, f"{path.relative_to(ROOT)} reaches the replica's connections"


def statements_of(path: Path) -> set[str]:
    """The names that a module imports from SQLAlchemy and SQLModel, except the session type of transactions."""
    imports = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imports |= {f"{node.module}.{alias.name}" for alias in node.names}
    imports -= {"sqlmodel.ext.asyncio.session.AsyncSession"}
    return {name for name in imports if name.split(".")[0] in {"sqlalchemy", "sqlmodel", "asyncpg"}}


@pytest.mark.parametrize("service", SERVICES, ids=ids)
def test_only_repositories_models_and_access_build_statements(service: Path) -> None:
    allowed = {"repository", "models", "access", "tables"}
    offenders = [
        f"{path.relative_to(ROOT)}: {', '.join(sorted(statements))}"
        for path in python_files(f"{service.name}/src")
        if path.stem not in allowed and (statements := statements_of(path))
    ]
    assert not offenders, "\n".join(offenders)


def test_limits_stand_in_policies() -> None:
    """A public number or period of a concept is a rule; one that only tunes its own module is private."""
    tuned = re.compile(r"^[A-Z][A-Z_]* = (?:timedelta\(|\d)", re.MULTILINE)
    for path in ROOT.glob("*-svc/src/*_svc/*/**/*.py"):
        limits = tuned.findall(path.read_text())
        assert path.stem == "policies" or not limits, f"{path.relative_to(ROOT)}: limits stand in policies.py"


def test_only_access_reads_permissions() -> None:
    """Permissions are checked in access.py; only identity-svc's table of roles names them too."""
    permissions = {*permissions_of(None, staff=STAFF_ROLES), *permissions_of(OWNER)}
    table = ROOT / "identity-svc/src/identity_svc/memberships/policies.py"
    for path in ROOT.glob("*-svc/src/*_svc/**/*.py"):
        read_permissions = permissions & {word for _, word in words_of(path)}
        assert path.stem == "access" or path == table or not read_permissions, (
            f"{path.relative_to(ROOT)}: {read_permissions}"
        )


def test_only_rpc_modules_serve_and_only_repositories_query() -> None:
    """rpc.py decodes, calls one use case, encodes: it holds no SQL; policies hold neither I/O nor SQL."""
    for path in ROOT.glob("*-svc/src/*_svc/*/*.py"):
        imported = {
            name
            for node in ast.walk(ast.parse(path.read_text()))
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        roots = {name.split(".")[0] for name in imported}
        if path.stem in {"rpc", "policies", "errors"}:
            assert not roots & {"sqlalchemy", "sqlmodel", "asyncpg"}, (
                f"{path.relative_to(ROOT)} talks to the database"
            )
        if path.stem == "policies":
            assert "grpc" not in roots, f"{path.relative_to(ROOT)} talks to the network"
