"""Payout accounts as identity-svc returns them, from an identity-svc of the test over gRPC."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import grpc
import pytest

from campaign_svc.banks.models import Payee
from campaign_svc.banks.rpc import IdentityPayees
from kit.rpc.errors import Unavailable
from resuena.identity.v1 import payout_accounts_pb2 as pb

CHANGED = datetime(2026, 10, 3, 12, 30, tzinfo=UTC)
BANK = "2850590940090418135201"


class Identity:
    """People whose ids begin with p have an account; batches of more than 500 are refused, as by the real service."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    async def BatchGetPayoutAccounts(
        self, request: pb.BatchGetPayoutAccountsRequest, _: object
    ) -> pb.BatchGetPayoutAccountsResponse:
        assert len(request.person_ids) <= 500
        self.asked.append((len(request.person_ids), request.view))
        account = pb.PayeeAccount(kind=pb.PAYOUT_ACCOUNT_KIND_CBU, masked="•••• 5201")
        account.changed_at.FromDatetime(CHANGED)
        if request.view == pb.PAYOUT_ACCOUNT_VIEW_FULL:
            account.number, account.holder, account.tax_id = BANK, "Ana Paz", "20123456786"
        return pb.BatchGetPayoutAccountsResponse(
            accounts=[
                pb.PayoutAccountSlot(account=account if person_id.startswith("p") else None)
                for person_id in request.person_ids
            ]
        )


@pytest.fixture
def identity() -> Identity:
    return Identity()


@pytest.fixture
async def address(identity: Identity) -> AsyncIterator[str]:
    server = grpc.aio.server()
    handler = grpc.unary_unary_rpc_method_handler(
        identity.BatchGetPayoutAccounts,
        pb.BatchGetPayoutAccountsRequest.FromString,
        pb.BatchGetPayoutAccountsResponse.SerializeToString,
    )
    name = "resuena.identity.v1.IdentityService"
    server.add_generic_rpc_handlers(
        [grpc.method_handlers_generic_handler(name, {"BatchGetPayoutAccounts": handler})]
    )
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield f"127.0.0.1:{port}"
    await server.stop(None)


async def test_many_are_asked_in_batches_and_who_has_none_is_left_out(identity: Identity, address: str) -> None:
    async with grpc.aio.insecure_channel(address) as channel:
        payees = IdentityPayees(channel)
        kinds = await payees.kinds([f"p{number}" for number in range(600)] + ["nobody"])
        assert len(kinds) == 600
        assert await payees.kinds([]) == {}
    assert identity.asked == [(500, pb.PAYOUT_ACCOUNT_VIEW_KIND), (101, pb.PAYOUT_ACCOUNT_VIEW_KIND)]


async def test_an_account_is_told_as_far_as_it_was_asked_for(address: str) -> None:
    async with grpc.aio.insecure_channel(address) as channel:
        payees = IdentityPayees(channel)
        masked = (await payees.masked(["p"]))["p"]
        whole = (await payees.whole(["p"]))["p"]
    assert masked == Payee(pb.PAYOUT_ACCOUNT_KIND_CBU, CHANGED, "•••• 5201")
    assert whole == Payee(pb.PAYOUT_ACCOUNT_KIND_CBU, CHANGED, "•••• 5201", BANK, "Ana Paz", "20123456786")
    assert not any(secret in repr(whole) for secret in (BANK, "Ana Paz", "20123456786"))


async def test_it_says_so_when_identity_svc_is_away() -> None:
    async with grpc.aio.insecure_channel("127.0.0.1:1") as channel:
        with pytest.raises(Unavailable):
            await IdentityPayees(channel).whole(["p"])
