"""What can go wrong with a campaign, with the codes that clients know."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound


class UnknownCampaign(NotFound):
    """Unknown, or out of the caller's reach: the two answer alike."""

    reason = "UNKNOWN_CAMPAIGN"
    message = "The campaign does not exist."


class IllegalTransition(FailedPrecondition):
    """The campaign's status does not allow this step."""

    reason = "ILLEGAL_TRANSITION"
    message = "The campaign's status does not allow this step."


class BudgetExhausted(FailedPrecondition):
    """The campaign has no budget or stock left for another advertisement."""

    reason = "BUDGET_EXHAUSTED"
    message = "The campaign has no budget or stock left."


class CampaignNotOnGoing(FailedPrecondition):
    """Advertisements are taken only while a campaign goes on."""

    reason = "CAMPAIGN_NOT_ON_GOING"
    message = "The campaign does not take advertisements now."


class CampaignExists(AlreadyExists):
    """The id is taken by a campaign out of the caller's reach."""

    reason = "CAMPAIGN_EXISTS"
    message = "There is such a campaign already."


class CampaignNotEditable(FailedPrecondition):
    """Only a draft is edited."""

    reason = "CAMPAIGN_NOT_EDITABLE"
    message = "Only a draft can be changed."


class ReasonRequired(InvalidInput):
    """The brand must learn what to change; a reason has at most 500 characters."""

    reason = "REASON_REQUIRED"
    message = "Say why, in at most 500 characters."
