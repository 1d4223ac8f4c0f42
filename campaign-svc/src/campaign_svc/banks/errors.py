"""Errors that prevent a bank file."""

from kit.rpc.errors import FailedPrecondition


class PayoutDebtorMissing(FailedPrecondition):
    """The operator configured no debtor account."""

    reason = "PAYOUT_DEBTOR_MISSING"
    message = "The account from which is paid is not configured."
