"""Creators on a real database: how far a person is from posting, who may read it, what remains after an erasure."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from identity_factories import Accounts, KeptByEmail, MovableClock, PeersOfCreators

from identity_svc.bootstrap import IdentityServices, erasure
from identity_svc.creators.errors import TermsNotPublished
from identity_svc.creators.models import CreatorAccount, CreatorAccountChanges, Standing
from identity_svc.influencers.messages import influencer_of
from identity_svc.influencers.models import Influencer
from identity_svc.persons.errors import HandleExists
from identity_svc.persons.models import DECLARED, PersonCredential
from identity_svc.settings import IdentitySettings
from identity_svc.social_accounts.errors import NetworkLinked, NetworkTaken
from identity_svc.social_accounts.policies import checked_username, profile_url
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.identity.v1 import creators_pb2, events_pb2, identity_pb2, influencers_pb2, persons_pb2

DEMO = Caller(service="demo")
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
    assert await rpc.creator_accounts.standings(DEMO, [person_id]) == [NOTHING_YET]
    await accounts.confirm("ana@example.com")
    await rpc.accounts.rename(caller, person_id, "Ana", "Paz")
    await accounts.run(
        "INSERT INTO creator_profiles (person_id, city, adult_declared_at, terms_version, terms_language,"
        f" terms_accepted_at) VALUES ('{person_id}', 'Rosario', now(), '1', 'es', now())"
    )
    assert await rpc.creator_accounts.standings(DEMO, [person_id]) == [
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
    influencers = [
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
    await rpc.influencers.register(Caller(service="mobile"), influencers)
    with executed_statements() as statements:
        standings = await rpc.creator_accounts.standings(DEMO, ["p2", "p0", "nobody", "p1"])
    assert [None if standing is None else sorted(standing.platforms) for standing in standings] == [
        [],
        [1, 2],
        None,
        [3],
    ]
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
        await rpc.creator_accounts.standings(DEMO, ["x"] * 1001)
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
    await accounts.run(f"INSERT INTO accepted_terms VALUES ('{person_id}', '1', 'es', now(), '192.0.2.7')")
    await rpc.deletions.request(caller)
    clock.move(seconds=timedelta(hours=73).total_seconds())
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    assert await accounts.run("SELECT (SELECT count(*) FROM creator_profiles) + count(*) FROM accepted_terms") == 0
    assert await rpc.creator_accounts.standings(DEMO, [person_id]) == [replace(NOTHING_YET, erased=True)]


async def own(rpc: IdentityServices, caller: Caller) -> CreatorAccount:
    account = await rpc.creator_accounts.account(caller)
    assert account is not None
    return account


async def test_the_account_leads_from_sign_up_to_ready(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    caller = await accounts.creator(client_ip="192.0.2.7")
    fresh = await own(rpc, caller)
    steps = (
        creators_pb2.CREATOR_STEP_NAMES,
        creators_pb2.CREATOR_STEP_EMAIL,
        creators_pb2.CREATOR_STEP_AGE,
        creators_pb2.CREATOR_STEP_TERMS,
    )
    assert list(fresh.missing) == [*steps, creators_pb2.CREATOR_STEP_NETWORK]
    assert fresh.referral_link == f"http://localhost:4003/app/sumate?codigo={fresh.row.referral_code}"
    changes = CreatorAccountChanges("Ana", "Paz", "ana.paz", "  Rosario ", [3, 1, 3], "en")
    await rpc.creator_accounts.update(caller, changes)
    await accounts.confirm("ana@example.com")
    await rpc.creator_accounts.declare_adult(caller)
    await rpc.creator_accounts.accept_terms(caller, "2026-11", "es")
    declared = clock.now
    clock.move(days=1)
    await rpc.creator_accounts.declare_adult(caller)
    await rpc.creator_accounts.accept_terms(caller, "2026-11", "es")
    await rpc.creator_accounts.declare_network(caller, identity_pb2.PLATFORM_INSTAGRAM, "@ana.paz")
    done = await own(rpc, caller)
    assert list(done.missing) == []
    assert (done.row.first_name, done.row.last_name, done.row.handle) == ("Ana", "Paz", "ana.paz")
    assert (done.row.city, done.row.interests, done.row.language) == ("Rosario", [3, 1], "en")
    assert (done.row.adult_declared_at, done.row.terms_accepted_at) == (declared, declared)
    assert done.row.terms_version == "2026-11"
    assert await accounts.run("SELECT terms_ip FROM creator_profiles") == "192.0.2.7"
    (network,) = done.networks
    assert (network.username, network.url) == ("ana.paz", "https://www.instagram.com/ana.paz/")
    (standing,) = await rpc.creator_accounts.standings(caller, [caller.person_id or ""])
    assert standing == Standing(
        email_confirmed=True,
        adult=True,
        terms_accepted=True,
        platforms=[identity_pb2.PLATFORM_INSTAGRAM],
        city="Rosario",
        names_given=True,
        erased=False,
    )


async def test_what_is_absent_stays_and_an_empty_text_clears(rpc: IdentityServices, accounts: Accounts) -> None:
    caller = await accounts.creator()
    await rpc.creator_accounts.update(caller, CreatorAccountChanges("Ana", "Paz", "ana.paz", "Rosario", [1], "es"))
    await rpc.creator_accounts.update(caller, CreatorAccountChanges())
    await rpc.creator_accounts.update(caller, CreatorAccountChanges(last_name="Sol"))
    kept = await own(rpc, caller)
    assert (kept.row.first_name, kept.row.last_name) == ("Ana", "Sol")
    assert (kept.row.handle, kept.row.city, kept.row.interests) == ("ana.paz", "Rosario", [1])
    await rpc.creator_accounts.update(caller, CreatorAccountChanges(handle="", city=" ", interests=[]))
    cleared = await own(rpc, caller)
    assert (cleared.row.handle, cleared.row.city, cleared.row.interests) == (None, None, [])


@pytest.mark.parametrize(
    ("changes", "violations"),
    [
        (
            CreatorAccountChanges(first_name=" ", last_name="x" * 101),
            [("firstName", "NAME_REQUIRED"), ("lastName", "NAME_TOO_LONG")],
        ),
        (CreatorAccountChanges(first_name="www.evil.example"), [("firstName", "NAME_WITH_ADDRESS")]),
        (CreatorAccountChanges(city="x" * 81), [("city", "INVALID_CITY")]),
        (CreatorAccountChanges(city="https://evil.example"), [("city", "INVALID_CITY")]),
        (CreatorAccountChanges(interests=range(1, 10)), [("interests", "TOO_MANY_ITEMS")]),
        (CreatorAccountChanges(handle="a b"), [("handle", "INVALID_HANDLE")]),
        (CreatorAccountChanges(language="fr"), [("language", "BAD_USER_INPUT")]),
        (CreatorAccountChanges(picture="https://evil.example/a.jpg"), [("picture", "INVALID_IMAGE")]),
        (CreatorAccountChanges(picture="/media/of/another.jpg"), [("picture", "INVALID_IMAGE")]),
    ],
)
async def test_what_breaks_a_rule_changes_nothing(
    rpc: IdentityServices, accounts: Accounts, changes: CreatorAccountChanges, violations: list[tuple[str, str]]
) -> None:
    caller = await accounts.creator()
    with pytest.raises(InvalidInput) as caught:
        await rpc.creator_accounts.update(caller, changes)
    assert [(violation.path, violation.code) for violation in caught.value.violations] == violations
    after = await own(rpc, caller)
    assert (after.row.first_name, after.row.picture, after.row.city) == (None, None, None)


async def test_a_picture_is_claimed_once_and_stands_on_the_page(
    rpc: IdentityServices, accounts: Accounts, peers_of_creators: PeersOfCreators
) -> None:
    caller = await accounts.creator()
    peers_of_creators.pictures["/media/me/1.jpg"] = caller.person_id or ""
    for _ in range(2):
        await rpc.creator_accounts.update(
            caller, CreatorAccountChanges(handle="ana.paz", picture="/media/me/1.jpg")
        )
    assert peers_of_creators.claimed == ["/media/me/1.jpg"]
    page = await rpc.persons.page("ana.paz")
    assert page is not None
    assert page.picture == "/media/me/1.jpg"


async def test_a_page_name_of_another_is_refused(rpc: IdentityServices, accounts: Accounts) -> None:
    await rpc.creator_accounts.update(
        await accounts.creator("otra@example.com"), CreatorAccountChanges(handle="Sol")
    )
    with pytest.raises(HandleExists):
        await rpc.creator_accounts.update(await accounts.creator(), CreatorAccountChanges(handle="sol"))


async def test_out_of_the_app_there_is_no_such_account(rpc: IdentityServices, accounts: Accounts) -> None:
    _, portal = await accounts.signed_up()
    staff = await accounts.staff()
    service = rpc.creator_accounts
    for caller, refused in ((portal, PermissionDenied), (staff, PermissionDenied), (Caller(), Unauthenticated)):
        assert await service.account(caller) is None
        for attempt in (
            service.update(caller, CreatorAccountChanges(city="Rosario")),
            service.declare_adult(caller),
            service.accept_terms(caller, "2026-11", "es"),
            service.declare_network(caller, identity_pb2.PLATFORM_TWITTER, "ana"),
            service.remove_network(caller, identity_pb2.PLATFORM_TWITTER),
        ):
            with pytest.raises(refused):
                await attempt
    assert await accounts.run("SELECT count(*) FROM creator_profiles") == 0


async def test_only_published_terms_are_accepted(
    rpc: IdentityServices, accounts: Accounts, peers_of_creators: PeersOfCreators
) -> None:
    caller = await accounts.creator()
    peers_of_creators.published["es"] = {"2026-11", "2027-01"}
    for version, language in (("2026-12", "es"), ("", "es"), ("2027-01", "en"), ("2026-11", "fr")):
        with pytest.raises(TermsNotPublished):
            await rpc.creator_accounts.accept_terms(caller, version, language)
    assert (await own(rpc, caller)).row.terms_version is None
    for version in ("2026-11", "2027-01"):
        await rpc.creator_accounts.accept_terms(caller, version, "es")
    assert (await own(rpc, caller)).row.terms_version == "2027-01"


async def test_each_accepted_version_is_kept_with_its_first_acceptance(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, peers_of_creators: PeersOfCreators
) -> None:
    caller = await accounts.creator(client_ip="192.0.2.7")
    peers_of_creators.published["es"] = {"2026-11", "2027-01"}
    times = []
    for version in ("2026-11", "2027-01"):
        times.append(clock.now)
        await rpc.creator_accounts.accept_terms(caller, version, "es")
        clock.move(days=1)
    await rpc.creator_accounts.accept_terms(caller, "2026-11", "es")
    kept = json.loads(await rpc.accounts.export(caller))["creator"]["acceptedTerms"]
    assert [(acceptance["version"], acceptance["ip"]) for acceptance in kept] == [
        ("2026-11", "192.0.2.7"),
        ("2027-01", "192.0.2.7"),
    ]
    assert [datetime.fromisoformat(acceptance["acceptedAt"]) for acceptance in kept] == times
    profile = (await own(rpc, caller)).row
    assert (profile.terms_version, profile.terms_accepted_at) == ("2027-01", times[1])


async def test_an_account_on_a_network_is_of_one_person(rpc: IdentityServices, accounts: Accounts) -> None:
    ana, sol = await accounts.creator(), await accounts.creator("sol@example.com")
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_INSTAGRAM, "ana.paz")
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_INSTAGRAM, "ANA.paz")
    for typed in ("ana.paz", "https://instagram.com/Ana.Paz/"):
        with pytest.raises(NetworkTaken):
            await rpc.creator_accounts.declare_network(sol, identity_pb2.PLATFORM_INSTAGRAM, typed)
    await rpc.creator_accounts.declare_network(sol, identity_pb2.PLATFORM_TWITTER, "ana_paz")
    assert [network.username for network in (await own(rpc, ana)).networks] == ["ANA.paz"]
    for _ in range(2):
        await rpc.creator_accounts.remove_network(ana, identity_pb2.PLATFORM_INSTAGRAM)
    await rpc.creator_accounts.declare_network(sol, identity_pb2.PLATFORM_INSTAGRAM, "ana.paz")
    assert [network.username for network in (await own(rpc, sol)).networks] == ["ana.paz", "ana_paz"]


async def test_an_account_that_the_mobile_side_linked_is_taken_too(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    linked = PersonCredential(person_id="p1", platform=2, status="Linked", platform_object_identity="Sol")
    await rpc.influencers.register(
        Caller(service="mobile"), [Influencer("p1", "sol@example.com", "Sol", "Paz", accounts=[linked])]
    )
    with pytest.raises(NetworkTaken):
        await rpc.creator_accounts.declare_network(
            await accounts.creator(), identity_pb2.PLATFORM_INSTAGRAM, "sol"
        )


async def linked_to(rpc: IdentityServices, caller: Caller, status: str | None, name: str | None = "Sol") -> None:
    """The mobile side sends the state of the caller's account on Instagram."""
    account = PersonCredential(
        person_id=caller.person_id or "", platform=2, status=status, platform_object_identity=name
    )
    influencer = Influencer(caller.person_id or "", "ana@example.com", "Sol", "Paz", accounts=[account])
    await rpc.influencers.register(Caller(service="mobile"), [influencer])


