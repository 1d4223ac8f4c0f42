"""Problems in a running system reach a real Alertmanager, and resolve there once they are healed."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import asyncpg
import httpx
import nats
import pytest
from journey import ROOT, System
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig
from people import Api, somebody
from watch import until
from watched import Watched

from kit.jetstream.streams import MAX_BYTES, MAX_MESSAGE_BYTES
from kit.system import LAST_BACKUP, OPERATIONS
from kit.testing.ports import free_port
from resuena.identity.v1 import events_pb2
from resuena_local.postgres import connect

FIRES_SECONDS = 90
RESOLVES_SECONDS = 120
ALERTS: dict[str, dict[str, str]] = {
    "ServiceDown": {"job": "media-svc"},
    "HealthCheckFailing": {"job": "gateway", "check": "media"},
    "DeadLetters": {"durable": "tracking__person_signed_up"},
    "OutboxOld": {"job": "company-svc"},
    "StreamNearlyFull": {"stream": "MOBILE"},
    "MailQueueOld": {"job": "identity-svc"},
    "BackupOld": {},
}
BEHIND = "tests__behind"
SIGNED_UP = "resuena.identity.person_signed_up.v1"


def within(system: System, service: str, work: Callable[[asyncpg.Connection], Awaitable[Any]]) -> Any:
    """Runs statements in a service's database."""

    async def do() -> Any:
        connection = await connect(system.layout(), service)
        try:
            return await work(connection)
        finally:
            await connection.close()

    return asyncio.run(do())


def execute(system: System, service: str, statement: str, *values: object) -> None:
    within(system, service, lambda connection: connection.execute(statement, *values))


def on_nats(system: System, work: Callable[[Client], Awaitable[None]]) -> None:
    """Runs an action with a connection to NATS."""

    async def do() -> None:
        client = await nats.connect(system.layout().nats_url)
        try:
            await work(client)
        finally:
            await client.close()

    asyncio.run(do())


@contextmanager
def service_down(system: System) -> Iterator[None]:
    """A process is down."""
    system.control("stop", "media-svc")
    yield
    system.control("start", "media-svc")


@contextmanager
def dead_letters(system: System) -> Iterator[None]:
    """A message that cannot be decoded; then, as after a repair, it can be decoded and is replayed."""

    async def publish(client: Client) -> None:
        await client.jetstream().publish(SIGNED_UP, b"\xff\xff unreadable", headers={"Nats-Msg-Id": "unreadable"})

    on_nats(system, publish)
    yield
    readable = events_pb2.PersonSignedUp(person_id="00000000-0000-7000-8000-000000000001")
    readable.occurred_at.GetCurrentTime()
    execute(system, "tracking", "UPDATE dead_letter SET payload = $1", readable.SerializeToString())
    layout = system.layout()
    subprocess.run(
        [sys.executable, "-m", "tracking_svc", "replay-dead-letters"],
        env={**os.environ, **layout.service_environment("tracking")},
        cwd=ROOT,
        check=True,
        timeout=60,
        capture_output=True,
    )


@contextmanager
def outbox_old(system: System) -> Iterator[None]:
    """A fact, recorded an hour ago, that is too large for the stream."""
    execute(
        system,
        "company",
        "INSERT INTO outbox (id, subject, payload, entity_id, version, created_at)"
        " VALUES ('0', 'resuena.company.company_updated.v1', $1, 'e', 1, now() - interval '1 hour')",
        bytes(MAX_MESSAGE_BYTES + 1024),
    )
    yield
    execute(system, "company", "DELETE FROM outbox WHERE id = '0'")


