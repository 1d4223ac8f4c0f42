"""The only place of the slice that talks to tracking-svc."""

from __future__ import annotations

import grpc

from resuena.tracking.v1 import funnel_pb2_grpc, leads_pb2_grpc, tracking_pb2_grpc


class TrackingClient:
    """RPC stubs: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.tracking = tracking_pb2_grpc.TrackingServiceStub(channel)
        self.funnel = funnel_pb2_grpc.FunnelServiceStub(channel)
        self.leads = leads_pb2_grpc.LeadServiceStub(channel)


class TrackingLoaders:
    """One per operation."""

    def __init__(self, client: TrackingClient) -> None:
        self.client = client
