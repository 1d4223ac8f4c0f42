"""RPC handlers for guest tokens: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC

from identity_svc.guests.messages import TOKENS
from identity_svc.guests.service import GuestService
from identity_svc.sessions.messages import session_message
from kit.rpc.caller import current_caller
from resuena.identity.v1 import guests_pb2 as pb
from resuena.identity.v1 import guests_pb2_grpc


@dataclass(frozen=True)
class GuestRpc(guests_pb2_grpc.GuestServiceServicer):
    guests: GuestService

    async def AuthenticateGuest(
        self, request: pb.AuthenticateGuestRequest, _: object
    ) -> pb.AuthenticateGuestResponse:
        view = await self.guests.authenticate(current_caller(), request.token)
        return pb.AuthenticateGuestResponse(session=session_message(view))

    async def CreateGuestToken(
        self, request: pb.CreateGuestTokenRequest, _: object
    ) -> pb.CreateGuestTokenResponse:
        expires = request.expires_at.ToDatetime(tzinfo=UTC) if request.HasField("expires_at") else None
        uses = request.max_uses if request.HasField("max_uses") else None
        row, secret = await self.guests.create(current_caller(), request.token, request.label, expires, uses)
        return pb.CreateGuestTokenResponse(id=row.id, token=secret, guest_token=TOKENS.message(row))

    async def ListGuestTokens(self, request: pb.ListGuestTokensRequest, _: object) -> pb.ListGuestTokensResponse:
        after = request.after or None
        rows = await self.guests.page(current_caller(), after, request.limit)
        return pb.ListGuestTokensResponse(guest_tokens=TOKENS.messages(rows))

    async def RevokeGuestToken(
        self, request: pb.RevokeGuestTokenRequest, _: object
    ) -> pb.RevokeGuestTokenResponse:
        row = await self.guests.revoke(current_caller(), request.id)
        return pb.RevokeGuestTokenResponse(guest_token=TOKENS.message(row))
