"""Composition root of company-svc: builds the use cases, the servicers, the consumers and the background jobs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from pathlib import Path

import grpc

from company_svc import consumers
from company_svc.access import CALLERS, KEYS
from company_svc.acts.jobs import keep_purging as keep_purging_acts
from company_svc.acts.rpc import ActRpc
from company_svc.acts.service import ActService
from company_svc.api_keys.jobs import EndingKeys, keep_telling
from company_svc.api_keys.jobs import keep_purging as keep_purging_keys
from company_svc.api_keys.rpc import ApiKeyRpc, IdentityTokens
from company_svc.api_keys.service import ApiKeyService
from company_svc.companies.jobs import keep_name_keys_current
from company_svc.companies.rpc import CompanyRpc, MediaPictures
from company_svc.companies.service import CompanyService, choose_currency
from company_svc.deactivations.rpc import DeactivationRpc
from company_svc.deactivations.service import DeactivationService
from company_svc.exports.rpc import ExportRpc
from company_svc.exports.service import ExportService
from company_svc.invitations.jobs import keep_expiring
from company_svc.invitations.rpc import IdentityPersons, InvitationRpc
from company_svc.invitations.service import InvitationService, cancel_by
from company_svc.members.rpc import IdentityMemberships, MemberRpc
from company_svc.members.service import MemberService
from company_svc.notices.jobs import NoticeCourier, keep_purging, keep_telling_overdue
from company_svc.notices.policies import Thresholds
from company_svc.notices.rpc import IdentityAccounts, NoticeRpc
from company_svc.notices.service import NoticeService, invitation_accepted
from company_svc.registrations.rpc import RegistrationRpc
from company_svc.registrations.service import RegistrationService
from company_svc.settings import CompanySettings
from company_svc.tables import Table
from company_svc.terms.rpc import TermsRpc
from company_svc.terms.service import TermsService
from company_svc.webhooks.adapters.http import HttpSender
from company_svc.webhooks.jobs import WebhookUpkeep
from company_svc.webhooks.policies import AllowedHosts, SecretSeals
from company_svc.webhooks.rpc import WebhookRpc
from company_svc.webhooks.service.deliver import WebhookCourier
from company_svc.webhooks.service.manage import WebhookService
from kit.command import ended_by
from kit.db import Database, utc_now
from kit.events import AnySubscription
from kit.idempotency import keep_forgetting
from kit.jetstream import Connection, connect
from kit.live_settings import LiveSettings
from kit.mail import MailRelay, mail_backlog, transport_of
from kit.process import run_service
from kit.rpc.caller import Caller
from kit.rpc.client import channel
from kit.rpc.errors import DomainError, Unavailable
from kit.rpc.server import Background
from kit.rpc.service_tokens import ServiceKey
from resuena.company.v1 import (
    acts_pb2_grpc,
    api_keys_pb2_grpc,
    company_pb2_grpc,
    members_pb2_grpc,
    notices_pb2_grpc,
    webhooks_pb2_grpc,
)
from resuena.identity.v1 import identity_pb2

MIGRATIONS = Path(__file__).parents[2] / "migrations"
_NATS_SECONDS = 5.0
SERVICE_NAMES = tuple(
    f"resuena.company.v1.{name}Service"
    for name in ("Company", "Terms", "Member", "Invitation", "Notice", "Act", "ApiKey", "Webhook")
)


@dataclass(frozen=True)
class Services:
    """Every use case, wired over one database and the peers."""

    companies: CompanyService
    registrations: RegistrationService
    deactivations: DeactivationService
    members: MemberService
    invitations: InvitationService
    terms: TermsService
    notices: NoticeService
    acts: ActService
    exports: ExportService
    api_keys: ApiKeyService
    webhooks: WebhookService


def seals_of(settings: CompanySettings) -> SecretSeals:
    """The encryption of webhooks' secrets. Raises SecretFileError when its setting holds no key."""
    return SecretSeals(settings.webhooks_key.get_secret_value())


