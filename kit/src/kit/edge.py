"""Forbids RPCs to peers inside an open transaction, whose locks would be held during the network call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_transaction_open: ContextVar[bool] = ContextVar("transaction_open", default=False)


class PeerCallInTransactionError(RuntimeError):
    """A programming error: a peer was called inside an open database transaction."""


@contextmanager
def open_transaction() -> Iterator[None]:
    """Marks the running task as holding a transaction; used by kit.db."""
    before = _transaction_open.get()
    _transaction_open.set(True)
    try:
        yield
    finally:
        _transaction_open.set(before)  # not reset(token): a test's fixture may end in another context


def refuse_peer_call_in_transaction(method: str) -> None:
    """Raises PeerCallInTransactionError when the running task holds a transaction; called by kit.rpc.client."""
    if _transaction_open.get():
        raise PeerCallInTransactionError(f"{method} was called inside an open transaction: commit first")
