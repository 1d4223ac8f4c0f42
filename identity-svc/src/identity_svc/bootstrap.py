"""Composition root of identity-svc: builds the services, the servicers and the background jobs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import grpc
import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from identity_svc import consumers
from identity_svc.access import CALLERS, KEYS, MANAGE_DELETIONS, MANAGE_GUEST_TOKENS
from identity_svc.accounts.rpc import AccountRpc
from identity_svc.accounts.service import AccountService
from identity_svc.attempts import repository as attempts_rows
from identity_svc.attempts.policies import DEFAULT_MAIL_RATE
from identity_svc.attempts.service import Attempts
from identity_svc.creator_notices.jobs import CreatorCourier, keep_raising
from identity_svc.creator_notices.mails import Letter
from identity_svc.creator_notices.rpc import CreatorNoticeRpc
from identity_svc.creator_notices.service import CreatorNoticeService, StopTokens
from identity_svc.creators.rpc import CreatorAccountRpc, CreatorPeers, CreatorSocialAccountRpc
from identity_svc.creators.service import CreatorAccountService, UnavailablePeers
from identity_svc.creators.service import Peers as PeersOfCreators
from identity_svc.deletions.jobs import Erasure, Peers, RpcPeers
from identity_svc.deletions.models import CANCELLED, CONFIRMED, ERASED, REQUESTED
from identity_svc.deletions.rpc import DeletionRpc
from identity_svc.deletions.service import DeletionService
from identity_svc.guests import repository as guest_rows
from identity_svc.guests.rpc import GuestRpc
from identity_svc.guests.service import GuestService
from identity_svc.influencers.rpc import InfluencerRpc
from identity_svc.influencers.service import InfluencerService
from identity_svc.investor_documents.rpc import InvestorDocumentRpc
from identity_svc.investor_documents.service import InvestorDocumentService, Tickets
from identity_svc.mails import repository as mailed_rows
from identity_svc.mails.service import Links
from identity_svc.memberships.policies import STAFF_ROLES, staff_roles_of
from identity_svc.memberships.rpc import MembershipRpc
from identity_svc.memberships.service import CreatorService
from identity_svc.networks.models import Network
from identity_svc.networks.service import network_client, networks_of
from identity_svc.passkeys import repository as passkey_rows
from identity_svc.passkeys.policies import Challenges, RelyingParty
from identity_svc.passkeys.rpc import PasskeyRpc
from identity_svc.passkeys.service import KeptPasskeys, PasskeyService
from identity_svc.passwords.rpc import PasswordRpc
from identity_svc.passwords.service import PasswordHashes, PasswordService
from identity_svc.payout_accounts import repository as payout_rows
from identity_svc.payout_accounts.jobs import PayoutSealing
from identity_svc.payout_accounts.policies import PayoutSeals
from identity_svc.payout_accounts.rpc import PayoutAccountRpc
from identity_svc.payout_accounts.service import PayoutAccountService
from identity_svc.people.jobs import purge_views
from identity_svc.people.rpc import PeopleRpc
from identity_svc.people.service import PeopleService
from identity_svc.peppers.service import Peppers
from identity_svc.persons import repository as persons
from identity_svc.persons.rpc import PersonRpc
from identity_svc.persons.service import PersonService
from identity_svc.referrals.policies import DEFAULT_HOUSE_CODE
from identity_svc.referrals.rpc import ReferralRpc
from identity_svc.referrals.service import ReferralService
from identity_svc.second_factor import repository as factor_rows
from identity_svc.second_factor.jobs import Sealing
from identity_svc.second_factor.policies import Authenticators
from identity_svc.second_factor.rpc import SecondFactorRpc
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions import repository as session_rows
from identity_svc.sessions.rpc import SessionRpc
from identity_svc.sessions.service import SessionOpener, SessionService
from identity_svc.settings import IdentitySettings
from identity_svc.sign_in.rpc import SignInRpc
from identity_svc.sign_in.service import SignInService
from identity_svc.social_accounts import repository as social_rows
from identity_svc.social_accounts.jobs import TokenRenewal, TokenSealing
from identity_svc.social_accounts.policies import PageSeals, TokenSeals
from identity_svc.social_accounts.rpc import SocialAccountRpc
from identity_svc.social_accounts.service.confirm_accounts import ConfirmationService
from identity_svc.social_accounts.service.link_accounts import LinkingService
from identity_svc.social_accounts.service.network_callbacks import NetworkCallbackService
from identity_svc.social_accounts.service.network_tokens import NetworkTokenService
from identity_svc.staff import repository as staff_rows
from identity_svc.staff.policies import MEMBERS_MAX
from identity_svc.staff.rpc import StaffRpc
from identity_svc.staff.service import StaffService
from identity_svc.tables import Table
from identity_svc.tokens.service import AccessTokens, SigningKeys, load_keys
from kit.command import ended_by
from kit.db import Database, utc_now
from kit.emails import tidy_email
from kit.events import AnySubscription
from kit.idempotency import keep_forgetting
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.mail import (
    MailRelay,
    NotSentError,
    live_mail_server,
    mail_backlog,
    send_test_mail,
    transport_of,
)
from kit.process import run_service
from kit.rates import Rate, live_rate
from kit.rpc.caller import Caller
from kit.rpc.client import channel
from kit.rpc.errors import DomainError
from kit.rpc.limits import MAX_ITEMS
from kit.rpc.server import Background
from kit.rpc.service_tokens import ServiceKey
from kit.tasks import keep_doing
from resuena.identity.v1 import (
    accounts_pb2_grpc,
    creator_notices_pb2_grpc,
    creators_pb2_grpc,
    deletions_pb2_grpc,
    guests_pb2_grpc,
    identity_service_pb2,
    influencers_pb2_grpc,
    investor_documents_pb2_grpc,
    memberships_pb2_grpc,
    passkeys_pb2_grpc,
    passwords_pb2_grpc,
    payout_accounts_pb2_grpc,
    people_pb2_grpc,
    persons_pb2_grpc,
    referrals_pb2_grpc,
    second_factor_pb2_grpc,
    sessions_pb2_grpc,
    sign_in_pb2_grpc,
    social_accounts_pb2_grpc,
    staff_pb2_grpc,
)

log = structlog.get_logger("identity")

MIGRATIONS = Path(__file__).parents[2] / "migrations"
_FORMER_SERVICE = identity_service_pb2.DESCRIPTOR.services_by_name["IdentityService"]
SERVICE_NAMES = (
    "resuena.identity.v1.AccountService",
    "resuena.identity.v1.CreatorService",
    "resuena.identity.v1.CreatorNoticeService",
    "resuena.identity.v1.DeletionService",
    "resuena.identity.v1.GuestService",
    "resuena.identity.v1.InfluencerService",
    "resuena.identity.v1.InvestorDocumentService",
    "resuena.identity.v1.MembershipService",
    "resuena.identity.v1.PasskeyService",
    "resuena.identity.v1.PasswordService",
    "resuena.identity.v1.PayoutAccountService",
    "resuena.identity.v1.PeopleService",
    "resuena.identity.v1.PersonService",
    "resuena.identity.v1.ReferralService",
    "resuena.identity.v1.SecondFactorService",
    "resuena.identity.v1.SessionService",
    "resuena.identity.v1.SignInService",
    "resuena.identity.v1.SocialAccountService",
    "resuena.identity.v1.StaffService",
    _FORMER_SERVICE.full_name,
)
_CLEAN_SECONDS = 3600.0
HOUSE_CODE_SETTING = "public.referral.code"
"""Key of the live setting with the house's referral code, which the download page shows."""

