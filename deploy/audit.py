"""`make audit`: queries OSV and npm's registry for known vulnerabilities of the locked packages.

    .venv/bin/python deploy/audit.py [LOCK…]      all locks, when none is named

Exit code: 0 without known vulnerabilities, 1 with some, 2 when a service could not be queried.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".tools" / "uv" / "bin" / "uv"
OSV = os.environ.get("RESUENA_OSV_URL", "")
"""A mirror of OSV, if configured; npm reads its registry's URL from its own configuration."""
PYTHON_LOCK = "uv.lock"
LOCKS = (
    PYTHON_LOCK,
    "frontend/package-lock.json",
    "tests/federation/package-lock.json",
    "tests/clients/package-lock.json",
    "tests/bench/peer/package-lock.json",
)
ONCE = {"UV_HTTP_RETRIES": "0", "NPM_CONFIG_FETCH_RETRIES": "0"}


class NotAskedError(Exception):
    """An advisory service could not be queried; the message says why."""


def json_output(command: list[str], folder: Path) -> dict[str, Any]:
    """A tool's output as JSON."""
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=folder, env={**os.environ, **ONCE}, capture_output=True, text=True, check=False
    )
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise NotAskedError(" ".join(done.stderr.split())) from None
    return report


def python_packages() -> list[str]:
    """OSV's known vulnerabilities of the packages in `uv.lock`, one line each."""
    previews = "audit-command,json-output"
    command = [str(UV), "audit", "--frozen", "--output-format", "json", "--preview-features", previews]
    report = json_output([*command, "--service-url", OSV] if OSV else command, ROOT)
    findings = report["vulnerabilities"] + report["adverse_statuses"]
    return [json.dumps(finding, ensure_ascii=False) for finding in findings]


def npm_packages(lock: str) -> list[str]:
    """The registry's known vulnerabilities of the packages in a `package-lock.json`, one line each."""
    report = json_output(["npm", "audit", "--json", "--package-lock-only"], (ROOT / lock).parent)
    if "vulnerabilities" not in report:
        raise NotAskedError(report.get("message") or report["error"]["summary"])
    return [
        f"{name} {finding['range']}: {finding['severity']}" for name, finding in report["vulnerabilities"].items()
    ]


def main(locks: Sequence[str]) -> int:
    """Prints a line for each lock, and its vulnerabilities below."""
    code = 0
    for lock in locks:
        try:
            findings = python_packages() if lock == PYTHON_LOCK else npm_packages(lock)
        except NotAskedError as error:
            print(f"{lock}: NOT ASKED, the advisory service gives no answer: {error}")
            code = code or 2
            continue
        print(f"{lock}: {len(findings)} known" if findings else f"{lock}: nothing known")
        for finding in findings:
            print(f"  {finding}")
        code = 1 if findings else code
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or LOCKS))
