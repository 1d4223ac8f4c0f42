"""Invariants of budgets, stock and ledger, read from the database."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import text

from kit.db import Database

UNBALANCED = "SELECT cause FROM ledger_entries GROUP BY cause HAVING sum(amount) <> 0"
BALANCES_APART = """
    SELECT owner_id, currency FROM (
        SELECT owner_id, currency, own, first_level, second_level FROM people_balances
        UNION ALL SELECT owner_id, currency, CASE account WHEN 4 THEN -amount ELSE 0 END,
            CASE account WHEN 5 THEN -amount ELSE 0 END, CASE account WHEN 6 THEN -amount ELSE 0 END
        FROM ledger_entries WHERE account BETWEEN 4 AND 6
    ) both_sides GROUP BY 1, 2 HAVING (sum(own), sum(first_level), sum(second_level)) <> (0, 0, 0)
"""
APART = """
    SELECT c.id, c.budget_available, c.budget_freezed, c.budget_spent, b.*
    FROM campaigns c
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE account = 1), 0) AS company,
               coalesce(sum(amount) FILTER (WHERE account = 2), 0) AS available,
               coalesce(sum(amount) FILTER (WHERE account = 3), 0) AS frozen,
               coalesce(sum(amount) FILTER (WHERE account > 3), 0) AS spent
        FROM ledger_entries e WHERE e.campaign_id = c.id
    ) b
    WHERE c.status >= 5 AND (c.investment, c.budget_available, c.budget_freezed, c.budget_spent)
        <> (-b.company, b.available, b.frozen, b.spent)
"""
EARNED_APART = """
    SELECT c.id FROM campaigns c JOIN advertisements a ON a.campaign_id = c.id
    GROUP BY c.id HAVING sum(a.money_earned) <> c.budget_spent OR sum(a.budget_freezed) <> c.budget_freezed
"""
UNITS_APART = """
    SELECT c.id, c.stock FROM campaigns c JOIN advertisements a ON a.campaign_id = c.id
    WHERE c.payment_type = 2 GROUP BY c.id
    HAVING c.stock < 0 OR c.stock + count(*) FILTER (WHERE a.status IN (1, 2, 3)) <> 10
"""
ACTIVITY = re.sub(
    r"local_day\(([\w.]+)\)",
    r"(\1 AT TIME ZONE 'America/Argentina/Buenos_Aires')::date",
    """
    SELECT campaign_id, day, sum(s)::int, sum(a)::int, sum(r)::int, sum(d)::int, sum(m)::bigint, sum(e)::bigint FROM (
        SELECT campaign_id, local_day(creation_dt) AS day, 1 AS s, 0 AS a, 0 AS r, 0 AS d, 0 AS m, 0 AS e FROM advertisements
            WHERE status <> 6
        UNION ALL SELECT campaign_id, local_day(decided_at), 0, (to_status = 3)::int, (to_status > 3)::int, 0, 0, 0
            FROM (
                SELECT advertisement_id, decided_at, to_status FROM audit_entries
                WHERE id NOT IN (SELECT audit_entry_id FROM overturns)
                UNION ALL SELECT advertisement_id, decided_at, to_status FROM overturns
            ) e JOIN advertisements a ON a.id = e.advertisement_id
        UNION ALL SELECT campaign_id, local_day(delivered_at), 0, 0, 0, 1, 0, 0 FROM advertisements
            WHERE delivered_at IS NOT NULL
        UNION ALL SELECT s.campaign_id, local_day(s.recorded_at), 0, 0, 0, 0, amount, 0
            FROM ledger_sets s JOIN ledger_entries e USING (cause)
            WHERE account BETWEEN 4 AND 7 AND s.campaign_id IS NOT NULL
        UNION ALL SELECT campaign_id, local_day(recorded_at), 0, 0, 0, 0, 0, on_reactions
            FROM (SELECT s.*, CASE WHEN cause LIKE '%react:%' THEN (
                    SELECT sum(amount) FROM ledger_entries e WHERE e.cause = s.cause AND account BETWEEN 4 AND 7
                ) WHEN (SELECT amount FROM ledger_entries e WHERE e.cause = s.cause AND account = 2) > 0
                    AND cause LIKE 'overturn:%' THEN -(
                    SELECT coalesce(sum(amount), 0) FROM ledger_sets r JOIN ledger_entries e USING (cause)
                    WHERE r.advertisement_id = s.advertisement_id AND r.cause LIKE '%react:%'
                        AND r.recorded_at <= s.recorded_at AND account BETWEEN 4 AND 7
                ) ELSE 0 END AS on_reactions FROM ledger_sets s WHERE campaign_id IS NOT NULL) reacted
    ) AS all_of_it GROUP BY 1, 2 HAVING (sum(s), sum(a), sum(r), sum(d), sum(m), sum(e)) <> (0, 0, 0, 0, 0, 0) ORDER BY 1, 2
