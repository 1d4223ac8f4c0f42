"""RPC handler that registers a company: decodes the request, calls the use case, and encodes the response."""

from __future__ import annotations

from company_svc.companies.messages import COMPANIES, social_media
from company_svc.registrations.service import NewCompany, RegistrationService
from company_svc.terms.messages import acceptance_of
from kit.rpc.caller import current_caller
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import company_pb2_grpc


class RegistrationRpc(company_pb2_grpc.CompanyServiceServicer):
    """The RPC of CompanyService that creates companies."""

    def __init__(self, registrations: RegistrationService) -> None:
        self._registrations = registrations

    async def CreateCompany(self, request: pb.CreateCompanyRequest, _: object) -> pb.CreateCompanyResponse:
        new = NewCompany(
            person_id=request.person_id,
            name=request.name,
            cell_phone=request.cell_phone,
            acceptance=acceptance_of(request.terms),
            logo=request.logo or None,
            thumbnail=request.thumbnail or None,
            social_media=social_media(request.social_media),
        )
        company, session = await self._registrations.register(current_caller(), new)
        return pb.CreateCompanyResponse(company=COMPANIES.message(company), session=session)
