"""Errors of payouts; each `reason` is a stable code that clients map to a text."""

from __future__ import annotations

from kit.rpc.errors import FailedPrecondition, InvalidInput, NotFound, PermissionDenied


class UnknownBatch(NotFound):
    """There is no such batch."""

    reason = "UNKNOWN_PAYOUT_BATCH"
    message = "There is no such batch of payouts."


class UnknownPayout(NotFound):
    """The batch does not contain the payout."""

    reason = "UNKNOWN_PAYOUT"
    message = "The batch has no such payout."


class MonthNotOver(FailedPrecondition):
    """The month has not ended."""

    reason = "PAYOUT_MONTH_NOT_OVER"
    message = "A month is paid out once it is over."


class NothingDue(FailedPrecondition):
    """No creator has the minimum and an account that takes the currency."""

    reason = "NOTHING_DUE"
    message = "There is nothing to pay."


class OwnPreparation(PermissionDenied):
    """A batch cannot be released by the person who prepared it."""

    reason = "OWN_PREPARATION"
    message = "Somebody else has to release this: you prepared it."


class OwnPayout(PermissionDenied):
    """Staff may not release or mark payouts to themselves."""

    reason = "OWN_PAYOUT"
    message = "Somebody else has to do this: one of the payouts is your own."


class OwnMark(PermissionDenied):
    """A paid payout can only be marked returned by another person than the one who marked it paid."""

    reason = "OWN_MARK"
    message = "Somebody else has to say that this came back: you marked it paid."


class ReasonRequired(InvalidInput):
    """Marking a paid payout returned requires a reason."""

    reason = "REASON_REQUIRED"
    message = "Say why a payout that was paid came back."


class BatchReleased(FailedPrecondition):
    """A released batch cannot be discarded."""

    reason = "PAYOUTS_RELEASED"
    message = "These payouts have been released already."


class BatchDiscarded(FailedPrecondition):
    """The batch was discarded."""

    reason = "PAYOUTS_DISCARDED"
    message = "This batch was discarded. Prepare the month again."


class NotReleased(FailedPrecondition):
    """Payouts that are not released cannot be settled."""

    reason = "PAYOUTS_NOT_RELEASED"
    message = "These payouts are not released."


class PayoutIsReturned(FailedPrecondition):
    """A returned payout is due again, under another reference."""

    reason = "PAYOUT_RETURNED"
    message = "A payout that came back is due again: it cannot be marked paid."