OPERATOR = Caller(service="operator", permissions=frozenset((MANAGE_GUEST_TOKENS, MANAGE_DELETIONS)))
"""The caller in whose name an operator's commands run use cases."""
TOKEN_FIELDS = ("id", "label", "created_at", "expires_at", "revoked_at", "use_count", "max_uses")
STAFF_FIELDS = ("id", "email", "first_name", "last_name", "since")
DELETION_FIELDS = ("id", "person_id", "requested_at", "confirmed_at", "due_at", "cancelled_at", "erased_at")

Clock = Callable[[], datetime]


@dataclass(frozen=True)
class IdentityServices:
    persons: PersonService
    creators: CreatorService
    influencers: InfluencerService
    sessions: SessionService
    guests: GuestService
    documents: InvestorDocumentService
    second_factor: SecondFactorService
    passwords: PasswordService
    passkeys: PasskeyService
    sign_in: SignInService
    referrals: ReferralService
    payout_accounts: PayoutAccountService
    network_tokens: NetworkTokenService
    linking: LinkingService
    network_confirmations: ConfirmationService
    network_callbacks: NetworkCallbackService
    creator_accounts: CreatorAccountService
    creator_notices: CreatorNoticeService
    people: PeopleService
    staff: StaffService
    deletions: DeletionService
    accounts: AccountService


