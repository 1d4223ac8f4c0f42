"""Persons as staff read them, on a real database: search by indexes, the record, the log of who read it, erasure."""

from __future__ import annotations

from datetime import timedelta

import pytest
from identity_factories import PASSWORD, Accounts, KeptByEmail, MovableClock
from sqlalchemy import text

from identity_svc.bootstrap import IdentityServices, erasure
from identity_svc.creators.models import CreatorAccountChanges
from identity_svc.payout_accounts.models import TypedPayoutAccount
from identity_svc.payout_accounts.policies import CBU
from identity_svc.people.jobs import purge_views
from identity_svc.people.messages import record_message
from identity_svc.people.models import PersonRecord
from identity_svc.people.policies import MATCHES
from identity_svc.settings import IdentitySettings
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.identity.v1 import identity_pb2, social_accounts_pb2

STAFF = Caller(person_id="boss", permissions=frozenset({"readPeople"}))


async def record(rpc: IdentityServices, person_id: str | None) -> PersonRecord:
    person_record = await rpc.people.record(STAFF, person_id or "")
    assert person_record is not None
    return person_record


async def ids(rpc: IdentityServices, typed: str) -> list[str]:
    return [row.id for row in (await rpc.people.search(STAFF, typed)).people]


async def named(rpc: IdentityServices, accounts: Accounts, email: str, first: str, last: str, handle: str) -> str:
    caller = await accounts.creator(email)
    await rpc.creator_accounts.update(
        caller, CreatorAccountChanges(first_name=first, last_name=last, handle=handle)
    )
    return caller.person_id or ""


async def test_somebody_is_found_by_what_names_them(rpc: IdentityServices, accounts: Accounts) -> None:
    ana = await named(rpc, accounts, "ana@example.com", "Ána María", "Ñuñez O'Brien", "ana.paz")
    eva = await named(rpc, accounts, "eva@example.com", "Eva", "Gómez", "evita")
    code = await accounts.run(f"SELECT referral_code FROM persons WHERE id = '{ana}'")
    for typed in (
        ana,
        code,
        f" código: {code.lower()} ",
        "ana@example.com",
        "ANA@exam",
        "ana.paz",
        "@Ana.P",
        "ana nunez",
        "NÚÑEZ",
        "mar bri",
        "o'brien",
    ):
        assert await ids(rpc, typed) == [ana], typed
    assert await ids(rpc, "example") == []
    assert await ids(rpc, "ev") == [eva]
    for typed in ("", "a", " a ", "'", "\\", "& | !", "nadie", "%"):
        assert await ids(rpc, typed) == [], typed


