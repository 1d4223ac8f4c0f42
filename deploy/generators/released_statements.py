"""`make released-statements`: records the SQL of this release's services, which the next release's schema must take.

    .venv/bin/python deploy/generators/released_statements.py [SERVICE…]      all services, when none is named

The services' own tests run, and what their code sends meanwhile goes to `<name>-svc/tests/released_statements.sql`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from kit.testing.statements import released
from resuena_local.parts import SERVICES

ROOT = Path(__file__).resolve().parents[2]
HEADER = """\
-- What the services of the last release send, one statement a line; `make released-statements` writes it at a release.
-- Newer migrations must go on taking it: test_migrations.py, "Migrations" in CONTRIBUTING.md.
"""


def main(services: Iterable[str]) -> int:
    for service in services:
        tests = ROOT / f"{service}-svc" / "tests"
        with TemporaryDirectory() as folder:
            run = [sys.executable, "-m", "pytest", str(tests), "-q", "-n", "2", "--record-statements", folder]
            if code := subprocess.run(run, cwd=ROOT, check=False).returncode:  # noqa: S603 - our own command
                return code
            lines = [line for file in Path(folder).iterdir() for line in file.read_text().splitlines()]
        statements = released((line, ()) for line in lines)
        (tests / "released_statements.sql").write_text(
            HEADER + "".join(f"{statement}\n" for statement in statements)
        )
        print(f"{service}: {len(statements)} statements")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or SERVICES))
