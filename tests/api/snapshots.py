"""Snapshots of all databases, by which a test asserts that nothing changed."""

from __future__ import annotations

from resuena_system import System, sql

BOOKKEEPING = {
    "alembic_version",
    "inbox",
    "dead_letter",
    "outgoing_mail",
    "notice_readers",
    "due_checks",
    "check_runs",
    "known_campaigns",
    "known_social_accounts",
    "network_budgets",
    "network_posts",
    "people_balances",
    "reported_months",
    "webhook_attempts",
    "webhook_deliveries",
}
"""Tables that background work writes; what checks find is in the advertisement's own row, too. identity-svc's rows
on campaigns record what it announced."""
OF_A_JOB = {"creator_notices": " WHERE fact IS NULL OR fact !~ '^(due|campaign):'"}
"""Conditions that exclude rows which a job writes each minute: notices of awaited changes, and of campaigns that
began."""
WRITTEN_LATER = (
    "mailed_at",
    "last_attempt_at",
    "last_attempt_arrived",
    "failing_since",
    "last_used_at",
    "last_used_from",
)
"""Columns that are no effect of a call: when a row was mailed, the state of webhook deliveries, the last use of a
key."""
_ROW = f"(to_jsonb(t) - '{{{','.join(WRITTEN_LATER)}}}'::text[])"
_STATEMENTS: dict[str, str] = {}


async def everything(system: System) -> dict[str, str]:
    """A digest of every table of every service; of the outbox only the number of recorded facts."""
    digests: dict[str, str] = {}
    for name, database in system.databases.items():
        if name not in _STATEMENTS:
            tables = await sql(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
            _STATEMENTS[name] = " UNION ALL ".join(
                _digest(table) for (table,) in tables if table not in BOOKKEEPING
            )
        for table, digest in await sql(database, _STATEMENTS[name]):
            digests[f"{name}.{table}"] = digest
    return digests


async def newest_facts(system: System) -> list[tuple[str, ...]]:
    """The last three facts of each service, newest first: time, subject, entity. They show what changed a table."""
    query = "SELECT created_at::text, subject, entity_id FROM outbox ORDER BY id DESC LIMIT 3"
    return sorted(
        [row for database in system.databases.values() for row in await sql(database, query)], reverse=True
    )


def _digest(table: str) -> str:
    value = (
        "count(*)::text"
        if table == "outbox"
        else f"md5(coalesce(string_agg({_ROW}::text, '|' ORDER BY {_ROW}::text), ''))"
    )
    return f"SELECT '{table}', {value} FROM \"{table}\" t{OF_A_JOB.get(table, '')}"
