"""Errors of referral codes, with the codes that clients know."""

from kit.rpc.errors import InvalidInput, Violation

PATH = "referralCode"


def code_required() -> Violation:
    """The violation of a missing referral code, which the mobile app requires."""
    return Violation(
        PATH, "You need a referral code to register. Ask whoever invited you.", "REFERRAL_CODE_REQUIRED"
    )


class UnknownReferralCode(InvalidInput):
    """No person has this code, or the person was erased; the response does not say which."""

    def __init__(self) -> None:
        text = "That referral code does not exist or is no longer active. Check it with whoever gave it to you."
        super().__init__(violations=[Violation(PATH, text, "UNKNOWN_REFERRAL_CODE")])


class InvalidReferral(InvalidInput):
    """The referrer named by a service is unknown, or is the person themselves."""

    def __init__(self) -> None:
        super().__init__(violations=[Violation("referrer_id", "Somebody else invited them.", "INVALID_REFERRAL")])
