"""Idempotency keys: a request with a key takes effect once, also when copies of it arrive concurrently."""

from kit.idempotency.claims import IdempotencyKeyReused, claim, earlier, keep, keep_forgetting

__all__ = ["IdempotencyKeyReused", "claim", "earlier", "keep", "keep_forgetting"]
