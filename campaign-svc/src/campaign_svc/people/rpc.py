"""Decodes staff's request for a creator's activity, calls its use case, encodes the response."""

from __future__ import annotations

from campaign_svc.people.messages import activity_message
from campaign_svc.people.service import PeopleService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import people_pb2 as pb
from resuena.campaign.v1 import people_pb2_grpc


class PeopleRpc(people_pb2_grpc.PeopleServiceServicer):
    """PeopleService of the contract."""

    def __init__(self, people: PeopleService) -> None:
        self._people = people

    async def GetPersonActivity(
        self, request: pb.GetPersonActivityRequest, _: object
    ) -> pb.GetPersonActivityResponse:
        activity = await self._people.activity(current_caller(), request.person_id)
        return pb.GetPersonActivityResponse(activity=activity_message(activity))
