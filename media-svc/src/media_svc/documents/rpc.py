"""RPC handlers for private documents: decode the request, call the use case, and stream the response."""

from __future__ import annotations

from collections.abc import AsyncIterator

import grpc

from kit.rpc.errors import from_rpc_error
from media_svc.documents.policies import ByteRange
from media_svc.documents.service import DocumentService, Opened
from resuena.identity.v1 import identity_service_pb2_grpc, investor_documents_pb2
from resuena.media.v1 import documents_pb2 as pb
from resuena.media.v1 import documents_pb2_grpc


class IdentityGate:
    """identity-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def check(self, name: str, ticket: str) -> None:
        """See documents.service.Gate."""
        request = investor_documents_pb2.AuthorizeInvestorDocumentRequest(name=name, ticket=ticket)
        try:
            await self._stub.AuthorizeInvestorDocument(request)
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error


class DocumentRpc(documents_pb2_grpc.DocumentServiceServicer):
    """DocumentService of the contract."""

    def __init__(self, documents: DocumentService) -> None:
        self._documents = documents

    async def GetDocument(
        self, request: pb.GetDocumentRequest, _: object
    ) -> AsyncIterator[pb.GetDocumentResponse]:
        opened = await self._documents.open(
            request.name,
            request.ticket,
            _range(request.range) if request.HasField("range") else None,
            request.if_range if request.HasField("if_range") else None,
        )
        yield pb.GetDocumentResponse(head=_head(opened))
        if opened.chunks is not None:
            async for chunk in opened.chunks:
                yield pb.GetDocumentResponse(chunk=chunk)


def _range(message: pb.ByteRange) -> ByteRange:
    return ByteRange(
        message.first if message.HasField("first") else None, message.last if message.HasField("last") else None
    )


def _head(opened: Opened) -> pb.DocumentHead:
    head = pb.DocumentHead(content_type=opened.content_type, etag=opened.etag, size=opened.size)
    if opened.part is None:
        head.extent = pb.DOCUMENT_EXTENT_UNSATISFIABLE
        return head
    head.extent = pb.DOCUMENT_EXTENT_WHOLE if opened.whole else pb.DOCUMENT_EXTENT_PART
    head.first, head.length = opened.part.first, opened.part.length
    return head
