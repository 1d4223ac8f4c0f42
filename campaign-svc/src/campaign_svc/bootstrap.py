"""Wires campaign-svc's concrete dependencies; the only module that does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path

import grpc
import httpx
from pydantic import SecretStr

from campaign_svc import consumers
from campaign_svc.access import CALLERS, KEYS
from campaign_svc.advertisements.policies import WAITING_CUSTOMER, WAITING_PLATFORM
from campaign_svc.advertisements.rpc import AdvertisementRpc
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.advertisements.service.record_decisions import RecordingService
from campaign_svc.advertisements.service.set_external_data import AdvertisementExternalDataService
from campaign_svc.assignments.rpc import AssignmentRpc, IdentityAuditors
from campaign_svc.assignments.service import AssignmentService, Auditors
from campaign_svc.automatic_approvals.jobs import keep_approving
from campaign_svc.automatic_approvals.rpc import AutomaticApprovalRpc
from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.banks.models import CsvShape, Debtor
from campaign_svc.banks.policies import csv_shape, debtor_of
from campaign_svc.banks.rpc import IdentityPayees
from campaign_svc.banks.service import Payees
from campaign_svc.campaigns.jobs import finish_ended, set_missing_days, set_missing_references
from campaign_svc.campaigns.rpc import CampaignRpc, LifecycleRpc, MediaPictures
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.set_external_data import CampaignExternalDataService
from campaign_svc.campaigns.service.write_drafts import DraftService, Pictures
from campaign_svc.changes.jobs import give_up_unanswered
from campaign_svc.changes.rpc import ChangeRpc
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.check_rules.rpc import CheckRulesRpc
from campaign_svc.check_rules.service import CheckRulesService, start_from_defaults
from campaign_svc.checks.jobs import delete_superseded, keep_checking, measure_due, waiting_checks
from campaign_svc.checks.rpc import CheckRpc, MediaDescriptions
from campaign_svc.checks.rules import catalogue
from campaign_svc.checks.service.read_checks import ReadingService
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.creator_invitations.policies import LASTS
from campaign_svc.creator_invitations.service import InvitationService
from campaign_svc.creators.rpc import CreatorRpc
from campaign_svc.creators.service import CreatorService
from campaign_svc.days.jobs import recount_changed
from campaign_svc.desk.jobs import measure_waiting, waiting_audits
from campaign_svc.desk.policies import LEASE
from campaign_svc.desk.rpc import AuditRpc
from campaign_svc.desk.service import DeskService
from campaign_svc.disputes.rpc import DisputeRpc
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.engagement.service import EngagementService, delete_old_points
from campaign_svc.inbox_views.rpc import InboxViewRpc
from campaign_svc.inbox_views.service import InboxViewService
from campaign_svc.ledger.jobs import merge_balances
from campaign_svc.ledger.rpc import LedgerRpc
from campaign_svc.ledger.service import LedgerService, fund
from campaign_svc.mobile.jobs import ConsumedMessages
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.money.rpc import MoneyRpc
from campaign_svc.money.service import MoneyService
from campaign_svc.network_figures.jobs import delete_old_budgets, keep_reading, waiting_figures
from campaign_svc.network_figures.jobs import measure_waiting as measure_due_figures
from campaign_svc.network_figures.service.read_figures import FiguresService, read_at_end
from campaign_svc.network_figures.service.receive_webhooks import WebhookService
from campaign_svc.networks.adapters.facebook import Facebook
from campaign_svc.networks.adapters.graph import GraphClient, new_client
from campaign_svc.networks.adapters.instagram import Instagram
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM
from campaign_svc.networks.policies import NO_SITES, Sites
from campaign_svc.networks.rpc import IdentityAccounts, MediaAddresses
from campaign_svc.networks.service import Network
from campaign_svc.open_campaigns.rpc import IdentityStandings, OpenCampaignRpc
from campaign_svc.open_campaigns.service import OpenCampaignService, Standings
from campaign_svc.own_advertisements.rpc import OwnAdvertisementRpc
from campaign_svc.own_advertisements.service.read_own import OwnReadingService
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.own_earnings.rpc import OwnEarningRpc
from campaign_svc.own_earnings.service import OwnEarningService
from campaign_svc.payments.rpc import PaymentRpc
from campaign_svc.payments.service import PaymentService
from campaign_svc.payouts.jobs import measure_payouts
from campaign_svc.payouts.rpc import IdentityPersons, OwnPayoutRpc, PayoutRpc
from campaign_svc.payouts.service.own_payouts import OwnPayoutService
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.read_payouts import Names as PersonNames
from campaign_svc.payouts.service.read_payouts import PayoutReadingService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from campaign_svc.payouts.service.write_files import FileService, no_debtor
from campaign_svc.people.rpc import PeopleRpc
from campaign_svc.people.service import PeopleService
from campaign_svc.pictures.rpc import IdentityPeople, MediaSizes, PictureRpc
from campaign_svc.pictures.service import Images, People, PictureService
from campaign_svc.publications.rpc import NetworkRpc
from campaign_svc.publications.service import StateService
from campaign_svc.publishing.jobs import keep_publishing, waiting_publications
from campaign_svc.publishing.jobs import measure_waiting as measure_due_publications
from campaign_svc.publishing.service.publish_posts import PublishingService
from campaign_svc.reports.jobs import report_months
from campaign_svc.reports.rpc import IdentityNames, ReportRpc
from campaign_svc.reports.service import Names, ReportService
from campaign_svc.second_opinions.policies import percent_of
from campaign_svc.second_opinions.rpc import SecondOpinionRpc
from campaign_svc.second_opinions.service.draw_decisions import Sampling
from campaign_svc.second_opinions.service.judge_again import SecondOpinionService
from campaign_svc.settings import POSTS_PER_PERSON_AND_DAY, CampaignSettings
from campaign_svc.snoozes.rpc import SnoozeRpc
from campaign_svc.snoozes.service import SnoozeService
from campaign_svc.tables import Table
from kit.db import Database, utc_now
from kit.events import AnySubscription
from kit.idempotency import keep_forgetting
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.payout_settings import DAY, MINIMUM
from kit.process import run_service
from kit.rpc.client import channel
from kit.rpc.server import Background
from kit.rpc.service_tokens import ServiceKey
from kit.tasks import keep_doing
from resuena.campaign.v1 import (
    assignments_pb2_grpc,
    audit_pb2_grpc,
    automatic_approvals_pb2_grpc,
    campaign_pb2_grpc,
    changes_pb2_grpc,
    check_rules_pb2_grpc,
    checks_pb2_grpc,
    creators_pb2_grpc,
    disputes_pb2_grpc,
    inbox_views_pb2_grpc,
    ledger_pb2_grpc,
    lifecycle_pb2_grpc,
    money_pb2_grpc,
    networks_pb2_grpc,
    open_campaigns_pb2_grpc,
    own_advertisements_pb2_grpc,
    own_earnings_pb2_grpc,
    own_payouts_pb2_grpc,
    payments_pb2_grpc,
    payouts_pb2_grpc,
    people_pb2_grpc,
    pictures_pb2_grpc,
    reports_pb2_grpc,
    second_opinions_pb2_grpc,
    snoozes_pb2_grpc,
)

MIGRATIONS = Path(__file__).parents[2] / "migrations"
_JOBS_AT_ONCE = 2
"""How many of the scheduled jobs run at the same time: so many connections to the database they need."""
SERVICE_NAMES = (
    "resuena.campaign.v1.CampaignService",
    "resuena.campaign.v1.CampaignLifecycleService",
    "resuena.campaign.v1.AdvertisementService",
    "resuena.campaign.v1.AssignmentService",
    "resuena.campaign.v1.AuditService",
    "resuena.campaign.v1.AutomaticApprovalService",
    "resuena.campaign.v1.ChangeService",
    "resuena.campaign.v1.CheckRulesService",
    "resuena.campaign.v1.CheckService",
    "resuena.campaign.v1.CreatorService",
    "resuena.campaign.v1.DisputeService",
    "resuena.campaign.v1.InboxViewService",
    "resuena.campaign.v1.LedgerService",
    "resuena.campaign.v1.MoneyService",
    "resuena.campaign.v1.NetworkService",
    "resuena.campaign.v1.OpenCampaignService",
    "resuena.campaign.v1.OwnAdvertisementService",
    "resuena.campaign.v1.OwnEarningService",
    "resuena.campaign.v1.OwnPayoutService",
    "resuena.campaign.v1.PaymentService",
    "resuena.campaign.v1.PayoutService",
    "resuena.campaign.v1.PeopleService",
    "resuena.campaign.v1.PictureService",
    "resuena.campaign.v1.ReportService",
    "resuena.campaign.v1.SecondOpinionService",
    "resuena.campaign.v1.SnoozeService",
)


def register(
    server: grpc.aio.Server,
    database: Database,
    *,
    now: Callable[[], datetime] = utc_now,
    audit_window: timedelta = AUDIT_WINDOW,
    lease: timedelta = LEASE,
    invitations_last: timedelta = LASTS,
    pictures: Pictures | None = None,
    names: Names | None = None,
    auditors: Auditors | None = None,
    images: Images | None = None,
    people: People | None = None,
    standings: Standings | None = None,
    daily_limit: int = POSTS_PER_PERSON_AND_DAY,
    percent: Callable[[], int] = lambda: 0,
    instructions: Callable[[], str | None] = lambda: None,
    accounts: Payees | None = None,
    persons: PersonNames | None = None,
    payout_minimum: Callable[[], str | None] = lambda: None,
    payout_day: Callable[[], str | None] = lambda: None,
    payout_csv: CsvShape | None = None,
    payout_debtor: Callable[[], Debtor] = no_debtor,
    webhooks: WebhookService | None = None,
    sites: Sites = NO_SITES,
    facts_arrive: Callable[[], bool] = lambda: True,
) -> None:
    """Adds the servicers to the server.

    Without `pictures` (media-svc) no picture is claimed, without `images` (media-svc) none is downloaded;
    without `names` (identity-svc) searches by name find no one, without `people` (identity-svc) downloads contain no
    names, and without `standings` (identity-svc) all with createAdvertisements may post, `daily_limit` times a day.
    `auditors` (identity-svc) is queried for members whose role company-svc's facts did not bring. `percent` of staff's
    decisions are drawn for a second opinion. `instructions` is the live setting of how brands pay,
    `payout_minimum` and `payout_day` those of payouts to creators, `payout_csv` the bank's CSV layout and
    `payout_debtor` the account that pays; without `accounts` (identity-svc) no creator can be paid, and without
    `persons` (identity-svc) payouts are not found by name. Without `webhooks` none are accepted.
    While `facts_arrive` is false, companies are not answered with their campaigns.
    """
    draw = Sampling(percent).draw
    ads = AdvertisementService(database, now=now, after=draw)
    mobile = MobileService(database, now, audit_window=audit_window)
    engagement = EngagementService(database)
    campaign_pb2_grpc.add_CampaignServiceServicer_to_server(
        CampaignRpc(
            CampaignService(database, fund, now, start_from_defaults, read_at_end),
            ads,
            engagement,
            CampaignExternalDataService(database, now),
            facts_arrive,
        ),
        server,
    )
    campaign_pb2_grpc.add_AdvertisementServiceServicer_to_server(
        AdvertisementRpc(ads, mobile, AdvertisementExternalDataService(database)), server
    )
    audit_pb2_grpc.add_AuditServiceServicer_to_server(
        AuditRpc(
            ads,
            AuditingService(database, now=now, after=draw),
            RecordingService(database, now=now, after=draw),
            DeskService(database, now=now, lease=lease),
        ),
        server,
    )
    assignments_pb2_grpc.add_AssignmentServiceServicer_to_server(
        AssignmentRpc(AssignmentService(database, auditors, now)), server
    )
    snoozes_pb2_grpc.add_SnoozeServiceServicer_to_server(SnoozeRpc(SnoozeService(database, now)), server)
    automatic_approvals_pb2_grpc.add_AutomaticApprovalServiceServicer_to_server(
        AutomaticApprovalRpc(AutomaticApprovals(database, now=now)), server
    )
    changes_pb2_grpc.add_ChangeServiceServicer_to_server(ChangeRpc(ChangeService(database, now=now)), server)
    checks_pb2_grpc.add_CheckServiceServicer_to_server(CheckRpc(ReadingService(database)), server)
    creators_pb2_grpc.add_CreatorServiceServicer_to_server(
        CreatorRpc(
            CreatorService(database, now, invitations_last=invitations_last),
            InvitationService(database, now),
            invitations_last,
        ),
        server,
    )
    disputes_pb2_grpc.add_DisputeServiceServicer_to_server(DisputeRpc(DisputeService(database, now=now)), server)
    inbox_views_pb2_grpc.add_InboxViewServiceServicer_to_server(
        InboxViewRpc(InboxViewService(database, now)), server
    )
    lifecycle_pb2_grpc.add_CampaignLifecycleServiceServicer_to_server(
        LifecycleRpc(DraftService(database, now, pictures, start_from_defaults)), server
    )
    check_rules_pb2_grpc.add_CheckRulesServiceServicer_to_server(
        CheckRulesRpc(CheckRulesService(database, catalogue(), now)), server
    )
    ledger_pb2_grpc.add_LedgerServiceServicer_to_server(LedgerRpc(LedgerService(database, now)), server)
    money_pb2_grpc.add_MoneyServiceServicer_to_server(MoneyRpc(MoneyService(database)), server)
    open_campaigns = OpenCampaignService(database, standings, now, daily_limit=daily_limit)
    open_campaigns_pb2_grpc.add_OpenCampaignServiceServicer_to_server(OpenCampaignRpc(open_campaigns), server)
    own_ads = OwnWritingService(
        database, standings, pictures, now, audit_window=audit_window, daily_limit=daily_limit, sites=sites
    )
    own_advertisements_pb2_grpc.add_OwnAdvertisementServiceServicer_to_server(
        OwnAdvertisementRpc(OwnReadingService(database, now), own_ads), server
    )
    networks_pb2_grpc.add_NetworkServiceServicer_to_server(
        NetworkRpc(StateService(database), webhooks or WebhookService(database, {}, now=now)), server
    )
    own_earnings_pb2_grpc.add_OwnEarningServiceServicer_to_server(
        OwnEarningRpc(OwnEarningService(database, now)), server
    )
    payments_pb2_grpc.add_PaymentServiceServicer_to_server(
        PaymentRpc(PaymentService(database, instructions, now)), server
    )
    payouts_pb2_grpc.add_PayoutServiceServicer_to_server(
        PayoutRpc(
            PreparationService(database, accounts, payout_minimum, now),
            ReleaseService(database, accounts, now),
            SettlementService(database, now),
            PayoutReadingService(database, accounts, persons),
            FileService(database, accounts, now, shape=payout_csv, debtor=payout_debtor),
        ),
        server,
    )
    own_payouts_pb2_grpc.add_OwnPayoutServiceServicer_to_server(
        OwnPayoutRpc(OwnPayoutService(database, accounts, payout_minimum, payout_day, now)), server
    )
    people_pb2_grpc.add_PeopleServiceServicer_to_server(PeopleRpc(PeopleService(database, now)), server)
    pictures_pb2_grpc.add_PictureServiceServicer_to_server(
        PictureRpc(PictureService(database, images, people, now)), server
    )
    second_opinions_pb2_grpc.add_SecondOpinionServiceServicer_to_server(
        SecondOpinionRpc(SecondOpinionService(database, now=now)), server
    )
    reports_pb2_grpc.add_ReportServiceServicer_to_server(
        ReportRpc(ReportService(database, now, names, partial(report_months, database))), server
    )


def subscriptions(settings: CampaignSettings, database: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions; dead letters are replayed through them."""
    return consumers.subscriptions(database, audit_window=timedelta(hours=settings.audit_hours))


