"""The gRPC service with which operators inspect a process and replay its dead letters; in every service."""

from __future__ import annotations

from collections.abc import Sequence

import grpc
import structlog

from kit.db import Database
from kit.events import AnySubscription, replay_dead_letters
from kit.rpc.caller import current_caller
from kit.rpc.health import Health
from kit.system import PERMISSION
from kit.system.processes import OwnProcess
from kit.system.tables import SystemTables
from kit.v1 import system_pb2 as pb
from kit.v1 import system_pb2_grpc

log = structlog.get_logger("system")

SERVICE_NAME = "kit.v1.SystemService"
MOST_REPLAYED = 100
"""The most dead letters that one call replays, so that it ends within its deadline."""


class SystemRpc(system_pb2_grpc.SystemServiceServicer):
    """Describes this process and replays dead letters to this service's subscriptions."""

    def __init__(
        self,
        process: OwnProcess,
        health: Health,
        tables: SystemTables,
        database: Database,
        subscriptions: Sequence[AnySubscription],
    ) -> None:
        self._process = process
        self._health = health
        self._tables = tables
        self._database = database
        self._subscriptions = tuple(subscriptions)

    async def DescribeProcess(
        self,
        request: pb.DescribeProcessRequest,
        context: grpc.aio.ServicerContext[pb.DescribeProcessRequest, pb.DescribeProcessResponse],
    ) -> pb.DescribeProcessResponse:
        process = self._process.described(ready=self._health.ready, checks=self._health.states)
        return pb.DescribeProcessResponse(process=process, tables=await self._tables.read())

    async def ReplayDeadLetters(
        self,
        request: pb.ReplayDeadLettersRequest,
        context: grpc.aio.ServicerContext[pb.ReplayDeadLettersRequest, pb.ReplayDeadLettersResponse],
    ) -> pb.ReplayDeadLettersResponse:
        caller = current_caller()
        caller.require(PERMISSION)
        done = await replay_dead_letters(
            self._database, self._subscriptions, durable=request.consumer or None, limit=MOST_REPLAYED
        )
        log.info(
            "dead_letters_replayed",
            by=caller.person_id,
            consumer=request.consumer,
            applied=done.applied,
            failed=done.failed,
            unknown=done.unknown,
        )
        return pb.ReplayDeadLettersResponse(applied=done.applied, failed=done.failed, unknown=done.unknown)
