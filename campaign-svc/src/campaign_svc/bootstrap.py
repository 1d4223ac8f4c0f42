"""The one place that wires campaign-svc's concrete things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import grpc

from campaign_svc import consumers
from campaign_svc.advertisements.auditing import AuditingService
from campaign_svc.advertisements.rpc import AdvertisementRpc
from campaign_svc.advertisements.service import AdvertisementService
from campaign_svc.campaigns.rpc import CampaignRpc
from campaign_svc.campaigns.service import CampaignService
from campaign_svc.desk.rpc import AuditRpc
from campaign_svc.desk.service import LEASE, DeskService
from campaign_svc.engagement.service import EngagementService
from campaign_svc.settings import CampaignSettings
from kit.db import Database, utc_now
from kit.events import Connection
from kit.process import AnySubscription, run_service
from resuena.campaign.v1 import audit_pb2_grpc, campaign_pb2_grpc

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAMES = (
    "resuena.campaign.v1.CampaignService",
    "resuena.campaign.v1.AdvertisementService",
    "resuena.campaign.v1.AuditService",
)


def register(
    server: grpc.aio.Server,
    database: Database,
    *,
    now: Callable[[], datetime] = utc_now,
    audit_window: timedelta = timedelta(hours=72),
    lease: timedelta = LEASE,
) -> None:
    """Adds the servicers over a database."""
    campaigns = CampaignRpc(CampaignService(database))
    advertisements = AdvertisementService(database, now=now, audit_window=audit_window)
    ads = AdvertisementRpc(advertisements, EngagementService(database))
    desk = DeskService(database, now=now, lease=lease)
    audits = AuditRpc(advertisements, AuditingService(database, now=now), desk)
    audit_pb2_grpc.add_AuditServiceServicer_to_server(audits, server)
    campaign_pb2_grpc.add_CampaignServiceServicer_to_server(campaigns, server)
    campaign_pb2_grpc.add_AdvertisementServiceServicer_to_server(ads, server)


def subscriptions(_: CampaignSettings, database: Database) -> Sequence[AnySubscription]:
    """What the service follows; also what dead letters are replayed to."""
    return consumers.subscriptions(database)


async def serve(settings: CampaignSettings) -> None:
    """Runs the service until it is told to stop."""

    def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
        register(
            server,
            database,
            audit_window=timedelta(hours=settings.audit_hours),
            lease=timedelta(minutes=settings.claim_minutes),
        )

    await run_service(
        settings,
        name="campaign-svc",
        service_names=SERVICE_NAMES,
        register=wire,
        subscriptions=consumers.subscriptions,
    )
