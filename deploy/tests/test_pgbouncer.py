"""The container of PgBouncer: whom start.sh lets in, and that its settings are those of the charts."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "pgbouncer"
SERVICES = ("identity", "company", "campaign", "tracking", "media")


def started(folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """start.sh with a `pgbouncer` that prints its arguments and its users."""
    program = folder / "pgbouncer"
    program.write_text(f'#!/bin/sh\necho "$@"\ncat {folder}/users\n')
    program.chmod(0o755)
    return subprocess.run(
        ["sh", FOLDER / "start.sh"],
        env={
            "PATH": f"{folder}:{os.environ['PATH']}",
            "SERVICES": str(ROOT / "deploy" / "services"),
            "USERS": str(folder / "users"),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_service_is_a_user_with_the_password_of_its_database(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text('from "a file" $HOME\n')
    environment = {f"{name.upper()}_DATABASE_PASSWORD": f"of {name}" for name in SERVICES[1:]}
    outcome = started(tmp_path, {**environment, "IDENTITY_DATABASE_PASSWORD_FILE": str(tmp_path / "secret")})
    assert outcome.stdout.splitlines() == [
        "/etc/pgbouncer/resuena.ini",
        '"identity" "from ""a file"" $HOME"',
        *(f'"{name}" "of {name}"' for name in SERVICES[1:]),
    ]
    assert (tmp_path / "users").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("missing", SERVICES)
def test_it_does_not_start_without_a_password(tmp_path: Path, missing: str) -> None:
    environment = {f"{name.upper()}_DATABASE_PASSWORD": "x" for name in SERVICES if name != missing}
    outcome = started(tmp_path, environment)
    assert outcome.returncode != 0
    assert f"{missing.upper()}_DATABASE_PASSWORD is not set" in outcome.stderr
    assert outcome.stdout == ""
