"""Errors of campaigns; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound


class UnknownCampaign(NotFound):
    """Unknown or out of the caller's reach; the two are indistinguishable."""

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
    """The campaign is not OnGoing, or its company is deactivated: it accepts no new advertisements."""

    reason = "CAMPAIGN_NOT_ON_GOING"
    message = "The campaign does not take advertisements now."


class CampaignNotBegun(FailedPrecondition):
    """The campaign's first day has not begun: it accepts no advertisements made before it."""

    reason = "CAMPAIGN_NOT_BEGUN"
    message = "The campaign takes advertisements from its first day on."


class CampaignExists(AlreadyExists):
    """The id belongs to a campaign out of the caller's reach."""

    reason = "CAMPAIGN_EXISTS"
    message = "There is such a campaign already."


class CampaignNotEditable(FailedPrecondition):
    """The campaign is neither PreDraft nor Draft."""

    reason = "CAMPAIGN_NOT_EDITABLE"
    message = "Only a draft can be changed."


class ReasonRequired(InvalidInput):
    """Returning a campaign needs a reason of 1 to 500 characters; for other transitions it is optional, up to 500."""

    reason = "REASON_REQUIRED"
    message = "Say why, in at most 500 characters."
