"""What can go wrong with an advertisement, with the codes that clients know."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound, PermissionDenied


class UnknownAdvertisement(NotFound):
    """Unknown, or out of the caller's reach: the two answer alike."""

    reason = "UNKNOWN_ADVERTISEMENT"
    message = "It looks like this advertisement does not belong to your company or the ad does not exist."


class NotAllowedToAudit(PermissionDenied):
    """The caller may read but not audit."""

    message = (
        "You do not have permission to access the auditing module. "
        "Please contact your account manager if you need access."
    )


class OnlyPlatformAudits(PermissionDenied):
    """Paid in money: only staff decide."""

    reason = "ONLY_PLATFORM_AUDITS"
    message = "Only the platform can audit advertisements paid in money."


class OnlyBrandAudits(PermissionDenied):
    """Paid in product: only the brand decides."""

    reason = "ONLY_BRAND_AUDITS"
    message = "Only the brand can audit advertisements paid in product."


class OnlyValidate(FailedPrecondition):
    """A Spot is validated, never rejected by the brand."""

    reason = "ONLY_VALIDATE"
    message = "Spots are validated: they cannot be rejected."


class AlreadyAudited(FailedPrecondition):
    """Somebody decided before."""

    reason = "ALREADY_AUDITED"
    message = "This advertisement has been audited already."


class WrongDecision(InvalidInput):
    """The status is no decision that this caller can take."""

    reason = "BAD_USER_INPUT"
    message = "This status is no decision."


class ReasonRequired(InvalidInput):
    """Staff say why they reject; a reason has at most 500 characters."""

    reason = "REASON_REQUIRED"
    message = "Say why, in at most 500 characters."


class CodeTaken(AlreadyExists):
    """Another advertisement has this ad code."""

    reason = "CODE_TAKEN"
    message = "Another advertisement has this code."
