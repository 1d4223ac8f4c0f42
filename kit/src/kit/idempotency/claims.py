"""Claims the idempotency key of the running RPC in the transaction of its effect, so that neither exists alone."""

import hmac
from datetime import timedelta

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, delete_older, utc_now
from kit.idempotency.tables import IDEMPOTENT_REQUESTS
from kit.rpc.caller import current_context
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.idempotency import ARGUMENT, IdempotentRequest
from kit.tasks import keep_doing

KEPT = timedelta(hours=24)
"""How long a key is stored, and so how long a repeated request is recognised."""

_INSERT = text(
    "INSERT INTO idempotent_requests (id, fingerprint) VALUES (:id, :fingerprint) ON CONFLICT DO NOTHING RETURNING 1"
)
_SELECT = text("SELECT fingerprint, result FROM idempotent_requests WHERE id = :id")
_UPDATE = text("UPDATE idempotent_requests SET result = :result WHERE id = :id")


class IdempotencyKeyReused(InvalidInput):
    """The key was used for another request."""

    def __init__(self) -> None:
        words = "This idempotency key was used for another request. Send a new key."
        super().__init__(violations=[Violation(ARGUMENT, words, "BAD_USER_INPUT")])


async def claim(session: AsyncSession) -> str | None:
    """Claim the key of the running RPC; return None when the RPC is the first with its key, or has no key.

    Otherwise the request has already taken effect: return what :func:`keep` stored for it, the empty string when it
    stored nothing, and the caller must change nothing. Waits for the transaction of a concurrent copy; if that rolls
    back, this one gets the claim. Raises :class:`IdempotencyKeyReused` when the earlier request was different.
    """
    request = current_context().idempotent
    if request is None:
        return None
    values = {"id": request.id, "fingerprint": request.fingerprint}
    if (await (await session.connection()).execute(_INSERT, values)).scalar() is not None:
        return None
    return await _result(session, request) or ""


async def earlier(session: AsyncSession) -> str | None:
    """Return the result of a committed request with this key, as :func:`claim` does, without claiming the key."""
    request = current_context().idempotent
    return None if request is None else await _result(session, request)


async def keep(session: AsyncSession, result: str) -> None:
    """Store the id of the created entity for the response to a repeated request; never personal data or a secret."""
    request = current_context().idempotent
    if request is not None:
        await (await session.connection()).execute(_UPDATE, {"id": request.id, "result": result})


async def keep_forgetting(database: Database, every: timedelta = timedelta(hours=1)) -> None:
    """Delete keys older than 24 hours at that interval, until cancelled. Raises what the database raises."""

    async def forget() -> None:
        await delete_older(database, IDEMPOTENT_REQUESTS.c.created_at, utc_now() - KEPT)

    await keep_doing(forget, every.total_seconds())


async def _result(session: AsyncSession, request: IdempotentRequest) -> str | None:
    row = (await (await session.connection()).execute(_SELECT, {"id": request.id})).first()
    if row is None:
        return None
    if not hmac.compare_digest(row.fingerprint, request.fingerprint):
        raise IdempotencyKeyReused
    return str(row.result)
