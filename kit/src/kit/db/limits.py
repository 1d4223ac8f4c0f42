"""Limits of a service's sessions in PostgreSQL.

A direct connection sends them when it starts. PgBouncer in transaction mode refuses such settings, since they belong to
a server's session: there they are defaults of the role in its database, which ``migrate`` sets (ADR 0117).
"""

from datetime import timedelta

STATEMENT_TIMEOUT = timedelta(seconds=5)

UNLIMITED = {"statement_timeout": "0", "transaction_timeout": "0"}
"""Settings of a direct connection that must not inherit the role's defaults."""


def session_limits(statement_timeout: timedelta = STATEMENT_TIMEOUT) -> dict[str, str]:
    """Return the settings, with times in milliseconds."""
    return {
        "statement_timeout": str(int(statement_timeout.total_seconds() * 1000)),
        # A longer transaction has lost its client, and holds locks. PostgreSQL's timeout for idle transactions
        # does not detect a client that was lost between preparing a statement and sending its values. A relay may
        # wait for three acks of 5 s.
        "transaction_timeout": str(int(statement_timeout.total_seconds() * 4000)),
        "jit": "off",  # planning short statements costs more than it saves
    }
