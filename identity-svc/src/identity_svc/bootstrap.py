"""The one place that wires identity-svc's concrete things."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import grpc
import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

import resuena.identity.v1.identity_pb2_grpc as identity_grpc
from identity_svc import consumers
from identity_svc.guests.rpc import GuestRpc
from identity_svc.guests.service import GuestService
from identity_svc.memberships.rpc import MembershipRpc
from identity_svc.memberships.service import MembershipService
from identity_svc.persons import repository as persons
from identity_svc.persons.rpc import PersonRpc
from identity_svc.persons.service import PersonService
from identity_svc.sessions import repository as session_rows
from identity_svc.sessions.issuing import Issuer
from identity_svc.sessions.keys import SigningKeys, load_keys
from identity_svc.sessions.passwords import Passwords
from identity_svc.sessions.rpc import SessionRpc
from identity_svc.sessions.service import SessionService
from identity_svc.settings import IdentitySettings
from kit.db import Database, utc_now
from kit.events import Connection
from kit.process import AnySubscription, run_service
from kit.rpc.caller import Caller
from kit.rpc.server import Background

log = structlog.get_logger("identity")

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAME = "resuena.identity.v1.IdentityService"
_CLEAN_SECONDS = 3600.0


@dataclass
class IdentityRpc(SessionRpc, PersonRpc, MembershipRpc, GuestRpc, identity_grpc.IdentityServiceServicer):
    """All of IdentityService."""

    sessions: SessionService
    persons: PersonService
    memberships: MembershipService
    guests: GuestService


def identity_rpc(database: Database, settings: IdentitySettings, keys: SigningKeys) -> IdentityRpc:
    """The servicer over a database."""
    pepper = settings.password_pepper.get_secret_value()
    passwords = Passwords(pepper, memory_kib=settings.argon2_memory_kib, time_cost=settings.argon2_time_cost)
    issuer = Issuer(keys, settings.access_token_seconds)
    return IdentityRpc(
        sessions=SessionService(
            database,
            passwords,
            issuer,
            address_key=pepper,
            refresh_life=timedelta(days=settings.refresh_token_days),
            max_consecutive_digits=settings.max_consecutive_digits,
        ),
        persons=PersonService(database),
        memberships=MembershipService(database),
        guests=GuestService(database, issuer, key=pepper, life=timedelta(days=settings.guest_token_days)),
    )


def subscriptions(_: IdentitySettings, database: Database) -> Sequence[AnySubscription]:
    """What the service follows; also what dead letters are replayed to."""
    return consumers.subscriptions(database)


async def serve(settings: IdentitySettings) -> None:
    """Runs the service until it is told to stop."""
    keys = load_keys(settings)

    def register(server: grpc.aio.Server, database: Database, _: Connection) -> None:
        identity_grpc.add_IdentityServiceServicer_to_server(identity_rpc(database, settings, keys), server)

    async def jwks(_: Request) -> JSONResponse:
        return JSONResponse(await keys.jwks(), headers={"Cache-Control": "public, max-age=60"})

    def background(database: Database, _: Connection) -> Sequence[Background]:
        async def clean() -> None:
            while True:
                async with database.transaction() as session:
                    await session_rows.clean(session, utc_now())
                await asyncio.sleep(_CLEAN_SECONDS)

        return [clean]

    await run_service(
        settings,
        name="identity-svc",
        service_names=[SERVICE_NAME],
        register=register,
        subscriptions=consumers.subscriptions,
        jwks=keys.jwks,
        background=background,
        routes=[Route("/.well-known/jwks.json", jwks)],
    )


async def grant_staff(settings: IdentitySettings, arguments: list[str]) -> None:
    """`grant-staff E-MAIL`: gives somebody who signed up the staff permissions."""
    database = Database(settings.database_url)
    try:
        async with database.transaction() as session:
            person = await persons.lock_by_email(session, arguments[0].lower()) if arguments else None
            if person is None:
                raise SystemExit("usage: grant-staff E-MAIL, of somebody who has signed up")
            person.staff = True
        log.info("staff_granted", person_id=person.id)
    finally:
        await database.dispose()


async def create_guest_token(settings: IdentitySettings, arguments: list[str]) -> None:
    """`create-guest-token LABEL [TOKEN]`: prints a token for an investor, once."""
    if not arguments:
        raise SystemExit("usage: create-guest-token LABEL [TOKEN]")
    database = Database(settings.database_url)
    try:
        rpc = identity_rpc(database, settings, load_keys(settings))
        token = arguments[1] if len(arguments) > 1 else ""
        _, shown = await rpc.guests.create(Caller(service="operator"), token, arguments[0], None)
        print(shown)  # the only time that it is shown
    finally:
        await database.dispose()