@pytest.mark.parametrize("status", ["Linked", None])
async def test_a_linked_account_is_neither_replaced_nor_removed(
    rpc: IdentityServices, accounts: Accounts, status: str | None
) -> None:
    caller = await accounts.creator()
    await rpc.creator_accounts.declare_network(caller, identity_pb2.PLATFORM_TWITTER, "ana_paz")
    await linked_to(rpc, caller, status)
    with pytest.raises(NetworkLinked):
        await rpc.creator_accounts.declare_network(caller, identity_pb2.PLATFORM_INSTAGRAM, "ana.paz")
    with pytest.raises(NetworkLinked):
        await rpc.creator_accounts.remove_network(caller, identity_pb2.PLATFORM_INSTAGRAM)
    await rpc.creator_accounts.remove_network(caller, identity_pb2.PLATFORM_TWITTER)
    assert [network.username for network in (await own(rpc, caller)).networks] == ["Sol"]


async def test_the_account_and_the_standing_agree_on_names_and_accounts_without_any(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    caller = await accounts.creator()
    for name in (None, ""):
        await linked_to(rpc, caller, None, name)
    await accounts.run(f"UPDATE persons SET first_name = '', last_name = 'Paz' WHERE id = '{caller.person_id}'")
    (standing,) = await rpc.creator_accounts.standings(caller, [caller.person_id or ""])
    assert standing is not None
    assert (standing.names_given, standing.platforms) == (False, [])
    missing = (await own(rpc, caller)).missing
    assert {creators_pb2.CREATOR_STEP_NAMES, creators_pb2.CREATOR_STEP_NETWORK} <= set(missing)
    await rpc.creator_accounts.declare_network(caller, identity_pb2.PLATFORM_INSTAGRAM, "ana.paz")


def test_the_mobile_side_declares_nothing() -> None:
    message = influencers_pb2.Influencer(
        id="p1", email="sol@example.com", credentials=[persons_pb2.PersonCredential(status=DECLARED)]
    )
    assert [account.status for account in influencer_of(message).accounts] == [None]


async def test_of_two_who_tell_the_same_account_at_once_one_has_it(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    people = [await accounts.creator(f"a{number}@example.com") for number in range(4)]
    outcomes = await asyncio.gather(
        *(
            rpc.creator_accounts.declare_network(person, identity_pb2.PLATFORM_TWITTER, "ana_paz")
            for person in people
        ),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NetworkTaken"] * 3 + ["NoneType"]
    assert await accounts.run("SELECT count(*) FROM person_credentials") == 1


@pytest.mark.parametrize(
    ("platform", "typed", "username"),
    [
        (identity_pb2.PLATFORM_INSTAGRAM, " @ana.paz ", "ana.paz"),
        (identity_pb2.PLATFORM_INSTAGRAM, "https://www.instagram.com/ana_paz/?hl=es", "ana_paz"),
        (identity_pb2.PLATFORM_INSTAGRAM, "instagram.com/ana", "ana"),
        (identity_pb2.PLATFORM_TWITTER, "https://x.com/@ana", "ana"),
        (identity_pb2.PLATFORM_TWITTER, "http://twitter.com/ana", "ana"),
        (identity_pb2.PLATFORM_FACEBOOK, "https://m.facebook.com/ana.paz", "ana.paz"),
        (identity_pb2.PLATFORM_FACEBOOK, "https://facebook.com/profile.php?id=100012345", "100012345"),
    ],
)
def test_a_username_is_read_from_what_is_typed(platform: int, typed: str, username: str) -> None:
    assert checked_username(platform, typed) == username
    assert checked_username(platform, profile_url(platform, username)) == username


@pytest.mark.parametrize(
    ("platform", "typed"),
    [
        (identity_pb2.PLATFORM_INSTAGRAM, ""),
        (identity_pb2.PLATFORM_INSTAGRAM, "ana paz"),
        (identity_pb2.PLATFORM_INSTAGRAM, "ana..paz"),
        (identity_pb2.PLATFORM_INSTAGRAM, ".ana"),
        (identity_pb2.PLATFORM_INSTAGRAM, "a" * 31),
        (identity_pb2.PLATFORM_INSTAGRAM, "ñandú"),
        (identity_pb2.PLATFORM_INSTAGRAM, "https://www.instagram.com/p/Cx123/"),
        (identity_pb2.PLATFORM_INSTAGRAM, "https://www.instagram.com/explore"),
        (identity_pb2.PLATFORM_INSTAGRAM, "https://instagram.com.evil.example/ana"),
        (identity_pb2.PLATFORM_INSTAGRAM, "https://ana:x@instagram.com/ana"),
        (identity_pb2.PLATFORM_INSTAGRAM, "javascript:alert(1)//instagram.com/ana"),
        (identity_pb2.PLATFORM_INSTAGRAM, "x" * 100_000),
        (identity_pb2.PLATFORM_TWITTER, "a" * 16),
        (identity_pb2.PLATFORM_TWITTER, "https://x.com/ana/status/1"),
        (identity_pb2.PLATFORM_TWITTER, "https://facebook.com/ana"),
        (identity_pb2.PLATFORM_FACEBOOK, "ana"),
        (identity_pb2.PLATFORM_FACEBOOK, "https://facebook.com/profile.php?id=x"),
        (identity_pb2.PLATFORM_UNSPECIFIED, "ana"),
        (9, "ana"),
    ],
)
def test_what_is_no_account_is_refused(platform: int, typed: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        checked_username(platform, typed)
    assert caught.value.violations[0].code == "INVALID_NETWORK_ACCOUNT"


async def test_a_replaced_picture_is_told_with_the_change_and_not_without_it(
    rpc: IdentityServices, accounts: Accounts, peers_of_creators: PeersOfCreators
) -> None:
    other = await accounts.creator("other@example.com")
    await rpc.creator_accounts.update(other, CreatorAccountChanges(handle="taken"))
    caller = await accounts.creator()
    for name in ("1", "2"):
        peers_of_creators.pictures[f"/media/images/{name}.jpg"] = caller.person_id or ""
    query = "SELECT count(*) FROM outbox WHERE subject = 'resuena.identity.picture_replaced.v1'"
    for _ in range(2):
        await rpc.creator_accounts.update(caller, CreatorAccountChanges(picture="/media/images/1.jpg"))
    with pytest.raises(HandleExists):
        await rpc.creator_accounts.update(
            caller, CreatorAccountChanges(picture="/media/images/2.jpg", handle="taken")
        )
    assert await accounts.run(query) == 0
    await rpc.creator_accounts.update(caller, CreatorAccountChanges(picture="/media/images/2.jpg"))
    payload = await accounts.run(query.replace("count(*)", "payload"))
    assert events_pb2.PictureReplaced.FromString(bytes(payload)).picture_key == "images/1.jpg"
    await rpc.creator_accounts.update(caller, CreatorAccountChanges(picture=""))
    assert await accounts.run(query) == 2


async def test_an_erasure_names_every_picture_that_the_person_had_of_themselves(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
    peers_of_creators: PeersOfCreators,
) -> None:
    caller = await accounts.creator()
    for name in ("1", "2", "1"):
        peers_of_creators.pictures[f"/media/images/{name}.jpg"] = caller.person_id or ""
        await rpc.creator_accounts.update(caller, CreatorAccountChanges(picture=f"/media/images/{name}.jpg"))
    await rpc.creator_accounts.update(caller, CreatorAccountChanges(picture=""))
    await rpc.deletions.request(caller)
    clock.move(seconds=timedelta(hours=73).total_seconds())
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    payload = await accounts.run("SELECT payload FROM outbox WHERE subject = 'resuena.identity.person_erased.v1'")
    fact = events_pb2.PersonErased.FromString(bytes(payload))
    assert list(fact.picture_keys) == ["images/1.jpg", "images/2.jpg"]
    assert fact.HasField("occurred_at")