def networks_of(settings: CampaignSettings, http: httpx.AsyncClient) -> Mapping[int, Network]:
    """The networks' clients by platform, over one pool of connections."""
    version = settings.graph_version

    def secret_of(secret: SecretStr | None) -> Callable[[], str | None]:
        return lambda: secret.get_secret_value() if secret else None

    instagram = GraphClient(http, settings.instagram_graph_url, version, INSTAGRAM)
    facebook = GraphClient(
        http, settings.facebook_graph_url, version, FACEBOOK, secret_of(settings.facebook_app_secret)
    )
    return {INSTAGRAM: Instagram(instagram, version), FACEBOOK: Facebook(facebook, version)}


def sites_of(settings: CampaignSettings) -> Sites:
    """Base URL of posts by platform, for networks whose posts are not on their public site, such as a stand-in."""
    sites = {INSTAGRAM: settings.instagram_site_url, FACEBOOK: settings.facebook_site_url}
    return {platform: site.rstrip("/") for platform, site in sites.items() if site}


def webhook_secrets(settings: CampaignSettings) -> tuple[dict[int, str], str | None]:
    """The apps' secrets by platform, and the handshake's verify token."""
    secrets = {INSTAGRAM: settings.instagram_app_secret, FACEBOOK: settings.facebook_app_secret}
    token = settings.network_webhook_token
    return (
        {platform: secret.get_secret_value() for platform, secret in secrets.items() if secret},
        token.get_secret_value() if token else None,
    )


