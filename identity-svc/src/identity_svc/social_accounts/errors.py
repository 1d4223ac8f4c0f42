"""Errors of linking accounts on networks, with the codes that clients know."""

from kit.rpc.errors import FailedPrecondition, InvalidInput, NotFound, Violation


class NetworkLinked(InvalidInput):
    """The person's account on the network was linked; declaring neither replaces nor removes it."""

    def __init__(self) -> None:
        text = "Your account on this network is linked already, so it cannot be changed here."
        super().__init__(violations=[Violation("username", text, "NETWORK_LINKED")])


class NetworkTaken(InvalidInput):
    """Another person has this account."""

    def __init__(self) -> None:
        text = "Somebody else has that account here. If it is yours, write to us."
        super().__init__(violations=[Violation("username", text, "NETWORK_TAKEN")])


class NotLinkable(FailedPrecondition):
    """This installation has no application registered at the network: its accounts are linked by hand."""

    reason = "NETWORK_NOT_LINKABLE"
    message = "Accounts on this network are confirmed by hand here."


class LinkingUnknown(FailedPrecondition):
    """The state is unknown, expired or used, or another session began the linking."""

    reason = "LINKING_UNKNOWN"
    message = "This link is not valid any more. Please start again."


class PermissionsMissing(FailedPrecondition):
    """The permission to read the account was not granted, so nothing is known of it."""

    reason = "NETWORK_PERMISSIONS_MISSING"
    message = (
        "A permission is missing without which the account cannot be linked. Please start again and accept it."
    )


class NoPage(FailedPrecondition):
    """The person manages no Facebook Page on which they may publish."""

    reason = "NO_FACEBOOK_PAGE"
    message = "You manage no Page on Facebook on which you may publish. Create one, then start again."


class UnknownPage(NotFound):
    """The Page was not among those offered, or the offer has expired."""

    reason = "UNKNOWN_PAGE"
    message = "This Page cannot be chosen any more. Please start again."


class NothingDeclared(FailedPrecondition):
    """There is no declared account to confirm."""

    reason = "NETWORK_NOT_DECLARED"
    message = "First tell your account on this network."


class UnknownConfirmation(NotFound):
    """No waiting confirmation has this id."""

    reason = "UNKNOWN_CONFIRMATION"
    message = "It was decided already, or its owner took it back."
