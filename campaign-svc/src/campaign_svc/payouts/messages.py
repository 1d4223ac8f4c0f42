"""Batches and payouts as messages of the contract."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from campaign_svc.payouts.models import Due, Page
from kit.db import Row
from kit.rpc.messages import page_info
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import own_payouts_pb2
from resuena.campaign.v1 import payouts_pb2 as pb

_BATCHES = RowEncoder(pb.PayoutBatch)
_PAYOUTS = RowEncoder(pb.Payout, {"account_changed": "state"})
_ACTS = RowEncoder(pb.PayoutAct)
_OWN = RowEncoder(own_payouts_pb2.OwnPayout)


def batch_message(row: Row) -> pb.PayoutBatch:
    """A batch as the caller sees it."""
    return _BATCHES.message(row)


def batches_message(page: Page) -> pb.ListPayoutBatchesResponse:
    """A page of batches."""
    nodes = _BATCHES.messages(page.rows)
    last = nodes[-1].id if nodes else None
    return pb.ListPayoutBatchesResponse(nodes=nodes, page_info=page_info(last, has_next=page.has_next))


def payouts_message(page: Page, changed: Collection[str]) -> pb.PayoutPage:
    """A page of payouts of a batch."""
    nodes = _PAYOUTS.messages(page.rows)
    for payout in nodes:
        payout.account_changed = payout.id in changed
    last = nodes[-1].id if nodes else None
    info = page_info(last, has_next=page.has_next)
    return pb.PayoutPage(nodes=nodes, page_info=info, names_searched=page.names_searched)


def due_message(due: Due) -> pb.PayoutsDue:
    """What is due in one currency."""
    return pb.PayoutsDue(
        month=due.month,
        currency=due.currency,
        minimum=due.minimum,
        people=due.people,
        total=due.total,
        below_minimum=due.below_minimum,
        below_minimum_total=due.below_minimum_total,
        without_account=due.without_account,
        without_account_total=due.without_account_total,
        erased=due.erased,
        erased_total=due.erased_total,
        account_unknown=due.account_unknown,
        account_unknown_total=due.account_unknown_total,
        batch=None if due.batch is None else batch_message(due.batch),
    )


def acts_message(rows: Sequence[Row]) -> pb.PayoutActs:
    """An act on a batch."""
    return pb.PayoutActs(acts=_ACTS.messages(rows))


def own_payouts(rows: Sequence[Row]) -> list[own_payouts_pb2.OwnPayout]:
    """Payouts as their creator sees them."""
    return _OWN.messages(rows)
