"""Errors of a creator's account, with the codes that clients know."""

from kit.rpc.errors import InvalidInput, Violation


class TermsNotPublished(InvalidInput):
    """The accepted version is none of the app's in that language."""

    def __init__(self) -> None:
        text = "You should accept terms & conditions."
        super().__init__(violations=[Violation("version", text, "TERMS_NOT_ACCEPTED")])
