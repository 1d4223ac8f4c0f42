"""Errors of a creator's account, with the codes that clients know."""

from kit.rpc.errors import InvalidInput, Violation


class TermsNotPublished(InvalidInput):
    """The app has no published terms of this version in this language."""

    def __init__(self) -> None:
        text = "You should accept terms & conditions."
        super().__init__(violations=[Violation("version", text, "TERMS_NOT_ACCEPTED")])
