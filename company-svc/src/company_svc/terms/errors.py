"""What can be wrong with an acceptance."""

from kit.rpc.errors import InvalidInput, Violation


def terms_not_accepted() -> InvalidInput:
    """The acceptance is missing, or is not of a published version (docs/product.md, Validation)."""
    return InvalidInput(
        violations=[Violation("termsAndConditions", "You should accept terms & conditions.", "TERMS_NOT_ACCEPTED")]
    )
