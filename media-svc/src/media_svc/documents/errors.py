"""Errors of documents' names."""

from kit.rpc.errors import NotFound


class UnknownDocument(NotFound):
    """There is no file of this name in the folder."""

    reason = "UNKNOWN_DOCUMENT"
    message = "The document does not exist."
