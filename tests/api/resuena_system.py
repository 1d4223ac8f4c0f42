"""All of Resuena in the test's process: the five services' own `serve`, and the gateway, on real PostgreSQL and NATS."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

import grpc
import httpx
import nats
from fastapi import FastAPI
from sqlalchemy import text

from campaign_svc import bootstrap as campaign
from campaign_svc.checks.policies import retry_after
from campaign_svc.checks.service import run_checks
from campaign_svc.creator_invitations.repository import lock_started
from campaign_svc.due_checks.policies import SETTLING
from campaign_svc.settings import CREATOR_INVITATION_DAYS, CampaignSettings
from company_svc import bootstrap as company
from company_svc.settings import CompanySettings
from gateway.bootstrap import build
from gateway.live_settings import LIVE_SETTINGS
from gateway.settings import GatewaySettings
from gateway.settings_command import settings_command
from identity_svc import bootstrap as identity
from identity_svc.settings import IdentitySettings
from kit.db import Database
from kit.graph.compose.composition import Composition, compose
from kit.graph.declare.slice import discover
from kit.rpc.client import channel
from kit.rpc.tokens import http_jwks
from kit.testing import SERVICE_KEYS, SigningKeys, eventually
from kit.testing.ports import free_port
from media_svc import bootstrap as media
from media_svc.settings import MediaSettings
from tracking_svc import bootstrap as tracking
from tracking_svc.settings import TrackingSettings

ORIGIN = "http://testserver"
SERVICES: dict[str, tuple[Any, Any]] = {
    "identity": (identity, IdentitySettings),
    "company": (company, CompanySettings),
    "campaign": (campaign, CampaignSettings),
    "tracking": (tracking, TrackingSettings),
    "media": (media, MediaSettings),
}
MIGRATIONS: dict[str, Path] = {name: module.MIGRATIONS for name, (module, _) in SERVICES.items()}
FAST = {
    "argon2_memory_kib": 64,
    "argon2_time_cost": 1,
    "answer_seconds": 0.0,
    "erasure_seconds": 0.5,
    "schedule_seconds": 0.5,
    "notice_mail_seconds": 0.5,
}
"""Settings that make tests fast and change no rule."""
RECEIVERS = {"webhooks_allowed_hosts": "127.0.0.1"}
"""Hosts outside the internet that webhooks may call: the receivers of the tests."""
FILM_BYTES = 64 * 1024 * 1024
"""Size of the investors' film, whose last words are `the end.`"""


@cache
def _mail(path: Path) -> tuple[str, str]:
    """Recipient and text of a mail. Cached by path: a mail's file never changes, and parsing it takes about a millisecond."""
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    body = message.get_body(("plain",))
    return str(message["To"]), body.get_content() if body is not None else ""


@dataclass
class System:
    """Resuena, running."""

    app: FastAPI
    addresses: Mapping[str, str]
    databases: Mapping[str, Database]
    nats_url: str
    mail_dir: Path
    media_dir: Path

    def channel(self, service: str, as_service: str = "demo") -> grpc.aio.Channel:
        """A channel to a service, as one of our own services."""
        return channel(self.addresses[service], proof=SERVICE_KEYS.proof(as_service, service), deadline=20.0)

    @asynccontextmanager
    async def browser(self) -> AsyncIterator[httpx.AsyncClient]:
        """An HTTP client of the gateway with cookies of its own."""
        transport = httpx.ASGITransport(self.app, client=("10.0.0.9", 1234), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, timeout=30) as client:
            yield client

    def mails(self, to: str) -> list[str]:
        """The texts of the mails sent to an address, oldest first."""
        mails = (_mail(path) for path in sorted(self.mail_dir.glob("*.eml")))
        return [text for recipient, text in mails if recipient == to]

    async def settled(self) -> None:
        """Returns once all outboxes are sent, all consumers have acknowledged all messages, and all due checks have run."""
        connection = await nats.connect(self.nats_url)
        try:
            await eventually(partial(self._at_rest, connection.jsm()), timeout=60)  # type: ignore[arg-type]
        finally:
            await connection.close()

    async def _at_rest(self, manager: Any) -> bool:
        messages = await self._taken_up(manager)
        assert not await self._due_announcements(), "an invited creator is not told of a campaign yet"
        # Checks, too, that a report of figures makes due only after SETTLING, and those that run for the first time:
        # until then their due time is later than that of a check that failed and is retried.
        due = """SELECT count(*) FROM due_checks
            WHERE attempts = 0 AND due_at < now() + :settling OR attempts = 1 AND due_at > now() + :retry"""
        values = {"settling": SETTLING, "retry": retry_after(1)}
        assert await sql(self.databases["campaign"], due, **values) == [(0,)], "checks are due"
        pending = "SELECT count(*) FROM advertisements WHERE checks_state = 1 AND status <> 6"
        assert await sql(self.databases["campaign"], pending) == [(0,)], "an advertisement was never checked"
        for database in self.databases.values():
            rows = await sql(database, "SELECT count(*) FROM outbox WHERE sent_at IS NULL")
            assert rows == [(0,)], "a fact is not told yet"
        assert await self._taken_up(manager) == messages, "facts are told"
        return True

    async def _taken_up(self, manager: Any) -> dict[str, int]:
        """The last sequence number of each stream, provided that consumers have processed all messages."""
        messages = {}
        for stream in await manager.streams_info():
            messages[stream.config.name] = stream.state.last_seq
            for consumer in await manager.consumers_info(stream.config.name):
                if consumer.config.deliver_subject and not consumer.push_bound:
                    continue  # an ordered consumer that missed heartbeats was replaced; NATS deletes this one later
                assert not consumer.num_pending, f"{consumer.name} has not seen all"
                assert not consumer.num_ack_pending, f"{consumer.name} works"
        return messages

    async def _due_announcements(self) -> int:
        """The number of invited creators still to be notified of a campaign that has started."""
        now, lasts = datetime.now(UTC), timedelta(days=CREATOR_INVITATION_DAYS)
        async with self.databases["campaign"].transaction() as session:
            # The query skips rows that campaign-svc is announcing at this moment: wait until that is committed.
            await (await session.connection()).execute(text("LOCK TABLE creator_invitations IN EXCLUSIVE MODE"))
            return len(await lock_started(session, now, now - lasts, 1))


