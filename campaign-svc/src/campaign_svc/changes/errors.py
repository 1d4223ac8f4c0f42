"""Errors of change requests; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition


class TooManyChanges(FailedPrecondition):
    """The advertisement has had as many change requests as the policy allows."""

    reason = "TOO_MANY_CHANGES"
    message = "Three changes were asked of this advertisement already. Approve it or reject it."


class NoChangeRequested(FailedPrecondition):
    """There is no open request to withdraw."""

    reason = "NO_CHANGE_REQUESTED"
    message = "No change is asked of this advertisement."


class CreatorErased(FailedPrecondition):
    """The person who made the advertisement was erased and can send no next revision."""

    reason = "CREATOR_ERASED"
    message = "The person who made this advertisement deleted their account and cannot change it."
