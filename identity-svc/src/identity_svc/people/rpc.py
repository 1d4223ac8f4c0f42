"""RPC handlers for staff's view of persons: decode the request, call one use case, encode the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.people.messages import matches_message, record_message
from identity_svc.people.service import PeopleService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import people_pb2 as pb
from resuena.identity.v1 import people_pb2_grpc


@dataclass(frozen=True)
class PeopleRpc(people_pb2_grpc.PeopleServiceServicer):
    """PeopleService of the contract."""

    people: PeopleService

    async def SearchPeople(self, request: pb.SearchPeopleRequest, _: object) -> pb.SearchPeopleResponse:
        return matches_message(await self.people.search(current_caller(), request.text))

    async def GetPersonRecord(self, request: pb.GetPersonRecordRequest, _: object) -> pb.GetPersonRecordResponse:
        record = await self.people.record(current_caller(), request.person_id)
        return pb.GetPersonRecordResponse(record=record_message(record) if record is not None else None)

    async def FindPeople(self, request: pb.FindPeopleRequest, _: object) -> pb.FindPeopleResponse:
        return pb.FindPeopleResponse(person_ids=await self.people.named(current_caller(), request.text))