def wired(
    database: Database,
    identity: grpc.aio.Channel,
    media: grpc.aio.Channel,
    settings: CompanySettings,
    now: Callable[[], datetime] = utc_now,
) -> Services:
    """Builds the use cases on a database and gRPC channels to identity-svc and media-svc; tests inject `now`."""
    memberships, pictures = IdentityMemberships(identity), MediaPictures(media)
    persons = IdentityPersons(identity)
    return Services(
        companies=CompanyService(database, pictures, now),
        registrations=RegistrationService(database, memberships, pictures, now),
        deactivations=DeactivationService(database, memberships, now),
        members=MemberService(database, memberships, cancel_by, now),
        invitations=InvitationService(
            database, memberships, persons, accepted=invitation_accepted, public_url=settings.public_url, now=now
        ),
        terms=TermsService(database, now),
        notices=NoticeService(database, IdentityAccounts(identity), now),
        acts=ActService(database, now),
        exports=ExportService(database, now),
        api_keys=ApiKeyService(database, IdentityTokens(identity), now),
        webhooks=WebhookService(
            database, seals_of(settings), AllowedHosts.of(settings.webhooks_allowed_hosts), now
        ),
    )


SETTINGS_SECONDS = 30.0
"""How long mails of notices wait for the live settings after a start."""


class CompanyServicer(CompanyRpc, DeactivationRpc, RegistrationRpc):
    """CompanyService of the contract: each concept serves its calls."""

    def __init__(self, services: Services) -> None:
        CompanyRpc.__init__(self, services.companies)
        DeactivationRpc.__init__(self, services.deactivations)
        RegistrationRpc.__init__(self, services.registrations)


class ActServicer(ActRpc, ExportRpc):
    """ActService of the contract: each concept serves its calls."""

    def __init__(self, services: Services) -> None:
        ActRpc.__init__(self, services.acts)
        ExportRpc.__init__(self, services.exports)


def register(server: grpc.aio.Server, services: Services) -> None:
    """Adds the servicers."""
    company_pb2_grpc.add_CompanyServiceServicer_to_server(CompanyServicer(services), server)
    company_pb2_grpc.add_TermsServiceServicer_to_server(TermsRpc(services.terms), server)
    members_pb2_grpc.add_MemberServiceServicer_to_server(MemberRpc(services.members), server)
    members_pb2_grpc.add_InvitationServiceServicer_to_server(InvitationRpc(services.invitations), server)
    notices_pb2_grpc.add_NoticeServiceServicer_to_server(NoticeRpc(services.notices), server)
    acts_pb2_grpc.add_ActServiceServicer_to_server(ActServicer(services), server)
    api_keys_pb2_grpc.add_ApiKeyServiceServicer_to_server(ApiKeyRpc(services.api_keys), server)
    webhooks_pb2_grpc.add_WebhookServiceServicer_to_server(WebhookRpc(services.webhooks), server)


