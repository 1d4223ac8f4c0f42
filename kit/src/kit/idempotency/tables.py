"""The one table that a service keeps for idempotency keys. Its rows can be read only together with the key."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, Index, LargeBinary, MetaData, Table, Text, func, text

from kit.db import new_metadata

_METADATA = new_metadata()

IDEMPOTENT_REQUESTS = Table(
    "idempotent_requests",
    _METADATA,
    Column("id", LargeBinary, primary_key=True, comment="HMAC of operation and caller under the key"),
    Column("fingerprint", LargeBinary, nullable=False, comment="HMAC of the request under the key"),
    Column("result", Text, nullable=False, server_default=text("''"), comment="id of what was made"),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
)
Index(None, IDEMPOTENT_REQUESTS.c.created_at)


def install(metadata: MetaData) -> None:
    """Declare the table in a service's metadata; idempotent."""
    if IDEMPOTENT_REQUESTS.name not in metadata.tables:
        IDEMPOTENT_REQUESTS.to_metadata(metadata)
