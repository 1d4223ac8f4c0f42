"""Recounts in the databases what the services count incrementally: a difference was lost or applied twice."""

from __future__ import annotations

import runpy
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from settling import rows

from resuena_local.layout import Layout
from resuena_local.parts import SERVICES

BOOKS: dict[str, str] = runpy.run_path(str(Path(__file__).parents[2] / "campaign-svc/tests/ledger_factories.py"))
"""The statements by which campaign-svc's own tests audit its books; each returns what is wrong."""

APART = {
    "campaign: movements of money that do not balance": BOOKS["UNBALANCED"],
    "campaign: budgets that are not what the ledger says": BOOKS["APART"],
    "campaign: budgets that are not what advertisements earned": BOOKS["EARNED_APART"],
    "campaign: balances of people that are not what the ledger says": BOOKS["BALANCES_APART"],
    "campaign: payouts that are not what the ledger says": BOOKS["PAYOUTS_APART"],
    "campaign: sums of payouts that are not the accounts' balances": BOOKS["PAYOUT_BALANCES_APART"],
    "campaign: accounts of people below zero": BOOKS["BELOW_ZERO"],
    "campaign: batches whose counts are not those of their payouts": BOOKS["BATCHES_APART"],
    "campaign: days of activity that are not a recount": f"""
        WITH counted AS (
                SELECT campaign_id, day, submitted, approved, rejected, delivered, spent, spent_on_reactions
                FROM activity_days
                WHERE (submitted, approved, rejected, delivered, spent, spent_on_reactions) <> (0, 0, 0, 0, 0, 0)),
            recounted AS ({BOOKS["ACTIVITY"]})
        (TABLE counted EXCEPT TABLE recounted) UNION ALL (TABLE recounted EXCEPT TABLE counted)""",
    "campaign: decided advertisements without their one entry": """
        SELECT a.id FROM advertisements a LEFT JOIN audit_entries e ON e.advertisement_id = a.id
        LEFT JOIN overturns o ON o.audit_entry_id = e.id
        WHERE (a.status IN (3, 4, 5)) <> (e.id IS NOT NULL) OR a.status <> coalesce(o.to_status, e.to_status)""",
    "tracking: arrivals that are not counted once": """
        SELECT counted.n, rolled_up.n FROM (SELECT count(*) AS n FROM arrivals) counted,
            (SELECT coalesce(sum(total), 0) AS n FROM arrival_counts) rolled_up WHERE counted.n <> rolled_up.n""",
    "tracking: visitors that are not counted once": """
        SELECT counted.n, rolled_up.n FROM (SELECT count(*) AS n FROM daily_visitors) counted,
            (SELECT coalesce(sum(new_visitors), 0) AS n FROM arrival_counts) rolled_up
        WHERE counted.n <> rolled_up.n""",
    **{
        f"{name}: facts that could not be applied": "SELECT durable, error FROM dead_letter WHERE replayed_at IS NULL"
        for name in SERVICES
    },
}
"""Statements that return no row while the counters are right; the service is the part before the colon."""

STATUSES = {
    2: "campaigns_draft_count",
    3: "campaigns_waiting_for_approval_count",
    4: "campaigns_waiting_for_payment_count",
    5: "campaigns_on_going_count",
    6: "campaigns_stopped_count",
    7: "campaigns_finished_count",
}
STANDING = "status, active, investment, budget_spent, budget_freezed, budget_available, currency, name, stock"


async def differences(layout: Layout) -> list[str]:
    """The differences from a recount, one per line."""
    lines = []
    for what, query in APART.items():
        if wrong := await rows(layout, what.partition(":")[0], query):
            lines.append(f"{what}: {wrong[:5]}")
    return lines + await _companies(layout)


async def _companies(layout: Layout) -> list[str]:
    """Compares company-svc's projection with the campaigns themselves."""
    campaigns = await rows(layout, "campaign", f"SELECT id, company_id, {STANDING} FROM campaigns ORDER BY id")
    projected = await rows(
        layout, "company", f"SELECT campaign_id, company_id, {STANDING} FROM campaign_standings ORDER BY 1"
    )
    lines = []
    if apart := set(campaigns) ^ set(projected):
        lines.append(f"company: campaigns that are not projected as they are: {sorted(apart)[:4]}")
    # Reactions give a campaign a new version, which company-svc learns with the next fact about its standing.
    versions = dict(await rows(layout, "campaign", "SELECT id, version FROM campaigns"))
    standings = await rows(layout, "company", "SELECT campaign_id, version FROM campaign_standings ORDER BY 1")
    if ahead := [
        (campaign_id, version) for campaign_id, version in standings if version > versions.get(campaign_id, 0)
    ]:
        lines.append(f"company: campaigns projected in versions that do not exist: {ahead[:4]}")
    by_status = Counter((row[1], row[2]) for row in campaigns if row[3])
    names = list(STATUSES.values())
    for company, *counted in await rows(layout, "company", f"SELECT id, {', '.join(names)} FROM companies"):
        expected = [by_status[company, status] for status in STATUSES]
        if counted != expected:
            lines.append(f"company: {company} counts {dict(zip(names, counted, strict=True))}, not {expected}")
    return lines


async def stored(layout: Layout, queries: Mapping[str, tuple[str, str]]) -> dict[str, dict[str, int]]:
    """The number of stored rows of each mark, by kind; `queries` has each kind's service and statement."""
    return {
        kind: {str(mark): int(times) for mark, times in await rows(layout, service, query)}
        for kind, (service, query) in queries.items()
    }
