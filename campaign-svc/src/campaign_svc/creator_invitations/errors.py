"""Errors of invitations to creators; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition, InvalidInput


class CreatorBlocked(FailedPrecondition):
    """The company blocked the creator, whose advertisements would be refused."""

    reason = "CREATOR_BLOCKED"
    message = "Your company does not work with this person any more. Resume the work to invite them."


class InvitationsStopped(FailedPrecondition):
    """The creator unsubscribed from the company's invitations."""

    reason = "INVITATIONS_STOPPED"
    message = "This person asked for no more invitations of your company."


class InvalidToken(InvalidInput):
    """No mailed invitation has this token, or its person was erased."""

    reason = "INVALID_TOKEN"
    message = "This link is no longer valid."
