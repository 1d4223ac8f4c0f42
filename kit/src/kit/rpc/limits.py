"""Limits on the sizes of RPC requests and responses, enforced alike by every service."""

from __future__ import annotations

from collections.abc import Sized

from kit.rpc.errors import InvalidInput, Violation

MAX_ITEMS = 1000


def page_limit(requested: int | None, *, default: int = MAX_ITEMS, maximum: int = MAX_ITEMS) -> int:
    """The number of items of a page: `requested`, or `default` for None.

    Raises InvalidInput with the path `limit` unless it is from 1 to `maximum`: a page that is cut short would look
    like the last one.
    """
    if requested is None:
        return default
    if not 1 <= requested <= maximum:
        message = f"A page has from 1 to {maximum} items."
        raise InvalidInput(violations=[Violation("limit", message, "BAD_USER_INPUT")])
    return requested


def check_batch(items: Sized, maximum: int = MAX_ITEMS) -> None:
    """Raises InvalidInput (TOO_MANY_ITEMS) for more than `maximum` items."""
    if len(items) > maximum:
        raise InvalidInput(f"At most {maximum} at once.", reason="TOO_MANY_ITEMS")
