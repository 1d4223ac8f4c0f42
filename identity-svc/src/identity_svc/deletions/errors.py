"""What can go wrong with a deletion."""

from kit.rpc.errors import FailedPrecondition


class NoDeletionRequested(FailedPrecondition):
    """There is nothing to cancel."""

    reason = "NO_DELETION_REQUESTED"
    message = "There is no deletion to cancel."
