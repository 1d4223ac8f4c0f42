"""Decodes calls about the second factor, calls one use case each, encodes the answer."""

from __future__ import annotations

from typing import Any

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions.rpc import refresh_message, session_message
from kit.rpc.caller import current_caller


class SecondFactorRpc:
    """The second factor's part of IdentityService."""

    second_factor: SecondFactorService

    async def CompleteSignIn(  # noqa: N802
        self, request: pb.CompleteSignInRequest, _: Any
    ) -> pb.CompleteSignInResponse:
        """See the contract."""
        opened = await self.second_factor.complete_sign_in(current_caller(), request.challenge, request.code)
        return pb.CompleteSignInResponse(
            session=session_message(opened.view), refresh_token=refresh_message(opened)
        )

    async def BeginSecondFactor(  # noqa: N802
        self, _: pb.BeginSecondFactorRequest, __: Any
    ) -> pb.BeginSecondFactorResponse:
        """See the contract."""
        setup = await self.second_factor.begin(current_caller())
        return pb.BeginSecondFactorResponse(secret=setup.secret, uri=setup.uri)

    async def EnableSecondFactor(  # noqa: N802
        self, request: pb.EnableSecondFactorRequest, _: Any
    ) -> pb.EnableSecondFactorResponse:
        """See the contract."""
        codes = await self.second_factor.enable(current_caller(), request.code)
        return pb.EnableSecondFactorResponse(recovery_codes=codes)

    async def DisableSecondFactor(  # noqa: N802
        self, request: pb.DisableSecondFactorRequest, _: Any
    ) -> pb.DisableSecondFactorResponse:
        """See the contract."""
        await self.second_factor.disable(current_caller(), request.code)
        return pb.DisableSecondFactorResponse()

    async def RenewRecoveryCodes(  # noqa: N802
        self, request: pb.RenewRecoveryCodesRequest, _: Any
    ) -> pb.RenewRecoveryCodesResponse:
        """See the contract."""
        codes = await self.second_factor.renew_codes(current_caller(), request.code)
        return pb.RenewRecoveryCodesResponse(recovery_codes=codes)
