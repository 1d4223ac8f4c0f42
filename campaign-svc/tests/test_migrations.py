"""The migrations create exactly the tables of the models, and the newest can be downgraded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from alembic import command
from audit_factories import rows
from campaign_asking import MIGRATIONS
from campaign_factories import on_going
from test_campaigns_events import told

from campaign_svc.tables import Table
from kit.db import Database, migrate
from resuena.campaign.v1 import events_pb2


async def test_migrations_make_what_the_models_say(campaign_database: Database) -> None:
    async with campaign_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


@pytest.mark.parametrize("target", ["e1a7c2f4903b"])
async def test_the_newest_migration_can_be_taken_back(
    database_url: Callable[..., str], database: Callable[..., Database], target: str
) -> None:
    opened = database(MIGRATIONS)

    def back(connection: object) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, target)
        command.upgrade(settings, "head")

    async with opened.engine.connect() as connection:
        await connection.run_sync(back)
        await connection.commit()


async def test_campaigns_in_another_currency_are_told_of_again(campaign_database: Database) -> None:
    dollars, _ = [
        await on_going(campaign_database, "c", currency=currency, investment=900, budget_available=900)
        for currency in ("USD", "ARS")
    ]

    def again(connection: object) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "d2b90f47c1e8")
        command.upgrade(settings, "head")

    before = await told(campaign_database, "campaign_budget_changed", events_pb2.CampaignBudgetChanged)
    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(again)
        await connection.commit()
    after = await told(campaign_database, "campaign_budget_changed", events_pb2.CampaignBudgetChanged)
    (fact,) = after[len(before) :]
    standing = fact.standing
    assert (standing.campaign_id, standing.currency, standing.investment) == (dollars.id, "USD", 900)
    ((version,),) = await rows(campaign_database, f"SELECT version FROM campaigns WHERE id = '{dollars.id}'")
    assert standing.version == version == dollars.version + 1
