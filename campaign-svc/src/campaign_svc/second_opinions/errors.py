"""Errors of second opinions; each `reason` is a stable code that clients map to a text."""

from __future__ import annotations

from kit.rpc.errors import FailedPrecondition, NotFound, PermissionDenied


class UnknownSecondOpinion(NotFound):
    """Unknown."""

    reason = "UNKNOWN_SECOND_OPINION"
    message = "There is no such second opinion."


class AlreadyReviewed(FailedPrecondition):
    """The second verdict has already been given."""

    reason = "ALREADY_REVIEWED"
    message = "Somebody gave the second opinion already."


class NoDisagreement(FailedPrecondition):
    """There is no disagreement, or it is already resolved."""

    reason = "NO_DISAGREEMENT"
    message = "There is no disagreement to resolve any more."


class OwnVerdict(PermissionDenied):
    """The caller gave one of the verdicts, and may not resolve the disagreement."""

    reason = "OWN_VERDICT"
    message = "A third person has to resolve this: one of the two verdicts is yours."


class NotFoundWrong(FailedPrecondition):
    """No resolution found the decision wrong."""

    reason = "NOT_FOUND_WRONG"
    message = "Only a decision that a resolution found wrong is overturned here."


class DisputeOpen(FailedPrecondition):
    """The decision has an open dispute, which settles it."""

    reason = "DISPUTE_OPEN"
    message = "A dispute of this decision is open: settle that one."
