"""What can be wrong with an acceptance."""

from kit.rpc.errors import InvalidInput, Violation


def terms_not_accepted() -> InvalidInput:
    """The acceptance is missing, or is not of a published version (SPEC.md section 5)."""
    return InvalidInput(
        violations=[Violation("termsAndConditions", "You should accept terms & conditions.", "TERMS_NOT_ACCEPTED")]
    )
