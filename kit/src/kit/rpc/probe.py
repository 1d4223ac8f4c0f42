"""`python -m kit.rpc.probe HOST:PORT [SERVICE]`: exit 0 when the gRPC health service says SERVING."""

from __future__ import annotations

import sys

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc


def probe(address: str, service: str = "", *, timeout: float = 2.0) -> bool:
    """Whether the server at `address` reports that `service` (the whole server when empty) is serving."""
    with grpc.insecure_channel(address, options=[("grpc.enable_http_proxy", 0)]) as channel:
        request = health_pb2.HealthCheckRequest(service=service)
        try:
            response = health_pb2_grpc.HealthStub(channel).Check(request, timeout=timeout)
        except grpc.RpcError:
            return False
        return bool(response.status == health_pb2.HealthCheckResponse.SERVING)


if __name__ == "__main__":
    sys.exit(0 if probe(sys.argv[1], *sys.argv[2:3]) else 1)
