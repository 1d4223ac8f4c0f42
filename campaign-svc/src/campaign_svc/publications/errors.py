"""Errors that creators get when they want something published for them."""

from kit.rpc.errors import FailedPrecondition


class AccountNotLinked(FailedPrecondition):
    """No account of the person is linked on that network."""

    reason = "ACCOUNT_NOT_LINKED"
    message = "Link your account on that network first."


class BeingPublished(FailedPrecondition):
    """It is already sent to the network, or published there by the platform."""

    reason = "BEING_PUBLISHED"
    message = "We are publishing it there already."


class NothingToRetry(FailedPrecondition):
    """No publication on that network failed."""

    reason = "NOTHING_TO_RETRY"
    message = "There is nothing to try again on that network."
