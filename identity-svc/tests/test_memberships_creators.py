"""A company finds its creators by parts of names, whatever the accents, within reach only, on a real database."""

from __future__ import annotations

import pytest
import pytest_asyncio
from identity_factories import Accounts

from identity_svc.bootstrap import IdentityServices
from identity_svc.influencers.models import Influencer
from identity_svc.memberships import service as memberships
from identity_svc.persons.models import Person
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.testing.statements import executed_statements

MOBILE = Caller(service="mobile")
BRAND = Caller(person_id="boss", tenant_id="c", permissions=frozenset({"readCampaings"}))
STAFF = Caller(person_id="staff", permissions=frozenset({"readCompanies"}))
PEOPLE = {
    "ines": ("Inés", "Núñez Paz"),
    "agnes": ("Agnes", "Paz"),
    "decomposed": ("Rau\u0301l", "OSO"),
    "literal": ("100%", r"a_b\c"),
    "stranger": ("Inés", "Otra"),
}


@pytest_asyncio.fixture
async def creators(rpc: IdentityServices, accounts: Accounts) -> IdentityServices:
    people = [Influencer(key, f"{key}@example.com", *names) for key, names in PEOPLE.items()]
    await rpc.influencers.register(MOBILE, people)
    for key in PEOPLE:
        await accounts.run(f"INSERT INTO person_reach VALUES ('{'other' if key == 'stranger' else 'c'}', '{key}')")
    return rpc


@pytest.mark.parametrize(
    ("search", "ids"),
    [
        ("ines", ["ines"]),
        ("INÉS", ["ines"]),
        ("nes", ["ines", "agnes"]),
        ("nunez", ["ines"]),
        ("Nu\u0301n\u0303ez", ["ines"]),
        ("uñe", ["ines"]),
        ("inés paz", ["ines"]),
        (" paz   inés ", ["ines"]),
        ("paz", ["ines", "agnes"]),
        ("raul", ["decomposed"]),
        ("Raúl oso", ["decomposed"]),
        ("%", ["literal"]),
        ("100%", ["literal"]),
        ("_", ["literal"]),
        ("\\", ["literal"]),
        ("a_b\\c", ["literal"]),
        ("nadie", []),
        ("ines oso", []),
        ("'; DROP TABLE persons; --", []),
        ("", []),
        (" \u3000 ", []),
    ],
)
async def test_each_word_of_the_search_is_part_of_the_name(
    creators: IdentityServices, search: str, ids: list[str]
) -> None:
    assert sorted(await creators.creators.find_ids(BRAND, "c", search)) == sorted(ids)


async def test_a_company_finds_its_own_creators_only(creators: IdentityServices) -> None:
    find = creators.creators.find_ids
    assert await find(BRAND, "other", "inés") == []
    assert await find(STAFF, "other", "inés") == ["stranger"]
    assert await find(STAFF, "c", "inés") == ["ines"]
    assert await find(MOBILE, "c", "inés") == ["ines"]
    without_permission = Caller(person_id="boss", tenant_id="c")
    for nobody in (Caller(), without_permission, Caller(person_id="p", permissions=BRAND.permissions)):
        assert await find(nobody, "c", "inés") == []


async def test_who_is_erased_or_renamed_is_not_found_by_the_old_name(
    creators: IdentityServices, identity_database: Database
) -> None:
    async with identity_database.transaction() as session:
        ines, agnes = await session.get(Person, "ines"), await session.get(Person, "agnes")
        assert ines is not None
        assert agnes is not None
        ines.erase(utc_now())
        agnes.first_name = "Nieves"
    assert await creators.creators.find_ids(BRAND, "c", "nes") == []
    assert await creators.creators.find_ids(BRAND, "c", "paz") == ["agnes"]


async def test_a_search_is_bounded(creators: IdentityServices, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await creators.creators.find_ids(BRAND, "c", "x" * 100) == []
    with pytest.raises(InvalidInput) as caught:
        await creators.creators.find_ids(BRAND, "c", "x" * 101)
    assert caught.value.path == "search"
    monkeypatch.setattr(memberships, "FOUND_MAX", 1)
    assert await creators.creators.find_ids(BRAND, "c", "paz") == ["ines"]  # the one with the highest id


async def test_a_search_reads_the_companys_creators_and_not_the_whole_platform(
    rpc: IdentityServices, identity_database: Database, accounts: Accounts
) -> None:
    await accounts.run(
        "INSERT INTO persons (id, email, first_name, last_name, staff, referral_code, created_at)"
        " SELECT 'p' || n, n || '@example.com', 'Inés', 'Paz', false, translate(lpad(n::text, 8, '0'), '0123456789', 'BCDFGHJKMN'), now()"
        " FROM generate_series(1, 3000) n"
    )
    await accounts.run("INSERT INTO person_reach SELECT 'c' || n % 30, 'p' || n FROM generate_series(1, 3000) n")
    await accounts.run("ANALYZE")
    with executed_statements() as executed:
        assert len(await rpc.creators.find_ids(STAFF, "c7", "ines")) == 100
    ((statement, parameters),) = executed
    async with identity_database.engine.connect() as connection:
        lines = await connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
        plan = "\n".join(line for (line,) in lines)
    assert "Seq Scan" not in plan
    assert "Index Only Scan using ix_persons_folded_name" in plan


async def test_who_may_audit_for_a_company_is_told_its_members(rpc: IdentityServices, accounts: Accounts) -> None:
    for place, (company, role) in enumerate((("c", 1), ("c", 2), ("c", 3), ("c", 0), ("other", 2))):
        await accounts.run(f"INSERT INTO memberships VALUES ('p{place}', '{company}', {role}, 1)")
    assert sorted(await rpc.creators.auditors(BRAND, "c")) == ["p0", "p1"]
    for caller in (
        STAFF,
        MOBILE,
        Caller(),
        Caller(person_id="eva", tenant_id="other", permissions=BRAND.permissions),
    ):
        assert await rpc.creators.auditors(caller, "c") == []