async def test_staff_find_by_name_and_page_alone_for_another_service(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    reader = Caller(person_id="boss", permissions=frozenset({"readCompanies"}))
    ana = await named(rpc, accounts, "ana@example.com", "Ána María", "Ñuñez", "ana.paz")
    eva = await named(rpc, accounts, "eva@example.com", "Eva", "Anaya", "evita")
    for typed, people in (
        ("ana", [eva, ana]),
        ("núñez mar", [ana]),
        ("@Ana.P", [ana]),
        ("ana@example.com", []),
        (ana, []),
        ("a", []),
        ("'&", []),
    ):
        assert list(await rpc.people.named(reader, typed)) == people, typed
    for caller, error in ((Caller(), Unauthenticated), (STAFF, PermissionDenied)):
        with pytest.raises(error):
            await rpc.people.named(caller, "ana")


async def test_somebody_is_found_by_an_account_on_a_network(rpc: IdentityServices, accounts: Accounts) -> None:
    caller = await accounts.creator()
    await rpc.creator_accounts.declare_network(caller, identity_pb2.PLATFORM_INSTAGRAM, "Cafe.Sol")
    assert await ids(rpc, "@cafe.sol") == [caller.person_id]
    assert await ids(rpc, "cafe.so") == []


async def test_somebody_is_found_by_a_linked_account_until_it_is_unlinked(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    caller = await accounts.creator()
    await accounts.run(
        "INSERT INTO social_accounts (person_id, platform, state, reason, account_id, username, changed_at, failures, version)"
        f" VALUES ('{caller.person_id}', 2, 2, 1, '178414', 'Cafe.Luna', now(), 0, 1)"
    )
    assert await ids(rpc, "@cafe.luna") == [caller.person_id]
    assert await ids(rpc, "cafe.lun") == []
    await accounts.run("UPDATE social_accounts SET state = 3, reason = NULL, account_id = NULL")
    assert await ids(rpc, "@cafe.luna") == []


async def test_exact_matches_come_first_and_no_more_than_a_page(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.run(
        "INSERT INTO persons (id, email, first_name, last_name, referral_code, staff, created_at)"
        " SELECT 'p' || n, 'sol' || n || '@example.com', 'Sol', 'Paz', translate(lpad(n::text, 8, '0'), '0123456789', 'BCDFGHJKMN'), "
        "false, now() FROM generate_series(2, 31) AS n"
    )
    exact = await named(rpc, accounts, "zoe@example.com", "Zoe", "Ruiz", "sol")
    matches = await rpc.people.search(STAFF, "sol")
    assert len(matches.people) == MATCHES
    assert matches.more
    assert matches.people[0].id == exact
    with pytest.raises(InvalidInput):
        await rpc.people.search(STAFF, "x" * 101)


async def test_a_search_reads_indexes_alone(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.creator()
    with executed_statements() as statements:
        await rpc.people.search(STAFF, "ana")
    (search,) = [statement for statement, _ in statements if "to_tsquery" in statement]
    async with rpc.people.database.transaction() as session:
        connection = await session.connection()
        await connection.execute(text("SET LOCAL enable_seqscan = off"))
        lines = [row[0] for row in await connection.execute(text("EXPLAIN " + search_with_values(search)))]
    assert not [line for line in lines if "Seq Scan on persons" in line or "Seq Scan on social_accounts" in line]


def search_with_values(statement: str) -> str:
    """The statement as PostgreSQL receives it, each parameter as the text `ana`, the limit as 20."""
    for number in range(20, 0, -1):
        statement = statement.replace(f"LIMIT ${number}", "LIMIT 20").replace(f"${number}", "'ana'")
    return statement


async def test_a_record_says_what_is_known(rpc: IdentityServices, accounts: Accounts, clock: MovableClock) -> None:
    ana = await accounts.creator("ana@example.com")
    await accounts.confirm("ana@example.com")
    await rpc.creator_accounts.update(
        ana,
        CreatorAccountChanges(first_name="Ana", last_name="Paz", handle="ana.paz", city="Rosario", language="es"),
    )
    await rpc.creator_accounts.declare_adult(ana)
    await rpc.creator_accounts.accept_terms(ana, "2026-11", "es")
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_INSTAGRAM, "ana.paz")
    number = "2850590940090418135201"
    await rpc.payout_accounts.set_account(
        ana, TypedPayoutAccount(CBU, number, "Ana Paz", "20-12345678-6"), PASSWORD
    )
    eva = await accounts.creator("eva@example.com")
    await accounts.run(f"UPDATE persons SET referrer_id = '{ana.person_id}' WHERE id = '{eva.person_id}'")
    message = record_message(await record(rpc, ana.person_id))
    assert (message.email, message.first_name, message.city) == ("ana@example.com", "Ana", "Rosario")
    assert message.HasField("email_confirmed_at")
    assert message.HasField("adult_declared_at")
    assert message.terms_version == "2026-11"
    assert (message.referrals_first_level, message.referrals_second_level) == (1, 0)
    assert message.payout_account.masked == "•••• 5201"
    assert number[:-4] not in str(message)
    assert "12345678" not in str(message)
    (network,) = message.networks
    assert (network.username, network.state) == ("ana.paz", social_accounts_pb2.SOCIAL_ACCOUNT_STATE_DECLARED)
    assert record_message(await record(rpc, eva.person_id)).referrer_id == ana.person_id
    assert await rpc.people.record(STAFF, "nobody") is None


async def test_a_linked_account_takes_the_place_of_a_declared_one(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    ana = await accounts.creator()
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_INSTAGRAM, "antes")
    await accounts.run(
        "INSERT INTO social_accounts (person_id, platform, state, reason, account_id, username, followers, changed_at,"
        f" failures, version) VALUES ('{ana.person_id}', 2, 2, 1, '17', 'ahora', 812, now(), 0, 1)"
    )
    (network,) = (await record(rpc, ana.person_id)).networks
    assert (network.username, network.followers) == ("ahora", 812)
    assert network.state == social_accounts_pb2.SOCIAL_ACCOUNT_STATE_NEEDS_ATTENTION
    await accounts.run("UPDATE social_accounts SET state = 3, reason = NULL, account_id = NULL, username = NULL")
    (network,) = (await record(rpc, ana.person_id)).networks
    assert network.username == "antes"


async def test_who_read_a_record_is_kept_for_two_years(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    ana = await accounts.creator()
    other = Caller(person_id="other", permissions=STAFF.permissions)
    assert (await record(rpc, ana.person_id)).views == []
    clock.move(hours=1)
    person_record = await rpc.people.record(other, ana.person_id or "")
    assert person_record is not None
    assert [(view.viewer_id, view.viewed_at) for view in person_record.views] == [
        ("boss", clock.now - timedelta(hours=1))
    ]
    assert [view.viewer_id for view in (await record(rpc, ana.person_id)).views] == ["other", "boss"]
    clock.move(hours=24 * 730 - 0.5)
    await purge_views(rpc.people.database, clock)
    assert await accounts.run("SELECT count(*) FROM person_views") == 2


async def test_nobody_else_reads_and_nothing_is_noted(rpc: IdentityServices, accounts: Accounts) -> None:
    ana = await accounts.creator()
    other_staff = Caller(person_id="boss", permissions=frozenset({"readCompanies", "managePayouts"}))
    for caller, refused in (
        (ana, PermissionDenied),
        (other_staff, PermissionDenied),
        (Caller(), Unauthenticated),
        (Caller(service="campaign"), Unauthenticated),
        (Caller(service="demo"), Unauthenticated),
    ):
        with pytest.raises(refused):
            await rpc.people.search(caller, "ana")
        with pytest.raises(refused):
            await rpc.people.record(caller, ana.person_id or "")
    assert await accounts.run("SELECT count(*) FROM person_views") == 0


async def test_an_erased_person_shows_as_erased(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
) -> None:
    caller = await accounts.creator("ana@example.com")
    ana = caller.person_id or ""
    await rpc.creator_accounts.update(
        caller, CreatorAccountChanges(first_name="Ana", last_name="Paz", handle="ana.paz", city="Rosario")
    )
    await record(rpc, ana)
    await rpc.deletions.request(caller)
    assert (await record(rpc, ana)).deletion_due_at is not None
    clock.move(hours=73)
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    message = record_message(await record(rpc, ana))
    assert message.HasField("erased_at")
    assert not any(message.HasField(name) for name in ("email", "first_name", "handle", "payout_account", "city"))
    assert len(message.views) == 2
    for typed in ("ana@example.com", "ana.paz", "ana paz"):
        assert await ids(rpc, typed) == []
    assert await ids(rpc, ana) == [ana]
