"""Creators on a real database: how far somebody is from posting, who may ask, what an erasure leaves."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from identity_factories import Accounts, KeptByEmail, MovableClock

from identity_svc.bootstrap import IdentityServices, erasure
from identity_svc.creators.models import Standing
from identity_svc.influencers.models import Influencer
from identity_svc.persons.models import PersonCredential
from identity_svc.settings import IdentitySettings
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.testing.statements import executed_statements

CAMPAIGN = Caller(service="campaign")
NOTHING_YET = Standing(
    email_confirmed=False,
    adult=False,
    terms_accepted=False,
    platforms=[],
    city=None,
    names_given=False,
    erased=False,
)


async def test_a_standing_says_what_is_there_and_what_is_missing(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    person_id = caller.person_id or ""
    assert await rpc.creator_accounts.standings(CAMPAIGN, [person_id]) == [NOTHING_YET]
    await accounts.confirm("ana@example.com")
    await rpc.accounts.rename(caller, person_id, "Ana", "Paz")
    await accounts.run(
        "INSERT INTO creator_profiles (person_id, city, adult_declared_at, terms_version, terms_language,"
        f" terms_accepted_at) VALUES ('{person_id}', 'Rosario', now(), '1', 'es', now())"
    )
    assert await rpc.creator_accounts.standings(CAMPAIGN, [person_id]) == [
        Standing(
            email_confirmed=True,
            adult=True,
            terms_accepted=True,
            platforms=[],
            city="Rosario",
            names_given=True,
            erased=False,
        )
    ]


async def test_networks_are_named_once_each_in_one_statement_for_all(rpc: IdentityServices) -> None:
    told = [
        Influencer(
            f"p{number}",
            f"sol{number}@example.com",
            "Sol",
            "Paz",
            accounts=[
                PersonCredential(person_id=f"p{number}", platform=platform, platform_object_identity="sol")
                for platform in platforms
            ],
        )
        for number, platforms in enumerate([(2, 1, 2), (3,), ()])
    ]
    await rpc.influencers.register(Caller(service="mobile"), told)
    with executed_statements() as statements:
        found = await rpc.creator_accounts.standings(CAMPAIGN, ["p2", "p0", "nobody", "p1"])
    assert [None if one is None else sorted(one.platforms) for one in found] == [[], [1, 2], None, [3]]
    assert len(statements) == 1


async def test_everybody_asks_about_themselves_alone(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    _, other = await accounts.signed_up("otra@example.com")
    ids = [other.person_id or "", caller.person_id or ""]
    staff = replace(caller, permissions=frozenset({"readCompanies", "auditMoneyAdvertisement"}))
    for asking in (caller, staff):
        assert await rpc.creator_accounts.standings(asking, ids) == [None, NOTHING_YET]
    assert await rpc.creator_accounts.standings(Caller(), ids) == [None, None]
    with pytest.raises(InvalidInput) as caught:
        await rpc.creator_accounts.standings(CAMPAIGN, ["x"] * 1001)
    assert caught.value.reason == "TOO_MANY_ITEMS"


async def test_an_erasure_leaves_nothing_of_it(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
) -> None:
    _, caller = await accounts.signed_up()
    person_id = caller.person_id or ""
    await accounts.run(f"INSERT INTO creator_profiles (person_id, city) VALUES ('{person_id}', 'Rosario')")
    await rpc.deletions.request(caller)
    clock.move(seconds=timedelta(hours=73).total_seconds())
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    assert await accounts.run("SELECT count(*) FROM creator_profiles") == 0
    assert await rpc.creator_accounts.standings(CAMPAIGN, [person_id]) == [replace(NOTHING_YET, erased=True)]
