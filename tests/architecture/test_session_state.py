"""Services use no state that lasts beyond a transaction in a PostgreSQL session, since a pooler may run each transaction
in a different session (ADR 0117)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = [*ROOT.glob("*-svc/src"), *ROOT.glob("*-svc/api/src"), ROOT / "kit" / "src"]
DIRECT = {"kit/src/kit/db/migrate.py", "kit/src/kit/db/online.py", "kit/src/kit/testing"}
"""What connects to PostgreSQL itself."""
STATE = re.compile(
    r"""pg_(?:try_)?advisory_lock               # until the session ends; pg_advisory_xact_lock until the commit
    | set_config\([^)]*,\s*false\)
    | (?:["']|"{3}\s*)(?:RE)?SET\s+(?!LOCAL\b)\w+  # at the beginning of a statement: not that of UPDATE
    | \bSET\s+SESSION\b
    | \b(?:UN)?LISTEN\s+[\w*]+ | \badd_listener\(
    | \bTEMP(?:ORARY)?\s+(?:TABLE|VIEW|SEQUENCE)\b
    | \bWITH\s+HOLD\b | \bPREPARE\s+\w+ | \bDEALLOCATE\b""",
    re.VERBOSE,
)


def test_no_statement_of_a_service_leaves_state_in_its_session() -> None:
    found = []
    for source in SOURCES:
        for file in source.rglob("*.py"):
            path = file.relative_to(ROOT).as_posix()
            if file.stem.endswith(("_pb2", "_pb2_grpc")) or any(path.startswith(direct) for direct in DIRECT):
                continue
            found += [f"{path}: {match[0]}" for match in STATE.finditer(file.read_text())]
    assert found == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT pg_advisory_lock(1)",
        "SELECT pg_try_advisory_lock_shared(1)",
        "SELECT set_config('jit', 'off', false)",
        '"SET jit = off"',
        '"RESET ALL"',
        "LISTEN changes",
        "CREATE TEMPORARY TABLE t (id int)",
        "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
    ],
)
def test_state_of_a_session_is_found(statement: str) -> None:
    assert STATE.search(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT pg_advisory_xact_lock(1)",
        "SELECT set_config('synchronous_commit', 'off', true)",
        '"SET LOCAL transaction_timeout = 0"',
        '"UPDATE posts SET state = 1"',
    ],
)
def test_state_of_a_transaction_is_allowed(statement: str) -> None:
    assert not STATE.search(statement)
