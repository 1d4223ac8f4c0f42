"""Errors of webhooks, deliveries and cursors."""

from kit.rpc import errors
from kit.rpc.errors import FailedPrecondition, NotFound, ResourceExhausted


class UnknownWebhook(NotFound):
    """The webhook does not exist or is out of the caller's reach; the response does not say which."""

    reason = "UNKNOWN_WEBHOOK"
    message = "The webhook does not exist."


class UnknownDelivery(NotFound):
    """The delivery does not exist, is older than 30 days or out of the caller's reach."""

    reason = "UNKNOWN_DELIVERY"
    message = "The delivery does not exist, or is older than 30 days."


class TooManyWebhooks(ResourceExhausted):
    """The company has reached its limit of webhooks."""

    reason = "TOO_MANY_WEBHOOKS"
    message = "The company has as many webhooks as it may. Delete one first."


class WebhookNotActive(FailedPrecondition):
    """The webhook is paused or switched off, so nothing can be sent to it."""

    reason = "WEBHOOK_NOT_ACTIVE"
    message = "The webhook is paused or switched off. Resume it first."


class UnknownCursor(errors.UnknownCursor):
    """The cursor is not of this list, or its entry is older than 30 days."""

    message = "The cursor is unknown, or older than 30 days. Start from the beginning."
