"""A command of a service that fails prints the reason, and exits with an error."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Column, MetaData, Table, Text
from structlog.testing import capture_logs

from kit import command, telemetry
from kit.db import Database, migrate
from kit.rpc import settings
from kit.rpc.settings import ServiceSettings


async def serve(settings: ServiceSettings) -> None:
    raise AssertionError("nothing is served")


def run_command(migrations: Path, metadata: MetaData | None = None) -> None:
    """Run the command line of a service that has these tables."""
    command.main(
        "example",
        ServiceSettings,
        serve=serve,
        migrations=migrations,
        metadata=metadata or MetaData(),
        subscriptions=lambda *_: [],
    )


def test_a_migration_that_got_no_lock_is_an_error_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def held_up(url: str, migrations: Path, *, pooled: bool) -> None:
        raise migrate.HeldUp("two.py did not get a lock")

    monkeypatch.setattr(migrate, "upgrade", held_up)
    monkeypatch.setattr(telemetry, "setup", lambda *_, **__: None)
    monkeypatch.setattr(sys, "argv", ["example", "migrate"])
    with capture_logs() as logs, pytest.raises(SystemExit) as ended:
        run_command(tmp_path)
    assert ended.value.code == 1
    assert [(entry["log_level"], entry["reason"]) for entry in logs] == [("error", "two.py did not get a lock")]


@pytest.mark.parametrize(("pooler", "expected"), [("", False), ("pgbouncer:6432", True)])
def test_migrations_go_to_the_database_itself_and_give_the_role_limits_before_a_pooler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pooler: str, expected: bool
) -> None:
    calls: list[tuple[str, bool]] = []
    monkeypatch.setattr(migrate, "upgrade", lambda url, _, *, pooled: calls.append((url, pooled)))
    monkeypatch.setattr(telemetry, "setup", lambda *_, **__: None)
    monkeypatch.setattr(sys, "argv", ["example", "migrate"])
    monkeypatch.setenv("RESUENA_DATABASE_URL", "postgresql://example@postgres/example")
    monkeypatch.setenv("RESUENA_DATABASE_POOLER", pooler)
    run_command(tmp_path)
    assert calls == [("postgresql://example@postgres/example", expected)]


@pytest.fixture
def migrate_books(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database: Callable[..., Database]
) -> Callable[..., None]:
    """Runs `migrate` of a release with these columns of books on a database that a later release has migrated."""
    later = MetaData()
    Table("books", later, Column("id", Text), Column("title", Text), Column("of_the_later_release", Text))
    url = database(later).url

    def unknown(url: str, migrations: Path, *, pooled: bool) -> None:
        raise migrate.UnknownRevision("The database is at revision x.")

    def run(*columns: str) -> None:
        metadata = MetaData()
        Table("books", metadata, *(Column(name, Text) for name in columns))
        run_command(tmp_path, metadata)

    monkeypatch.setattr(migrate, "upgrade", unknown)
    monkeypatch.setattr(telemetry, "setup", lambda *_, **__: None)
    monkeypatch.setattr(sys, "argv", ["example", "migrate"])
    monkeypatch.setenv("RESUENA_DATABASE_URL", url)
    return run


def test_a_database_of_a_later_release_is_left_as_it_is(migrate_books: Callable[..., None]) -> None:
    with capture_logs() as logs:
        migrate_books("id", "title")
    (line,) = logs
    assert (line["log_level"], line["event"]) == ("warning", "migrated_by_a_later_release")
    assert line["reason"].startswith("The database is at revision x.")


def test_a_database_of_a_later_release_that_lacks_what_this_one_uses_is_refused(
    migrate_books: Callable[..., None],
) -> None:
    with capture_logs() as logs, pytest.raises(SystemExit) as ended:
        migrate_books("id", "title", "author")
    assert ended.value.code == 1
    (line,) = logs
    assert line["event"] == "not_migrated"
    assert "lacks books.author" in line["reason"]


def test_settings_that_are_refused_are_a_line_each_without_their_values(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "setup_logging", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["example"])
    monkeypatch.setenv("RESUENA_NATS_URL", "nats//a-secret@nats")
    monkeypatch.setenv("RESUENA_NATS_REPLICAS", "99")
    with capture_logs() as logs, pytest.raises(SystemExit) as ended:
        run_command(tmp_path)
    assert ended.value.code == 2
    assert [(entry["log_level"], entry["event"]) for entry in logs] == [("error", "settings_refused")] * 2
    assert [entry["reason"].partition(": ")[0] for entry in logs] == ["RESUENA_NATS_URL", "RESUENA_NATS_REPLICAS"]
    assert "a-secret" not in str(logs)
    assert "99" not in str(logs)


@pytest.mark.parametrize(("value", "code"), [("3", None), ("many", 2)])
def test_settings_are_checked_without_a_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str, code: int | None
) -> None:
    monkeypatch.setenv("RESUENA_NATS_REPLICAS", value)
    monkeypatch.setenv("RESUENA_DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:1/nothing")
    monkeypatch.setattr(sys, "argv", ["example", "check-settings"])
    monkeypatch.setattr(settings, "setup_logging", lambda *_: None)
    with capture_logs() as logs:
        if code is None:
            run_command(tmp_path)
        else:
            with pytest.raises(SystemExit) as ended:
                run_command(tmp_path)
            assert ended.value.code == code
    assert [entry["event"] for entry in logs] == ([] if code is None else ["settings_refused"])
