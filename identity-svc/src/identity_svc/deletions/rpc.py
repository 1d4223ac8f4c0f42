"""Decodes calls about deletions, calls one use case each, encodes the answer."""

from __future__ import annotations

from typing import Any, cast

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.deletions.models import DeletionRequest
from identity_svc.deletions.service import DeletionService
from identity_svc.sessions.rpc import stamp
from kit.rpc.caller import current_caller


def deletion_message(request: DeletionRequest) -> pb.DeletionRequest:
    """The request as the contract has it."""
    return pb.DeletionRequest(
        id=request.id,
        person_id=request.person_id,
        state=cast("pb.DeletionState.ValueType", request.state),
        requested_dt=stamp(request.requested_at),
        confirmed_dt=stamp(request.confirmed_at),
        due_dt=stamp(request.due_at),
        cancelled_dt=stamp(request.cancelled_at),
        erased_dt=stamp(request.erased_at),
    )


class DeletionRpc:
    """The deletion part of IdentityService."""

    deletions: DeletionService

    async def RequestDeletion(  # noqa: N802
        self, _: pb.RequestDeletionRequest, __: Any
    ) -> pb.RequestDeletionResponse:
        """See the contract."""
        request = await self.deletions.request(current_caller())
        return pb.RequestDeletionResponse(deletion=deletion_message(request))

    async def RequestDeletionByEmail(  # noqa: N802
        self, request: pb.RequestDeletionByEmailRequest, _: Any
    ) -> pb.RequestDeletionByEmailResponse:
        """See the contract."""
        await self.deletions.request_by_email(current_caller(), request.email, request.confirmation)
        return pb.RequestDeletionByEmailResponse()

    async def ConfirmDeletion(  # noqa: N802
        self, request: pb.ConfirmDeletionRequest, _: Any
    ) -> pb.ConfirmDeletionResponse:
        """See the contract."""
        confirmed = await self.deletions.confirm(current_caller(), request.token)
        return pb.ConfirmDeletionResponse(deletion=deletion_message(confirmed))

    async def CancelDeletion(  # noqa: N802
        self, _: pb.CancelDeletionRequest, __: Any
    ) -> pb.CancelDeletionResponse:
        """See the contract."""
        cancelled = await self.deletions.cancel(current_caller())
        return pb.CancelDeletionResponse(deletion=deletion_message(cancelled))

    async def ListDeletionRequests(  # noqa: N802
        self, request: pb.ListDeletionRequestsRequest, _: Any
    ) -> pb.ListDeletionRequestsResponse:
        """See the contract."""
        after = request.after if request.HasField("after") else None
        rows = await self.deletions.page(current_caller(), request.state, after, request.limit)
        return pb.ListDeletionRequestsResponse(requests=[deletion_message(row) for row in rows])
