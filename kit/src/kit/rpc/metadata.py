"""Names of the metadata of every RPC, for clients and servers."""

import re

AUTHORIZATION = "authorization"
TOKEN_OPTIONAL = "x-token-optional"  # noqa: S105 - a header's name
SERVICE_TOKEN = "x-service-token"  # noqa: S105 - a header's name
REQUEST_ID = "x-request-id"
CLIENT_IP = "x-client-ip"
USER_AGENT = "x-client-user-agent"  # gRPC keeps `user-agent` for itself
LANGUAGE = "x-client-language"
IDEMPOTENCY_KEY = "x-idempotency-key"

_MAX_LENGTH = 4096
_UNPRINTABLE = re.compile("[^ -~]")


def printable(value: str) -> str:
    """The value converted for gRPC metadata: printable ASCII, truncated to 4,096 characters."""
    value = value[:_MAX_LENGTH]
    return value if value.isascii() and value.isprintable() else _UNPRINTABLE.sub("?", value)
