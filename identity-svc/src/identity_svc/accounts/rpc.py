"""Decodes calls about the caller's own account, calls one use case each, encodes the answer."""

from __future__ import annotations

from typing import Any

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.accounts.passwords import PasswordService
from identity_svc.accounts.service import AccountService
from identity_svc.sessions.rpc import stamp
from kit.rpc.caller import current_caller


class AccountRpc:
    """The account part of IdentityService."""

    accounts: AccountService
    passwords: PasswordService

    async def ListSessions(self, _: pb.ListSessionsRequest, __: Any) -> pb.ListSessionsResponse:  # noqa: N802
        """See the contract."""
        caller = current_caller()
        return pb.ListSessionsResponse(
            sessions=[
                pb.AccountSession(
                    id=row.id,
                    creation_dt=stamp(row.created_at),
                    last_used_dt=stamp(row.last_used_at),
                    user_agent=row.user_agent,
                    current=row.id == caller.session_id,
                )
                for row in await self.accounts.open_sessions(caller)
            ]
        )

    async def EndSession(self, request: pb.EndSessionRequest, _: Any) -> pb.EndSessionResponse:  # noqa: N802
        """See the contract."""
        return pb.EndSessionResponse(current=await self.accounts.end_session(current_caller(), request.id))

    async def EndAllSessions(  # noqa: N802
        self, _: pb.EndAllSessionsRequest, __: Any
    ) -> pb.EndAllSessionsResponse:
        """See the contract."""
        return pb.EndAllSessionsResponse(ended=await self.accounts.end_all_sessions(current_caller()))

    async def GetAccount(self, _: pb.GetAccountRequest, __: Any) -> pb.GetAccountResponse:  # noqa: N802
        """See the contract."""
        found = await self.accounts.account(current_caller())
        if found is None:
            return pb.GetAccountResponse()
        standing = found.standing
        account = pb.Account(
            id=found.person.id,
            email=found.person.email or "",
            email_confirmed_at=stamp(found.person.email_confirmed_at),
            second_factor_enabled=standing.second_factor_enabled,
            recovery_codes_left=standing.recovery_codes_left,
            deletion_due_at=stamp(standing.deletion_due_at),
            handle=found.person.handle,
            referral_code=found.person.referral_code or "",
            referrals_first_level=standing.referrals[0],
            referrals_second_level=standing.referrals[1],
        )
        return pb.GetAccountResponse(account=account)

    async def ExportPersonalData(  # noqa: N802
        self, _: pb.ExportPersonalDataRequest, __: Any
    ) -> pb.ExportPersonalDataResponse:
        """See the contract."""
        return pb.ExportPersonalDataResponse(json=await self.accounts.export(current_caller()))

    async def RequestPasswordReset(  # noqa: N802
        self, request: pb.RequestPasswordResetRequest, _: Any
    ) -> pb.RequestPasswordResetResponse:
        """See the contract."""
        await self.passwords.request_reset(current_caller(), request.email)
        return pb.RequestPasswordResetResponse()

    async def ResetPassword(  # noqa: N802
        self, request: pb.ResetPasswordRequest, _: Any
    ) -> pb.ResetPasswordResponse:
        """See the contract."""
        await self.passwords.reset(current_caller(), request.token, request.password)
        return pb.ResetPasswordResponse()

    async def ChangePassword(  # noqa: N802
        self, request: pb.ChangePasswordRequest, _: Any
    ) -> pb.ChangePasswordResponse:
        """See the contract."""
        await self.passwords.change(current_caller(), request.current_password, request.password)
        return pb.ChangePasswordResponse()

    async def RequestEmailConfirmation(  # noqa: N802
        self, _: pb.RequestEmailConfirmationRequest, __: Any
    ) -> pb.RequestEmailConfirmationResponse:
        """See the contract."""
        await self.passwords.request_confirmation(current_caller())
        return pb.RequestEmailConfirmationResponse()

    async def ConfirmEmail(self, request: pb.ConfirmEmailRequest, _: Any) -> pb.ConfirmEmailResponse:  # noqa: N802
        """See the contract."""
        await self.passwords.confirm_email(request.token)
        return pb.ConfirmEmailResponse()
