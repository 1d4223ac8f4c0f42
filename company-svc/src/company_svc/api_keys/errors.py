"""What can be wrong with an API key."""

from kit.rpc.errors import AlreadyExists, NotFound, ResourceExhausted, Unauthenticated


class UnknownApiKey(NotFound):
    """The key does not exist or is out of the caller's reach; the answer does not say which."""

    reason = "UNKNOWN_API_KEY"
    message = "The API key does not exist."


class KeyNameExists(AlreadyExists):
    """Another key of the company that has not ended has this name."""

    reason = "KEY_NAME_EXISTS"
    message = "The company has a key of this name already."


class TooManyApiKeys(ResourceExhausted):
    """The company has as many keys as it may."""

    reason = "TOO_MANY_API_KEYS"
    message = "The company has as many API keys as it may. Revoke one first."


class ApiKeyEnded(Unauthenticated):
    """The secret is unknown, revoked, expired or of a company that is not in use; the answer does not say which."""

    reason = "INVALID_API_KEY"
    message = "The API key is not valid: it is unknown, was revoked or has expired."