def clock_of(settings: IdentitySettings) -> Clock:
    """The clock of all use cases, in UTC; a development setting advances it."""
    ahead = timedelta(seconds=settings.clock_ahead_seconds)
    return lambda: utc_now() + ahead


def identity_services(
    database: Database,
    settings: IdentitySettings,
    keys: SigningKeys,
    now: Clock = utc_now,
    house_code: Callable[[], str] = lambda: DEFAULT_HOUSE_CODE,
    *,
    mail_rate: Callable[[], Awaitable[Rate]] | None = None,
    creator_peers: PeersOfCreators | None = None,
    networks: Mapping[int, Network] | None = None,
) -> IdentityServices:
    """The use cases over a database; `now` is the clock that they all use, `house_code` returns the house's current
    referral code, `mail_rate` limits the mails that an address may request, `creator_peers` are the services that
    creators' accounts call, `networks` those whose accounts are linked by OAuth.
    """
    peppers = Peppers.of(settings)
    digits, pace = settings.max_consecutive_digits, settings.answer_seconds
    attempts = Attempts(peppers, mail_rate)
    tokens = AccessTokens(keys, settings.access_token_seconds)
    links = Links(settings.public_url, settings.product_name, now=now)
    hashes = PasswordHashes(peppers, memory_kib=settings.argon2_memory_kib, time_cost=settings.argon2_time_cost)
    opener = SessionOpener(tokens, timedelta(days=settings.refresh_token_days), now)
    guests = GuestService(database, tokens, attempts, life=timedelta(days=settings.guest_token_days), now=now)
    kept_passkeys = KeptPasskeys(links)
    sessions = SessionService(database, opener, guests.still_counts, kept_passkeys.remove, now)
    authenticators = Authenticators(peppers, settings.product_name)
    second_factor = SecondFactorService(database, authenticators, attempts, links, now)
    passwords = PasswordService(
        database,
        hashes,
        links,
        attempts,
        kept_passkeys,
        max_consecutive_digits=digits,
        answer_seconds=pace,
        now=now,
    )
    payouts = PayoutAccountService(database, passwords, second_factor, PayoutSeals(peppers), links, now)
    referrals = ReferralService(database, attempts, house_code, now)
    party = RelyingParty(settings.public_url, settings.product_name)
    passkeys = PasskeyService(database, party, Challenges(peppers), passwords, second_factor, links, now)
    return IdentityServices(
        persons=PersonService(database),
        creators=CreatorService(database),
        influencers=InfluencerService(database),
        sessions=sessions,
        guests=guests,
        documents=InvestorDocumentService(database, guests, settings.investor_documents, Tickets(peppers), now),
        second_factor=second_factor,
        passwords=passwords,
        passkeys=passkeys,
        sign_in=SignInService(
            database,
            hashes,
            opener,
            second_factor,
            passkeys,
            attempts=attempts,
            links=links,
            referrals=referrals,
            max_consecutive_digits=digits,
            now=now,
        ),
        referrals=referrals,
        payout_accounts=payouts,
        network_tokens=NetworkTokenService(database, TokenSeals(peppers), now),
        linking=LinkingService(
            database, networks or {}, TokenSeals(peppers), PageSeals(peppers), settings.public_url, now
        ),
        network_confirmations=ConfirmationService(database, now),
        network_callbacks=NetworkCallbackService(database, networks or {}, settings.public_url, now),
        creator_accounts=CreatorAccountService(
            database, payouts, creator_peers or UnavailablePeers(), settings.public_url, now
        ),
        creator_notices=CreatorNoticeService(database, StopTokens(peppers), now),
        people=PeopleService(database, payouts, now),
        staff=StaffService(database, passwords, second_factor, links, now),
        deletions=DeletionService(database, links, attempts, answer_seconds=pace, now=now),
        accounts=AccountService(database, links, sessions, payouts, now),
    )


