"""Decodes calls about influencers, calls one use case each, encodes the answer."""

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
        told = [influencer_of(message) for message in request.influencers]
        return pb.RegisterInfluencersResponse(created=await self.influencers.register(current_caller(), told))