async def serve(settings: CampaignSettings) -> None:
    """Runs the gRPC server, the event consumers, the outbox relay and the scheduled jobs until SIGTERM or SIGINT."""
    key = ServiceKey.of(settings, "campaign")

    async with (
        channel(settings.media_address, proof=key.proof("media")) as media,
        # Searches by name act for the calling user, with that user's permissions.
        channel(settings.identity_address, proof=key.proof("identity", passes_on=True)) as identity,
        # Only campaign-svc itself may read payout accounts, whichever user calls it.
        channel(settings.identity_address, proof=key.proof("identity")) as payees,
        channel(settings.media_address, proof=key.proof("media")) as own_media,
        new_client() as http,
    ):
        linked = IdentityAccounts(payees)
        networks = networks_of(settings, http)

        @cache
        def remote_of(connection: Connection) -> LiveSettings:
            return LiveSettings(connection)

        def wire(server: grpc.aio.Server, database: Database, connection: Connection) -> None:
            remote = remote_of(connection)
            register(
                server,
                database,
                audit_window=timedelta(hours=settings.audit_hours),
                lease=timedelta(minutes=settings.claim_minutes),
                invitations_last=timedelta(days=settings.creator_invitation_days),
                pictures=MediaPictures(media),
                names=IdentityNames(identity),
                auditors=IdentityAuditors(identity),
                images=MediaSizes(media),
                people=IdentityPeople(identity),
                standings=IdentityStandings(identity),
                daily_limit=settings.posts_per_person_and_day,
                percent=lambda: percent_of(remote.get("secondOpinions.percent")),
                instructions=lambda: remote.get("payments.instructions"),
                accounts=IdentityPayees(payees),
                persons=IdentityPersons(identity),
                payout_csv=csv_shape(settings),
                payout_debtor=lambda: debtor_of(settings),
                payout_minimum=lambda: remote.get(MINIMUM),
                payout_day=lambda: remote.get(DAY),
                webhooks=WebhookService(database, *webhook_secrets(settings)),
                sites=sites_of(settings),
                facts_arrive=lambda: connection.connected,
            )

        def background(database: Database, connection: Connection) -> Sequence[Background]:
            checking = CheckingService(database, MediaDescriptions(media))
            invitations = InvitationService(database, lasts=timedelta(days=settings.creator_invitation_days))
            figures = FiguresService(database, networks, linked, sites=sites_of(settings))
            publishing = PublishingService(
                database,
                networks,
                linked,
                MediaAddresses(own_media, settings.public_url),
                sites=sites_of(settings),
            )
            works = (
                checking.add_forgotten,
                partial(measure_due, database),
                partial(delete_superseded, database),
                partial(delete_old_points, database),
                partial(finish_ended, database),
                partial(set_missing_days, database),
                partial(set_missing_references, database),
                partial(recount_changed, database),
                partial(report_months, database),
                partial(give_up_unanswered, database),
                invitations.announce_started,
                invitations.delete_expired,
                partial(measure_waiting, database),
                MobileService(database).delete_expired,
                PictureService(database).delete_expired,
                PreparationService(database).delete_expired,
                partial(measure_payouts, database),
                partial(merge_balances, database),
                partial(measure_due_figures, database),
                partial(delete_old_budgets, database),
                partial(measure_due_publications, database),
                ConsumedMessages(connection, subscriptions(settings, database)).purge,
            )
            at_once = asyncio.Semaphore(_JOBS_AT_ONCE)
            scheduled = [partial(keep_doing, work, settings.schedule_seconds, at_once) for work in works]
            approvals = AutomaticApprovals(database)
            return [
                *scheduled,
                partial(keep_checking, database, checking),
                partial(keep_approving, database, approvals),
                partial(keep_publishing, database, publishing),
                partial(keep_reading, figures),
                partial(keep_forgetting, database),
                remote_of(connection).run,
            ]

        await run_service(
            settings,
            name="campaign-svc",
            metadata=Table.metadata,
            callers=CALLERS,
            keys=KEYS,
            owns=("resuena.campaign.>", "resuena.mobile.>"),
            service_names=SERVICE_NAMES,
            register=wire,
            subscriptions=partial(subscriptions, settings),
            background=background,
            backlogs=lambda _: {
                "audits_of_staff": partial(waiting_audits, status=WAITING_PLATFORM),
                "audits_of_brands": partial(waiting_audits, status=WAITING_CUSTOMER),
                "checks": waiting_checks,
                "publications": waiting_publications,
                "network_figures": waiting_figures,
            },
        )