@dataclass(frozen=True)
class IdentityServicers:
    """The servicers of the contract."""

    accounts: AccountRpc
    creator_notices: CreatorNoticeRpc
    creators: CreatorAccountRpc
    deletions: DeletionRpc
    guests: GuestRpc
    influencers: InfluencerRpc
    investor_documents: InvestorDocumentRpc
    memberships: MembershipRpc
    passkeys: PasskeyRpc
    passwords: PasswordRpc
    payout_accounts: PayoutAccountRpc
    people: PeopleRpc
    persons: PersonRpc
    referrals: ReferralRpc
    second_factor: SecondFactorRpc
    sessions: SessionRpc
    sign_in: SignInRpc
    social_accounts: SocialAccountRpc
    staff: StaffRpc

    def add_to(self, server: grpc.aio.Server) -> None:
        """Serves them, and the RPCs of IdentityService with their handlers (docs/adr/0123)."""
        self._add_services_to(server)
        handlers = _Handlers()
        self._add_services_to(cast(grpc.aio.Server, handlers))
        former = {method.name: handlers.by_rpc[method.name] for method in _FORMER_SERVICE.methods}
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(_FORMER_SERVICE.full_name, former),))

    def _add_services_to(self, server: grpc.aio.Server) -> None:
        accounts_pb2_grpc.add_AccountServiceServicer_to_server(self.accounts, server)
        creator_notices_pb2_grpc.add_CreatorNoticeServiceServicer_to_server(self.creator_notices, server)
        creators_pb2_grpc.add_CreatorServiceServicer_to_server(self.creators, server)
        deletions_pb2_grpc.add_DeletionServiceServicer_to_server(self.deletions, server)
        guests_pb2_grpc.add_GuestServiceServicer_to_server(self.guests, server)
        influencers_pb2_grpc.add_InfluencerServiceServicer_to_server(self.influencers, server)
        investor_documents_pb2_grpc.add_InvestorDocumentServiceServicer_to_server(self.investor_documents, server)
        memberships_pb2_grpc.add_MembershipServiceServicer_to_server(self.memberships, server)
        passkeys_pb2_grpc.add_PasskeyServiceServicer_to_server(self.passkeys, server)
        passwords_pb2_grpc.add_PasswordServiceServicer_to_server(self.passwords, server)
        payout_accounts_pb2_grpc.add_PayoutAccountServiceServicer_to_server(self.payout_accounts, server)
        people_pb2_grpc.add_PeopleServiceServicer_to_server(self.people, server)
        persons_pb2_grpc.add_PersonServiceServicer_to_server(self.persons, server)
        referrals_pb2_grpc.add_ReferralServiceServicer_to_server(self.referrals, server)
        second_factor_pb2_grpc.add_SecondFactorServiceServicer_to_server(self.second_factor, server)
        sessions_pb2_grpc.add_SessionServiceServicer_to_server(self.sessions, server)
        sign_in_pb2_grpc.add_SignInServiceServicer_to_server(self.sign_in, server)
        social_accounts_pb2_grpc.add_SocialAccountServiceServicer_to_server(self.social_accounts, server)
        staff_pb2_grpc.add_StaffServiceServicer_to_server(self.staff, server)


