"""Idempotency keys in transit: checked by the gateway, sent to one service, bound there to the request."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from hashlib import sha256

from google.protobuf.message import Message

from kit.rpc.errors import InvalidInput, Violation

ARGUMENT = "idempotencyKey"
"""Name of the argument in the public schema, and so the path of its errors."""

MIN_LENGTH, MAX_LENGTH = 16, 128
_KEY = re.compile(rf"[A-Za-z0-9._:-]{{{MIN_LENGTH},{MAX_LENGTH}}}\Z")

_sent: ContextVar[str | None] = ContextVar("idempotency_key", default=None)


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """An RPC with an idempotency key. The stored values reveal neither key nor caller nor request.

    `id` is an HMAC of operation and caller under the key, `fingerprint` one of the request; both are stored. `secret`
    is not: secrets that are shown once are derived from it, so that a repeated request returns the same secret.
    """

    id: bytes
    fingerprint: bytes
    secret: bytes = field(default=b"", repr=False)

    @property
    def event_id(self) -> str:
        """An id for a message: the same for a repeated request, another for another request with the same key."""
        return "key-" + sha256(self.id + self.fingerprint).hexdigest()[:40]


def checked_key(key: str) -> str:
    """The validated key. Raises InvalidInput, whose message describes the format."""
    if _KEY.match(key):
        return key
    text = (
        f"An idempotency key has {MIN_LENGTH} to {MAX_LENGTH} letters, digits or . _ : -; a new UUID for each "
        "intent will do."
    )
    raise InvalidInput(violations=[Violation(ARGUMENT, text, "BAD_USER_INPUT")])


def bound_to(key: str, method: str, scope: str, request: Message) -> IdempotentRequest:
    """The key bound to one operation, one caller (`scope`) and one request. Raises InvalidInput for a bad key."""
    secret = checked_key(key).encode()
    content = request.SerializeToString(deterministic=True)
    about = f"{method}\n{scope}".encode()
    return IdempotentRequest(
        id=hmac.digest(secret, b"id\n" + about, "sha256"),
        secret=hmac.digest(secret, b"secret\n" + about, "sha256"),
        fingerprint=hmac.digest(secret, b"request\n" + content, "sha256"),
    )


@contextmanager
def sending(key: str | None) -> Iterator[None]:
    """Sends the key with every RPC inside the block; services do not forward the key that they received."""
    token = _sent.set(key)
    try:
        yield
    finally:
        _sent.reset(token)


def key_to_send() -> str | None:
    """The key that `sending` set, for kit.rpc.client."""
    return _sent.get()
