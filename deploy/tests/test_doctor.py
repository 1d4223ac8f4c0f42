"""`resuena doctor` finds each thing that is wrong, says what to do, and finds nothing where nothing is."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import asyncpg
import pytest
from nats.js.api import StreamConfig
from operator_factories import Resuena

from kit.system import LAST_BACKUP, OPERATIONS
from resuena_operator import doctor
from resuena_operator.backup import messages
from resuena_operator.health import Part
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit
from resuena_operator.stores import jetstream

HARM = {
    "a dead letter": (
        "tracking",
        "INSERT INTO dead_letter (id, message_id, durable, subject, payload, headers, error)"
        " VALUES ('1', 'm', 'd', 's', '', '{}', 'e')",
        "1 messages could not be applied by tracking-svc",
        "resuena dead-letters replay",
    ),
    "a fact that nobody takes": (
        "company",
        "INSERT INTO outbox (id, subject, payload, entity_id, version, created_at)"
        " VALUES ('1', 's', '', 'c', 1, now() - interval '5 minutes')",
        "Facts of company-svc have waited for 300 s",
        "is a stream full",
    ),
    "a migration that is missing": (
        "media",
        "UPDATE alembic_version SET version_num = 'of_last_year'",
        "The database media stands at migration of_last_year",
        "`make up` migrates",
    ),
    "a mail that is not sent": (
        "identity",
        "INSERT INTO outgoing_mail (id, recipient, subject, body, created_at)"
        " VALUES ('1', 'ana@example.com', 's', 'b', now() - interval '1 hour')",
        "A mail of identity-svc has waited for 60 minutes",
        "Is the mail server reached?",
    ),
}


@pytest.fixture
def healthy(installed: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Installation:
    """The stores of a system in which nothing is wrong: its processes serve, and a backup was made today."""

    async def all_serve(_: Installation) -> list[Part]:
        return [Part("gateway", "serving")]

    monkeypatch.setattr(doctor, "parts", all_serve)
    monkeypatch.setattr(doctor, "FREE_SHARE", 0.0)
    monkeypatch.setattr(doctor, "FREE_BYTES", 0)
    told(installed, at=datetime.now(UTC), ok=True)
    return installed


def told(installed: Installation, *, at: datetime, ok: bool) -> None:
    """Writes how the last backup ended."""

    async def work() -> None:
        async with jetstream(installed) as client:
            bucket = await messages.bucket_of(client, OPERATIONS)
            await bucket.put(LAST_BACKUP, json.dumps({"at": at.isoformat(), "ok": ok}).encode())

    asyncio.run(work())


def findings(resuena: Resuena) -> tuple[int, str, str]:
    """The exit code, what is found, and what to do."""
    code, said, _ = resuena("doctor", "--json")
    found = json.loads(said)
    return code, " ".join(one["what"] for one in found), " ".join(one["do"] for one in found)


def test_nothing_is_found_where_nothing_is_wrong(healthy: Installation, resuena: Resuena) -> None:
    assert resuena("doctor") == (Exit.GOOD, "Nothing is wrong.\n", "")


@pytest.mark.parametrize("harm", HARM)
def test_harm_in_a_database_is_found(harm: str, healthy: Installation, resuena: Resuena) -> None:
    service, statement, what, do = HARM[harm]

    async def work() -> None:
        connection = await asyncpg.connect(healthy.databases[service])
        await connection.execute(statement)
        await connection.close()

    asyncio.run(work())
    code, found, advice = findings(resuena)
    assert code == Exit.WRONG
    assert what in found
    assert do in advice


@pytest.mark.parametrize(
    ("age", "ok", "what"),
    [(timedelta(hours=30), True, "The last backup is of"), (timedelta(), False, "failed")],
    ids=["old", "failed"],
)
def test_a_backup_that_is_old_or_failed_is_found(
    age: timedelta, ok: bool, what: str, healthy: Installation, resuena: Resuena
) -> None:
    told(healthy, at=datetime.now(UTC) - age, ok=ok)
    code, found, _ = findings(resuena)
    assert code == Exit.WRONG
    assert what in found


def test_a_stream_that_is_nearly_full_is_found(healthy: Installation, resuena: Resuena) -> None:
    async def work() -> None:
        async with jetstream(healthy) as client:
            await client.jsm().add_stream(StreamConfig(name="SMALL", subjects=["small"], max_bytes=2000))
            await client.jetstream().publish("small", b"x" * 1800)

    asyncio.run(work())
    code, found, _ = findings(resuena)
    assert code == Exit.WRONG
    assert "The stream SMALL is 9" in found


def test_nats_that_stores_nothing_is_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuses(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(messages, "bucket_of", refuses)
    code, found, advice = findings(resuena)
    assert code == Exit.WRONG
    assert "NATS stores nothing" in found
    assert "restart NATS" in advice


def test_a_disk_that_is_nearly_full_is_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "FREE_BYTES", 2**62)
    code, found, _ = findings(resuena)
    assert code == Exit.WRONG
    assert "GiB left" in found


def test_clocks_that_are_apart_are_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(UTC) + timedelta(hours=1)

    monkeypatch.setattr(doctor, "datetime", Ahead)
    _, found, _ = findings(resuena)
    assert "3600 s apart" in found


def test_a_secret_of_development_is_found_in_production(installed: Installation) -> None:
    secrets = {"password-pepper": "development-pepper", "signing-key": "a key"}
    found = asyncio.run(all_of(doctor._secrets(replace(installed, production=True, secrets=secrets))))
    assert {finding.what.split()[2] for finding in found} == {"password-pepper", "uniques-secret"}
    assert asyncio.run(all_of(doctor._secrets(replace(installed, production=False, secrets=secrets)))) == []


async def all_of(found: AsyncIterator[doctor.Finding]) -> list[doctor.Finding]:
    return [finding async for finding in found]


def test_before_the_start_a_port_that_is_taken_is_found_with_another(
    resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))
        code, said, _ = resuena("--data", str(tmp_path / "data"), "doctor")
    assert code == Exit.WRONG
    assert f"Port {port} for the gateway is taken" in said
    assert "make up PORT=" in said