class _Handlers:
    """The handlers that generated code registers with a server, by the name of the RPC."""

    def __init__(self) -> None:
        self.by_rpc: dict[str, grpc.RpcMethodHandler[object, object]] = {}

    def add_generic_rpc_handlers(self, _: Sequence[grpc.GenericRpcHandler]) -> None:
        """Ignored: these look up the handlers that the next method receives."""

    def add_registered_method_handlers(
        self, _: str, handlers: Mapping[str, grpc.RpcMethodHandler[object, object]]
    ) -> None:
        self.by_rpc.update(handlers)


def identity_servicers(services: IdentityServices) -> IdentityServicers:
    """The servicers on these services."""
    return IdentityServicers(
        accounts=AccountRpc(services.accounts, services.sessions),
        creator_notices=CreatorNoticeRpc(services.creator_notices),
        creators=CreatorAccountRpc(services.creator_accounts, services.payout_accounts),
        deletions=DeletionRpc(services.deletions),
        guests=GuestRpc(services.guests),
        influencers=InfluencerRpc(services.influencers),
        investor_documents=InvestorDocumentRpc(services.documents),
        memberships=MembershipRpc(services.creators),
        passkeys=PasskeyRpc(services.passkeys),
        passwords=PasswordRpc(services.passwords),
        payout_accounts=PayoutAccountRpc(services.payout_accounts),
        people=PeopleRpc(services.people),
        persons=PersonRpc(services.persons),
        referrals=ReferralRpc(services.referrals),
        second_factor=SecondFactorRpc(services.second_factor),
        sessions=SessionRpc(services.sessions),
        sign_in=SignInRpc(services.sign_in),
        social_accounts=CreatorSocialAccountRpc(
            services.network_tokens,
            services.linking,
            services.network_confirmations,
            services.network_callbacks,
            services.creator_accounts,
            services.creator_notices,
        ),
        staff=StaffRpc(services.staff),
    )


def erasure(database: Database, settings: IdentitySettings, peers: Peers, now: Clock = utc_now) -> Erasure:
    attempts = Attempts(Peppers.of(settings))
    return Erasure(database, attempts, peers, every_seconds=settings.erasure_seconds, now=now)


def sealing(database: Database, settings: IdentitySettings) -> Sealing:
    return Sealing(database, Authenticators(Peppers.of(settings), settings.product_name))


def payout_sealing(database: Database, settings: IdentitySettings) -> PayoutSealing:
    return PayoutSealing(database, PayoutSeals(Peppers.of(settings)))


def token_sealing(database: Database, settings: IdentitySettings) -> TokenSealing:
    return TokenSealing(database, TokenSeals(Peppers.of(settings)))


def token_renewal(
    database: Database, settings: IdentitySettings, networks: Mapping[int, Network], now: Clock = utc_now
) -> TokenRenewal:
    return TokenRenewal(database, networks, TokenSeals(Peppers.of(settings)), now)


@asynccontextmanager
async def peers_of_creators(settings: IdentitySettings) -> AsyncIterator[PeersOfCreators]:
    """Channels to the services that creators' accounts call; does not wait for a connection."""
    key = ServiceKey.of(settings, "identity")
    async with (
        channel(settings.company_address, proof=key.proof("company")) as company,
        channel(settings.media_address, proof=key.proof("media")) as media,
    ):
        yield CreatorPeers(company, media)


