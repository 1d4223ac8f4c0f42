"""Requests with an idempotency key take effect once, however often and however simultaneously they arrive."""

from kit.idempotency.claims import IdempotencyKeyReused, claim, earlier, keep, keep_forgetting

__all__ = ["IdempotencyKeyReused", "claim", "earlier", "keep", "keep_forgetting"]
