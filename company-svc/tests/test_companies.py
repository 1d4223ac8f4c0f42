"""Companies on a real database: rules, uniqueness, permissions that survive a lost peer, counters."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from company_svc.companies import repository
from company_svc.companies.errors import CompanyExists, CompanyNameExists, NotYourself, UnknownCompany
from company_svc.companies.models import Member
from company_svc.companies.policies import name_violations, phone_violations, picture_violations
from company_svc.companies.service import CompanyService, NewCompany
from company_svc.terms.service import Acceptance, TermsService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unavailable
from resuena.identity.v1 import identity_pb2

ACCEPTED = Acceptance(app_types=(1,), version="1", language="es")


class Identity:
    """identity-svc as a list of what it was told; away when asked to be."""

    def __init__(self, *, away: bool = False) -> None:
        self.away = away
        self.told: list[Member] = []

    async def apply(self, member: Member, _: str | None) -> identity_pb2.Session | None:
        if self.away:
            raise Unavailable
        self.told.append(member)
        return identity_pb2.Session(authenticated=True)


@pytest.fixture
async def companies(company_database: Database) -> CompanyService:
    await TermsService(company_database).publish(Caller(service="demo"), "/legal/terminos/", "1", [1], "es")
    return CompanyService(company_database, Identity())


def person() -> Caller:
    return Caller(person_id=uuid7(), session_id=uuid7(), client_ip="192.0.2.1")


def new(caller: Caller, name: str = "Café Aurora", **values: Any) -> NewCompany:
    return replace(NewCompany(caller.person_id or "", name, "+5491155550000", ACCEPTED), **values)


async def scalar(database: Database, query: str) -> Any:
    async with database.read() as session:
        return (await (await session.connection()).execute(text(query))).scalar()


@pytest.mark.parametrize(
    ("name", "code"), [("a", None), ("a" * 100, None), ("a" * 101, "NAME_TOO_LONG"), ("  ", "NAME_REQUIRED")]
)
def test_name_rule(name: str, code: str | None) -> None:
    assert [violation.code for violation in name_violations(name)] == ([code] if code else [])


@pytest.mark.parametrize(
    ("phone", "fine"),
    [
        ("+5491155550000", True),
        ("1155550000", True),
        ("11 5555", False),
        ("11-5555", False),
        ("+", False),
        ("5+5", False),
        ("1" * 100, True),
        ("1" * 101, False),
        ("", False),
    ],
)
def test_phone_rule(phone: str, fine: bool) -> None:
    assert (not phone_violations(phone, required=True)) is fine


@pytest.mark.parametrize(
    "address", ["https://evil.example/x.png", "/media/../secret", "javascript:alert(1)", "//evil/media/x"]
)
def test_only_our_own_pictures_are_taken(address: str) -> None:
    assert picture_violations("logo", address)


async def test_creation_keeps_company_member_acceptance_and_facts(
    companies: CompanyService, company_database: Database
) -> None:
    caller = person()
    company, session = await companies.create(caller, new(caller))
    assert session is not None
    assert company.name == "Café Aurora"
    assert await scalar(company_database, "SELECT role FROM members") == 1
    assert await scalar(company_database, "SELECT ip FROM terms_acceptances") == "192.0.2.1"
    facts = "SELECT string_agg(subject, ',' ORDER BY subject) FROM outbox"
    assert (
        await scalar(company_database, facts)
        == "resuena.company.company_created.v1,resuena.company.membership_changed.v1"
    )


async def test_company_exists_also_when_identity_is_away(
    company_database: Database, companies: CompanyService
) -> None:
    del companies
    caller = person()
    company, session = await CompanyService(company_database, Identity(away=True)).create(caller, new(caller))
    assert session is None
    assert await scalar(company_database, "SELECT id FROM companies") == company.id
    assert (
        await scalar(company_database, "SELECT count(*) FROM outbox WHERE subject LIKE '%membership_changed%'")
        == 1
    )


async def test_unpublished_terms_are_refused_and_nothing_is_kept(
    companies: CompanyService, company_database: Database
) -> None:
    caller = person()
    with pytest.raises(InvalidInput) as caught:
        await companies.create(caller, new(caller, acceptance=replace(ACCEPTED, version="2")))
    assert caught.value.reason == "TERMS_NOT_ACCEPTED"
    assert await scalar(company_database, "SELECT count(*) FROM companies") == 0


async def test_name_is_unique_without_regard_to_case(companies: CompanyService) -> None:
    first, second = person(), person()
    await companies.create(first, new(first))
    with pytest.raises(CompanyNameExists):
        await companies.create(second, new(second, "CAFÉ aurora"))


async def test_parallel_creations_with_one_name_have_one_winner(
    companies: CompanyService, company_database: Database
) -> None:
    callers = [person() for _ in range(10)]
    outcomes = await asyncio.gather(*(companies.create(one, new(one)) for one in callers), return_exceptions=True)
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
    assert all(
        isinstance(outcome, CompanyNameExists) for outcome in outcomes if isinstance(outcome, BaseException)
    )
    assert await scalar(company_database, "SELECT count(*) FROM members") == 1


async def test_second_company_and_somebody_elses_are_refused(
    companies: CompanyService, company_database: Database
) -> None:
    caller = person()
    await companies.create(caller, new(caller))
    with pytest.raises(CompanyExists):
        await companies.create(caller, new(caller, "Otra"))
    with pytest.raises(NotYourself):
        await companies.create(person(), new(caller, "Tercera"))
    assert await scalar(company_database, "SELECT count(*) FROM companies") == 1


async def test_foreign_company_answers_as_unknown(companies: CompanyService, company_database: Database) -> None:
    caller = person()
    company, _ = await companies.create(caller, new(caller))
    stranger = Caller(
        person_id=uuid7(), tenant_id=uuid7(), tenant_role="owner", permissions=frozenset({"readCampaings"})
    )
    for company_id in (company.id, uuid7()):
        with pytest.raises(UnknownCompany):
            await companies.update(stranger, company_id, {"name": "Mía"})
    assert await companies.get_many(stranger, [company.id]) == [None]
    assert await scalar(company_database, "SELECT name FROM companies") == "Café Aurora"


@pytest.mark.parametrize("seed", range(3))
async def test_counters_follow_the_newest_standing_in_any_order(
    companies: CompanyService, company_database: Database, seed: int
) -> None:
    caller = person()
    company, _ = await companies.create(caller, new(caller))
    facts = [
        {"campaign_id": campaign, "company_id": company.id, "status": status, "active": True, "investment": 100,
         "budget_spent": version, "budget_freezed": 0, "budget_available": 100 - version, "version": version}
        for campaign in ("a", "b")
        for version, status in enumerate((2, 3, 4, 5), 1)
    ] * 3  # fmt: skip
    random.Random(seed).shuffle(facts)
    for fact in facts:
        async with company_database.transaction() as session:
            if await repository.store_standing(session, fact):
                await repository.recount(session, company.id)
    row = (await companies.get_many(Caller(service="test"), [company.id]))[0]
    assert (row.campaigns_on_going_count, row.campaigns_draft_count) == (2, 0)
    assert (row.investment, row.budget_spent, row.budget_available) == (200, 8, 192)