@asynccontextmanager
async def rpc_peers(settings: IdentitySettings) -> AsyncIterator[Peers]:
    """Channels to the services that an erasure calls first; does not wait for a connection."""
    key = ServiceKey.of(settings, "identity")
    async with (
        channel(settings.tracking_address, proof=key.proof("tracking")) as tracking,
        channel(settings.company_address, proof=key.proof("company")) as company,
    ):
        yield RpcPeers(tracking, company)


def subscriptions(settings: IdentitySettings, database: Database) -> Sequence[AnySubscription]:
    """The durable consumers of the service; dead letters are replayed to them."""
    now = clock_of(settings)
    links = Links(settings.public_url, settings.product_name, now=now)
    return consumers.subscriptions(database, links=links, now=now)


def creator_courier(database: Database, settings: IdentitySettings, now: Clock = utc_now) -> CreatorCourier:
    letter = Letter(settings.public_url, settings.product_name, ZoneInfo(settings.time_zone))
    return CreatorCourier(database, StopTokens(Peppers.of(settings)), letter, now)


async def serve(settings: IdentitySettings) -> None:
    keys = load_keys(settings)

    now = clock_of(settings)

    @cache
    def remote_of(connection: Connection) -> LiveSettings:
        return LiveSettings(connection)

    def register(
        creator_peers: PeersOfCreators,
        networks: Mapping[int, Network],
        server: grpc.aio.Server,
        database: Database,
        connection: Connection,
    ) -> None:
        remote = remote_of(connection)
        services = identity_services(
            database,
            settings,
            keys,
            now,
            house_code=lambda: remote.get(HOUSE_CODE_SETTING) or DEFAULT_HOUSE_CODE,
            mail_rate=partial(live_rate, remote, "limits.mails.address", DEFAULT_MAIL_RATE),
            creator_peers=creator_peers,
            networks=networks,
        )
        identity_servicers(services).add_to(server)

    async def jwks(_: Request) -> JSONResponse:
        return JSONResponse(await keys.jwks(), headers={"Cache-Control": "public, max-age=60"})

    def background(
        peers: Peers, networks: Mapping[int, Network], database: Database, connection: Connection
    ) -> Sequence[Background]:
        remote = remote_of(connection)
        mail = MailRelay(
            database, transport_of(settings, remote), sender=settings.mail_from, folder=settings.mail_dir
        )

        clean = partial(keep_doing, partial(clean_expired, database, now), _CLEAN_SECONDS)
        forget_keys = partial(keep_forgetting, database)
        seal, erase = sealing(database, settings).run, erasure(database, settings, peers, now).run
        seal_accounts = payout_sealing(database, settings).run
        seal_tokens = token_sealing(database, settings).run
        notices = CreatorNoticeService(database, StopTokens(Peppers.of(settings)), now)
        return [
            clean,
            forget_keys,
            remote.run,
            mail.run,
            seal,
            seal_accounts,
            seal_tokens,
            token_renewal(database, settings, networks, now).run,
            erase,
            creator_courier(database, settings, now).keep_sending,
            partial(keep_raising, notices),
            partial(keep_doing, notices.purge, _CLEAN_SECONDS),
            partial(keep_doing, partial(purge_views, database, now), _CLEAN_SECONDS),
        ]

    async with (
        rpc_peers(settings) as peers,
        peers_of_creators(settings) as creator_peers,
        network_client() as http,
    ):
        networks = networks_of(settings, http, now)
        await run_service(
            settings,
            name="identity-svc",
            metadata=Table.metadata,
            callers=CALLERS,
            keys=KEYS,
            owns=("resuena.identity.>",),
            service_names=SERVICE_NAMES,
            register=partial(register, creator_peers, networks),
            subscriptions=partial(subscriptions, settings),
            jwks=keys.jwks,
            background=partial(background, peers, networks),
            backlogs=lambda connection: {"mail": mail_backlog(settings, remote_of(connection))},
            routes=[Route("/.well-known/jwks.json", jwks)],
        )


