"""Names of companies: unique by appearance, also those from before the rule (docs/product.md, Names)."""

from __future__ import annotations

import asyncio

import pytest
from company_factories import World, new, person

from company_svc.companies.errors import CompanyNameExists, CompanyNameLooksAlike
from kit.names import name_key
from kit.rpc.errors import InvalidInput

NAME = "Café Ñandú"


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("Café  Ñandú", CompanyNameExists),
        ("Café\u00a0Ñandú", CompanyNameExists),
        ("Ca\u200bfé Ñandú", CompanyNameExists),
        ("Ｃａｆé Ñａｎｄú", CompanyNameExists),
        ("\u202aCAFÉ ÑANDÚ\u202c", CompanyNameExists),
        ("Саfé Ñandú", CompanyNameLooksAlike),
        ("Café Ñаndú", CompanyNameLooksAlike),
    ],
)
async def test_a_name_that_looks_like_anothers_is_refused(
    world: World, typed: str, error: type[Exception]
) -> None:
    await world.company(name=NAME)
    other, owner = await world.company(name="Otra")
    before = await world.everything()
    caller = person()
    with pytest.raises(error):
        await world.registrations.register(caller, new(caller, typed))
    with pytest.raises(error):
        await world.companies.update(owner, other.id, {"name": typed})
    assert await world.everything() == before


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("\u3164\u200b", "NAME_REQUIRED"),
        ("Ca\u202efé", "NAME_UNREADABLE"),
        ("a\x00b", "NAME_UNREADABLE"),
        ("Banco: entrá en https://banco.example", "NAME_WITH_ADDRESS"),
        ("Banco.com", "NAME_WITH_ADDRESS"),
    ],
)
async def test_a_name_that_cannot_be_shown_or_leads_away_is_refused(world: World, typed: str, code: str) -> None:
    company, owner = await world.company(name=NAME)
    caller = person()
    with pytest.raises(InvalidInput) as caught:
        await world.registrations.register(caller, new(caller, typed))
    assert [(violation.path, violation.code) for violation in caught.value.violations] == [("companyName", code)]
    with pytest.raises(InvalidInput) as caught:
        await world.companies.update(owner, company.id, {"name": typed})
    assert [(violation.path, violation.code) for violation in caught.value.violations] == [("name", code)]


async def test_a_name_is_kept_as_it_looks(world: World) -> None:
    company, owner = await world.company(name="  \u202aCafe\u0301\u00a0 Aurora\u202c ")
    assert company.name == "Café Aurora"
    assert (await world.companies.update(owner, company.id, {"name": "Ａurora"})).name == "Aurora"
    # Its former name is free again.
    await world.company(name="café aurora")


async def older(world: World, name: str) -> str:
    """A company as the last release stores it: without a name key."""
    company, _ = await world.company()
    async with world.database.transaction() as session:
        stored = await session.get(type(company), company.id)
        assert stored is not None
        stored.name, stored.name_key = name, None
    return company.id


async def keys(world: World) -> dict[str, str | None]:
    return {row.id: row.name_key for row in await world.rows("SELECT id, name_key FROM companies")}


async def test_names_from_before_the_rule_get_their_key_and_those_that_collide_stay(world: World) -> None:
    first, second = await older(world, NAME), await older(world, "Саfé  Ñandú")
    third = await older(world, "Banco.com")
    assert await world.companies.key_names() == 2
    assert await keys(world) == {first: name_key(NAME), second: None, third: name_key("Banco.com")}
    assert await world.companies.key_names() == 0
    with pytest.raises(CompanyNameLooksAlike):
        await world.company(name="Cаfé Ñandú")


async def test_a_key_of_another_name_is_replaced(world: World) -> None:
    company, _ = await world.company(name=NAME)
    async with world.database.transaction() as session:
        stored = await session.get(type(company), company.id)
        assert stored is not None
        stored.name = "Otro nombre"  # as the last release renames it
    await world.companies.key_names()
    assert await keys(world) == {company.id: name_key("Otro nombre")}


async def test_a_company_with_a_name_from_before_the_rule_may_change_everything_else(world: World) -> None:
    company, owner = await world.company()
    async with world.database.transaction() as session:
        stored = await session.get(type(company), company.id)
        assert stored is not None
        stored.name, stored.name_key = "Banco.com", None
    changed = await world.companies.update(owner, company.id, {"name": "Banco.com", "cell_phone": "+549112"})
    assert (changed.name, changed.cell_phone) == ("Banco.com", "+549112")


async def test_of_two_at_once_that_look_the_same_one_is_kept(world: World) -> None:
    callers = [person(), person()]
    answers = await asyncio.gather(
        *(
            world.registrations.register(caller, new(caller, name))
            for caller, name in zip(callers, (NAME, "Саfé Ñandú"), strict=True)
        ),
        return_exceptions=True,
    )
    assert [type(error) for error in answers if isinstance(error, BaseException)] == [CompanyNameLooksAlike]
