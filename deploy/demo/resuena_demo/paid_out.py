"""Last month's payouts: the payees' accounts, and the batch that two staff members prepared, released and settled."""

from __future__ import annotations

from datetime import datetime, timedelta

import grpc

from kit.rpc.caller import CallContext, enter_context
from kit.rpc.errors import AlreadyExists, from_rpc_error
from resuena.campaign.v1 import payouts_pb2 as pb
from resuena.campaign.v1 import payouts_pb2_grpc
from resuena.identity.v1 import creators_pb2, identity_service_pb2_grpc, payout_accounts_pb2
from resuena_demo import creators, plan

NUMBERS = plan.REGULARS[1:]
"""People who are paid besides CREATOR."""
RETURNED = NUMBERS[0]
"""The person whose payment was returned."""
REASON = "La cuenta está cerrada"
CURRENCY = "ARS"


async def give_accounts(service: identity_service_pb2_grpc.IdentityServiceAsyncStub) -> None:
    """Creates app accounts with payout accounts for these registered people; a second load changes nothing."""
    people = plan.influencers()
    for number in NUMBERS:
        person = people[number]
        try:
            session = (await service.SignUp(creators.account_of(person))).session
        except grpc.aio.AioRpcError as error:
            if not isinstance(from_rpc_error(error), AlreadyExists):
                raise
            continue
        enter_context(CallContext(authorization=f"Bearer {session.access_token}"))
        try:
            await service.SetPayoutAccount(
                creators_pb2.SetPayoutAccountRequest(
                    kind=payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS,
                    number=f"publica.demo.{number:03d}",
                    holder=f"{person.first} {person.last}",
                    password=plan.PASSWORD_OF_CREATORS,
                )
            )
        finally:
            enter_context(CallContext())


def last_month(now: datetime) -> str:
    """The month before that of the moment, in the zone of the demo's people."""
    return f"{(now + plan.LOCAL).replace(day=1) - timedelta(days=1):%Y-%m}"


async def pay_out(service: payouts_pb2_grpc.PayoutServiceAsyncStub, tokens: tuple[str, str], now: datetime) -> int:
    """One staff member prepares last month's batch, another releases it; all payouts are paid but one that is returned.

    Returns the number of people in the batch; a second load changes nothing.
    """
    preparing, releasing = [CallContext(authorization=f"Bearer {token}") for token in tokens]
    try:
        enter_context(preparing)
        prepared = pb.PreparePayoutsRequest(month=last_month(now), currency=CURRENCY)
        batch = (await service.PreparePayouts(prepared)).batch
        enter_context(releasing)
        await service.ReleasePayouts(pb.ReleasePayoutsRequest(id=batch.id))
        open_ones = pb.BatchListPayoutsRequest(batch_ids=[batch.id], state=pb.PAYOUT_STATE_RELEASED, first=100)
        (page,) = (await service.BatchListPayouts(open_ones)).pages
        returned = plan.influencers()[RETURNED].id
        came_back = [payout.id for payout in page.nodes if payout.person_id == returned]
        paid = [payout.id for payout in page.nodes if payout.person_id != returned]
        for state, ids, reason in (
            (pb.PAYOUT_STATE_PAID, paid, None),
            (pb.PAYOUT_STATE_RETURNED, came_back, REASON),
        ):
            if ids:
                await service.MarkPayouts(
                    pb.MarkPayoutsRequest(batch_id=batch.id, payout_ids=ids, state=state, reason=reason)
                )
    except grpc.aio.AioRpcError as error:
        if from_rpc_error(error).reason != "NOTHING_DUE":
            raise
        return 0
    finally:
        enter_context(CallContext())
    return batch.people
