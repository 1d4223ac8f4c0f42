"""The migrations make exactly the tables that the models say."""

from __future__ import annotations

from company_svc.companies import models as companies
from company_svc.invitations import models as invitations
from company_svc.members import models as members
from company_svc.notices import models as notices
from company_svc.tables import Table
from company_svc.terms import models as terms
from kit.db import Database
from kit.db.migrate import drift


async def test_migrated_database_has_the_tables_of_the_models(company_database: Database) -> None:
    assert {companies, invitations, members, notices, terms}  # imported, so that the metadata is whole
    async with company_database.engine.connect() as connection:
        assert await connection.run_sync(drift, Table.metadata) == []
