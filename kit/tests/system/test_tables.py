"""What operators see of a service's tables: how many rows wait and since when, and no text of an error."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from pydantic import SecretStr
from sqlalchemy import insert, update

from kit.db import Database, new_metadata, uuid7
from kit.events import record, tables
from kit.events.tables import DEAD_LETTER, OUTBOX
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.mail import Mail, MailSettings, mail_backlog, queue_mail
from kit.mail import tables as mail_tables
from kit.mail.tables import OUTGOING_MAIL
from kit.system.tables import Stored, SystemTables, error_type
from kit.v1 import system_pb2 as pb

METADATA = new_metadata()
tables.install(METADATA)
mail_tables.install(METADATA)
NOWHERE = Connection("nats://127.0.0.1:1", "test")
LONG_AGO = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def service(database: Callable[..., Database]) -> Database:
    """A service's database, empty."""
    return database(METADATA)


async def letter(database: Database, durable: str, error: str, failed_at: datetime = LONG_AGO) -> None:
    key = uuid7()
    row = {"id": key, "message_id": key, "subject": "a.b.c", "payload": b"", "headers": {}}
    async with database.transaction() as session:
        statement = insert(DEAD_LETTER).values(**row, durable=durable, error=error, failed_at=failed_at)
        await (await session.connection()).execute(statement)


def backlog(report: pb.Tables, name: str) -> pb.Backlog:
    return next(entry for entry in report.backlogs if entry.name == name)


async def test_an_empty_database_has_nothing_waiting_and_a_size(service: Database) -> None:
    report = await SystemTables(service, {"mail": mail_backlog(MailSettings(), LiveSettings(NOWHERE))}).read()
    assert report.answers
    assert [(entry.name, entry.count, entry.HasField("oldest_at")) for entry in report.backlogs] == [
        ("outbox", 0, False),
        ("mail", 0, False),
    ]
    assert list(report.dead_letters) == []
    (store,) = report.stores
    assert store.name == "database"
    assert store.bytes > 1_000_000
    assert not store.HasField("disk_used")


async def test_unsent_facts_and_mails_are_counted_with_the_age_of_the_oldest(service: Database) -> None:
    async with service.transaction() as session:
        for number in range(3):
            await record(session, "a.b.c", StringValue(value="x"), entity_id=str(number), version=1)
            await queue_mail(session, Mail("ana@example.org", "Hola", "…"))
        connection = await session.connection()
        await connection.execute(update(OUTBOX).where(OUTBOX.c.entity_id == "0").values(created_at=LONG_AGO))
        await connection.execute(update(OUTBOX).where(OUTBOX.c.entity_id == "1").values(sent_at=LONG_AGO))
        await connection.execute(update(OUTGOING_MAIL).values(attempts=1))
    report = await SystemTables(service, {"mail": mail_backlog(MailSettings(), LiveSettings(NOWHERE))}).read()
    assert backlog(report, "outbox").count == 2
    assert backlog(report, "outbox").oldest_at.ToDatetime(UTC) == LONG_AGO
    assert (backlog(report, "mail").count, backlog(report, "mail").failing) == (3, 0)
    async with service.transaction() as session:
        await (await session.connection()).execute(update(OUTGOING_MAIL).values(attempts=2))
    assert (
        backlog(
            await SystemTables(service, {"mail": mail_backlog(MailSettings(), LiveSettings(NOWHERE))}).read(),
            "mail",
        ).failing
        == 3
    )


@pytest.mark.parametrize(
    ("environment", "of_environment", "live", "undelivered"),
    [
        ("development", None, None, False),
        ("production", None, None, True),
        ("production", "smtp://mail.example", None, False),
        ("production", None, "smtp://mail.example", False),
    ],
)
async def test_mails_of_production_without_a_server_are_undelivered(
    service: Database,
    environment: Literal["development", "production"],
    of_environment: str | None,
    live: str | None,
    undelivered: bool,
) -> None:
    smtp_url = SecretStr(of_environment) if of_environment else None
    settings = MailSettings(environment=environment, smtp_url=smtp_url)
    remote = LiveSettings(NOWHERE)
    tables = SystemTables(service, {"mail": mail_backlog(settings, remote)})
    assert not backlog(await tables.read(), "mail").undelivered, "before the live settings are known"
    if live:
        remote._values["smtp.url"] = live
    remote.loaded.set()
    assert backlog(await tables.read(), "mail").undelivered == undelivered


async def test_dead_letters_are_told_by_consumer_with_the_latest_errors_type(service: Database) -> None:
    await letter(service, "copy__renamed", "KeyError('ana@example.org')")
    later = LONG_AGO + timedelta(hours=1)
    await letter(service, "copy__renamed", "asyncpg.exceptions.CheckViolationError('ana@example.org')", later)
    await letter(service, "other__renamed", "never settled: the process died at each attempt")
    report = await SystemTables(service).read()
    assert [(entry.consumer, entry.count, entry.last_error) for entry in report.dead_letters] == [
        ("copy__renamed", 2, "asyncpg.exceptions.CheckViolationError"),
        ("other__renamed", 1, "ProcessDied"),
    ]
    assert report.dead_letters[0].oldest_at.ToDatetime(UTC) == LONG_AGO
    assert b"ana" not in report.SerializeToString()
    async with service.transaction() as session:
        await (await session.connection()).execute(update(DEAD_LETTER).values(replayed_at=LONG_AGO))
    assert list((await SystemTables(service).read()).dead_letters) == []


async def test_what_the_service_adds_has_its_name(service: Database) -> None:
    async def folder(_: Database) -> Stored:
        return Stored(12.0, 0.5)

    report = await SystemTables(service, stores={"pictures": folder}).read()
    assert [(store.name, store.disk_used) for store in report.stores if store.name == "pictures"] == [
        ("pictures", 0.5)
    ]


async def test_a_database_that_is_away_is_told_as_such() -> None:
    away = Database("postgresql://nobody:x@127.0.0.1:1/none")
    try:
        report = await SystemTables(away).read()
    finally:
        await away.dispose()
    assert report == pb.Tables(answers=False)


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        ("ValueError('ana@example.org')", "ValueError"),
        ("something of Ana's", "Error"),
        ("UnreadableError('no resuena.x.v1.Y')", "UnreadableError"),
        ("X" * 500 + "('a')", "X" * 80),
    ],
)
def test_of_an_error_only_its_type_is_told(error: str, shown: str) -> None:
    assert error_type(error) == shown
