"""Errors of API keys."""

from kit.rpc.errors import AlreadyExists, NotFound, ResourceExhausted, Unauthenticated


class UnknownApiKey(NotFound):
    """The key does not exist or is out of the caller's reach; the response does not say which."""

    reason = "UNKNOWN_API_KEY"
    message = "The API key does not exist."


class KeyNameExists(AlreadyExists):
    """Another active key of the company has this name."""

    reason = "KEY_NAME_EXISTS"
    message = "The company has a key of this name already."


class TooManyApiKeys(ResourceExhausted):
    """The company has reached its limit of keys."""

    reason = "TOO_MANY_API_KEYS"
    message = "The company has as many API keys as it may. Revoke one first."


class ApiKeyEnded(Unauthenticated):
    """The secret is unknown, revoked, expired or of an inactive company; the response does not say which."""

    reason = "INVALID_API_KEY"
    message = "The API key is not valid: it is unknown, was revoked or has expired."