async def sql(database: Database, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """Returns the rows of a statement."""
    async with database.transaction() as session:
        result = await (await session.connection()).execute(text(statement), values)
        return [tuple(row) for row in result] if result.returns_rows else []


@asynccontextmanager
async def running(
    urls: Mapping[str, str],
    nats_url: str,
    folder: Path,
    keys: SigningKeys,
    *,
    services: Mapping[str, Any] | None = None,
    **gateway: Any,
) -> AsyncIterator[System]:
    """Starts everything on migrated databases, with further settings of services and gateway; stops it in order."""
    composition = compose(discover())  # takes seconds, in which nothing else of this process would respond
    addresses = {name: f"127.0.0.1:{free_port()}" for name in SERVICES}
    doors = {name: f"127.0.0.1:{free_port()}" for name in SERVICES}
    jwks_url = f"http://{doors['identity']}/.well-known/jwks.json"
    shared = {
        "nats_url": nats_url,
        "jwks_url": jwks_url,
        "service_public_keys_dir": SERVICE_KEYS.public,
        "public_url": ORIGIN,
        "mail_dir": folder / "mail",
        "media_store_url": f"file://{folder / 'media'}",
        "investor_documents_dir": folder / "documents",
        "media_workers": 1,
        "signing_key": keys.pem,
        # People sign in once for all tests, which on a slow machine take longer than a token's lifetime of ten minutes.
        "access_token_seconds": 3600,
        **{f"{name}_address": address for name, address in addresses.items()},
        **FAST,
        **RECEIVERS,
        **(services or {}),
    }
    stops: list[Callable[[], object]] = []
    databases = {name: Database(url, pool_size=2) for name, url in urls.items()}
    (folder / "media").mkdir(parents=True, exist_ok=True)
    _film(folder / "documents" / "demo.mp4")
    tasks: list[asyncio.Task[None]] = []
    loop = asyncio.get_running_loop()
    with (
        # pytest keeps its signal handlers; what a service does at SIGTERM is called at the end.
        mock.patch.object(loop, "add_signal_handler", lambda _, stop: stops.append(stop)),
        # All services share a process here: a picture that is described too late is stored by a retry, in another test.
        mock.patch.object(run_checks, "_DESCRIBING_SECONDS", 30),
    ):
        try:
            for name, (module, settings) in SERVICES.items():
                own = {
                    "grpc_address": addresses[name],
                    "metrics_address": doors[name],
                    "database_url": urls[name],
                    "service_key_file": SERVICE_KEYS.private(name),
                }
                tasks.append(asyncio.create_task(module.serve(settings(**{**shared, **own})), name=name))
            await eventually(partial(_up, tasks, stops), timeout=30)
            async with _gateway(composition, addresses, shared, folder, gateway) as app:
                yield System(app, addresses, databases, nats_url, folder / "mail", folder / "media")
        finally:
            for stop in stops:
                stop()
            _, left = await asyncio.wait(tasks, timeout=15)
            for task in left:
                task.print_stack()
            assert not left, f"{[task.get_name() for task in left]} did not stop"
            for database in databases.values():
                await database.dispose()


def _film(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.seek(FILM_BYTES - 9)
        file.write(b"the end.\n")


def _up(tasks: Sequence[asyncio.Task[None]], stops: Sequence[object]) -> None:
    for task in tasks:
        if task.done():
            task.result()
    assert len(stops) == 2 * len(SERVICES), "a service is not up yet"


@asynccontextmanager
async def _gateway(
    composition: Composition,
    addresses: Mapping[str, str],
    shared: Mapping[str, Any],
    folder: Path,
    more: Mapping[str, Any],
) -> AsyncIterator[FastAPI]:
    names = ("nats_url", "jwks_url", "public_url", "media_address")
    settings = GatewaySettings(
        **{name: shared[name] for name in names},
        service_key_file=SERVICE_KEYS.private("gateway"),
        trusted_proxies="10.0.0.0/8",
        cookie_secure=False,
        frontend_dir=folder / "frontend",
        operation_seconds=20,
        rpc_seconds=15,
        **more,
    )
    slices = {name: address for name, address in addresses.items() if name != "media"}
    app = build(settings, composition, addresses=slices, jwks=http_jwks(settings.jwks_url))
    # All requests of these tests come from one address.
    limits = [part for name in LIVE_SETTINGS if name.startswith("limits.") for part in (name, "9999999/1s")]
    await settings_command(["set", *limits], nats_url=settings.nats_url, out=StringIO())
    async with app.router.lifespan_context(app):
        await app.state.live_settings.loaded.wait()
        yield app
