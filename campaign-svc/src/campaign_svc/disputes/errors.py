"""Errors of disputes and of overturning; each `reason` is a stable code that clients map to a text."""

from __future__ import annotations

from kit.rpc.errors import FailedPrecondition, InvalidInput, NotFound, PermissionDenied


class UnknownDispute(NotFound):
    """Unknown, or out of the caller's reach."""

    reason = "UNKNOWN_DISPUTE"
    message = "There is no such dispute."


class NotDisputable(FailedPrecondition):
    """This side may not contest the decision."""

    reason = "NOT_DISPUTABLE"
    message = "This decision cannot be disputed."


class AlreadyDisputed(FailedPrecondition):
    """The decision was disputed before, which is possible once."""

    reason = "ALREADY_DISPUTED"
    message = "This decision has been disputed already."


class TooLateToDispute(FailedPrecondition):
    """The period in which the decision can be disputed has ended."""

    reason = "DISPUTE_TOO_LATE"
    message = "A decision can be disputed for seven days."


class WrongLength(InvalidInput):
    """The text is too short or too long."""

    reason = "DISPUTE_TEXT_LENGTH"
    message = "Write from 20 to 1,000 characters."


class AlreadySettled(FailedPrecondition):
    """The dispute is already settled."""

    reason = "DISPUTE_SETTLED"
    message = "This dispute has been settled already."


class OwnDecision(PermissionDenied):
    """The caller took the decision, and may not judge it."""

    reason = "OWN_DECISION"
    message = "Somebody else has to judge this: you decided it."


class AlreadyOverturned(FailedPrecondition):
    """The decision no longer stands."""

    reason = "DECISION_OVERTURNED"
    message = "This decision has been overturned already."


class BudgetMissing(FailedPrecondition):
    """The campaign can no longer pay for the advertisement."""

    reason = "OVERTURN_BUDGET_MISSING"
    message = (
        "The campaign's available budget does not pay for this advertisement. "
        "Reject waiting advertisements of the campaign to release their budget, or keep the decision."
    )


class StockMissing(FailedPrecondition):
    """The campaign has no unit left for the advertisement."""

    reason = "OVERTURN_STOCK_MISSING"
    message = (
        "The campaign has no unit of its product left. "
        "A unit is free once the brand rejects a waiting advertisement; otherwise keep the decision."
    )


class RewardDelivered(FailedPrecondition):
    """The product was handed over and is not taken back."""

    reason = "OVERTURN_REWARD_DELIVERED"
    message = "The product was handed over already: the approval cannot be overturned. Keep the decision."
