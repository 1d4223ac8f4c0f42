"""`make contracts` refuses migrations that would disturb the running release while they are applied."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from kit.db import migrate

main = runpy.run_path(str(Path(__file__).parents[1] / "lint_migrations.py"))["main"]

MIGRATION = """
import sqlalchemy as sa
from alembic import op
from kit.db import online

revision = "{revision}"
down_revision = {down}


def upgrade():
    {body}
"""
OLD = 'op.create_table("old", sa.Column("id", sa.Text, primary_key=True), sa.Column("x", sa.Text))'


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    folder = tmp_path / "example-svc" / "migrations"
    (folder / "versions").mkdir(parents=True)
    add(folder, "one", None, OLD)
    return folder


def add(folder: Path, name: str, down: str | None, body: str) -> None:
    (folder / "versions" / f"{name}.py").write_text(MIGRATION.format(revision=name, down=repr(down), body=body))


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ('op.create_index("ix", "old", ["x"])', "require-concurrent-index-creation"),
        (
            'op.create_index("ix", "old", ["x"], postgresql_concurrently=True)',
            "ban-concurrent-index-creation-in-transaction",
        ),
        ('op.drop_index("ix", "old")', "require-concurrent-index-deletion"),
        ('op.create_check_constraint("ck", "old", "x > id")', "constraint-missing-not-valid"),
        (
            'op.create_check_constraint("ck", "old", "x > id", postgresql_not_valid=True);'
            ' online.validate_constraint(op, "ck", "old")',
            "constraint-missing-not-valid",
        ),
        ('op.create_foreign_key("fk", "old", "old", ["x"], ["id"])', "adding-foreign-key-constraint"),
        ('op.create_unique_constraint("uq", "old", ["x"])', "disallowed-unique-constraint"),
        ('op.alter_column("old", "x", type_=sa.Integer)', "changing-column-type"),
        ('op.alter_column("old", "x", nullable=False)', "adding-not-nullable-field"),
        ('op.add_column("old", sa.Column("y", sa.Text, nullable=False))', "adding-required-field"),
        (
            'op.add_column("old", sa.Column("y", sa.Text, server_default=sa.text("random()")))',
            "adding-field-with-default",
        ),
        ('op.alter_column("old", "x", new_column_name="y")', "renaming-column"),
        ('op.rename_table("old", "new")', "renaming-table"),
        ('op.drop_column("old", "x")', "ban-drop-column"),
        ('op.drop_table("old")', "ban-drop-table"),
        ("op.execute(\"-- small\\nUPDATE old SET x = 'y'\")", "changes data in one transaction"),
        ('op.execute("DELETE FROM old")', "changes data in one transaction"),
        ('op.execute("INSERT INTO old SELECT x FROM old")', "changes data in one transaction"),
        (
            'op.add_column("old", sa.Column("y", sa.Text)); online.create_index(op, "ix", "old", ["x"])',
            "needs two migrations",
        ),
    ],
)
def test_a_migration_that_disturbs_is_refused(
    migrations: Path, capfd: pytest.CaptureFixture[str], body: str, rule: str
) -> None:
    add(migrations, "two", "one", body)
    assert main([migrations]) == 1
    lines = [line for line in capfd.readouterr().out.splitlines() if rule in line]
    assert lines
    assert all(line.startswith("example-svc-two.sql") for line in lines)


@pytest.mark.parametrize("setting", ["lock_timeout", "statement_timeout"])
def test_a_runner_that_sets_no_timeout_is_refused(
    migrations: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    set_by_the_runner = migrate.limits(migrate.LOCK_TIMEOUT, migrate.STATEMENT_TIMEOUT)
    fewer = [limit for limit in set_by_the_runner if setting not in limit]
    monkeypatch.setattr(migrate, "limits", lambda *_: fewer)
    add(migrations, "two", "one", 'op.add_column("old", sa.Column("y", sa.Text))')
    assert main([migrations]) == 1
    assert f"require-{setting.replace('_', '-')}" in capfd.readouterr().out


@pytest.mark.parametrize(
    "body",
    [
        'op.add_column("old", sa.Column("y", sa.Text))',
        'op.add_column("old", sa.Column("y", sa.Text, server_default="", nullable=False))',
        'online.create_index(op, "ix", "old", ["x"])',
        'online.validate_constraint(op, "ck", "old")',
        'online.update_in_batches(op, "old", "x = \'\'", where="x IS NULL")',
        'op.execute("ALTER TABLE old ADD CONSTRAINT x_present NOT NULL x NOT VALID")',
        'op.create_table("new", sa.Column("x", sa.Text)); op.create_index("ix", "new", ["x"]);'
        ' op.execute("INSERT INTO new SELECT x FROM old")',
        'op.execute("-- squawk-ignore ban-drop-column\\nALTER TABLE old DROP COLUMN x")',
    ],
)
def test_a_migration_beside_a_running_release_is_accepted(
    migrations: Path, capfd: pytest.CaptureFixture[str], body: str
) -> None:
    add(migrations, "two", "one", body)
    assert main([migrations]) == 0, capfd.readouterr().out
