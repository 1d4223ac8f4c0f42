"""Composition root of tracking-svc: builds the use cases, the servicers, the consumers and the background jobs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import grpc

from kit.db import Database
from kit.events import AnySubscription
from kit.idempotency import keep_forgetting
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.mail import MailRelay, mail_backlog, transport_of
from kit.process import run_service
from kit.rates import live_rate
from kit.rpc.server import Background
from resuena.tracking.v1 import funnel_pb2_grpc, leads_pb2_grpc, tracking_pb2_grpc
from tracking_svc import consumers
from tracking_svc.access import CALLERS, KEYS
from tracking_svc.arrivals.events import JetStreamArrivals
from tracking_svc.arrivals.jobs import Upkeep
from tracking_svc.arrivals.rpc import TrackingRpc
from tracking_svc.arrivals.service import ArrivalService
from tracking_svc.funnel.rpc import FunnelRpc
from tracking_svc.funnel.service import FunnelService
from tracking_svc.leads.jobs import forget_leads
from tracking_svc.leads.policies import DEFAULT_RATE
from tracking_svc.leads.rpc import LeadRpc
from tracking_svc.leads.service import LeadService
from tracking_svc.places.service import Places
from tracking_svc.settings import TrackingSettings
from tracking_svc.tables import Table

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAMES = [
    f"resuena.tracking.v1.{service}" for service in ("TrackingService", "FunnelService", "LeadService")
]


def subscriptions(_: TrackingSettings, database: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions, to consume from and to replay dead letters to."""
    return consumers.subscriptions(database)


async def serve(settings: TrackingSettings) -> None:
    """Runs the service until it is stopped."""
    places = Places(settings.geoip_database)
    secret = settings.uniques_secret.get_secret_value()

    @cache
    def remote_of(connection: Connection) -> LiveSettings:
        return LiveSettings(connection)

    def leads_of(database: Database, connection: Connection) -> LeadService:
        remote = remote_of(connection)
        return LeadService(
            database,
            operator_email=settings.operator_email,
            secret=secret,
            rate=partial(live_rate, remote, "limits.forms.address", DEFAULT_RATE),
        )

    def wire(server: grpc.aio.Server, database: Database, connection: Connection) -> None:
        arrivals = ArrivalService(database, JetStreamArrivals(connection), places, secret)
        tracking_pb2_grpc.add_TrackingServiceServicer_to_server(TrackingRpc(arrivals), server)
        funnel_pb2_grpc.add_FunnelServiceServicer_to_server(FunnelRpc(FunnelService(database)), server)
        leads_pb2_grpc.add_LeadServiceServicer_to_server(LeadRpc(leads_of(database, connection)), server)

    def background(database: Database, connection: Connection) -> Sequence[Background]:
        remote = remote_of(connection)
        mail = MailRelay(
            database, transport_of(settings, remote), sender=settings.mail_from, folder=settings.mail_dir
        )
        leads = partial(forget_leads, leads_of(database, connection), settings.lead_months)
        forget_keys = partial(keep_forgetting, database)
        return [Upkeep(database).run, leads, forget_keys, remote.run, mail.run]

    await run_service(
        settings,
        name="tracking-svc",
        metadata=Table.metadata,
        callers=CALLERS,
        keys=KEYS,
        owns=("resuena.tracking.>",),
        service_names=SERVICE_NAMES,
        register=wire,
        subscriptions=consumers.subscriptions,
        backlogs=lambda connection: {"mail": mail_backlog(settings, remote_of(connection))},
        background=background,
    )
