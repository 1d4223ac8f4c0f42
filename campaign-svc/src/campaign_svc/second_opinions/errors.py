"""Errors of second opinions; each `reason` is a stable code that clients map to a text."""

from __future__ import annotations

from kit.rpc.errors import FailedPrecondition, NotFound, PermissionDenied


class UnknownSecondOpinion(NotFound):
    """Unknown."""

    reason = "UNKNOWN_SECOND_OPINION"
    message = "There is no such second opinion."


class AlreadyReviewed(FailedPrecondition):
    """Somebody gave the second verdict before."""

    reason = "ALREADY_REVIEWED"
    message = "Somebody gave the second opinion already."


class NoDisagreement(FailedPrecondition):
    """There is nothing to resolve, or it is resolved."""

    reason = "NO_DISAGREEMENT"
    message = "There is no disagreement to resolve any more."


class OwnVerdict(PermissionDenied):
    """Whoever gave one of the verdicts does not say which stands."""

    reason = "OWN_VERDICT"
    message = "A third person has to resolve this: one of the two verdicts is yours."


class NotFoundWrong(FailedPrecondition):
    """No resolution says that the decision was wrong."""

    reason = "NOT_FOUND_WRONG"
    message = "Only a decision that a resolution found wrong is overturned here."


class DisputeOpen(FailedPrecondition):
    """The decision is disputed; the dispute settles it."""

    reason = "DISPUTE_OPEN"
    message = "A dispute of this decision is open: settle that one."
