"""Decodes calls about guest tokens, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.guests.models import GuestToken
from identity_svc.guests.service import GuestService
from identity_svc.sessions.rpc import session_message, stamp
from kit.rpc.caller import current_caller

_KINDS = {
    "PitchDeck": pb.INVESTOR_DOCUMENT_KIND_PITCH_DECK,
    "DemoVideo": pb.INVESTOR_DOCUMENT_KIND_DEMO_VIDEO,
    "StartupDatabase": pb.INVESTOR_DOCUMENT_KIND_STARTUP_DATABASE,
    "StartupPlatform": pb.INVESTOR_DOCUMENT_KIND_STARTUP_PLATFORM,
    "Other": pb.INVESTOR_DOCUMENT_KIND_OTHER,
}


def token_message(row: GuestToken) -> pb.GuestToken:
    """The token as the contract has it: never the token itself."""
    return pb.GuestToken(
        id=row.id,
        label=row.label,
        creation_dt=stamp(row.created_at),
        expires_at=stamp(row.expires_at),
        max_uses=row.max_uses,
        use_count=row.use_count,
        revoked_at=stamp(row.revoked_at),
    )


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
        uses = request.max_uses if request.HasField("max_uses") else None
        row, secret = await self.guests.create(current_caller(), request.token, request.label, expires, uses)
        return pb.CreateGuestTokenResponse(id=row.id, token=secret, guest_token=token_message(row))

    async def ListGuestTokens(  # noqa: N802
        self, request: pb.ListGuestTokensRequest, _: Any
    ) -> pb.ListGuestTokensResponse:
        """See the contract."""
        after = request.after if request.HasField("after") else None
        rows = await self.guests.page(current_caller(), after, request.limit)
        return pb.ListGuestTokensResponse(guest_tokens=[token_message(row) for row in rows])

    async def RevokeGuestToken(  # noqa: N802
        self, request: pb.RevokeGuestTokenRequest, _: Any
    ) -> pb.RevokeGuestTokenResponse:
        """See the contract."""
        row = await self.guests.revoke(current_caller(), request.id)
        return pb.RevokeGuestTokenResponse(guest_token=token_message(row))

    async def ListInvestorDocuments(  # noqa: N802
        self, _: pb.ListInvestorDocumentsRequest, __: Any
    ) -> pb.ListInvestorDocumentsResponse:
        """See the contract."""
        documents = [
            pb.InvestorDocument(title=item.title, kind=_KINDS[item.kind], url=item.url)
            for item in await self.guests.documents(current_caller())
        ]
        return pb.ListInvestorDocumentsResponse(documents=documents)

    async def ReadInvestorDocument(  # noqa: N802
        self, request: pb.ReadInvestorDocumentRequest, _: Any
    ) -> pb.ReadInvestorDocumentResponse:
        """See the contract."""
        found = await self.guests.read(request.name, request.ticket)
        return pb.ReadInvestorDocumentResponse(content_type=found.kind, content=found.body)