def subscriptions(settings: CompanySettings, database: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions, to consume from and to replay dead letters to."""
    thresholds = Thresholds(
        budget_percent=settings.budget_low_percent,
        stock_percent=settings.stock_low_percent,
        stock_units=settings.stock_low_units,
    )
    return consumers.subscriptions(database, thresholds)


def courier(
    settings: CompanySettings,
    database: Database,
    identity: grpc.aio.Channel,
    instructions: Callable[[], str | None],
) -> NoticeCourier:
    """The job that mails notices; `instructions` is the live setting of how brands pay."""
    return NoticeCourier(
        database,
        IdentityAccounts(identity),
        settings.public_url,
        settings.digest_at,
        instructions=instructions,
    )


async def deliver_webhooks(settings: CompanySettings, database: Database) -> None:
    """Delivers events to webhooks until cancelled."""
    sender = HttpSender(AllowedHosts.of(settings.webhooks_allowed_hosts))
    try:
        await WebhookCourier(database, seals_of(settings), sender).run()
    finally:
        await sender.close()


async def send_notices(remote: LiveSettings, notices: NoticeCourier, seconds: float) -> None:
    """Mails notices until cancelled, once the live setting of how brands pay is loaded: a mail is sent only once.

    If NATS stays unavailable for SETTINGS_SECONDS, it starts without the setting rather than delay all mails.
    """
    await remote.wait_loaded(SETTINGS_SECONDS)
    await notices.keep_sending(seconds)


async def serve(settings: CompanySettings) -> None:
    """Runs the service until it is stopped."""
    key = ServiceKey.of(settings, "company")

    async with (
        channel(settings.identity_address, proof=key.proof("identity")) as identity,
        channel(settings.media_address, proof=key.proof("media")) as media,
    ):

        def services(database: Database) -> Services:
            return wired(database, identity, media, settings)

        def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
            register(server, services(database))

        @cache
        def remote_of(connection: Connection) -> LiveSettings:
            return LiveSettings(connection)

        def background(database: Database, nats: Connection) -> Sequence[Background]:
            remote = remote_of(nats)
            mail = MailRelay(
                database, transport_of(settings, remote), sender=settings.mail_from, folder=settings.mail_dir
            )
            wired_services = services(database)
            upkeep = WebhookUpkeep(database, seals_of(settings))
            notices = courier(settings, database, identity, lambda: remote.get("payments.instructions"))
            return [
                remote.run,
                mail.run,
                partial(keep_name_keys_current, wired_services.companies),
                partial(keep_expiring, wired_services.invitations),
                partial(keep_purging, wired_services.notices),
                partial(keep_purging_acts, wired_services.acts),
                partial(keep_telling_overdue, wired_services.notices),
                partial(keep_telling, EndingKeys(database, IdentityAccounts(identity), settings.public_url)),
                partial(keep_purging_keys, wired_services.api_keys),
                upkeep.keep_purging,
                upkeep.keep_sealing,
                partial(send_notices, remote, notices, settings.notice_mail_seconds),
                partial(deliver_webhooks, settings, database),
                partial(keep_forgetting, database),
            ]

        await run_service(
            settings,
            name="company-svc",
            metadata=Table.metadata,
            callers=CALLERS,
            keys=KEYS,
            owns=("resuena.company.>",),
            service_names=SERVICE_NAMES,
            register=wire,
            subscriptions=partial(subscriptions, settings),
            backlogs=lambda connection: {"mail": mail_backlog(settings, remote_of(connection))},
            background=background,
        )


async def publish_terms(settings: CompanySettings, arguments: list[str]) -> None:
    """`publish-terms <version> <language> <url> [PublicPortal|MobileApp …]`: adds a version, for the portal by default.

    Exits with a message when it cannot be published.
    """
    if len(arguments) < 3:
        raise SystemExit("usage: publish-terms <version> <es|en> <url> [PublicPortal] [MobileApp]")
    version, language, url, *names = arguments
    app_types_by_name = {
        "PublicPortal": identity_pb2.APP_TYPE_PUBLIC_PORTAL,
        "MobileApp": identity_pb2.APP_TYPE_MOBILE_APP,
    }
    if not set(names) <= set(app_types_by_name):
        raise SystemExit(f"unknown application: choose from {', '.join(app_types_by_name)}")
    database = Database(settings.database_url)
    try:
        app_types = [app_types_by_name[name] for name in names or ["PublicPortal"]]
        operator = Caller(service="operator")
        terms, new = await TermsService(database).publish(operator, url, version, app_types, language)
        print(f"{'published' if new else 'already published'}: {terms.version} ({terms.language}) at {terms.url}")
    except DomainError as error:
        raise ended_by(error) from error
    finally:
        await database.dispose()


async def set_currency(settings: CompanySettings, arguments: list[str]) -> None:
    """`set-currency <company id> <currency>`: chooses the currency of a company's sums by its ISO 4217 code.

    Exits with a message for an unknown company or an invalid code.
    """
    if len(arguments) != 2:
        raise SystemExit("usage: set-currency <company id> <ARS|USD|…>")
    company_id, currency = arguments
    database = Database(settings.database_url)
    try:
        company = await choose_currency(database, Caller(service="operator"), company_id, currency)
        print(f"{company.name}: {company.currency}")
    except DomainError as error:
        raise ended_by(error) from error
    finally:
        await database.dispose()


async def send_digests(settings: CompanySettings, arguments: list[str]) -> None:
    """`send-digests`: queues all digests now, instead of at their time; the running service sends what is queued.

    Exits with a message when identity-svc is unavailable for addresses, or NATS for the live settings.
    """
    if arguments:
        raise SystemExit("usage: send-digests")
    nats = await connect(settings.nats_url, "send-digests", replicas=settings.nats_replicas)
    try:
        await nats.wait_connected(_NATS_SECONDS)
        stored = await LiveSettings(nats).stored()
    except TimeoutError as error:
        raise ended_by(Unavailable("NATS, which holds the live settings.")) from error
    finally:
        await nats.close()
    database = Database(settings.database_url)
    key = ServiceKey.of(settings, "company")
    try:
        async with channel(settings.identity_address, proof=key.proof("identity")) as identity:
            mails = courier(settings, database, identity, lambda: stored.get("payments.instructions"))
            sent = await mails.send_digests(until=utc_now())
        print(f"digests queued: {sent}")
    except DomainError as error:
        raise ended_by(error) from error
    finally:
        await database.dispose()