async def clean_expired(database: Database, now: Clock = utc_now) -> None:
    """Deletes expired rows of every concept, in batches."""
    for rows in (attempts_rows, session_rows, mailed_rows, factor_rows, passkey_rows, social_rows):
        await rows.clean(database, now())


async def grant_staff(settings: IdentitySettings, arguments: list[str]) -> None:
    """`grant-staff E-MAIL [ROLE ...]`: gives a registered person these roles of staff, or all roles without one."""
    if not arguments:
        raise SystemExit(f"usage: grant-staff E-MAIL [{'|'.join(STAFF_ROLES)} ...], of somebody who has signed up")
    async with _operated(settings) as services:
        person, roles = await services.staff.grant_by_operator(arguments[0], arguments[1:])
        log.info("staff_granted", person_id=person.id, roles=roles)
        print(f"{person.email} belongs to the staff, as: {', '.join(roles)}")


async def revoke_staff(settings: IdentitySettings, arguments: list[str]) -> None:
    """`revoke-staff E-MAIL`: removes all roles of a person of staff and ends their portal sessions."""
    if len(arguments) != 1:
        raise SystemExit("usage: revoke-staff E-MAIL")
    async with _operated(settings) as services:
        person = await services.staff.revoke_by_operator(arguments[0])
        log.info("staff_revoked", person_id=person.id)
        print(f"{person.email} no longer belongs to the staff")


async def list_staff(settings: IdentitySettings, _: list[str]) -> None:
    """`list-staff`: prints the people of staff, one JSON object each, with their roles and since when."""
    database = Database(settings.database_url)
    try:
        for row in await staff_rows.members(database, MEMBERS_MAX):
            roles = staff_roles_of(staff=row.staff, roles=row.staff_roles)
            _print_row(row, STAFF_FIELDS, roles=list(roles))
    finally:
        await database.dispose()


async def send_a_test_mail(settings: IdentitySettings, arguments: list[str]) -> None:
    """`send-test-mail E-MAIL`: sends one mail at once and prints the mail server's response."""
    if len(arguments) != 1:
        raise SystemExit("usage: send-test-mail E-MAIL")
    try:
        server = await send_test_mail(settings, await live_mail_server(settings), arguments[0])
    except NotSentError as error:
        raise SystemExit(str(error)) from error
    print(f"{server} took a mail from {settings.mail_from} to {arguments[0]}. Not there? Look among the spam too.")


async def remove_second_factor(settings: IdentitySettings, arguments: list[str]) -> None:
    """`remove-second-factor E-MAIL`: turns two-step verification off, ends all sessions and notifies by mail."""
    if len(arguments) != 1:
        raise SystemExit("usage: remove-second-factor E-MAIL, of somebody who proved who they are")
    async with _operated(settings) as services:
        person = await services.second_factor.remove(tidy_email(arguments[0]))
        log.info("second_factor_removed", person_id=person.id)


async def erase_due(settings: IdentitySettings, _: list[str]) -> None:
    """`erase-due`: erases now the persons whose 72 hours have passed, without waiting for the job."""
    database = Database(settings.database_url)
    try:
        async with rpc_peers(settings) as peers:
            erased = await erasure(database, settings, peers, clock_of(settings)).erase_due()
        log.info("erased_due", persons=erased)
    finally:
        await database.dispose()


async def create_guest_token(settings: IdentitySettings, arguments: list[str]) -> None:
    """`create-guest-token LABEL`: prints a new token for an investor, once."""
    if len(arguments) != 1:
        raise SystemExit("usage: create-guest-token LABEL")
    async with _operated(settings) as services:
        _, shown = await services.guests.create(OPERATOR, "", arguments[0])
        print(shown)  # shown only this once


