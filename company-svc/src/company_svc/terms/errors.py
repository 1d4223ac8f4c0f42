"""Errors of acceptances."""

from kit.rpc.errors import InvalidInput, Violation


def terms_not_accepted() -> InvalidInput:
    """The violation of an acceptance that is missing or names no published version (docs/product.md, Validation)."""
    return InvalidInput(
        violations=[Violation("termsAndConditions", "You should accept terms & conditions.", "TERMS_NOT_ACCEPTED")]
    )
