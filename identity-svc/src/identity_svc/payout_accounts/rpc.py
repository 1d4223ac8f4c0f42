"""RPC handlers for who pays creators: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.payout_accounts.messages import PAYEES
from identity_svc.payout_accounts.service import PayoutAccountService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import payout_accounts_pb2 as pb
from resuena.identity.v1 import payout_accounts_pb2_grpc


@dataclass(frozen=True)
class PayoutAccountRpc(payout_accounts_pb2_grpc.PayoutAccountServiceServicer):
    payouts: PayoutAccountService

    async def BatchGetPayoutAccounts(
        self, request: pb.BatchGetPayoutAccountsRequest, _: object
    ) -> pb.BatchGetPayoutAccountsResponse:
        accounts = await self.payouts.payees(current_caller(), request.person_ids, request.view)
        return pb.BatchGetPayoutAccountsResponse(
            accounts=[
                pb.PayoutAccountSlot(account=PAYEES.message(account) if account is not None else None)
                for account in accounts
            ]
        )
