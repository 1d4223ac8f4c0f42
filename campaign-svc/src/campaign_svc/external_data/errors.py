"""Errors of external data; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition


class AdvertisementErased(FailedPrecondition):
    """The advertisement's person was erased: no more data that may be about them is stored."""

    reason = "ADVERTISEMENT_ERASED"
    message = "Whoever made this advertisement was erased. Nothing more is kept with it."
