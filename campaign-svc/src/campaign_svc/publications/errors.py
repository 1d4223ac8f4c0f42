"""Errors of creators' requests to publish."""

from kit.rpc.errors import FailedPrecondition


class AccountNotLinked(FailedPrecondition):
    """The person has no linked account on that network."""

    reason = "ACCOUNT_NOT_LINKED"
    message = "Link your account on that network first."


class BeingPublished(FailedPrecondition):
    """The platform has already sent it to the network, or published it there."""

    reason = "BEING_PUBLISHED"
    message = "We are publishing it there already."


class NothingToRetry(FailedPrecondition):
    """There is no failed publication on that network."""

    reason = "NOTHING_TO_RETRY"
    message = "There is nothing to try again on that network."
