"""`resuena doctor` finds each problem, says how to fix it, and finds nothing in a healthy system."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import asyncpg
import pytest
from nats.js.api import ClusterInfo, PeerInfo, StreamConfig, StreamInfo, StreamState
from operator_factories import Resuena

from kit.system import LAST_BACKUP, LAST_GOOD_BACKUP, OPERATIONS, REPLICA_CHECK
from resuena_operator import doctor
from resuena_operator.backup import messages
from resuena_operator.health import Part
from resuena_operator.installation import SERVICES, Installation
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
        r"Facts of company-svc have waited for 3\d\d s to be sent",
        "is a stream full",
    ),
    "a migration that is missing": (
        "media",
        "DELETE FROM alembic_version",
        "The database media stands at migration none",
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
    """The stores of a healthy system: its processes serve, and a backup was made today."""

    async def all_serve(_: Installation) -> list[Part]:
        return [Part("gateway", "serving")]

    monkeypatch.setattr(doctor, "parts", all_serve)
    monkeypatch.setattr(doctor, "FREE_SHARE", 0.0)
    monkeypatch.setattr(doctor, "FREE_BYTES", 0)
    record_backup(installed, at=datetime.now(UTC), ok=True)
    return installed


def record_backup(installed: Installation, *, at: datetime, ok: bool, **more: str) -> None:
    """Records the outcome of the last backup; with more to report, also as the last successful one."""

    async def work() -> None:
        async with jetstream(installed) as client:
            bucket = await messages.bucket_of(client, OPERATIONS)
            report = json.dumps({"at": at.isoformat(), "ok": ok, **more}).encode()
            await bucket.put(LAST_BACKUP, report)
            if more:
                await bucket.put(LAST_GOOD_BACKUP, report)

    asyncio.run(work())


def findings(resuena: Resuena) -> tuple[int, str, str]:
    """The exit code, the findings, and the advice."""
    code, said, _ = resuena("doctor", "--json")
    all_findings = json.loads(said)
    return (
        code,
        " ".join(finding["what"] for finding in all_findings),
        " ".join(finding["do"] for finding in all_findings),
    )


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
    code, report, advice = findings(resuena)
    assert code == Exit.WRONG
    assert re.search(what, report)
    assert do in advice


def test_a_database_of_a_later_release_is_said_and_is_not_wrong(healthy: Installation, resuena: Resuena) -> None:
    async def work() -> None:
        connection = await asyncpg.connect(healthy.databases["media"])
        await connection.execute("UPDATE alembic_version SET version_num = 'of_next_year'")
        await connection.close()

    asyncio.run(work())
    code, report, advice = findings(resuena)
    assert code == Exit.GOOD
    assert "The database media stands at migration of_next_year, of a later release." in report
    assert "after a return to this release" in advice


@pytest.mark.parametrize(
    ("age", "ok", "what"),
    [(timedelta(hours=30), True, "The last backup is of"), (timedelta(), False, "failed; none is whole")],
    ids=["old", "failed"],
)
def test_a_backup_that_is_old_or_failed_is_found(
    age: timedelta, ok: bool, what: str, healthy: Installation, resuena: Resuena
) -> None:
    record_backup(healthy, at=datetime.now(UTC) - age, ok=ok)
    code, report, _ = findings(resuena)
    assert code == Exit.WRONG
    assert what in report


def test_backups_that_are_not_encrypted_any_more_are_found(healthy: Installation, resuena: Resuena) -> None:
    record_backup(healthy, at=datetime.now(UTC), ok=True, last_encrypted_at="2026-11-30T03:00:00+00:00")
    code, report, advice = findings(resuena)
    assert code == Exit.GOOD
    assert "not encrypted any more; the last one that was is of 2026-11-30T03:00:00+00:00" in report
    assert "RESUENA_BACKUP_RECIPIENTS" in advice


def test_a_public_key_for_backups_that_is_none_is_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESUENA_BACKUP_RECIPIENTS", "age1nonsense")
    code, report, advice = findings(resuena)
    assert code == Exit.WRONG
    assert "age1nonsense is no public key" in report
    assert "backup-key" in advice


def test_a_stream_that_is_nearly_full_is_found(healthy: Installation, resuena: Resuena) -> None:
    async def work() -> None:
        async with jetstream(healthy) as client:
            await client.jsm().add_stream(StreamConfig(name="SMALL", subjects=["small"], max_bytes=2000))
            await client.jetstream().publish("small", b"x" * 1800)

    asyncio.run(work())
    code, report, _ = findings(resuena)
    assert code == Exit.WRONG
    assert "The stream SMALL is 9" in report


def test_nats_that_stores_nothing_is_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuses(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(messages, "bucket_of", refuses)
    code, report, advice = findings(resuena)
    assert code == Exit.WRONG
    assert "NATS stores nothing" in report
    assert "restart NATS" in advice


def test_a_disk_that_is_nearly_full_is_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "FREE_BYTES", 2**62)
    code, report, _ = findings(resuena)
    assert code == Exit.WRONG
    assert "GiB left" in report


def test_clocks_that_are_apart_are_found(
    healthy: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(UTC) + timedelta(hours=1)

    monkeypatch.setattr(doctor, "datetime", Ahead)
    _, report, _ = findings(resuena)
    assert "3600 s apart" in report


def test_a_database_server_that_is_away_is_one_finding(
    healthy: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def all_away(_: Installation) -> list[Part]:
        services = [Part(f"{name}-svc", "does not answer as healthy") for name in SERVICES]
        databases = [Part(f"database {name}", "not reached: connection refused") for name in SERVICES]
        return [Part("gateway", "serving"), *services, *databases, Part("nats", "serving")]

    monkeypatch.setattr(doctor, "parts", all_away)
    (finding,) = asyncio.run(all_of(doctor._serving(replace(healthy, folder=tmp_path))))
    assert finding.what == "PostgreSQL: not reached: connection refused"
    assert finding.do == f"Read the end of {tmp_path}/logs/postgres.log."


def test_one_database_that_is_away_is_named_beside_its_service(
    healthy: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def one_away(_: Installation) -> list[Part]:
        away = [Part("media-svc", "away"), Part("database media", "has no tables")]
        return [*away, Part("database identity", "serving")]

    monkeypatch.setattr(doctor, "parts", one_away)
    all_findings = asyncio.run(all_of(doctor._serving(healthy)))
    assert [(finding.what, finding.do) for finding in all_findings] == [
        ("media-svc: away", "Read `docker compose logs media-svc`."),
        ("database media: has no tables", "Read `docker compose logs postgres`."),
    ]


def test_in_kubernetes_the_log_is_where_kubectl_finds_it(
    healthy: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: Installation) -> list[Part]:
        return [Part("media-svc", "away"), Part("database media", "away"), Part("database identity", "serving")]

    monkeypatch.setattr(doctor, "parts", away)
    monkeypatch.setenv("KUBERNETES_SERVICE_HOST", "10.96.0.1")
    all_findings = asyncio.run(all_of(doctor._serving(healthy)))
    assert [finding.do for finding in all_findings] == [
        "Read `kubectl logs --prefix --selector app.kubernetes.io/name=media-svc`.",
        "Read `kubectl logs --prefix --selector cnpg.io/cluster`.",
    ]


def of_system(monkeypatch: pytest.MonkeyPatch, **values: object) -> None:
    """Makes the gateway report this for all processes."""

    async def system(_: Installation) -> dict[str, object]:
        return values

    monkeypatch.setattr(doctor, "system", system)


def test_a_replica_that_is_away_is_found(healthy: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, away = {"answers": True}, {"answers": False}
    components = [
        {"name": "company", "processes": [answers, away]},
        {"name": "media", "processes": [answers, answers]},
        {"name": "tracking", "processes": [away]},  # already reported by its health check
    ]
    of_system(monkeypatch, components=components)
    all_findings = asyncio.run(all_of(doctor._system(healthy)))
    assert [(finding.state, finding.what) for finding in all_findings] == [
        ("soon", "1 of 2 processes of company answer.")
    ]


def test_a_replica_of_a_database_that_is_not_read_is_found(
    healthy: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    lagging, reading = {"answers": True, "failing": [REPLICA_CHECK]}, {"answers": True, "failing": ["nats"]}
    components = [
        {"name": "campaign", "processes": [reading, lagging]},
        {"name": "tracking", "processes": [reading]},
    ]
    of_system(monkeypatch, components=components)
    (finding,) = asyncio.run(all_of(doctor._system(healthy)))
    assert finding.state == "soon"
    assert finding.what.startswith("campaign does not read from the replica of its database")


@pytest.mark.parametrize("kinds", [[], ["PROBLEM_KIND_SLOW"], ["PROBLEM_KIND_NO_MAIL_SERVER"] * 2])
def test_production_without_a_mail_server_is_found_once(
    kinds: list[str], healthy: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_system(monkeypatch, problems=[{"kind": kind} for kind in kinds])
    all_findings = asyncio.run(all_of(doctor._system(healthy)))
    assert len(all_findings) == ("PROBLEM_KIND_NO_MAIL_SERVER" in kinds)
    assert all("resuena mail test" in finding.do for finding in all_findings)


def stream(name: str, copies: int, *peers: PeerInfo) -> StreamInfo:
    return StreamInfo(
        config=StreamConfig(name=name, num_replicas=copies),
        state=StreamState(messages=0, bytes=0, first_seq=0, last_seq=0, consumer_count=0),
        cluster=ClusterInfo(replicas=list(peers)),
    )


def test_nats_servers_that_are_away_and_copies_that_are_behind_are_found() -> None:
    good = PeerInfo(name="nats-1", current=True, offline=False)
    away = PeerInfo(name="nats-2", current=False, offline=True)
    behind = PeerInfo(name="nats-3", current=False, offline=False)
    assert doctor.short_of_copies([stream("ALONE", 1), stream("WELL", 3, good, good)]) == []
    all_findings = doctor.short_of_copies([stream("A", 3, good, away), stream("B", 3, away, behind)])
    assert [(finding.state, finding.what) for finding in all_findings] == [
        ("wrong", "NATS servers are away: nats-2. One more, and streams take no messages."),
        ("soon", "Copies of streams are behind: B."),
    ]


def test_a_secret_of_development_is_found_in_production(installed: Installation) -> None:
    secrets = {"password-pepper": "development-pepper", "signing-key": "a key"}
    all_findings = asyncio.run(all_of(doctor._secrets(replace(installed, production=True, secrets=secrets))))
    assert {finding.what.split()[2] for finding in all_findings} == {"password-pepper", "uniques-secret"}
    assert asyncio.run(all_of(doctor._secrets(replace(installed, production=False, secrets=secrets)))) == []


async def all_of(source: AsyncIterator[doctor.Finding]) -> list[doctor.Finding]:
    return [finding async for finding in source]


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
