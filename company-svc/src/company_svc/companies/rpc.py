"""RPC handlers for companies: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from datetime import UTC

import grpc

from company_svc.companies.messages import COMPANIES, social_media
from company_svc.companies.models import CompanyFilter
from company_svc.companies.service import CompanyService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import is_set, page_info_of
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import company_pb2_grpc
from resuena.media.v1 import media_pb2, media_pb2_grpc


class MediaPictures:
    """media-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)

    async def claim(self, key: str, owner_id: str) -> bool:
        """See companies.service.Pictures."""
        try:
            await self._stub.ClaimImages(media_pb2.ClaimImagesRequest(keys=[key], owner_id=owner_id))
        except grpc.aio.AioRpcError as error:
            domain_error = from_rpc_error(error)
            if domain_error.status in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT):
                return False
            raise domain_error from error
        return True


class CompanyRpc(company_pb2_grpc.CompanyServiceServicer):
    """The RPCs of CompanyService that read and update companies."""

    def __init__(self, companies: CompanyService) -> None:
        self._companies = companies

    async def UpdateCompany(self, request: pb.UpdateCompanyRequest, _: object) -> pb.UpdateCompanyResponse:
        names = ("logo", "thumbnail", "name", "cell_phone", "time_zone")
        changes = {name: getattr(request, name) for name in names if is_set(request, name)}
        changes |= social_media(request.social_media)
        company = await self._companies.update(current_caller(), request.id, changes)
        return pb.UpdateCompanyResponse(company=COMPANIES.message(company))

    async def ListCompanies(self, request: pb.ListCompaniesRequest, _: object) -> pb.ListCompaniesResponse:
        company_filter = CompanyFilter(
            company_id=request.id if request.HasField("id") else None,
            active=request.active if request.HasField("active") else None,
            search=request.search or None,
            updated_since=request.updated_since.ToDatetime(UTC) if request.HasField("updated_since") else None,
        )
        encoder = COMPANIES.masked(request.read_mask.paths)
        companies = await self._companies.listed(
            current_caller(),
            company_filter,
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit,
            after=request.after or None,
            columns=encoder.columns,
        )
        info = page_info_of(companies)
        if request.as_table:
            return pb.ListCompaniesResponse(table=encoder.table(companies), page_info=info)
        return pb.ListCompaniesResponse(companies=encoder.messages(companies), page_info=info)

    async def BatchGetCompanies(
        self, request: pb.BatchGetCompaniesRequest, _: object
    ) -> pb.BatchGetCompaniesResponse:
        rows = await self._companies.get_many(current_caller(), request.ids)
        slots = [
            pb.CompanySlot(company=COMPANIES.message(row)) if row is not None else pb.CompanySlot() for row in rows
        ]
        return pb.BatchGetCompaniesResponse(companies=slots)
