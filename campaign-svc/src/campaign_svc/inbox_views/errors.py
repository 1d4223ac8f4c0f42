"""Errors of saved views; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, NotFound


class UnknownInboxView(NotFound):
    """Unknown, deleted, or another person's; indistinguishable."""

    reason = "UNKNOWN_INBOX_VIEW"
    message = "The view does not exist."


class InboxViewNameExists(AlreadyExists):
    """Another of the person's views in the company has an equivalent name."""

    reason = "INBOX_VIEW_NAME_EXISTS"
    message = "You already have a view of this name."


class InboxViewFiltersExist(AlreadyExists):
    """Another of the person's views in the company has the same filters."""

    reason = "INBOX_VIEW_FILTERS_EXIST"
    message = "You already have a view with these filters."


class TooManyInboxViews(FailedPrecondition):
    """The person already has VIEWS_MAX views in this company."""

    reason = "TOO_MANY_INBOX_VIEWS"
    message = "You have 20 views. Delete one to save another."
