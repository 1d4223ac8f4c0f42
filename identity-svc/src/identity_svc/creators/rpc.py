"""Decodes calls about creators' accounts, calls one use case each, encodes the answer."""

from __future__ import annotations

from dataclasses import dataclass

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.creators.messages import STANDINGS
from identity_svc.creators.service import CreatorAccountService
from kit.rpc.caller import current_caller


@dataclass(frozen=True)
class CreatorAccountRpc:
    creators: CreatorAccountService

    async def BatchGetCreatorStandings(
        self, request: pb.BatchGetCreatorStandingsRequest, _: object
    ) -> pb.BatchGetCreatorStandingsResponse:
        found = await self.creators.standings(current_caller(), request.person_ids)
        return pb.BatchGetCreatorStandingsResponse(
            standings=[
                pb.CreatorStandingSlot(standing=STANDINGS.message(one) if one is not None else None)
                for one in found
            ]
        )
