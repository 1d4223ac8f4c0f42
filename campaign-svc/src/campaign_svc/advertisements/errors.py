"""Errors of advertisements and the audit; each `reason` is a stable code that clients map to a text."""

from datetime import datetime

from kit.rpc.errors import AlreadyExists, FailedPrecondition, InvalidInput, NotFound, PermissionDenied


class UnknownAdvertisement(NotFound):
    """Unknown or out of the caller's reach; the two are indistinguishable."""

    reason = "UNKNOWN_ADVERTISEMENT"
    message = "It looks like this advertisement does not belong to your company or the ad does not exist."


class NotAllowedToAudit(PermissionDenied):
    """The caller may read but not audit."""

    message = (
        "You do not have permission to access the auditing module. "
        "Please contact your account manager if you need access."
    )


class OnlyPlatformAudits(PermissionDenied):
    """Paid in money: only staff may decide."""

    reason = "ONLY_PLATFORM_AUDITS"
    message = "Only the platform can audit advertisements paid in money."


class OnlyBrandAudits(PermissionDenied):
    """Paid in product: only the brand may decide."""

    reason = "ONLY_BRAND_AUDITS"
    message = "Only the brand can audit advertisements paid in product."


class OwnAdvertisement(PermissionDenied):
    """The caller made the advertisement."""

    reason = "OWN_ADVERTISEMENT"
    message = "This advertisement is yours: somebody else has to decide on it."


class OnlyValidate(FailedPrecondition):
    """A Spot is validated, never rejected by the brand."""

    reason = "ONLY_VALIDATE"
    message = "Spots are validated: they cannot be rejected."


class AlreadyAudited(FailedPrecondition):
    """The advertisement no longer waits for an audit."""

    reason = "ALREADY_AUDITED"
    message = "This advertisement has been audited already."


class ChangeIsRequested(FailedPrecondition):
    """A change request is open, so the advertisement does not wait for an audit."""

    reason = "CHANGE_REQUESTED"
    message = "A change is asked of this advertisement. Withdraw the request to decide now."


class WrongDecision(InvalidInput):
    """The caller cannot set this status."""

    reason = "BAD_USER_INPUT"
    message = "This status is no decision."


class ReasonRequired(InvalidInput):
    """Staff rejected without a reason."""

    reason = "REASON_REQUIRED"
    message = "Choose a reason."


class ClaimedByOther(FailedPrecondition):
    """Another member of staff holds an unexpired claim."""

    reason = "CLAIMED_BY_OTHER"
    message = "Somebody else is looking at this advertisement."

    def __init__(self, until: datetime) -> None:
        super().__init__(f"Somebody else is looking at this advertisement until {until:%Y-%m-%dT%H:%M:%SZ}.")


class NoProduct(FailedPrecondition):
    """Paid in money: there is no product to hand over."""

    reason = "NO_PRODUCT"
    message = "This advertisement is paid in money: there is no product to hand over."


class OnlyBrandDelivers(PermissionDenied):
    """Only the brand delivers its product."""

    reason = "ONLY_BRAND_DELIVERS"
    message = "Only the brand can hand over its product."


class NotApproved(FailedPrecondition):
    """The advertisement is not approved, so its product cannot be delivered."""

    reason = "NOT_APPROVED"
    message = "This advertisement is not approved."


class CodeTaken(AlreadyExists):
    """Another advertisement has this ad code."""

    reason = "CODE_TAKEN"
    message = "Another advertisement has this code."


class UnknownReason(InvalidInput):
    """The key is not in the list of reasons."""

    reason = "UNKNOWN_REASON"
    message = "Choose a reason from the list."


class NoteTooLong(InvalidInput):
    """A note has at most 500 characters."""

    reason = "NOTE_TOO_LONG"
    message = "Write a note of up to 500 characters."
