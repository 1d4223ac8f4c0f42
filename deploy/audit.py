"""`make audit`: asks OSV and npm's registry about known vulnerabilities of the locked packages.

    .venv/bin/python deploy/audit.py [LOCK…]      all locks, when none is named

Exit code: 0 when nothing is known, 1 when something is, 2 when a service could not be asked.
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
"""A mirror of OSV, where there is one; npm reads the address of its registry from its own configuration."""
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
    """An advisory service could not be asked about the packages; the message says why."""


def answer(command: list[str], folder: Path) -> dict[str, Any]:
    """What a tool prints as JSON."""
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=folder, env={**os.environ, **ONCE}, capture_output=True, text=True, check=False
    )
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise NotAskedError(" ".join(done.stderr.split())) from None
    return found


def python_packages() -> list[str]:
    """What OSV knows of the packages in `uv.lock`, one line each."""
    previews = "audit-command,json-output"
    command = [str(UV), "audit", "--frozen", "--output-format", "json", "--preview-features", previews]
    found = answer([*command, "--service-url", OSV] if OSV else command, ROOT)
    known = found["vulnerabilities"] + found["adverse_statuses"]
    return [json.dumps(item, ensure_ascii=False) for item in known]


def npm_packages(lock: str) -> list[str]:
    """What the registry knows of the packages in a `package-lock.json`, one line each."""
    found = answer(["npm", "audit", "--json", "--package-lock-only"], (ROOT / lock).parent)
    if "vulnerabilities" not in found:
        raise NotAskedError(found.get("message") or found["error"]["summary"])
    return [f"{name} {item['range']}: {item['severity']}" for name, item in found["vulnerabilities"].items()]


def main(locks: Sequence[str]) -> int:
    """Prints a line for each lock, and what is known below it."""
    code = 0
    for lock in locks:
        try:
            known = python_packages() if lock == PYTHON_LOCK else npm_packages(lock)
        except NotAskedError as error:
            print(f"{lock}: NOT ASKED, the advisory service gives no answer: {error}")
            code = code or 2
            continue
        print(f"{lock}: {len(known)} known" if known else f"{lock}: nothing known")
        for item in known:
            print(f"  {item}")
        code = 1 if known else code
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or LOCKS))
