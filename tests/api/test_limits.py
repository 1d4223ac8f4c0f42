"""Each rate limit has one value: services apply the same live setting as the gateway."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from io import StringIO
from typing import Any

import grpc
import pytest
from resuena_system import System

from gateway.settings_command import settings_command
from kit.rpc import metadata as names
from kit.rpc.client import channel
from kit.testing import SERVICE_KEYS, eventually
from resuena.identity.v1 import identity_service_pb2_grpc, passwords_pb2
from resuena.tracking.v1 import leads_pb2, leads_pb2_grpc

LIFTED = "9999999/1s"
FEW, SECONDS_LEFT = 3, "1h"
MORE_THAN_ANY_DEFAULT = 40

Call = Callable[[grpc.aio.Channel, str], Awaitable[Any]]


async def contact(peer: grpc.aio.Channel, address: str) -> Any:
    form = leads_pb2.LeaveLeadRequest(
        kind=leads_pb2.LEAD_KIND_CONTACT, name="Ana", email="ana@ejemplo.ar", message="Hola"
    )
    return await leads_pb2_grpc.LeadServiceStub(peer).LeaveLead(form, metadata=((names.CLIENT_IP, address),))


async def reset(peer: grpc.aio.Channel, address: str) -> Any:
    request = passwords_pb2.RequestPasswordResetRequest(email=f"{uuid.uuid4().hex}@ejemplo.ar")
    stub = identity_service_pb2_grpc.IdentityServiceStub(peer)
    return await stub.RequestPasswordReset(request, metadata=((names.CLIENT_IP, address),))


@pytest.mark.parametrize(
    ("setting", "service", "call"),
    [("limits.forms.address", "tracking", contact), ("limits.mails.address", "identity", reset)],
)
async def test_a_service_lets_through_as_many_as_the_live_setting_says(
    system: System, setting: str, service: str, call: Call
) -> None:
    proof = SERVICE_KEYS.proof("gateway", service, passes_on=True)
    async with channel(system.addresses[service], proof=proof, deadline=20.0) as peer:
        for _ in range(MORE_THAN_ANY_DEFAULT):
            await call(peer, "203.0.113.120")
        await settings_command(["set", setting, f"{FEW}/{SECONDS_LEFT}"], nats_url=system.nats_url, out=StringIO())
        try:

            async def few_are_let_through() -> None:
                address = f"203.0.113.{uuid.uuid4().int % 100 + 121}"
                for _ in range(FEW):
                    await call(peer, address)
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await call(peer, address)
                assert refused.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED

            await eventually(few_are_let_through)  # type: ignore[arg-type]
        finally:
            await settings_command(["set", setting, LIFTED], nats_url=system.nats_url, out=StringIO())
