"""Runs the frontend's tests against open redirects: after a sign-in, and in the redirector of downloads."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

FRONTEND = Path(__file__).parents[2] / "frontend"


@pytest.mark.parametrize("suite", ["src/config/safe-path.test.ts", "src/redirector/visit.test.ts"])
def test_no_address_leads_out_of_the_site(
    suite: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    npm = shutil.which("npm")
    assert npm, "Node is missing: `make security` installs it"
    command = [
        npm,
        "exec",
        "--",
        "vitest",
        "run",
        "--reporter=json",
        f"--outputFile={tmp_path}/outcome.json",
        suite,
    ]
    ran = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, timeout=300, check=False)
    outcome = json.loads((tmp_path / "outcome.json").read_text())
    assert (ran.returncode, outcome["numFailedTests"]) == (0, 0), ran.stdout + ran.stderr
    assert outcome["numPassedTests"] >= 40
    record_property("tried", outcome["numPassedTests"])
