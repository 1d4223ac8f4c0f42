"""RPC handlers that read the activity log: they decode the request, call the use case, and encode the answer."""

from __future__ import annotations

from company_svc.acts.messages import ACTS
from company_svc.acts.models import ActFilter
from company_svc.acts.service import ActService
from kit.rpc.caller import current_caller
from resuena.company.v1 import acts_pb2 as pb
from resuena.company.v1 import acts_pb2_grpc


class ActRpc(acts_pb2_grpc.ActServiceServicer):
    """The reading RPC of ActService."""

    def __init__(self, acts: ActService) -> None:
        self._acts = acts

    async def ListCompanyActs(self, request: pb.ListCompanyActsRequest, _: object) -> pb.ListCompanyActsResponse:
        act_filter = ActFilter(
            kind=request.kind if request.HasField("kind") else None,
            person_id=request.person_id if request.HasField("person_id") else None,
        )
        rows = await self._acts.listed(
            current_caller(), request.company_id, act_filter, limit=request.limit, after=request.after or None
        )
        return pb.ListCompanyActsResponse(acts=ACTS.messages(rows))
