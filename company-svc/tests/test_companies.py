"""Companies on a real database: rules, uniqueness, reach, and permissions during an outage of a peer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from company_factories import (
    ACCEPTED,
    AUDITOR,
    LOGO,
    MANAGER,
    OPERATOR,
    OWNER,
    READER,
    THUMBNAIL,
    VIEWER,
    World,
    new,
    person,
)

from company_svc.companies.errors import CompanyNameExists, NotAllowed, UnknownCompany
from company_svc.companies.messages import COMPANIES
from company_svc.companies.models import CompanyFilter
from company_svc.members.errors import CompanyExists
from company_svc.reach.models import Company
from company_svc.registrations.errors import NotYourself
from kit.days import operator_time_zone
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated, Unavailable, UnknownCursor
from resuena.company.v1.events_pb2 import CompanyCreated, CompanyUpdated

PAGE = {"ascending": False, "limit": 0, "after": None}


async def listed(world: World, caller: Caller, **options: Any) -> list[str]:
    page = {name: options.pop(name, value) for name, value in PAGE.items()}
    return [company.name for company in await world.companies.listed(caller, CompanyFilter(**options), **page)]


async def test_creation_keeps_company_member_acceptance_and_facts(world: World) -> None:
    caller = person()
    social = {"web_site": "https://aurora.example", "instagram": "@aurora", "facebook": ""}
    accepted = replace(ACCEPTED, latitude=-34.6, longitude=-58.4)
    new_company = new(caller, logo=LOGO, thumbnail=THUMBNAIL, social_media=social, acceptance=accepted)
    company, session = await world.registrations.register(caller, new_company)
    assert session is not None
    row = await world.seen(caller, company)
    assert (row.name, row.cell_phone, row.logo, row.thumbnail) == (
        "Café Aurora", "+5491155550000", LOGO, THUMBNAIL,
    )  # fmt: skip
    assert (row.web_site, row.instagram, row.facebook) == ("https://aurora.example", "@aurora", None)
    assert (row.status, row.active, row.creation_dt, row.creator_id) == (
        "Active", True, world.time, caller.person_id,
    )  # fmt: skip
    assert [tuple(member) for member in await world.rows("SELECT person_id, role, joined_at FROM members")] == [
        (caller.person_id, 1, world.time)
    ]
    kept = (
        "SELECT a.version, a.language, a.app_types, person_id, company_id, ip, latitude, longitude, accepted_at "
    )
    kept += "FROM terms_acceptances a JOIN terms t ON t.id = a.terms_id AND t.version = a.version"
    assert tuple((await world.rows(kept))[0]) == (
        "1", "es", [1], caller.person_id, company.id, "192.0.2.1", -34.6, -58.4, world.time,
    )  # fmt: skip
    assert await world.facts("company_created") == await world.facts("membership_changed") == 1


async def test_company_exists_also_when_identity_is_away(world: World) -> None:
    caller = person()
    world.identity.away = True
    company, session = await world.registrations.register(caller, new(caller))
    assert session is None
    assert await world.scalar("SELECT id FROM companies") == company.id
    assert await world.facts("membership_changed") == 1
    assert await listed(world, caller) == ["Café Aurora"]


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({"name": " "}, ["NAME_REQUIRED"]),
        ({"name": "a" * 101}, ["NAME_TOO_LONG"]),
        ({"cell_phone": ""}, ["INVALID_CELL_PHONE"]),
        ({"cell_phone": "1" * 101}, ["INVALID_CELL_PHONE"]),
        ({"logo": "https://elsewhere.example/x.png"}, ["INVALID_IMAGE"]),
        ({"thumbnail": LOGO}, ["INVALID_IMAGE"]),
        ({"social_media": {"web_site": "javascript:x"}}, ["INVALID_ADDRESS"]),
        ({"acceptance": replace(ACCEPTED, latitude=90.1, longitude=0)}, ["INVALID_LOCATION"]),
        ({"acceptance": replace(ACCEPTED, version="2")}, ["TERMS_NOT_ACCEPTED"]),
        ({"acceptance": replace(ACCEPTED, version="")}, ["TERMS_NOT_ACCEPTED"]),
        ({"acceptance": replace(ACCEPTED, language="en")}, ["TERMS_NOT_ACCEPTED"]),
        ({"acceptance": replace(ACCEPTED, app_types=(2,))}, ["TERMS_NOT_ACCEPTED"]),
        ({"acceptance": replace(ACCEPTED, app_types=())}, ["TERMS_NOT_ACCEPTED"]),
        ({"name": "", "cell_phone": "x", "logo": "x"}, ["NAME_REQUIRED", "INVALID_CELL_PHONE", "INVALID_IMAGE"]),
    ],
)
async def test_broken_rules_are_told_and_nothing_is_kept(
    world: World, values: dict[str, Any], codes: list[str]
) -> None:
    caller = person()
    before = await world.everything()
    with pytest.raises(InvalidInput) as caught:
        await world.registrations.register(caller, new(caller, **values))
    assert [violation.code for violation in caught.value.violations] == codes
    assert await world.everything() == before


@pytest.mark.parametrize(
    "values",
    [
        {"name": "a"},
        {"name": "a" * 100},
        {"cell_phone": "1"},
        {"cell_phone": "1" * 100},
        {"cell_phone": "+" + "1" * 99},
        {"acceptance": replace(ACCEPTED, latitude=90, longitude=-180)},
        {"name": "'; DROP TABLE companies; -- <script>"},
    ],
)
async def test_what_is_just_right_is_kept_literally(world: World, values: dict[str, Any]) -> None:
    caller = person()
    company, _ = await world.registrations.register(caller, new(caller, **values))
    row = await world.seen(caller, company)
    assert all(getattr(row, name) == value for name, value in values.items() if name != "acceptance")


async def test_picture_that_media_does_not_have_is_refused(world: World) -> None:
    caller = person()
    world.media.missing.add(LOGO.removeprefix("/media/"))
    with pytest.raises(InvalidInput) as caught:
        await world.registrations.register(caller, new(caller, logo=LOGO))
    assert (caught.value.reason, caught.value.path) == ("INVALID_IMAGE", "logo")
    world.media.away = True
    with pytest.raises(Unavailable):
        await world.registrations.register(caller, new(caller, logo=LOGO))
    assert await world.scalar("SELECT count(*) FROM companies") == 0
    await world.registrations.register(caller, new(caller))


KEY, SMALL_KEY = LOGO.removeprefix("/media/"), THUMBNAIL.removeprefix("/media/")


async def test_pictures_are_claimed_as_the_callers_before_they_are_stored(world: World) -> None:
    caller, stranger = person(), person()
    world.media.owners[KEY] = stranger.person_id or ""
    with pytest.raises(InvalidInput) as caught:
        await world.registrations.register(caller, new(caller, logo=LOGO, thumbnail=THUMBNAIL))
    assert (caught.value.reason, caught.value.path) == ("INVALID_IMAGE", "logo")
    assert await world.scalar("SELECT count(*) FROM companies") == 0
    world.media.claimed.clear()
    await world.registrations.register(stranger, new(stranger, logo=LOGO, thumbnail=THUMBNAIL))
    assert world.media.claimed == [(KEY, stranger.person_id), (SMALL_KEY, stranger.person_id)]


async def test_update_claims_only_what_is_not_stored_already(world: World) -> None:
    owner = person()
    company, _ = await world.registrations.register(owner, new(owner, logo=LOGO))
    second = await world.join(company, OWNER)
    world.media.owners[KEY] = owner.person_id or ""
    world.media.claimed.clear()
    await world.companies.update(second, company.id, {"logo": LOGO, "thumbnail": "", "name": "Otra"})
    assert world.media.claimed == []
    await world.companies.update(second, company.id, {"logo": LOGO, "thumbnail": THUMBNAIL})
    await world.companies.update(OPERATOR, company.id, {"logo": ""})
    assert world.media.claimed == [(SMALL_KEY, second.person_id)]
    before = await world.everything()
    with pytest.raises(InvalidInput):
        await world.companies.update(second, company.id, {"logo": LOGO})
    assert await world.everything() == before
    await world.companies.update(OPERATOR, company.id, {"logo": LOGO})
    assert world.media.claimed[-1] == (KEY, "")


@pytest.mark.parametrize("twin", ["CAFÉ aurora", "Café Aurora ", "Cafe\u0301 Aurora"])
async def test_name_is_unique_without_regard_to_case(world: World, twin: str) -> None:
    await world.company(name="Café Aurora")
    with pytest.raises(CompanyNameExists):
        await world.company(name=twin)


async def test_fifty_parallel_creations_with_one_name_have_one_winner(world: World) -> None:
    outcomes = await asyncio.gather(*(world.company(name="Única") for _ in range(50)), return_exceptions=True)
    losers = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert len(losers) == 49
    assert all(isinstance(outcome, CompanyNameExists) for outcome in losers)
    for table in ("companies", "members", "terms_acceptances"):
        assert await world.scalar(f"SELECT count(*) FROM {table}") == 1
    assert await world.facts("company_created") == 1


async def test_parallel_creations_by_one_person_have_one_winner(world: World) -> None:
    caller = person()
    outcomes = await asyncio.gather(*(world.company(caller) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(outcome, CompanyExists) for outcome in outcomes) == 4
    assert await world.scalar("SELECT count(*) FROM companies") == 1


async def test_second_company_somebody_elses_and_nobodys_are_refused(world: World) -> None:
    company, caller = await world.company()
    before = await world.everything()
    with pytest.raises(CompanyExists):
        await world.company(caller)
    with pytest.raises(NotYourself):
        await world.registrations.register(person(), new(caller, "Tercera"))
    with pytest.raises(Unauthenticated):
        await world.registrations.register(Caller(), new(caller, "Cuarta"))
    assert await world.everything() == before
    assert company.name


async def test_foreign_company_answers_as_unknown(world: World) -> None:
    company, _ = await world.company(name="Café Aurora")
    _, stranger = await world.company()
    before = await world.everything()
    for company_id in (company.id, uuid7(), "", "\x00"):
        with pytest.raises(UnknownCompany):
            await world.companies.update(stranger, company_id, {"name": "Mía"})
    assert await world.companies.get_many(stranger, [company.id, "\x00"]) == [None, None]
    assert await listed(world, stranger, company_id=company.id) == []
    assert await world.everything() == before


async def test_reach_follows_the_members_not_the_token(world: World) -> None:
    """A token contains for ten minutes the role at the time when it was issued."""
    company, _ = await world.company()
    stale = Caller(person_id=uuid7(), tenant_id=company.id, tenant_role="owner")
    assert await world.companies.get_many(stale, [company.id]) == [None]
    with pytest.raises(UnknownCompany):
        await world.companies.update(stale, company.id, {"name": "Mía"})


async def test_update_changes_what_is_given(world: World) -> None:
    company, owner = await world.company()
    updated = await world.companies.update(
        owner, company.id, {"name": " Nueva ", "logo": LOGO, "web_site": "https://nueva.example"}
    )
    assert (updated.name, updated.logo, updated.web_site) == ("Nueva", LOGO, "https://nueva.example")
    assert (updated.cell_phone, updated.version) == ("+5491155550000", 2)
    cleared = await world.companies.update(owner, company.id, {"cell_phone": "", "logo": "", "web_site": ""})
    assert (cleared.cell_phone, cleared.logo, cleared.web_site, cleared.name) == (None, None, None, "Nueva")
    assert await world.facts("company_updated") == 2


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": ""}, "NAME_REQUIRED"),
        ({"name": "a" * 101}, "NAME_TOO_LONG"),
        ({"cell_phone": "1" * 101}, "INVALID_CELL_PHONE"),
        ({"cell_phone": "1 1"}, "INVALID_CELL_PHONE"),
        ({"logo": "https://elsewhere.example/x.png"}, "INVALID_IMAGE"),
        ({"twitter": "a" * 201}, "INVALID_ADDRESS"),
        ({"time_zone": "Mars/Phobos"}, "INVALID_TIME_ZONE"),
        ({"time_zone": "-03:00"}, "INVALID_TIME_ZONE"),
    ],
)
async def test_update_keeps_the_rules_of_creation(world: World, changes: dict[str, str], code: str) -> None:
    company, owner = await world.company()
    before = await world.everything()
    with pytest.raises(InvalidInput) as caught:
        await world.companies.update(owner, company.id, changes)
    assert caught.value.reason == code
    assert await world.everything() == before


async def test_update_to_the_edge_and_to_a_taken_name(world: World) -> None:
    company, owner = await world.company()
    await world.company(name="Tomada")
    updated = await world.companies.update(owner, company.id, {"name": "a" * 100, "cell_phone": "1" * 100})
    assert (len(updated.name), len(updated.cell_phone or "")) == (100, 100)
    with pytest.raises(CompanyNameExists):
        await world.companies.update(owner, company.id, {"name": "TOMADA"})
    assert (await world.companies.update(owner, company.id, {"name": "A" * 100})).name == "A" * 100


async def test_an_owner_chooses_the_zone_that_facts_and_answers_name(world: World) -> None:
    company, owner = await world.company()
    assert COMPANIES.message(company).time_zone == operator_time_zone()
    updated = await world.companies.update(owner, company.id, {"time_zone": "America/Santiago"})
    assert COMPANIES.message(updated).time_zone == "America/Santiago"
    assert await world.scalar("SELECT fields FROM acts ORDER BY id DESC LIMIT 1") == ["timeZone"]
    await world.companies.update(owner, company.id, {"time_zone": ""})
    facts = await world.rows(
        "SELECT subject, payload FROM outbox WHERE subject ~ 'company_(created|updated)' ORDER BY id"
    )
    zones = [
        (CompanyCreated if ".company_created." in subject else CompanyUpdated).FromString(payload).time_zone
        for subject, payload in facts
    ]
    assert zones == ["", "America/Santiago", ""]
    assert await world.scalar("SELECT time_zone FROM companies") is None


@pytest.mark.parametrize("role", [AUDITOR, VIEWER])
async def test_other_members_read_but_do_not_update(world: World, role: int) -> None:
    company, _ = await world.company(name="Café Aurora")
    member = await world.join(company, role)
    before = await world.everything()
    with pytest.raises(NotAllowed):
        await world.companies.update(member, company.id, {"name": "Mía"})
    assert await listed(world, member) == ["Café Aurora"]
    assert await world.everything() == before


async def test_staff_reads_or_updates_as_its_permissions_say(world: World) -> None:
    company, _ = await world.company(name="Café Aurora")
    assert await listed(world, READER) == await listed(world, MANAGER) == ["Café Aurora"]
    with pytest.raises(UnknownCompany):
        await world.companies.update(READER, company.id, {"name": "Mía"})
    assert (await world.companies.update(MANAGER, company.id, {"name": "Suya"})).name == "Suya"
    with pytest.raises(Unauthenticated):
        await world.companies.update(Caller(guest=True), company.id, {"name": "Mía"})


async def test_guests_visitors_and_others_list_nothing(world: World) -> None:
    await world.company()
    for caller in (Caller(), Caller(guest=True), person(), Caller(person_id=uuid7(), tenant_id=uuid7())):
        assert await listed(world, caller) == []


async def test_list_filters_orders_and_pages(world: World) -> None:
    ids = []
    for name in ("Uno", "Dos", "Tres", "100% Dulce"):
        world.later(seconds=1)
        ids.append((await world.company(name=name))[0].id)
    same_moment = [(await world.company(name=f"Par {number}"))[0] for number in range(2)]
    await world.deactivations.deactivate(MANAGER, ids[1], None)
    pair = [company.name for company in sorted(same_moment, key=lambda company: company.id)]
    everything = ["Uno", "Dos", "Tres", "100% Dulce", *pair]
    newest_last = ["Uno", "Dos", "Tres", *sorted(["100% Dulce", *pair], key=everything.index)]
    assert await listed(world, READER, ascending=True) == newest_last
    assert await listed(world, READER) == newest_last[::-1]
    assert await listed(world, READER, company_id=ids[0]) == ["Uno"]
    assert await listed(world, READER, active=False) == ["Dos"]
    assert "Dos" not in await listed(world, READER, active=True)
    assert await listed(world, READER, search="UNO") == ["Uno"]
    assert await listed(world, READER, search="0% d") == ["100% Dulce"]
    assert await listed(world, READER, search="%") == ["100% Dulce"]
    assert await listed(world, READER, search="\x00") == []
    pages: list[str] = []
    after = None
    while page := await world.companies.listed(READER, CompanyFilter(), ascending=True, limit=2, after=after):
        assert len(page) <= 2
        pages += [row.name for row in page]
        after = page[-1].id
    assert pages == newest_last


async def test_cursor_out_of_reach_answers_as_unknown(world: World) -> None:
    foreign, _ = await world.company()
    _, caller = await world.company()
    for after in (foreign.id, uuid7()):
        with pytest.raises(UnknownCursor):
            await listed(world, caller, after=after)


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (999, 999), (1000, 1000), (0, 1000)])
async def test_limit_is_honoured_and_never_exceeded(world: World, limit: int, count: int) -> None:
    async with world.database.transaction() as session:
        session.add_all(
            Company(name=f"Marca {number}", creation_dt=world.time, creator_id="x") for number in range(1001)
        )
    assert len(await listed(world, READER, limit=limit)) == count


@pytest.mark.parametrize("limit", [-1, 1001])
async def test_limit_outside_is_refused(world: World, limit: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        await listed(world, READER, limit=limit)
    assert caught.value.reason == "BAD_USER_INPUT"


async def test_batch_answers_in_the_order_asked_and_is_bounded(world: World) -> None:
    first, _ = await world.company()
    second, _ = await world.company()
    ids = [second.id, uuid7(), first.id, second.id]
    rows = await world.companies.get_many(READER, ids)
    assert [row and row.id for row in rows] == [second.id, None, first.id, second.id]
    with pytest.raises(InvalidInput):
        await world.companies.get_many(READER, [first.id] * 1001)
