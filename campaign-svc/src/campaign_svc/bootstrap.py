"""The one place that wires campaign-svc's concrete things."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import grpc

from campaign_svc import consumers
from campaign_svc.advertisements.rpc import AdvertisementRpc
from campaign_svc.advertisements.service import AdvertisementService
from campaign_svc.campaigns.rpc import CampaignRpc
from campaign_svc.campaigns.service import CampaignService
from campaign_svc.engagement.service import EngagementService
from campaign_svc.settings import CampaignSettings
from kit.db import Database
from kit.events import Connection
from kit.process import AnySubscription, run_service
from resuena.campaign.v1 import campaign_pb2_grpc

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAMES = ("resuena.campaign.v1.CampaignService", "resuena.campaign.v1.AdvertisementService")


def register(server: grpc.aio.Server, database: Database) -> None:
    """Adds the servicers over a database."""
    campaigns = CampaignRpc(CampaignService(database))
    ads = AdvertisementRpc(AdvertisementService(database), EngagementService(database))
    campaign_pb2_grpc.add_CampaignServiceServicer_to_server(campaigns, server)
    campaign_pb2_grpc.add_AdvertisementServiceServicer_to_server(ads, server)


def subscriptions(_: CampaignSettings, database: Database) -> Sequence[AnySubscription]:
    """What the service follows; also what dead letters are replayed to."""
    return consumers.subscriptions(database)


async def serve(settings: CampaignSettings) -> None:
    """Runs the service until it is told to stop."""

    def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
        register(server, database)

    await run_service(
        settings,
        name="campaign-svc",
        service_names=SERVICE_NAMES,
        register=wire,
        subscriptions=consumers.subscriptions,
    )
