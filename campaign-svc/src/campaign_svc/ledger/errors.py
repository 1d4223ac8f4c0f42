"""Errors of the ledger; each `reason` is a stable code that clients map to a text."""

from __future__ import annotations

from kit.rpc.errors import FailedPrecondition


class RewardPaidOut(FailedPrecondition):
    """The earnings to take back have already been paid out to the creators."""

    reason = "OVERTURN_REWARD_PAID_OUT"
    message = "What it earned is in a payout already: the approval cannot be overturned. Keep the decision."
