"""RPC handlers for leads: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from kit.rpc.caller import current_caller
from resuena.tracking.v1 import leads_pb2 as pb
from resuena.tracking.v1 import leads_pb2_grpc
from tracking_svc.leads.messages import LEADS
from tracking_svc.leads.policies import Form, LeadFilter
from tracking_svc.leads.service import LeadService

_TEXTS = ("email", "name", "message", "list", "profile_url", "website")


class LeadRpc(leads_pb2_grpc.LeadServiceServicer):
    """LeadService of the contract."""

    def __init__(self, leads: LeadService) -> None:
        self._leads = leads

    async def LeaveLead(self, request: pb.LeaveLeadRequest, _: object) -> pb.LeaveLeadResponse:
        texts = {name: getattr(request, name) for name in _TEXTS}
        await self._leads.leave(current_caller(), Form(request.kind, agreement=request.agreement, **texts))
        return pb.LeaveLeadResponse()

    async def ListLeads(self, request: pb.ListLeadsRequest, _: object) -> pb.ListLeadsResponse:
        where = LeadFilter(request.kind, request.state, request.search or None)
        leads = await self._leads.page(current_caller(), where, request.limit, request.after or None)
        return pb.ListLeadsResponse(leads=LEADS.messages(leads))

    async def SetLeadState(self, request: pb.SetLeadStateRequest, _: object) -> pb.SetLeadStateResponse:
        lead = await self._leads.set_state(current_caller(), request.id, request.state)
        return pb.SetLeadStateResponse(lead=LEADS.message(lead))

    async def ForgetLeads(self, request: pb.ForgetLeadsRequest, _: object) -> pb.ForgetLeadsResponse:
        return pb.ForgetLeadsResponse(count=await self._leads.erase(current_caller(), request.email))
