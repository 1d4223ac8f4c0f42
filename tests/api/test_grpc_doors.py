"""The gRPC port of each service: without a service token it serves the health check and refuses everything else."""

from __future__ import annotations

from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from resuena_system import SERVICES, System

from kit.testing import eventually

LIST_SERVICES = bytes([7 << 3 | 2, 0])
"""ServerReflectionRequest{list_services: ""}: grpcurl's first request."""
VERSIONS = ("v1", "v1alpha")


@pytest.mark.parametrize("name", SERVICES)
async def test_who_has_no_token_is_not_told_which_methods_there_are(system: System, name: str) -> None:
    async with grpc.aio.insecure_channel(system.addresses[name]) as anybody:
        health = health_pb2_grpc.HealthStub(anybody)

        async def is_healthy() -> None:
            response = await health.Check(health_pb2.HealthCheckRequest())
            assert response.status == health_pb2.HealthCheckResponse.SERVING

        await eventually(is_healthy)
        for version in VERSIONS:
            ask: Any = anybody.stream_stream(f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo")
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                async for _ in ask(iter([LIST_SERVICES])):
                    pass
            assert refused.value.code() in (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.UNAVAILABLE)
