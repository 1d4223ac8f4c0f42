"""What keeps a bank's file from being made."""

from kit.rpc.errors import FailedPrecondition


class PayoutDebtorMissing(FailedPrecondition):
    """The operator did not say from which account is paid."""

    reason = "PAYOUT_DEBTOR_MISSING"
    message = "The account from which is paid is not configured."
