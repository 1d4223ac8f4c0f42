"""Decodes calls about guest tokens, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.guests.service import GuestService
from identity_svc.sessions.rpc import session_message
from kit.rpc.caller import current_caller


class GuestRpc:
    """The guest part of IdentityService."""

    guests: GuestService

    async def AuthenticateGuest(  # noqa: N802
        self, request: pb.AuthenticateGuestRequest, _: Any
    ) -> pb.AuthenticateGuestResponse:
        """See the contract."""
        view = await self.guests.authenticate(current_caller(), request.token)
        return pb.AuthenticateGuestResponse(session=session_message(view))

    async def CreateGuestToken(  # noqa: N802
        self, request: pb.CreateGuestTokenRequest, _: Any
    ) -> pb.CreateGuestTokenResponse:
        """See the contract."""
        expires = request.expires_at.ToDatetime(tzinfo=UTC) if request.HasField("expires_at") else None
        token_id, token = await self.guests.create(current_caller(), request.token, request.label, expires)
        return pb.CreateGuestTokenResponse(id=token_id, token=token)
