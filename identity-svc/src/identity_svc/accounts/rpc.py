"""RPC handlers for the caller's own account: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.accounts.messages import ACCOUNTS
from identity_svc.accounts.service import AccountService
from identity_svc.sessions.messages import session_message
from identity_svc.sessions.service import SessionService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import accounts_pb2 as pb
from resuena.identity.v1 import accounts_pb2_grpc


@dataclass(frozen=True)
class AccountRpc(accounts_pb2_grpc.AccountServiceServicer):
    accounts: AccountService
    sessions: SessionService

    async def UpdatePerson(self, request: pb.UpdatePersonRequest, _: object) -> pb.UpdatePersonResponse:
        caller = current_caller()
        await self.accounts.rename(caller, request.id, request.first_name, request.last_name)
        return pb.UpdatePersonResponse(session=session_message(await self.sessions.current(caller)))

    async def GetAccount(self, _: pb.GetAccountRequest, __: object) -> pb.GetAccountResponse:
        account = await self.accounts.account(current_caller())
        return pb.GetAccountResponse(account=ACCOUNTS.message(account) if account is not None else None)

    async def ExportPersonalData(
        self, _: pb.ExportPersonalDataRequest, __: object
    ) -> pb.ExportPersonalDataResponse:
        return pb.ExportPersonalDataResponse(json=await self.accounts.export(current_caller()))

    async def RequestEmailConfirmation(
        self, _: pb.RequestEmailConfirmationRequest, __: object
    ) -> pb.RequestEmailConfirmationResponse:
        await self.accounts.request_confirmation(current_caller())
        return pb.RequestEmailConfirmationResponse()

    async def ConfirmEmail(self, request: pb.ConfirmEmailRequest, _: object) -> pb.ConfirmEmailResponse:
        await self.accounts.confirm_email(request.token)
        return pb.ConfirmEmailResponse()
