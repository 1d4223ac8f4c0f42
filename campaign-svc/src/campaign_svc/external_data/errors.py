"""Errors of external data; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition


class AdvertisementErased(FailedPrecondition):
    """The advertisement's person was erased: nothing more is kept with it that may be about them."""

    reason = "ADVERTISEMENT_ERASED"
    message = "Whoever made this advertisement was erased. Nothing more is kept with it."
