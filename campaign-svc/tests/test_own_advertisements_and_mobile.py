"""Advertisements of the public API and those that the mobile side sends by RPC are stored alike (ADR 0081)."""

from __future__ import annotations

from typing import Any

from campaign_factories import MOBILE, MONEY, on_going
from creator_factories import creator
from sqlalchemy import text

from campaign_svc.advertisements.models import PublishedPost, Submission
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database

INSTAGRAM = 2
CAPTION = "El primer café del día #lumbre"
OWN = {
    "id",
    "person_id",
    "campaign_id",
    "advertisement_id",
    "caption_identifier",
    "post_platform_id",
    "cause",
    "owner_id",
}
"""Columns that differ between any two advertisements, besides moments."""


async def stored(database: Database, ad_id: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of an advertisement, by table, without ids and moments."""
    statements = {
        "advertisements": "SELECT * FROM advertisements WHERE id = :id",
        "posts": "SELECT * FROM posts WHERE advertisement_id = :id",
        "ledger_sets": "SELECT * FROM ledger_sets WHERE advertisement_id = :id",
        "ledger_entries": "SELECT e.* FROM ledger_entries AS e JOIN ledger_sets AS s USING (cause)"
        " WHERE s.advertisement_id = :id ORDER BY account",
        "due_checks": "SELECT * FROM due_checks WHERE advertisement_id = :id ORDER BY groups",
        "audit_entries": "SELECT * FROM audit_entries WHERE advertisement_id = :id",
    }
    rows_by_table = {}
    async with database.read() as session:
        connection = await session.connection()
        for table, statement in statements.items():
            rows = (await connection.execute(text(statement), {"id": ad_id})).mappings().all()
            rows_by_table[table] = [
                {
                    name: value
                    for name, value in row.items()
                    if name not in OWN and not name.endswith(("_dt", "_at", "_deadline"))
                }
                for row in rows
            ]
    return rows_by_table


async def test_both_ways_store_the_same_rows(campaign_database: Database) -> None:
    by_api, by_rpc = [await on_going(campaign_database, "c", payment_type=MONEY) for _ in range(2)]
    own = OwnWritingService(campaign_database)
    somebody = creator("p1")
    draft = Draft(
        campaign_id=by_api.id,
        picture="/media/images/aa/1.jpg",
        caption=CAPTION,
        networks=[INSTAGRAM],
        tagged_people=["lumbre"],
    )
    sent = await own.submit(somebody, draft)
    await own.publish(somebody, sent.row.id, INSTAGRAM, "https://www.instagram.com/p/abc/")

    mobile = MobileService(campaign_database)
    submission = Submission(
        campaign_id=by_rpc.id,
        person_id="p2",
        multimedia_uri="/media/images/aa/1.jpg",
        caption=CAPTION,
        tagged_people=["lumbre"],
        social_media_target=[INSTAGRAM],
        like_price=50,
        comment_price=120,
    )
    (row,) = await mobile.submit(MOBILE, [submission])
    post = PublishedPost(
        advertisement_id=row.id, platform=INSTAGRAM, post_platform_id="https://www.instagram.com/p/def/"
    )
    await mobile.publish(MOBILE, [post])

    stored_by_api, stored_by_rpc = [await stored(campaign_database, ad_id) for ad_id in (sent.row.id, row.id)]
    assert stored_by_api == stored_by_rpc
    assert {table: len(rows) for table, rows in stored_by_api.items() if rows}.keys() >= {
        "advertisements",
        "posts",
        "ledger_sets",
        "ledger_entries",
        "due_checks",
    }
