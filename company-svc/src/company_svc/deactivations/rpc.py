"""RPC handlers that deactivate and reactivate companies: decode the request, call one use case, encode the response."""

from __future__ import annotations

from company_svc.companies.messages import COMPANIES
from company_svc.deactivations.service import DeactivationService
from kit.rpc.caller import current_caller
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import company_pb2_grpc


class DeactivationRpc(company_pb2_grpc.CompanyServiceServicer):
    """The RPCs of CompanyService that deactivate and reactivate companies."""

    def __init__(self, deactivations: DeactivationService) -> None:
        self._deactivations = deactivations

    async def DeactivateCompany(
        self, request: pb.DeactivateCompanyRequest, _: object
    ) -> pb.DeactivateCompanyResponse:
        company = await self._deactivations.deactivate(current_caller(), request.id, request.reason or None)
        return pb.DeactivateCompanyResponse(company=COMPANIES.message(company))

    async def ReactivateCompany(
        self, request: pb.ReactivateCompanyRequest, _: object
    ) -> pb.ReactivateCompanyResponse:
        company = await self._deactivations.reactivate(current_caller(), request.id)
        return pb.ReactivateCompanyResponse(company=COMPANIES.message(company))
