"""Fetches creators' payout accounts from identity-svc."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC

import grpc

from campaign_svc.banks.models import Payee
from campaign_svc.banks.policies import PAYEES_AT_ONCE
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import is_set
from resuena.identity.v1 import identity_service_pb2_grpc
from resuena.identity.v1 import payout_accounts_pb2 as pb


class IdentityPayees:
    """identity-svc, over a channel on which campaign-svc calls in its own name: only campaign-svc may read accounts."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def kinds(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """See service.Payees."""
        return await self._fetch(person_ids, pb.PAYOUT_ACCOUNT_VIEW_KIND)

    async def masked(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """See service.Payees."""
        return await self._fetch(person_ids, pb.PAYOUT_ACCOUNT_VIEW_MASKED)

    async def whole(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """See service.Payees."""
        return await self._fetch(person_ids, pb.PAYOUT_ACCOUNT_VIEW_FULL)

    async def _fetch(self, person_ids: Sequence[str], view: pb.PayoutAccountView.ValueType) -> Mapping[str, Payee]:
        payees: dict[str, Payee] = {}
        for start in range(0, len(person_ids), PAYEES_AT_ONCE):
            ids = person_ids[start : start + PAYEES_AT_ONCE]
            request = pb.BatchGetPayoutAccountsRequest(person_ids=ids, view=view)
            try:
                slots = (await self._stub.BatchGetPayoutAccounts(request)).accounts
            except grpc.aio.AioRpcError as error:
                raise from_rpc_error(error) from error
            payees |= {
                person_id: _payee(slot.account)
                for person_id, slot in zip(ids, slots, strict=True)
                if is_set(slot, "account")
            }
        return payees


def _payee(account: pb.PayeeAccount) -> Payee:
    return Payee(
        account.kind,
        account.changed_at.ToDatetime(UTC),
        account.masked,
        account.number,
        account.holder,
        account.tax_id if is_set(account, "tax_id") else None,
    )
