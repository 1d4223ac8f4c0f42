"""Errors of undoing an automatic approval; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition


class NotApprovedByRule(FailedPrecondition):
    """A person took the decision, or there is none."""

    reason = "NOT_APPROVED_BY_RULE"
    message = "The rule did not approve this advertisement."


class AlreadyUndone(FailedPrecondition):
    """It is already undone."""

    reason = "ALREADY_UNDONE"
    message = "This approval has been undone already."


class AlreadyHandedOver(FailedPrecondition):
    """Its product was handed over."""

    reason = "ALREADY_DELIVERED"
    message = "This product was handed over already: its approval stays."


class UndoExpired(FailedPrecondition):
    """More than a day has passed."""

    reason = "UNDO_EXPIRED"
    message = "An automatic approval can be undone within a day."
