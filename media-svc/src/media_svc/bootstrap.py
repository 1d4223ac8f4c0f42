"""Composition root of media-svc: builds the use cases, the servicers, the consumers and the background jobs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import grpc

from kit.db import Database
from kit.events import AnySubscription
from kit.jetstream import Connection
from kit.process import run_service
from kit.rpc.client import channel
from kit.rpc.service_keys import ServiceKeyError
from kit.rpc.service_tokens import ServiceKey
from media_svc import consumers
from media_svc.access import CALLERS, KEYS
from media_svc.documents.rpc import DocumentRpc, IdentityGate
from media_svc.documents.service import DocumentService
from media_svc.images.jobs import Collector, MeasuredImages
from media_svc.images.rpc import MediaRpc
from media_svc.images.service import ImageService
from media_svc.links.service import LinkService
from media_svc.processing.service.keep_results import KeptResults
from media_svc.processing.service.worker_pool import Workers
from media_svc.settings import MediaSettings
from media_svc.storage.jobs import RoomWatch
from media_svc.storage.service import S3Keys, Store
from media_svc.tables import Table
from resuena.media.v1 import documents_pb2_grpc, media_pb2_grpc

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAMES = ("resuena.media.v1.MediaService", "resuena.media.v1.DocumentService")


def subscriptions(_: MediaSettings, database: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions, to consume from and to replay dead letters to."""
    return consumers.subscriptions(database)


def _links(settings: MediaSettings) -> LinkService:
    """Signed addresses under the service's own key, whose presence `ServiceKey.of` has checked."""
    if settings.service_key_file is None or settings.service_public_keys_dir is None:
        raise ServiceKeyError("RESUENA_SERVICE_KEY_FILE and RESUENA_SERVICE_PUBLIC_KEYS_DIR must name the keys")
    return LinkService(settings.service_key_file, settings.service_public_keys_dir / "media.pem")


async def serve(settings: MediaSettings) -> None:
    secret = settings.media_store_secret_access_key
    keys = S3Keys(settings.media_store_access_key_id, secret.get_secret_value()) if secret else None
    store = Store(settings.media_store_url, keys)
    files = Store(settings.investor_documents_dir.resolve().as_uri())
    kept = KeptResults(settings.media_results_dir) if settings.media_results_dir else None
    workers = Workers(
        settings.media_workers, settings.media_worker_memory_mib, settings.media_worker_cpu_seconds, kept
    )
    key = ServiceKey.of(settings, "media")

    async with channel(settings.identity_address, proof=key.proof("identity", passes_on=True)) as identity:
        measured = MeasuredImages(store)
        documents = DocumentService(files, IdentityGate(identity))
        links = _links(settings)

        def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
            images = ImageService(database, store, workers)
            media_pb2_grpc.add_MediaServiceServicer_to_server(MediaRpc(images, links), server)
            documents_pb2_grpc.add_DocumentServiceServicer_to_server(DocumentRpc(documents), server)

        try:
            await run_service(
                settings,
                name="media-svc",
                metadata=Table.metadata,
                callers=CALLERS,
                keys=KEYS,
                service_names=SERVICE_NAMES,
                register=wire,
                checks={"store": store.ping},
                subscriptions=consumers.subscriptions,
                background=lambda database, _: [
                    Collector(database, store).run,
                    RoomWatch(store).run,
                    partial(measured.keep_measuring, database),
                ],
                stores={"media": measured.size},
            )
        finally:
            await workers.stop()