""",
)


async def rows(database: Database, query: str) -> list[Any]:
    async with database.read() as session:
        return list((await (await session.connection()).execute(text(query))).all())


async def books_hold(database: Database) -> None:
    """Asserts the ledger's invariants.

    Each movement balances; people's balances are the sums of their entries; accounts equal budgets; what ads earned is
    what was spent; units add up to ten.
    """
    for query in (UNBALANCED, BALANCES_APART, APART, EARNED_APART, UNITS_APART):
        assert await rows(database, query) == []


async def accounts(database: Database, campaign_id: str) -> dict[tuple[int, str], int]:
    """Cents by account and owner."""
    query = (
        "SELECT account, owner_id, sum(amount)::bigint FROM ledger_entries WHERE campaign_id = '%s' GROUP BY 1, 2"
    )
    return {(row[0], row[1]): row[2] for row in await rows(database, query % campaign_id)}


PAYOUTS_APART = """
    SELECT p.id FROM payouts p JOIN payout_batches b ON b.id = p.batch_id
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(e.amount) FILTER (WHERE account = 4), 0) AS own,
               coalesce(sum(e.amount) FILTER (WHERE account = 5), 0) AS first_level,
               coalesce(sum(e.amount) FILTER (WHERE account = 6), 0) AS second_level,
               coalesce(sum(e.amount) FILTER (WHERE account = 8), 0) AS payable,
               coalesce(sum(e.amount) FILTER (WHERE account = 9), 0) AS paid
        FROM ledger_entries e WHERE e.owner_id = p.person_id AND e.currency = b.currency
            AND e.cause LIKE 'payout%:' || p.batch_id || ':' || p.person_id
    ) l
    WHERE (l.own, l.first_level, l.second_level, l.payable, l.paid) <> (
        CASE WHEN p.state <= 3 THEN -p.own ELSE 0 END,
        CASE WHEN p.state <= 3 THEN -p.first_level ELSE 0 END,
        CASE WHEN p.state <= 3 THEN -p.second_level ELSE 0 END,
        CASE WHEN p.state <= 2 THEN p.amount ELSE 0 END,
        CASE WHEN p.state = 3 THEN p.amount ELSE 0 END
    )
"""
PAYOUT_BALANCES_APART = """
    SELECT account, currency, sum(cents) FROM (
        SELECT account, currency, amount AS cents FROM ledger_entries WHERE account IN (8, 9)
        UNION ALL SELECT CASE p.state WHEN 3 THEN 9 ELSE 8 END, b.currency, -p.amount
            FROM payouts p JOIN payout_batches b ON b.id = p.batch_id WHERE p.state <= 3
    ) both_sides GROUP BY 1, 2 HAVING sum(cents) <> 0
"""
BELOW_ZERO = """
    SELECT owner_id, account, currency FROM ledger_entries WHERE account IN (4, 5, 6, 8, 9)
    GROUP BY 1, 2, 3 HAVING sum(amount) < 0
"""
BATCHES_APART = """
    SELECT b.id FROM payout_batches b CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE b.state = 4 OR state <> 5) AS people,
               coalesce(sum(amount) FILTER (WHERE b.state = 4 OR state <> 5), 0) AS total,
               count(*) FILTER (WHERE state = 3) AS paid, coalesce(sum(amount) FILTER (WHERE state = 3), 0) AS paid_total,
               count(*) FILTER (WHERE state = 4) AS returned,
               coalesce(sum(amount) FILTER (WHERE state = 4), 0) AS returned_total,
               count(*) FILTER (WHERE state <= 2) AS open, count(*) FILTER (WHERE state = 5) AS left_out
        FROM payouts p WHERE p.batch_id = b.id
    ) c
    WHERE (b.people, b.total, b.paid, b.paid_total, b.returned, b.returned_total, b.open, b.left_out)
        <> (c.people, c.total, c.paid, c.paid_total, c.returned, c.returned_total, c.open, c.left_out)
        OR (b.state = 3) <> (b.state IN (2, 3) AND c.open = 0)
"""


async def payouts_hold(database: Database) -> None:
    """Asserts that payouts and ledger agree on the money: item by item, in sum, and batch by batch."""
    for query in (UNBALANCED, BALANCES_APART, PAYOUTS_APART, PAYOUT_BALANCES_APART, BELOW_ZERO, BATCHES_APART):
        assert await rows(database, query) == []
