"""Mutations of staff: guest tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import strawberry
from google.protobuf.timestamp_pb2 import Timestamp

from identity_graph.loaders import service
from identity_graph.types import GuestToken, GuestTokenResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.identity.v1 import identity_pb2 as pb


@strawberry.type
class StaffMutations:
    """Roots of staff."""

    @mutation(
        creates=True,
        description="Makes a guest token and answers it, this once. Staff with manageGuestTokens. "
        "Fails with INVALID_LABEL, INVALID_EXPIRY or INVALID_MAX_USES.",
    )
    async def create_guest_token(
        self, info: Info, label: str, expires_at: datetime | None = None, max_uses: int | None = None
    ) -> GuestTokenResult:
        request = pb.CreateGuestTokenRequest(label=label, max_uses=max_uses)
        if expires_at is not None:
            moment = Timestamp()
            moment.FromDatetime(expires_at)
            request.expires_at.CopyFrom(moment)
        answer = await service(info).CreateGuestToken(request)
        data = plain(GuestToken, answer.guest_token)
        return succeeded(GuestTokenResult, data=data, guest_token=answer.guest_token, token=answer.token)

    @mutation(
        description="Ends a guest token and the guest sessions that it opened. Staff with manageGuestTokens. "
        "Fails with UNKNOWN_GUEST_TOKEN."
    )
    async def revoke_guest_token(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> GuestTokenResult:
        request = pb.RevokeGuestTokenRequest(id=id)
        answer = await service(info).RevokeGuestToken(request)
        data = plain(GuestToken, answer.guest_token)
        return succeeded(GuestTokenResult, data=data, guest_token=answer.guest_token)