@contextmanager
def stream_full(system: System) -> Iterator[None]:
    """A consumer is away, so that the stream keeps all messages: more than nine tenths of its size limit."""

    async def fill(client: Client) -> None:
        jetstream = client.jetstream()
        behind = ConsumerConfig(
            durable_name=BEHIND, filter_subject="resuena.mobile.filling.v1", ack_policy=AckPolicy.EXPLICIT
        )
        await jetstream.add_consumer("MOBILE", behind)
        part = bytes(MAX_MESSAGE_BYTES - 4096)
        for _ in range(int(0.9 * MAX_BYTES / len(part))):
            await jetstream.publish("resuena.mobile.filling.v1", part, timeout=20)

    async def leave(client: Client) -> None:
        await client.jetstream().delete_consumer("MOBILE", BEHIND)

    on_nats(system, fill)
    yield
    on_nats(system, leave)


@contextmanager
def mail_failing(system: System) -> Iterator[None]:
    """The mail server is down, and a mail has waited for an hour."""
    address, mutation = somebody(), "mutation($email: String!) { requestPasswordReset(email: $email) { success } }"
    Api(system.url).sign_up(address)
    system.change_settings("set", "smtp.url", f"smtp://127.0.0.1:{free_port()}")
    Api(system.url).succeed(mutation, email=address)

    async def hour_ago(connection: asyncpg.Connection) -> bool:
        done = await connection.execute("UPDATE outgoing_mail SET created_at = now() - interval '1 hour'")
        return str(done) != "UPDATE 0"

    until(lambda: within(system, "identity", hour_ago), lambda: "no mail waits", 20)
    yield
    system.change_settings("delete", "smtp.url")


@contextmanager
def no_backup(system: System) -> Iterator[None]:
    """No backup was ever made; then there is one."""
    yield

    async def write(client: Client) -> None:
        bucket = await client.jetstream().key_value(OPERATIONS)
        record = {"at": datetime.now(UTC).isoformat(), "bytes": 1, "to": "/backups", "ok": True}
        await bucket.put(LAST_BACKUP, json.dumps(record).encode())

    on_nats(system, write)


TROUBLES = (service_down, dead_letters, outbox_old, stream_full, mail_failing, no_backup)


@pytest.fixture(scope="module")
def firing_alerts(watched: Watched) -> dict[str, Any]:
    """The alerts in Alertmanager while all of these problems exist at once; afterwards they are healed."""
    troubles = [trouble(watched.system) for trouble in TROUBLES]
    for trouble in troubles:
        trouble.__enter__()
    alerts: dict[str, Any] = {}

    def all_fire() -> bool:
        for name, labels in ALERTS.items():
            if alert := watched.watch.firing(name, labels):
                alerts[name] = alert
        return alerts.keys() == ALERTS.keys()

    try:
        until(all_fire, lambda: f"does not fire: {ALERTS.keys() - alerts.keys()}", FIRES_SECONDS)
    finally:
        for trouble in troubles:
            trouble.__exit__(None, None, None)
    return alerts


def test_each_reaches_the_alertmanager_with_words_that_say_what_it_is(firing_alerts: dict[str, Any]) -> None:
    for name, alert in firing_alerts.items():
        annotations = alert["annotations"]
        assert (ROOT / annotations["runbook"]).is_file(), name
        assert not any("<" in text or "no value" in text for text in annotations.values()), annotations
        assert annotations["summary"] != annotations["description"]
    assert firing_alerts["ServiceDown"]["annotations"]["summary"] == "media-svc does not run"
    assert firing_alerts["StreamNearlyFull"]["annotations"]["summary"].startswith("The stream MOBILE is ")


def test_each_is_over_once_it_is_healed(firing_alerts: dict[str, Any], watched: Watched) -> None:
    left: dict[str, Any] = {}

    def all_over() -> bool:
        left.clear()
        left.update(
            {name: alert for name, labels in ALERTS.items() if (alert := watched.watch.firing(name, labels))}
        )
        return not left

    until(all_over, lambda: f"still told: {left}", RESOLVES_SECONDS)
    ready = httpx.get(f"{watched.system.url}/readyz", timeout=5, trust_env=False).json()
    assert ready["services"]["media"] == "ok"
