"""Errors of approved pictures and their archives; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import InvalidInput, NotFound, ResourceExhausted


class UnknownPictures(NotFound):
    """None of the requested pictures is approved within the caller's reach; unknown and foreign ones are alike."""

    reason = "UNKNOWN_PICTURES"
    message = "None of these pictures is approved now."


class ArchiveTooLarge(InvalidInput):
    """The pictures exceed an archive's maximum size."""

    reason = "ARCHIVE_TOO_LARGE"
    message = "These pictures are larger than 500 MB together. Choose fewer."


class TooManyArchives(ResourceExhausted):
    """The person has the maximum of open archives."""

    reason = "TOO_MANY_ARCHIVES"
    message = "You prepared several downloads just now. Try again in some minutes."


class UnknownArchive(NotFound):
    """No archive has this token, or it has expired."""

    reason = "UNKNOWN_ARCHIVE"
    message = "This download has ended. Prepare it again."
