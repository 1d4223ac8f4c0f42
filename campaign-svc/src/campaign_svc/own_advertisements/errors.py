"""Errors for creators; each `reason` is a stable code that clients map to a text."""

from kit.rpc.errors import AlreadyExists, FailedPrecondition, ResourceExhausted


class NamesMissing(FailedPrecondition):
    """First or last name is missing."""

    reason = "NAMES_MISSING"
    message = "Tell us your first and last name first."


class EmailNotConfirmed(FailedPrecondition):
    """The e-mail is not confirmed."""

    reason = "EMAIL_NOT_CONFIRMED"
    message = "Confirm your e-mail first."


class AgeNotDeclared(FailedPrecondition):
    """The person did not declare to be 18 or older."""

    reason = "AGE_NOT_DECLARED"
    message = "Say that you are 18 or older first."


class TermsNotAccepted(FailedPrecondition):
    """The app's terms are not accepted."""

    reason = "TERMS_NOT_ACCEPTED"
    message = "Accept the terms first."


class NetworkMissing(FailedPrecondition):
    """No account is declared on a network."""

    reason = "NETWORK_MISSING"
    message = "Tell us your account on that network first."


class AlreadyPosted(FailedPrecondition):
    """The person has made the campaign's maximum of advertisements per person."""

    reason = "ALREADY_POSTED"
    message = "You posted as often as this campaign takes of one person."


class DailyLimit(ResourceExhausted):
    """The person has reached the daily limit of advertisements."""

    reason = "DAILY_LIMIT"
    message = "You posted as often today as is possible. Go on tomorrow."


class NothingChanged(FailedPrecondition):
    """The submission equals an earlier revision."""

    reason = "NOTHING_CHANGED"
    message = "This is as it was before. Change what was asked."


class PostAddressTaken(AlreadyExists):
    """Another advertisement has a post at this address."""

    reason = "POST_ADDRESS_TAKEN"
    message = "Another advertisement has this address."


class NotPublishable(FailedPrecondition):
    """A rejected or withdrawn advertisement cannot be published."""

    reason = "NOT_PUBLISHABLE"
    message = "This advertisement was rejected or withdrawn."
