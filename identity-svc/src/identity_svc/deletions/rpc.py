"""RPC handlers for deletions: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.deletions.messages import DELETIONS
from identity_svc.deletions.service import DeletionService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import deletions_pb2 as pb
from resuena.identity.v1 import deletions_pb2_grpc


@dataclass(frozen=True)
class DeletionRpc(deletions_pb2_grpc.DeletionServiceServicer):
    deletions: DeletionService

    async def RequestDeletion(self, _: pb.RequestDeletionRequest, __: object) -> pb.RequestDeletionResponse:
        request = await self.deletions.request(current_caller())
        return pb.RequestDeletionResponse(deletion=DELETIONS.message(request))

    async def RequestDeletionByEmail(
        self, request: pb.RequestDeletionByEmailRequest, _: object
    ) -> pb.RequestDeletionByEmailResponse:
        await self.deletions.request_by_email(current_caller(), request.email, request.confirmation)
        return pb.RequestDeletionByEmailResponse()

    async def ConfirmDeletion(self, request: pb.ConfirmDeletionRequest, _: object) -> pb.ConfirmDeletionResponse:
        confirmed = await self.deletions.confirm(current_caller(), request.token)
        return pb.ConfirmDeletionResponse(deletion=DELETIONS.message(confirmed))

    async def CancelDeletion(self, _: pb.CancelDeletionRequest, __: object) -> pb.CancelDeletionResponse:
        cancelled = await self.deletions.cancel(current_caller())
        return pb.CancelDeletionResponse(deletion=DELETIONS.message(cancelled))

    async def ListDeletionRequests(
        self, request: pb.ListDeletionRequestsRequest, _: object
    ) -> pb.ListDeletionRequestsResponse:
        after = request.after or None
        rows = await self.deletions.page(current_caller(), request.state, after, request.limit)
        return pb.ListDeletionRequestsResponse(requests=DELETIONS.messages(rows))
