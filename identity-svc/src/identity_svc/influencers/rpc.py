"""RPC handlers for influencers: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.influencers.messages import influencer_of
from identity_svc.influencers.service import InfluencerService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import influencers_pb2 as pb
from resuena.identity.v1 import influencers_pb2_grpc


@dataclass(frozen=True)
class InfluencerRpc(influencers_pb2_grpc.InfluencerServiceServicer):
    influencers: InfluencerService

    async def RegisterInfluencers(
        self, request: pb.RegisterInfluencersRequest, _: object
    ) -> pb.RegisterInfluencersResponse:
        influencers = [influencer_of(message) for message in request.influencers]
        return pb.RegisterInfluencersResponse(
            created=await self.influencers.register(current_caller(), influencers)
        )
