"""The one place that wires tracking-svc's concrete things."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import grpc

from kit.db import Database, utc_now
from kit.events import Connection, ensure_stream, stream_of
from kit.process import AnySubscription, run_service
from kit.rpc.server import Background
from resuena.tracking.v1 import tracking_pb2_grpc
from tracking_svc import consumers
from tracking_svc.arrivals import repository
from tracking_svc.arrivals.events import EVENT_TRACKED, JetStreamArrivals
from tracking_svc.arrivals.places import Places
from tracking_svc.arrivals.rpc import TrackingRpc
from tracking_svc.arrivals.service import ArrivalService
from tracking_svc.settings import TrackingSettings

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAME = "resuena.tracking.v1.TrackingService"
_PARTITIONS_EVERY_SECONDS = 6 * 3600.0


def subscriptions(_: TrackingSettings, database: Database) -> Sequence[AnySubscription]:
    """What the service follows; also what dead letters are replayed to."""
    return consumers.subscriptions(database)


async def serve(settings: TrackingSettings) -> None:
    """Runs the service until it is told to stop."""
    places = Places(settings.geoip_database)
    secret = settings.uniques_secret.get_secret_value()

    def wire(server: grpc.aio.Server, database: Database, connection: Connection) -> None:
        arrivals = ArrivalService(database, JetStreamArrivals(connection), places, secret)
        tracking_pb2_grpc.add_TrackingServiceServicer_to_server(TrackingRpc(arrivals), server)

    def background(database: Database, connection: Connection) -> Sequence[Background]:
        async def partitions_ahead() -> None:
            while True:
                month = utc_now().date().replace(day=1)
                after = (month + timedelta(days=32)).replace(day=1)
                async with database.transaction() as session:
                    await repository.make_partitions(session, {month, after})
                await asyncio.sleep(_PARTITIONS_EVERY_SECONDS)

        async def stream() -> None:
            await connection.wait_connected()
            owned = stream_of(EVENT_TRACKED)
            await ensure_stream(connection.jetstream, owned.name, owned.subjects)

        return [partitions_ahead, stream]

    await run_service(
        settings,
        name="tracking-svc",
        service_names=[SERVICE_NAME],
        register=wire,
        subscriptions=consumers.subscriptions,
        background=background,
    )