async def list_guest_tokens(settings: IdentitySettings, _: list[str]) -> None:
    """`list-guest-tokens`: prints the tokens, newest first, one JSON object each."""
    async with _operated(settings) as services:
        after = None
        while rows := await services.guests.page(OPERATOR, after, MAX_ITEMS):
            for row in rows:
                _print_row(row, TOKEN_FIELDS)
            after = rows[-1].id


async def revoke_guest_token(settings: IdentitySettings, arguments: list[str]) -> None:
    """`revoke-guest-token ID`: revokes a token and ends the sessions that it opened; prints it as a JSON object."""
    if len(arguments) != 1:
        raise SystemExit("usage: revoke-guest-token ID")
    async with _operated(settings) as services:
        _print_row(await services.guests.revoke(OPERATOR, arguments[0]), TOKEN_FIELDS)


async def list_deletions(settings: IdentitySettings, _: list[str]) -> None:
    """`list-deletions`: prints the deletion requests, newest first, one JSON object each."""
    states = {REQUESTED: "requested", CONFIRMED: "confirmed", CANCELLED: "cancelled", ERASED: "erased"}
    async with _operated(settings) as services:
        after = None
        while rows := await services.deletions.page(OPERATOR, 0, after, MAX_ITEMS):
            for row in rows:
                _print_row(row, DELETION_FIELDS, state=states[row.state])
            after = rows[-1].id


async def list_peppers(settings: IdentitySettings, _: list[str]) -> None:
    """`list-peppers`: encrypts authenticators, payout accounts and networks' tokens under the pepper in force.

    Then prints counts per pepper, the one in force first, one JSON object each. An object without an id counts rows
    older than the column that stores it.
    """
    database = Database(settings.database_url)
    try:
        await sealing(database, settings).seal_anew()
        await payout_sealing(database, settings).seal_anew()
        await token_sealing(database, settings).seal_anew()
        counted = {
            "passwords": await persons.passwords_by_pepper(database),
            "second_factors": await factor_rows.factors_by_pepper(database),
            "recovery_codes": await factor_rows.codes_by_pepper(database),
            "payout_accounts": await payout_rows.by_pepper(database),
            "social_accounts": await social_rows.by_pepper(database),
            "guest_tokens": await guest_rows.tokens_by_pepper(database, clock_of(settings)()),
        }
    finally:
        await database.dispose()
    accepted_ids = [pepper.id for pepper in Peppers.of(settings).accepted()]
    counted_ids = {pepper for counts in counted.values() for pepper in counts}
    for pepper in [*accepted_ids, *sorted(counted_ids - {*accepted_ids}, key=str)]:
        state = "in force" if pepper == accepted_ids[0] else "accepted" if pepper in accepted_ids else "unknown"
        print(
            json.dumps(
                {"pepper": pepper, "state": state, **{what: n.get(pepper, 0) for what, n in counted.items()}}
            )
        )


@asynccontextmanager
async def _operated(settings: IdentitySettings) -> AsyncIterator[IdentityServices]:
    """The use cases, for one command of an operator. Exits with the message of an error that they raise."""
    database = Database(settings.database_url)
    try:
        yield identity_services(database, settings, load_keys(settings), clock_of(settings))
    except DomainError as error:
        raise ended_by(error) from error
    finally:
        await database.dispose()


def _print_row(row: object, fields: Sequence[str], **more: object) -> None:
    print(json.dumps({**{name: getattr(row, name) for name in fields}, **more}, default=str, ensure_ascii=False))


COMMANDS = {
    "grant-staff": grant_staff,
    "revoke-staff": revoke_staff,
    "list-staff": list_staff,
    "remove-second-factor": remove_second_factor,
    "send-test-mail": send_a_test_mail,
    "create-guest-token": create_guest_token,
    "list-guest-tokens": list_guest_tokens,
    "revoke-guest-token": revoke_guest_token,
    "list-deletions": list_deletions,
    "erase-due": erase_due,
    "list-peppers": list_peppers,
}
"""Commands of operators beside those that every service has."""
