"""Errors of snoozing; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import FailedPrecondition, InvalidInput


class SnoozePastDeadline(FailedPrecondition):
    """The day begins at or after the audit deadline."""

    reason = "SNOOZE_PAST_DEADLINE"
    message = "Its deadline would pass by then."


class SnoozeNotAhead(InvalidInput):
    """The day is today or in the past, in the company's zone."""

    reason = "SNOOZE_NOT_AHEAD"
    message = "Choose a day from tomorrow on."
