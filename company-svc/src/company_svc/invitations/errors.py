"""What can be wrong with an invitation."""

from kit.rpc.errors import FailedPrecondition, NotFound, PermissionDenied, ResourceExhausted


class UnknownInvitation(NotFound):
    """Unknown, used, cancelled, replaced by a newer link or out of reach; the answer does not say which."""

    reason = "UNKNOWN_INVITATION"
    message = "The invitation does not exist or was used already."


class InvitationExpired(FailedPrecondition):
    """More than 7 days old."""

    reason = "INVITATION_EXPIRED"
    message = "The invitation has expired. Ask for a new one."


class InvitationForAnotherEmail(PermissionDenied):
    """The invitation was sent to another e-mail than the signed-in person's."""

    reason = "INVITATION_FOR_ANOTHER_EMAIL"
    message = "The invitation was sent to another e-mail. Sign in with that one."


class TooManyInvitations(ResourceExhausted):
    """The company has as many open invitations as it may."""

    reason = "TOO_MANY_INVITATIONS"
    message = "There are too many open invitations. Cancel one first."
