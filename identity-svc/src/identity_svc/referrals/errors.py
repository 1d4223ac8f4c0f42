"""What can be wrong with a referral code, with the codes that clients know."""

from kit.rpc.errors import InvalidInput, Violation

PATH = "referralCode"


def code_required() -> Violation:
    """The violation of a missing referral code, which the mobile app requires."""
    return Violation(
        PATH, "You need a referral code to register. Ask whoever invited you.", "REFERRAL_CODE_REQUIRED"
    )


class UnknownReferralCode(InvalidInput):
    """No person has this code, or the person was erased; the answer does not say which."""

    def __init__(self) -> None:
        text = "That referral code does not exist or is no longer active. Check it with whoever gave it to you."
        super().__init__(violations=[Violation(PATH, text, "UNKNOWN_REFERRAL_CODE")])


class InvalidReferral(InvalidInput):
    """A service named a referrer who is unknown, or the person themselves."""

    def __init__(self) -> None:
        super().__init__(violations=[Violation("referrer_id", "Somebody else invited them.", "INVALID_REFERRAL")])
