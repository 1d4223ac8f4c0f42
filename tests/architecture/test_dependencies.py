"""Import rules between packages, and tests that each rule fails when it is violated."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFIG = Path(__file__).with_name("importlinter.ini")
SOURCES = sorted(
    path
    for pattern in ("*/src/*", "*-svc/api/src/*")
    for path in ROOT.glob(pattern)
    if path.is_dir() and path.name != "resuena"
)


def lint(sources: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = dict(os.environ)
    if sources is not None:
        env["PYTHONPATH"] = str(sources)
    command = [str(Path(sys.executable).with_name("lint-imports")), "--config", str(CONFIG), "--no-cache"]
    cwd = sources or ROOT
    return subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("sources")
    for source in SOURCES:
        shutil.copytree(source, target / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def test_dependency_law_holds() -> None:
    outcome = lint()
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


BREACHES = {
    "a service imports another service": ("campaign_svc", "import company_svc.settings"),
    "a slice imports another slice": ("campaign_graph", "import company_graph"),
    "a slice imports its service": ("company_graph", "import company_svc"),
    "a slice imports SQLModel": ("company_graph", "import sqlmodel"),
    "a service loads a slice": ("company_svc", "import company_graph"),
    "the gateway imports a slice": ("gateway", "import company_graph"),
    "the gateway imports a service": ("gateway", "import company_svc"),
    "the gateway opens a database": ("gateway", "import kit.db"),
    "the kit imports a contract": ("kit", "import resuena.company.v1.company_pb2"),
    "a declaration imports the execution": ("kit/graph/declare", "import kit.graph.execute.execution"),
    "a slice imports plans": ("campaign_graph", "import kit.graph.execute.plans"),
    "a lower concept imports a higher one": ("identity_svc/sessions", "import identity_svc.accounts.service"),
    "companies import their members": ("company_svc/companies", "import company_svc.members.repository"),
    "storage imports images": ("media_svc/storage", "import media_svc.images.service"),
    "arrivals import the funnel": ("tracking_svc/arrivals", "import tracking_svc.funnel.service"),
    "campaigns import what is made of them": (
        "campaign_svc/campaigns",
        "import campaign_svc.advertisements.models",
    ),
}


def refused(copied: Path, package: str, line: str) -> str:
    """What import-linter prints when it refuses a module `planted_breach` with this line in a package."""
    planted = copied / package / "planted_breach.py"
    planted.write_text(line + "\n")
    try:
        outcome = lint(copied)
    finally:
        planted.unlink()
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    return outcome.stdout


@pytest.mark.parametrize(("package", "line"), BREACHES.values(), ids=BREACHES.keys())
def test_breach_is_found(copied: Path, package: str, line: str) -> None:
    assert "planted_breach" in refused(copied, package, line)


def test_circle_is_found(copied: Path) -> None:
    assert ".jetstream -> .live_settings" in refused(copied, "kit/jetstream", "import kit.live_settings")


def test_no_table_is_named_by_hand() -> None:
    """`sqlalchemy.table("members")` reads another concept's table without an import that the rules above would see."""
    sources = [file for source in SOURCES for file in source.rglob("*.py") if "_pb2" not in file.name]
    by_hand = {
        f"{file.relative_to(ROOT)}: {ast.unparse(node)}"
        for file in sources
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"table", "sqlalchemy.table", "sa.table"}
        if not ast.unparse(node.args[0]).startswith("'pg_")  # PostgreSQL's own views
    }
    assert not by_hand
    assert len(sources) > 500


def test_the_gateway_loads_no_database_on_the_way() -> None:
    """Importing a module also loads its package's `__init__`, which the import graph does not show."""
    ask = "import sys, gateway.run; print(*{'sqlalchemy', 'sqlmodel', 'asyncpg', 'alembic'} & set(sys.modules))"
    outcome = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert outcome.stdout.split() == []
