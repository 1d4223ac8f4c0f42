"""Errors of a creator's account, with the codes that clients know."""

from kit.rpc.errors import InvalidInput, Violation


class TermsNotPublished(InvalidInput):
    """The accepted version is none of the app's in that language."""

    def __init__(self) -> None:
        text = "You should accept terms & conditions."
        super().__init__(violations=[Violation("version", text, "TERMS_NOT_ACCEPTED")])


class NetworkLinked(InvalidInput):
    """The person's account on the network was linked by the mobile side; declaring neither replaces nor removes it."""

    def __init__(self) -> None:
        text = "Your account on this network is linked already, so it cannot be changed here."
        super().__init__(violations=[Violation("username", text, "NETWORK_LINKED")])


class NetworkTaken(InvalidInput):
    """Another person has this account."""

    def __init__(self) -> None:
        text = "Somebody else has that account here. If it is yours, write to us."
        super().__init__(violations=[Violation("username", text, "NETWORK_TAKEN")])
