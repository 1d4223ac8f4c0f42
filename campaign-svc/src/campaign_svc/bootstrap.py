"""The one place that wires campaign-svc's concrete things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import grpc

from campaign_svc import consumers
from campaign_svc.access import CALLERS
from campaign_svc.advertisements.rpc import AdvertisementRpc
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.jobs import finish_ended
from campaign_svc.campaigns.rpc import CampaignRpc, LifecycleRpc, MediaPictures
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.write_drafts import DraftService, Pictures
from campaign_svc.desk.policies import LEASE
from campaign_svc.desk.rpc import AuditRpc
from campaign_svc.desk.service import DeskService
from campaign_svc.engagement.service import EngagementService
from campaign_svc.ledger.rpc import LedgerRpc
from campaign_svc.ledger.service import LedgerService, fund
from campaign_svc.mobile.jobs import ConsumedMessages
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports.rpc import IdentityNames, ReportRpc
from campaign_svc.reports.service import Names, ReportService
from campaign_svc.settings import CampaignSettings
from kit.db import Database, utc_now
from kit.events import AnySubscription
from kit.idempotency import keep_forgetting
from kit.jetstream import Connection
from kit.process import run_service
from kit.rpc.client import channel
from kit.rpc.server import Background
from kit.rpc.service_tokens import ServiceKey
from kit.tasks import keep_doing
from resuena.campaign.v1 import (
    audit_pb2_grpc,
    campaign_pb2_grpc,
    ledger_pb2_grpc,
    lifecycle_pb2_grpc,
    reports_pb2_grpc,
)

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAMES = (
    "resuena.campaign.v1.CampaignService",
    "resuena.campaign.v1.CampaignLifecycleService",
    "resuena.campaign.v1.AdvertisementService",
    "resuena.campaign.v1.AuditService",
    "resuena.campaign.v1.LedgerService",
    "resuena.campaign.v1.ReportService",
)


def register(
    server: grpc.aio.Server,
    database: Database,
    *,
    now: Callable[[], datetime] = utc_now,
    audit_window: timedelta = AUDIT_WINDOW,
    lease: timedelta = LEASE,
    pictures: Pictures | None = None,
    names: Names | None = None,
) -> None:
    """Adds the servicers to the server.

    Without `pictures` (media-svc) campaigns' pictures are not claimed, without `names` (identity-svc) nobody is found
    by name.
    """
    ads = AdvertisementService(database, now=now)
    mobile = MobileService(database, now, audit_window=audit_window)
    engagement = EngagementService(database)
    campaign_pb2_grpc.add_CampaignServiceServicer_to_server(
        CampaignRpc(CampaignService(database, fund, now), ads, engagement), server
    )
    campaign_pb2_grpc.add_AdvertisementServiceServicer_to_server(AdvertisementRpc(ads, mobile), server)
    audit_pb2_grpc.add_AuditServiceServicer_to_server(
        AuditRpc(ads, AuditingService(database, now=now), DeskService(database, now=now, lease=lease)), server
    )
    lifecycle_pb2_grpc.add_CampaignLifecycleServiceServicer_to_server(
        LifecycleRpc(DraftService(database, now, pictures)), server
    )
    ledger_pb2_grpc.add_LedgerServiceServicer_to_server(LedgerRpc(LedgerService(database, now)), server)
    reports_pb2_grpc.add_ReportServiceServicer_to_server(ReportRpc(ReportService(database, now, names)), server)


def subscriptions(settings: CampaignSettings, database: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions; dead letters are replayed to them."""
    return consumers.subscriptions(database, audit_window=timedelta(hours=settings.audit_hours))


async def serve(settings: CampaignSettings) -> None:
    """Runs the gRPC server, the event consumers, the outbox relay and the scheduled jobs until SIGTERM or SIGINT."""
    key = ServiceKey.of(settings, "campaign")

    async with (
        channel(settings.media_address, proof=key.proof("media")) as media,
        # Names are asked for the person who searches, with what that person may see.
        channel(settings.identity_address, proof=key.proof("identity", passes_on=True)) as identity,
    ):

        def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
            register(
                server,
                database,
                audit_window=timedelta(hours=settings.audit_hours),
                lease=timedelta(minutes=settings.claim_minutes),
                pictures=MediaPictures(media),
                names=IdentityNames(identity),
            )

        def background(database: Database, connection: Connection) -> Sequence[Background]:
            works = (
                partial(finish_ended, database),
                MobileService(database).delete_expired,
                ConsumedMessages(connection, subscriptions(settings, database)).purge,
            )
            scheduled = [partial(keep_doing, work, settings.schedule_seconds) for work in works]
            return [*scheduled, partial(keep_forgetting, database)]

        await run_service(
            settings,
            name="campaign-svc",
            callers=CALLERS,
            owns=("resuena.campaign.>", "resuena.mobile.>"),
            service_names=SERVICE_NAMES,
            register=wire,
            subscriptions=partial(subscriptions, settings),
            background=background,
        )
