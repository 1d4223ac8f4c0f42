"""Decodes calls about the investors' documents, calls one use case each, encodes the answer."""

from __future__ import annotations

from dataclasses import dataclass

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.investor_documents.messages import document_message
from identity_svc.investor_documents.service import InvestorDocumentService
from kit.rpc.caller import current_caller


@dataclass(frozen=True)
class InvestorDocumentRpc:
    documents: InvestorDocumentService

    async def ListInvestorDocuments(
        self, _: pb.ListInvestorDocumentsRequest, __: object
    ) -> pb.ListInvestorDocumentsResponse:
        found = await self.documents.list_for(current_caller())
        return pb.ListInvestorDocumentsResponse(documents=[document_message(item) for item in found])

    async def AuthorizeInvestorDocument(
        self, request: pb.AuthorizeInvestorDocumentRequest, _: object
    ) -> pb.AuthorizeInvestorDocumentResponse:
        await self.documents.authorize(request.name, request.ticket)
        return pb.AuthorizeInvestorDocumentResponse()
