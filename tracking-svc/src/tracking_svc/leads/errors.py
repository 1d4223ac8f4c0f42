"""Errors of the public forms, with the messages of docs/product.md, Errors."""

from __future__ import annotations

from collections.abc import Iterable

from kit.rpc.errors import InvalidInput, NotFound, ResourceExhausted, Violation

INCOMPLETE = "Found error in the form. Please check again."


def incomplete(paths: Iterable[str]) -> InvalidInput:
    """The error of a required field that is missing."""
    return InvalidInput(violations=[Violation(path, INCOMPLETE, "FORM_INCOMPLETE") for path in paths])


class TooManyForms(ResourceExhausted):
    """The address has exceeded the limit of forms in ten minutes."""


class UnknownLead(NotFound):
    """No lead has this id."""

    reason = "UNKNOWN_LEAD"
    message = "This message does not exist any more."
