"""RPC handlers for the terms: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from company_svc.terms.messages import TERMS
from company_svc.terms.service import TermsService
from kit.rpc.caller import current_caller
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import company_pb2_grpc


class TermsRpc(company_pb2_grpc.TermsServiceServicer):
    """TermsService of the contract."""

    def __init__(self, terms: TermsService) -> None:
        self._terms = terms

    async def ListTerms(self, request: pb.ListTermsRequest, _: object) -> pb.ListTermsResponse:
        rows = await self._terms.listed(request.language, request.app_type, request.limit)
        return pb.ListTermsResponse(terms=TERMS.messages(rows))

    async def PublishTerms(self, request: pb.PublishTermsRequest, _: object) -> pb.PublishTermsResponse:
        row, _new = await self._terms.publish(
            current_caller(), request.url, request.version, request.app_types, request.language
        )
        return pb.PublishTermsResponse(terms=TERMS.message(row))
