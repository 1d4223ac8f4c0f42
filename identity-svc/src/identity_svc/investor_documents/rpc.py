"""RPC handlers for the investors' documents: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.investor_documents.messages import document_message
from identity_svc.investor_documents.service import InvestorDocumentService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import investor_documents_pb2 as pb
from resuena.identity.v1 import investor_documents_pb2_grpc


@dataclass(frozen=True)
class InvestorDocumentRpc(investor_documents_pb2_grpc.InvestorDocumentServiceServicer):
    documents: InvestorDocumentService

    async def ListInvestorDocuments(
        self, _: pb.ListInvestorDocumentsRequest, __: object
    ) -> pb.ListInvestorDocumentsResponse:
        documents = await self.documents.list_for(current_caller())
        return pb.ListInvestorDocumentsResponse(documents=[document_message(document) for document in documents])

    async def AuthorizeInvestorDocument(
        self, request: pb.AuthorizeInvestorDocumentRequest, _: object
    ) -> pb.AuthorizeInvestorDocumentResponse:
        await self.documents.authorize(request.name, request.ticket)
        return pb.AuthorizeInvestorDocumentResponse()
