"""The migrations make exactly the tables that the models say."""

from __future__ import annotations

from alembic import command
from company_factories import READER, World
from sqlalchemy import text

from company_svc.acts import models as acts
from company_svc.bootstrap import MIGRATIONS
from company_svc.companies import models as companies
from company_svc.invitations import models as invitations
from company_svc.members import models as members
from company_svc.notices import models as notices
from company_svc.tables import Table
from company_svc.terms import models as terms
from kit.db import Database
from kit.db.migrate import config, drift


async def test_migrated_database_has_the_tables_of_the_models(company_database: Database) -> None:
    assert {acts, companies, invitations, members, notices, terms}  # imported, so that the metadata is whole
    async with company_database.engine.connect() as connection:
        assert await connection.run_sync(drift, Table.metadata) == []


async def test_budgets_known_so_far_are_summed_anew_without_drafts(world: World) -> None:
    company, _ = await world.company()
    empty, _ = await world.company()
    async with world.database.engine.connect() as connection:
        await connection.run_sync(_to, "f7a5b4e38c61")
        for campaign, status, active in (("a", 5, True), ("b", 2, True), ("c", 5, False)):
            await connection.execute(
                text(
                    "INSERT INTO campaign_standings (campaign_id, company_id, status, active, investment,"
                    " budget_spent, budget_freezed, budget_available, version)"
                    " VALUES (:campaign, :company, :status, :active, 100, 50, 20, 30, 1)"
                ),
                {"campaign": campaign, "company": company.id, "status": status, "active": active},
            )
        await connection.execute(text("UPDATE companies SET investment = 200, budget_available = 60"))
        await connection.commit()  # migrations begin transactions of their own
        await connection.run_sync(_to, "head")
        await connection.commit()
    found = await world.companies.get_many(READER, [company.id, empty.id])
    assert [(one.currency, one.investment, one.budget_available, one.budgets) for one in found] == [
        ("ARS", 100, 30, [{"currency": "ARS", "investment": 100, "spent": 50, "freezed": 20, "available": 30}]),
        ("ARS", 0, 0, []),
    ]


def _to(connection: object, revision: str) -> None:
    settings = config(MIGRATIONS)
    settings.attributes["connection"] = connection
    (command.upgrade if revision == "head" else command.downgrade)(settings, revision)
