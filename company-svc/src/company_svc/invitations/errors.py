"""Errors of invitations."""

from kit.rpc.errors import FailedPrecondition, NotFound, PermissionDenied, ResourceExhausted


class UnknownInvitation(NotFound):
    """Unknown, used, cancelled, replaced by a newer link or out of reach; the response does not say which."""

    reason = "UNKNOWN_INVITATION"
    message = "The invitation does not exist or was used already."


class InvitationExpired(FailedPrecondition):
    """The invitation is more than 7 days old."""

    reason = "INVITATION_EXPIRED"
    message = "The invitation has expired. Ask for a new one."


class InvitationForAnotherEmail(PermissionDenied):
    """The invitation was sent to an e-mail other than the signed-in person's."""

    reason = "INVITATION_FOR_ANOTHER_EMAIL"
    message = "The invitation was sent to another e-mail. Log in with that one."


class EmailNotConfirmed(FailedPrecondition):
    """The inviter has not confirmed their own e-mail."""

    reason = "EMAIL_NOT_CONFIRMED"
    message = "Confirm your own e-mail before you invite others."


class TooManyInvitationMails(ResourceExhausted):
    """The address has reached its limit of invitation mails, from all companies together."""

    reason = "TOO_MANY_INVITATION_MAILS"
    message = "No more invitations can be mailed to this address for now. Try again in some days."


class TooManyInvitations(ResourceExhausted):
    """The company has reached its limit of open invitations."""

    reason = "TOO_MANY_INVITATIONS"
    message = "There are too many open invitations. Cancel one first."
