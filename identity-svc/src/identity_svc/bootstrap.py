"""The one place that wires identity-svc's concrete things."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path

import grpc
import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

import resuena.identity.v1.identity_pb2_grpc as identity_grpc
from identity_svc import consumers
from identity_svc.accounts import repository as mailed_rows
from identity_svc.accounts.links import Links
from identity_svc.accounts.passwords import PasswordService
from identity_svc.accounts.rpc import AccountRpc
from identity_svc.accounts.service import AccountService
from identity_svc.deletions.erasure import Erasure
from identity_svc.deletions.peers import Peers, RpcPeers
from identity_svc.deletions.rpc import DeletionRpc
from identity_svc.deletions.service import DeletionService
from identity_svc.guests.documents import Library
from identity_svc.guests.rpc import GuestRpc
from identity_svc.guests.service import GuestService
from identity_svc.memberships.rpc import MembershipRpc
from identity_svc.memberships.service import MembershipService
from identity_svc.persons import repository as persons
from identity_svc.persons.rpc import PersonRpc
from identity_svc.persons.service import PersonService
from identity_svc.referrals.policies import DEFAULT_HOUSE_CODE
from identity_svc.referrals.service import ReferralService
from identity_svc.second_factor import repository as factor_rows
from identity_svc.second_factor.authenticators import Authenticators
from identity_svc.second_factor.challenges import Challenges
from identity_svc.second_factor.rpc import SecondFactorRpc
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions import repository as session_rows
from identity_svc.sessions.attempts import Attempts
from identity_svc.sessions.issuing import Issuer
from identity_svc.sessions.keys import SigningKeys, load_keys
from identity_svc.sessions.opening import Opener
from identity_svc.sessions.passwords import Passwords
from identity_svc.sessions.rpc import SessionRpc
from identity_svc.sessions.service import SessionService
from identity_svc.settings import IdentitySettings
from kit.db import Database, is_unavailable, utc_now
from kit.idempotency import keep_forgetting
from kit.jetstream import Connection
from kit.mail import MailRelay, transport_of
from kit.process import AnySubscription, run_service
from kit.remote import RemoteSettings
from kit.rpc.caller import Caller
from kit.rpc.client import channel
from kit.rpc.server import Background
from kit.tasks import keep_doing

log = structlog.get_logger("identity")

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAME = "resuena.identity.v1.IdentityService"
_CLEAN_SECONDS = 3600.0
HOUSE_CODE_SETTING = "public.referral.code"
"""The live setting that the download page shows, too."""

Clock = Callable[[], datetime]


@dataclass
class IdentityRpc(
    SessionRpc,
    SecondFactorRpc,
    AccountRpc,
    PersonRpc,
    MembershipRpc,
    GuestRpc,
    DeletionRpc,
    identity_grpc.IdentityServiceServicer,
):
    """All of IdentityService."""

    sessions: SessionService
    second_factor: SecondFactorService
    accounts: AccountService
    passwords: PasswordService
    persons: PersonService
    memberships: MembershipService
    guests: GuestService
    deletions: DeletionService


def clock_of(settings: IdentitySettings) -> Clock:
    """The clock of the services; a setting moves it ahead in development."""
    ahead = timedelta(seconds=settings.clock_ahead_seconds)
    return lambda: utc_now() + ahead


def identity_rpc(
    database: Database,
    settings: IdentitySettings,
    keys: SigningKeys,
    now: Clock = utc_now,
    house_code: Callable[[], str] = lambda: DEFAULT_HOUSE_CODE,
) -> IdentityRpc:
    """The servicer over a database; `now` is the clock that every use case asks, `house_code` the referral code of the
    house as it is at the moment.
    """
    pepper = settings.password_pepper.get_secret_value()
    passwords = Passwords(pepper, memory_kib=settings.argon2_memory_kib, time_cost=settings.argon2_time_cost)
    issuer = Issuer(keys, settings.access_token_seconds)
    life = timedelta(days=settings.refresh_token_days)
    opener = Opener(issuer, life, now)
    attempts = Attempts(pepper)
    links = Links(settings.public_url, settings.product_name, now=now)
    authenticators = Authenticators(pepper, settings.product_name)
    challenges = Challenges(authenticators)
    digits = settings.max_consecutive_digits
    pace = settings.answer_seconds
    return IdentityRpc(
        sessions=SessionService(
            database,
            passwords,
            issuer,
            opener,
            attempts=attempts,
            links=links,
            challenges=challenges,
            referrals=ReferralService(database, attempts, house_code, now),
            max_consecutive_digits=digits,
            now=now,
        ),
        second_factor=SecondFactorService(database, authenticators, challenges, attempts, opener, now=now),
        accounts=AccountService(database, refresh_life=life, now=now),
        passwords=PasswordService(
            database, passwords, links, attempts, max_consecutive_digits=digits, answer_seconds=pace, now=now
        ),
        persons=PersonService(database),
        memberships=MembershipService(database, now),
        guests=GuestService(
            database,
            issuer,
            attempts,
            settings.investor_documents,
            Library(settings.investor_documents_dir, pepper),
            life=timedelta(days=settings.guest_token_days),
            now=now,
        ),
        deletions=DeletionService(database, links, attempts, answer_seconds=pace, now=now),
    )


def erasure(database: Database, settings: IdentitySettings, peers: Peers, now: Clock = utc_now) -> Erasure:
    """The job that erases whoever is due."""
    attempts = Attempts(settings.password_pepper.get_secret_value())
    return Erasure(database, attempts, peers, every_seconds=settings.erasure_seconds, now=now)


@asynccontextmanager
async def rpc_peers(settings: IdentitySettings) -> AsyncIterator[Peers]:
    """The services that an erasure tells first; they need not be there yet."""
    secret = settings.service_secret.get_secret_value()
    async with (
        channel(settings.tracking_address, service="identity", service_secret=secret) as tracking,
        channel(settings.company_address, service="identity", service_secret=secret) as company,
    ):
        yield RpcPeers(tracking, company)


def subscriptions(_: IdentitySettings, database: Database) -> Sequence[AnySubscription]:
    """What the service follows; also what dead letters are replayed to."""
    return consumers.subscriptions(database)


async def serve(settings: IdentitySettings) -> None:
    """Runs the service until it is told to stop."""
    keys = load_keys(settings)

    now = clock_of(settings)

    @cache
    def remote_of(connection: Connection) -> RemoteSettings:
        return RemoteSettings(connection)

    def register(server: grpc.aio.Server, database: Database, connection: Connection) -> None:
        remote = remote_of(connection)
        servicer = identity_rpc(
            database, settings, keys, now, lambda: remote.get(HOUSE_CODE_SETTING) or DEFAULT_HOUSE_CODE
        )
        identity_grpc.add_IdentityServiceServicer_to_server(servicer, server)

    async def jwks(_: Request) -> JSONResponse:
        return JSONResponse(await keys.jwks(), headers={"Cache-Control": "public, max-age=60"})

    def background(peers: Peers, database: Database, connection: Connection) -> Sequence[Background]:
        remote = remote_of(connection)
        mail = MailRelay(database, transport_of(settings, remote), sender=settings.mail_from)

        clean = partial(keep_doing, partial(clean_expired, database, now), _CLEAN_SECONDS)
        forget_keys = partial(keep_forgetting, database)
        return [clean, forget_keys, remote.run, mail.run, erasure(database, settings, peers, now).run]

    async with rpc_peers(settings) as peers:
        await run_service(
            settings,
            name="identity-svc",
            owns=("resuena.identity.>",),
            service_names=[SERVICE_NAME],
            register=register,
            subscriptions=consumers.subscriptions,
            jwks=keys.jwks,
            background=partial(background, peers),
            routes=[Route("/.well-known/jwks.json", jwks)],
        )


async def clean_expired(database: Database, now: Clock = utc_now) -> None:
    """Removes what has passed; the database being away only delays it."""
    try:
        async with database.transaction() as session:
            await session_rows.clean(session, now())
            await mailed_rows.clean(session, now())
            await factor_rows.clean(session, now())
    except Exception as error:
        if not is_unavailable(error):
            raise
        log.warning("cannot_clean_now")


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


async def erase_due(settings: IdentitySettings, _: list[str]) -> None:
    """`erase-due`: erases at once whoever's 72 hours have passed, instead of at the next look."""
    database = Database(settings.database_url)
    try:
        async with rpc_peers(settings) as peers:
            erased = await erasure(database, settings, peers, clock_of(settings)).erase_due()
        log.info("erased_due", persons=erased)
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
        _, shown = await rpc.guests.create(Caller(service="operator"), token, arguments[0])
        print(shown)  # the only time that it is shown
    finally:
        await database.dispose()
