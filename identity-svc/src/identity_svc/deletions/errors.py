"""Errors of deletions."""

from kit.rpc.errors import FailedPrecondition


class NoDeletionRequested(FailedPrecondition):
    """There is no open deletion request to cancel."""

    reason = "NO_DELETION_REQUESTED"
    message = "There is no deletion to cancel."
