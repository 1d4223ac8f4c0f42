"""Errors of notes and tags; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition, NotFound


class UnknownCreator(NotFound):
    """No creator of the company, an erased person, or out of the caller's reach; indistinguishable."""

    reason = "UNKNOWN_CREATOR"
    message = "This person has posted nothing for your company."


class UnknownNote(NotFound):
    """Unknown, deleted, or out of the caller's reach; indistinguishable."""

    reason = "UNKNOWN_NOTE"
    message = "The note does not exist."


class TooManyNotes(FailedPrecondition):
    """The creator has the maximum number of notes."""

    reason = "TOO_MANY_NOTES"
    message = "There are 100 notes about this person. Delete one to write another."


class TooManyTags(FailedPrecondition):
    """The creator, or the company, has the maximum number of tags."""

    reason = "TOO_MANY_TAGS"
    message = "A person has up to 20 tags, and a company up to 100. Remove one first."
