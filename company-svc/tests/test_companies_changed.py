"""A client with a copy of companies reads those changed since its last read, in that order, and no other rows."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from company_factories import READER, World, new, person
from sqlalchemy import text

from company_svc.companies.models import CompanyFilter
from kit.testing.statements import executed_statements

BEGINNING = datetime.fromisoformat("2020-01-01T00:00:00+00:00")
MANY = 20_000
"""Enough rows that PostgreSQL prefers the index, whatever the physical layout of the table."""
COPY = """
INSERT INTO companies SELECT made.*
FROM companies AS one, generate_series(1, :n) AS n, jsonb_populate_record(one, jsonb_build_object(
    'id', one.id || n, 'name', one.name || n, 'name_key', one.name_key || n,
    'updated_at', one.updated_at - interval '1 hour' + n * interval '1 ms')) AS made
"""


class Copy:
    """An API client's local copy of companies, synchronised in pages of `size` rows."""

    def __init__(self, world: World, caller: Any, size: int) -> None:
        self._world, self._caller, self._size = world, caller, size
        self._since, self._after = BEGINNING, None
        self.phones: dict[str, str | None] = {}

    async def read(self) -> list[str]:
        """The ids of the companies changed since the last read."""
        ids: list[str] = []
        while True:
            company_filter = CompanyFilter(updated_since=self._since)
            page: Any = await self._world.companies.listed(
                self._caller, company_filter, limit=self._size, after=self._after
            )
            for row in page:
                self.phones[row.id] = row.cell_phone
                self._since, self._after = row.updated_at, row.id
            ids += [row.id for row in page]
            if len(page) < self._size:
                return ids


@pytest.mark.parametrize("size", [1, 2, 100])
async def test_a_copy_reads_each_change_once(world: World, size: int) -> None:
    people = [person() for _ in range(3)]
    companies = [
        (await world.registrations.register(creator, new(creator, name=f"Empresa {n}")))[0]
        for n, creator in enumerate(people)
    ]
    copy, own = Copy(world, READER, size), Copy(world, people[1], size)
    assert await copy.read() == [company.id for company in companies]
    assert await own.read() == [companies[1].id]
    assert await copy.read() == []
    changed = await world.companies.update(people[0], companies[0].id, {"cell_phone": "+541144440000"})
    assert await copy.read() == [companies[0].id]
    assert copy.phones[companies[0].id] == "+541144440000"
    assert await own.read() == []
    (seen,) = await world.rows(f"SELECT updated_at FROM companies WHERE id = '{companies[0].id}'")
    assert changed.updated_at == seen[0]


async def test_a_hundred_of_many_that_changed_are_a_hundred_rows_read(world: World) -> None:
    caller = person()
    await world.registrations.register(caller, new(caller))
    async with world.database.engine.begin() as connection:
        await connection.execute(text(COPY), {"n": MANY})
    async with world.database.engine.connect() as connection:
        moment = await connection.scalar(text("SELECT clock_timestamp()"))
    async with world.database.engine.begin() as connection:
        changed = "SELECT id FROM companies ORDER BY id LIMIT 100"
        await connection.execute(text(f"UPDATE companies SET cell_phone = '1' WHERE id IN ({changed})"))
        await connection.execute(text("ANALYZE companies"))
    for after in (None, "0"):
        with executed_statements() as executed:
            rows = await world.companies.listed(
                READER, CompanyFilter(updated_since=moment), limit=1_000, after=after
            )
        assert len(rows) == 100
        ((statement, values),) = [entry for entry in executed if "companies" in entry[0]]
        async with world.database.engine.connect() as connection:
            explained = await connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values)
            plan = str(explained.scalar_one()[0]["Plan"])
        assert "ix_companies_updated_at_id" in plan
        assert "Seq Scan" not in plan
        assert "Rows Removed by Filter" not in plan
