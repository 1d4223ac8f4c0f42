"""RPC handlers for influencers: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.influencers.messages import influencer_of
from identity_svc.influencers.service import InfluencerService
from kit.rpc.caller import current_caller


@dataclass(frozen=True)
class InfluencerRpc:
    influencers: InfluencerService

    async def RegisterInfluencers(
        self, request: pb.RegisterInfluencersRequest, _: object
    ) -> pb.RegisterInfluencersResponse:
        influencers = [influencer_of(message) for message in request.influencers]
        return pb.RegisterInfluencersResponse(
            created=await self.influencers.register(current_caller(), influencers)
        )
