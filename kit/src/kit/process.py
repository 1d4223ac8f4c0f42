"""Wires a service process: database, NATS, outbox relay, consumers, token verifier and gRPC server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Protocol, TypeVar

import grpc
from sqlalchemy import MetaData
from starlette.routing import BaseRoute

from kit.db import Database
from kit.db.connection_gauges import keep_measuring
from kit.db.replica import Replica
from kit.db.schema import Schema
from kit.events import AnySubscription, Backlog, Consumers, Relay, durables_by_stream
from kit.jetstream import Connection, StreamKeeper, connect, stream_of
from kit.rpc.health import Check, Health
from kit.rpc.keys import KeyRules
from kit.rpc.revocation import follow_ended_sessions
from kit.rpc.server import Background, end_start_up, serve
from kit.rpc.service_tokens import ServiceVerifier
from kit.rpc.settings import ServiceSettings
from kit.rpc.tokens import JwksSource, TokenVerifier, http_jwks
from kit.secret_files import Secrets
from kit.system import REPLICA_CHECK
from kit.system.processes import OwnProcess
from kit.system.rpc import SERVICE_NAME, SystemRpc
from kit.system.tables import CountWaiting, Size, SystemTables
from kit.system.traffic import Traffic, of_rpc
from kit.v1 import system_pb2_grpc

S_contra = TypeVar("S_contra", bound=ServiceSettings, contravariant=True)


class Subscriptions(Protocol[S_contra]):
    """A service's subscriptions, for consuming and for replaying dead letters."""

    def __call__(self, settings: S_contra, database: Database, /) -> Sequence[AnySubscription]:
        """The subscriptions over a database."""
        ...


async def run_service(
    settings: ServiceSettings,
    *,
    name: str,
    service_names: Sequence[str],
    metadata: MetaData,
    register: Callable[[grpc.aio.Server, Database, Connection], None],
    subscriptions: Callable[[Database], Sequence[AnySubscription]] = lambda _: (),
    jwks: JwksSource | None = None,
    checks: Mapping[str, Check] | None = None,
    background: Callable[[Database, Connection], Sequence[Background]] = lambda _, __: (),
    routes: Sequence[BaseRoute] = (),
    pool_size: int = 10,
    owns: Sequence[str] = (),
    callers: Collection[str] = (),
    keys: KeyRules | None = None,
    backlogs: Callable[[Connection], Mapping[str, CountWaiting]] = lambda _: {},
    stores: Mapping[str, Size] | None = None,
) -> None:
    """Wires and serves one service until SIGTERM or SIGINT.

    `name` is `<service>-svc`. `callers` are the services that may call it in their own name, `keys` the RPCs that API
    keys may call. `owns` names the subjects (`<product>.<service>.>`) whose streams this service keeps within their
    limits. `register` adds the servicers; `jwks` replaces the keys fetched over HTTP (identity-svc has them itself).
    Readiness depends on the database, whose schema must have all of `metadata`, and on `checks`; NATS is only reported,
    since facts wait in the outbox, and so is a replica of the database, since the database is read instead. `backlogs`
    and `stores` are reported to operators by name, besides outbox, dead letters and database.
    """
    source = settings.database_password_source
    password = Secrets.of(source) if source is not None else None
    open_pools = partial(Database, pool_size=pool_size, application_name=name, password=password)
    replica = None
    if settings.database_replica_url:
        max_lag = timedelta(seconds=settings.database_replica_max_lag_seconds)
        replica = Replica(open_pools(settings.database_replica_url), max_lag=max_lag)
    pooled = bool(settings.database_pooler)
    database = open_pools(settings.pooled_database_url, replica=replica, pooled=pooled)
    nats = await connect(settings.nats_url, name, replicas=settings.nats_replicas)
    services = ServiceVerifier.of(settings, name.removesuffix("-svc"), callers)
    verifier = TokenVerifier(jwks or http_jwks(settings.jwks_url), services=services)
    subscribed = list(subscriptions(database))
    consumers = Consumers(database, nats, subscribed)
    backlog = Backlog(database, nats, subscribed)
    keeper = StreamKeeper(nats, [stream_of(subject) for subject in owns], durables=durables_by_stream(subscribed))

    traffic = Traffic(of_rpc)
    process = OwnProcess(traffic)
    tables = SystemTables(database, backlogs(nats), stores)

    def tell_operators(server: grpc.aio.Server, health: Health) -> None:
        system_rpc = SystemRpc(process, health, tables, database, subscribed)
        system_pb2_grpc.add_SystemServiceServicer_to_server(system_rpc, server)

    async def follow() -> None:
        await follow_ended_sessions(nats, settings.session_ended_subject, verifier.revoked)

    end_start_up()
    await serve(
        settings,
        register=lambda server: register(server, database, nats),
        register_with_health=tell_operators,
        service_names=[*service_names, SERVICE_NAME],
        verifier=verifier,
        keys=keys,
        checks={"database": database.ping, "schema": Schema(database, metadata).check, **(checks or {})},
        reported={"nats": nats.ping, **({REPLICA_CHECK: replica.check} if replica else {})},
        background=[
            Relay(database, nats).run,
            consumers.run,
            backlog.run,
            partial(keep_measuring, database),
            *([partial(replica.keep_measuring, database)] if replica else []),
            follow,
            verifier.keep_fresh,
            keeper.run,
            traffic.run,
            *background(database, nats),
        ],
        routes=routes,
        on_stop=[nats.close, database.dispose],
    )
