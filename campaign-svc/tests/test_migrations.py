"""The migrations create exactly the tables of the models, and the last release's SQL statements still run on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from alembic import command
from campaign_asking import MIGRATIONS
from campaign_factories import MOBILE, MONEY, ad, on_going
from ledger_factories import BALANCES_APART, rows
from payout_factories import earned
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

import campaign_svc.bootstrap  # noqa: F401 - registers all tables
from campaign_svc.campaigns.models import REFERENCE_LENGTH, REFERENCE_SYMBOLS
from campaign_svc.ledger.policies import REFERRER_FIRST
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.tables import Table
from kit.db import Database, migrate
from kit.testing.statements import of_last_release, refused

RECORDED = Path(__file__).with_name("released_statements.sql")


async def test_migrations_make_what_the_models_say(campaign_database: Database) -> None:
    async with campaign_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


async def test_the_schema_takes_the_statements_of_the_last_release(campaign_database: Database) -> None:
    assert await refused(campaign_database, of_last_release(RECORDED)) == {}


async def test_scores_of_before_are_capped(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "aurora", stock=9)
    service = MobileService(campaign_database)
    names = ["text_hashtag", "picture_small", "picture_reused", "picture_reused"]
    advertisements = await service.submit(MOBILE, [ad(campaign.id) for _ in names])
    run = text(
        "INSERT INTO check_runs (advertisement_id, results, facts, checked_at) VALUES (:ad, CAST(:results AS jsonb), "
        "'{}', now() - interval '1 minute')"
    )

    def again(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "c7d15b0e4f62-1")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        for advertisement, name in zip(advertisements, names, strict=True):
            await connection.execute(
                run, {"ad": advertisement.id, "results": json.dumps([{"name": name, "verdict": 2}])}
            )
        # A newer run has another verdict.
        await connection.execute(
            run, {"ad": advertisements[3].id, "results": json.dumps([{"name": names[3], "verdict": 1}])}
        )
        await connection.execute(text("UPDATE advertisements SET checks_state = 4, platform_score = 9.4"))
        await connection.commit()
        await connection.run_sync(again)
        await connection.commit()
        scores: dict[str, float | None] = dict(
            (await connection.execute(text("SELECT id, platform_score FROM advertisements"))).all()
        )
    assert [scores[advertisement.id] for advertisement in advertisements] == [3, 9.4, 3, 9.4]


async def test_the_migrations_can_be_taken_back(campaign_database: Database) -> None:
    def back(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "base")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(back)
        await connection.commit()
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


async def test_entries_of_before_get_the_time_of_their_set_and_stay_unchangeable(
    campaign_database: Database,
) -> None:
    await on_going(campaign_database, "aurora", payment_type=MONEY)

    def again(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "b7d20c9e4f15-1")
        command.upgrade(settings, "head")

    alike = text(
        "SELECT count(*), count(*) FILTER (WHERE e.recorded_at = s.recorded_at)"
        " FROM ledger_entries e JOIN ledger_sets s USING (cause)"
    )
    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(again)
        await connection.commit()
        entries, dated = (await connection.execute(alike)).one()
        assert entries == dated > 0
        with pytest.raises(DBAPIError, match="the ledger is only added to"):
            await connection.execute(text("UPDATE ledger_entries SET recorded_at = now()"))


async def test_balances_of_before_are_filled_and_those_that_the_trigger_kept_are_not_counted_twice(
    campaign_database: Database,
) -> None:
    await earned(campaign_database, {"ana": 100, "eva": 5})
    await earned(campaign_database, {"ana": 30}, account=REFERRER_FIRST)
    await earned(campaign_database, {"ana": 9}, currency="EUR")

    def forgets_the_first(connection: Connection) -> None:
        connection.execute(text("DELETE FROM people_balances WHERE id = (SELECT min(id) FROM people_balances)"))
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "7c40d1e9a2b5")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(forgets_the_first)
        await connection.commit()
    assert await rows(campaign_database, BALANCES_APART) == []
    filled = "SELECT owner_id, currency, own, first_level, second_level FROM people_balances ORDER BY 1, 2"
    assert await rows(campaign_database, filled) == [
        ("ana", "ARS", 100, 30, 0),
        ("ana", "EUR", 9, 0, 0),
        ("eva", "ARS", 5, 0, 0),
    ]


@pytest.mark.parametrize(
    "wrong", ["posts_per_person = 0", "posts_per_person = 21", "city = ''", "city = repeat('x', 81)"]
)
async def test_a_campaign_takes_1_to_20_posts_per_person_and_a_short_city(
    campaign_database: Database, wrong: str
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    async with campaign_database.engine.connect() as connection:
        with pytest.raises(DBAPIError, match=r"ck_campaigns_(posts_per_person|city_length)"):
            await connection.execute(text(f"UPDATE campaigns SET {wrong} WHERE id = :id"), {"id": campaign.id})


async def test_a_database_with_a_withdrawn_advertisement_can_be_taken_back(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "aurora")
    (advertisement,) = await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id)])
    withdraw = text("UPDATE advertisements SET status = 6, withdrawn_at = now() WHERE id = :id")

    def again(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "001a63bdd11a")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        await connection.execute(withdraw, {"id": advertisement.id})
        await connection.commit()
        await connection.run_sync(again)
        await connection.commit()
        assert await connection.scalar(text("SELECT status FROM advertisements")) == 4


async def test_an_entry_that_the_last_release_writes_gets_the_time_of_its_set(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "aurora", payment_type=MONEY)
    set_of_then = text(
        "INSERT INTO ledger_sets (cause, campaign_id, currency, recorded_at) VALUES ('then', :id, 'ARS', '2026-01-02Z')"
    )
    entries = text(
        "INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)"
        " VALUES ('then', 2, :id, :id, 'ARS', -1), ('then', 4, 'p', :id, 'ARS', 1)"
    )
    async with campaign_database.engine.connect() as connection:
        for statement in (set_of_then, entries):
            await connection.execute(statement, {"id": campaign.id})
        times = await connection.execute(text("SELECT recorded_at FROM ledger_entries WHERE cause = 'then'"))
        assert {moment.date().isoformat() for moment in times.scalars()} == {"2026-01-02"}


async def test_what_was_paid_before_gets_references_that_differ_each_time(campaign_database: Database) -> None:
    campaigns = [await on_going(campaign_database, "aurora", payment_type=MONEY) for _ in range(3)]

    def again(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "4c8e1f60b7a3")
        connection.execute(text("UPDATE campaigns SET payment_reference = NULL"))
        command.upgrade(settings, "head")

    references: list[str] = []
    async with campaign_database.engine.connect() as connection:
        for _ in range(2):
            await connection.run_sync(again)
            await connection.commit()
            references += (await connection.execute(text("SELECT payment_reference FROM campaigns"))).scalars()
    assert len(set(references)) == len(references) == 2 * len(campaigns)
    assert all(
        len(reference) == REFERENCE_LENGTH and set(reference) <= set(REFERENCE_SYMBOLS) for reference in references
    )


async def test_a_reference_is_no_key_whose_change_would_hold_up_new_advertisements(
    campaign_database: Database,
) -> None:
    campaign = await on_going(campaign_database, "aurora", payment_type=MONEY)
    locked = text("SELECT 1 FROM campaigns WHERE id = :id FOR KEY SHARE NOWAIT")
    change = text("UPDATE campaigns SET payment_reference = 'CCCCDDDD' WHERE id = :id")
    async with campaign_database.engine.connect() as writer, campaign_database.engine.connect() as other:
        await writer.execute(change, {"id": campaign.id})
        assert (await other.execute(locked, {"id": campaign.id})).scalar_one() == 1
