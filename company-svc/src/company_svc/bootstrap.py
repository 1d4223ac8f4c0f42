"""The one place that wires company-svc's concrete things."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import grpc

from company_svc import consumers
from company_svc.companies.rpc import CompanyRpc, IdentityMemberships
from company_svc.companies.service import CompanyService
from company_svc.settings import CompanySettings
from company_svc.terms.rpc import TermsRpc
from company_svc.terms.service import TermsService
from kit.db import Database
from kit.events import Connection
from kit.process import AnySubscription, run_service
from kit.rpc.client import channel
from resuena.company.v1 import company_pb2_grpc

MIGRATIONS = Path(__file__).parents[2] / "migrations"
SERVICE_NAMES = ("resuena.company.v1.CompanyService", "resuena.company.v1.TermsService")


def register(server: grpc.aio.Server, database: Database, identity: grpc.aio.Channel) -> None:
    """Adds the servicers over a database and a channel to identity-svc."""
    companies = CompanyService(database, IdentityMemberships(identity))
    company_pb2_grpc.add_CompanyServiceServicer_to_server(CompanyRpc(companies), server)
    company_pb2_grpc.add_TermsServiceServicer_to_server(TermsRpc(TermsService(database)), server)


def subscriptions(_: CompanySettings, database: Database) -> Sequence[AnySubscription]:
    """What the service follows; also what dead letters are replayed to."""
    return consumers.subscriptions(database)


async def serve(settings: CompanySettings) -> None:
    """Runs the service until it is told to stop."""
    secret = settings.service_secret.get_secret_value()
    async with channel(settings.identity_address, service="company", service_secret=secret) as identity:

        def wire(server: grpc.aio.Server, database: Database, _: Connection) -> None:
            register(server, database, identity)

        await run_service(
            settings,
            name="company-svc",
            service_names=SERVICE_NAMES,
            register=wire,
            subscriptions=consumers.subscriptions,
        )
