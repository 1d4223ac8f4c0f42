"""`make contracts`: refuses migrations that would disturb the release that runs while they are applied.

    .venv/bin/python deploy/lint_migrations.py [FOLDER…]      all services' migrations, when none is named

squawk judges the SQL of each migration by `deploy/squawk.toml`. Two rules are added: data is changed in batches, and a
step outside the transaction stands alone. Exit code: 0 when nothing is found, 1 otherwise.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.script import ScriptDirectory

from kit.db.migrate import config

ROOT = Path(__file__).resolve().parents[1]
SQUAWK = Path(sys.executable).parent / "squawk"
RULES = ROOT / "deploy" / "squawk.toml"

_COMMENTS = re.compile(r"(--[^\n]*(\n|$))*")
_SETS_UP = re.compile(r"SET\b|\w+\s+(TABLE|INTO)?\s*alembic_version\b|$", re.IGNORECASE)
_CREATES = re.compile(r'CREATE\s+TABLE\s+"?(\w+)', re.IGNORECASE)
_CHANGES_DATA = re.compile(r'(?:UPDATE|DELETE\s+FROM|MERGE\s+INTO|INSERT\s+INTO)\s+"?(\w+)', re.IGNORECASE)


class Statements(list[str]):
    """Where Alembic writes SQL to: a statement at a time."""

    def write(self, text: str) -> None:
        self.append(text.strip())

    def flush(self) -> None:
        """Alembic calls it after each statement."""


def statements_of(migrations: Path) -> Iterator[tuple[Path, list[str]]]:
    """Each migration of a folder with its SQL as :func:`kit.db.migrate.upgrade` sends it, oldest first.

    A migration that asks the database fails here: what it is to do with the answer belongs into its SQL.
    """
    for script in reversed(list(ScriptDirectory.from_config(config(migrations)).walk_revisions())):
        settings = config(migrations)
        written = settings.output_buffer = Statements()  # type: ignore[assignment]
        command.upgrade(settings, f"{script.down_revision or 'base'}:{script.revision}", sql=True)
        yield Path(script.path), written


def own_findings(statements: Sequence[str]) -> Iterator[str]:
    """What breaks one of the rules that squawk does not have."""
    inside = False
    by_transaction: dict[bool, list[str]] = {True: [], False: []}
    created = set()
    for text in statements:
        statement = _COMMENTS.sub("", text, count=1)
        if statement in {"BEGIN;", "COMMIT;"}:
            inside = statement == "BEGIN;"
        elif not _SETS_UP.match(statement):
            by_transaction[inside].append(statement)
            if creates := _CREATES.match(statement):
                created.add(creates[1])
            elif (changes := _CHANGES_DATA.match(statement)) and changes[1] not in created:
                yield f"changes data in one transaction, see kit.db.online.update_in_batches: {statement[:60]}"
    if by_transaction[True] and by_transaction[False]:
        first = by_transaction[True][0]
        yield f"needs two migrations: when a step outside the transaction fails, this stays: {first[:60]}"


def main(folders: Sequence[Path]) -> int:
    failed = False
    with TemporaryDirectory() as temporary:
        for folder in folders:
            for path, statements in statements_of(folder):
                name = f"{folder.resolve().parent.name}-{path.stem}.sql"
                Path(temporary, name).write_text("\n\n".join(statements) + "\n")
                for finding in own_findings(statements):
                    print(f"{name}: {finding}", flush=True)
                    failed = True
        reporter = "tty" if sys.stdout.isatty() else "gcc"
        linted = sorted(path.name for path in Path(temporary).iterdir())
        squawk = [str(SQUAWK), "--config", str(RULES), "--reporter", reporter, *linted]
        failed |= subprocess.run(squawk, cwd=temporary, check=False).returncode != 0  # noqa: S603 - our own command
    print(f"{len(linted)} migrations: {'see above' if failed else 'nothing disturbs a running release'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main([Path(one) for one in sys.argv[1:]] or sorted(ROOT.glob("*-svc/migrations"))))
