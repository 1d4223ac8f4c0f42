"""The one place that wires media-svc's concrete things."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import grpc

from kit.db import Database
from kit.events import AnySubscription
from kit.jetstream import Connection
from kit.process import run_service
from media_svc import consumers
from media_svc.images.jobs import Collector
from media_svc.images.rpc import MediaRpc
from media_svc.images.service import ImageService
from media_svc.processing.service.worker_pool import Workers
from media_svc.settings import MediaSettings
from media_svc.storage.service import Store
from resuena.media.v1 import media_pb2_grpc

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAME = "resuena.media.v1.MediaService"


def subscriptions(_: MediaSettings, database: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions, to consume from and to replay dead letters to."""
    return consumers.subscriptions(database)


async def serve(settings: MediaSettings) -> None:
    store = Store(settings.media_store_url)
    workers = Workers(settings.media_workers, settings.media_worker_memory_mib, settings.media_worker_cpu_seconds)

    def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
        media_pb2_grpc.add_MediaServiceServicer_to_server(MediaRpc(ImageService(database, store, workers)), server)

    try:
        await run_service(
            settings,
            name="media-svc",
            service_names=[SERVICE_NAME],
            register=wire,
            checks={"store": store.ping},
            subscriptions=consumers.subscriptions,
            background=lambda database, _: [Collector(database, store).run],
        )
    finally:
        await workers.stop()
