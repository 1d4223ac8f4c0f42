"""Persons on a real database: handles, reach among members, batches of limited size."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from identity_factories import Accounts

from identity_svc.bootstrap import IdentityServices
from identity_svc.influencers.models import Influencer
from identity_svc.persons.errors import EmailExists, HandleExists, NotYourself
from identity_svc.persons.models import PersonCredential
from identity_svc.persons.policies import checked_handle
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements

MOBILE = Caller(service="mobile")


def influencer(number: int, handle: str | None = None, *accounts: PersonCredential) -> Influencer:
    return Influencer(f"p{number}", f"sol{number}@example.com", f"Sol{number}", "Paz", handle, accounts)


@pytest.mark.parametrize(
    ("handle", "fine"),
    [
        ("ab", False),
        ("abc", True),
        ("a" * 30, True),
        ("a" * 31, False),
        ("sol.paz-1_x", True),
        (".sol", False),
        ("sol.", False),
        ("sol paz", False),
        ("sol/paz", False),
        ("sól", False),
    ],
)
async def test_handles_have_rules(rpc: IdentityServices, *, handle: str, fine: bool) -> None:
    if fine:
        assert await rpc.influencers.register(MOBILE, [influencer(1, handle)]) == 1
        assert (await rpc.persons.page(handle.upper())).handle == handle  # type: ignore[union-attr]
    else:
        with pytest.raises(InvalidInput) as caught:
            await rpc.influencers.register(MOBILE, [influencer(1, handle)])
        assert caught.value.reason == "INVALID_HANDLE"
        assert await rpc.persons.page(handle) is None


RESERVED = """
    app App login L0GIN download robots.txt app.webmanifest confirmEmail confirm-email 404
    resuena re.suena resuena-ar soporte soporte.ar supp0rt staff ana_oficial
"""


@pytest.mark.parametrize("handle", RESERVED.split())
async def test_a_handle_is_neither_a_page_nor_official(rpc: IdentityServices, handle: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        await rpc.influencers.register(MOBILE, [influencer(1, handle)])
    assert (caught.value.reason, caught.value.path) == ("HANDLE_RESERVED", "handle")


@pytest.mark.parametrize(
    "handle", ["sol.paz", "apple", "admiral", "medialuna", "team.ana", "staffordshire", "home-ana"]
)
def test_a_handle_that_only_begins_like_a_page_is_free(handle: str) -> None:
    assert checked_handle(handle) == handle


async def test_a_handle_is_taken_in_any_case(rpc: IdentityServices) -> None:
    await rpc.influencers.register(MOBILE, [influencer(1, "Sol")])
    with pytest.raises(HandleExists) as caught:
        await rpc.influencers.register(MOBILE, [influencer(2, "sOL")])
    assert caught.value.path == "handle"
    await rpc.influencers.register(MOBILE, [influencer(1)])
    assert (await rpc.persons.page("sol")).handle == "Sol"  # type: ignore[union-attr]


async def test_members_of_one_company_see_each_other(rpc: IdentityServices, accounts: Accounts) -> None:
    company = uuid7()
    people = []
    for email in ("a1@example.com", "a2@example.com", "a3@example.com"):
        _, caller = await accounts.signed_up(email)
        await rpc.accounts.rename(caller, caller.person_id or "", email[:2], "Paz")
        people.append(caller)
    for caller, role in zip(people, (1, 3, 0), strict=True):
        await rpc.sessions.apply_membership(Caller(service="company"), caller.person_id or "", company, role, 1)
    viewer = replace(people[0], tenant_id=company, permissions=frozenset({"readCampaings"}))
    seen = await rpc.persons.get_many(viewer, [caller.person_id or "" for caller in people])
    assert [row.first_name if row else None for row in seen] == ["a1", "a2", None]


async def test_owners_alone_know_the_names_of_former_members(rpc: IdentityServices, accounts: Accounts) -> None:
    company, other = uuid7(), uuid7()
    _, former = await accounts.signed_up("a1@example.com")
    former_id = former.person_id or ""
    await rpc.accounts.rename(former, former_id, "Ana", "Paz")
    for version, role in enumerate((2, 0), start=1):
        await rpc.sessions.apply_membership(Caller(service="company"), former_id, company, role, version)
    _, caller = await accounts.signed_up("a2@example.com")
    owner = replace(caller, tenant_id=company, permissions=frozenset({"readCampaings", "manageMembers"}))
    (seen,) = await rpc.persons.get_many(owner, [former_id])
    assert seen is not None
    assert (seen.first_name, seen.last_name) == ("Ana", "Paz")
    assert await rpc.persons.credentials_of(owner, [former_id]) == [[]]
    auditor = replace(owner, permissions=frozenset({"readCampaings", "auditAdvertisement"}))
    for stranger in (auditor, replace(owner, tenant_id=other), replace(owner, tenant_id=None), Caller()):
        assert await rpc.persons.get_many(stranger, [former_id]) == [None]


async def test_batches_are_bounded_and_answered_in_order(rpc: IdentityServices) -> None:
    await rpc.influencers.register(MOBILE, [influencer(n) for n in range(3)])
    ids = ["p2", "nobody", "p0", *["x"] * 997]
    rows = await rpc.persons.get_many(MOBILE, ids)
    assert [row.first_name if row else None for row in rows[:4]] == ["Sol2", None, "Sol0", None]
    for attempt in (
        rpc.persons.get_many(MOBILE, [*ids, "y"]),
        rpc.persons.credentials_of(MOBILE, [*ids, "y"]),
        rpc.persons.confirmed_emails(MOBILE, [*ids, "y"]),
        rpc.influencers.register(MOBILE, [influencer(n) for n in range(501)]),
    ):
        with pytest.raises(InvalidInput) as caught:
            await attempt
        assert caught.value.reason == "TOO_MANY_ITEMS"


async def test_only_confirmed_emails_are_written_to(rpc: IdentityServices, accounts: Accounts) -> None:
    ids = []
    for email in ("ana@example.com", "otra@example.com"):
        _, caller = await accounts.signed_up(email)
        ids.append(caller.person_id or "")
    await accounts.run("UPDATE persons SET email_confirmed_at = now() WHERE email = 'ana@example.com' RETURNING 1")
    person_ids = [ids[1], ids[0], "nobody"]
    assert await rpc.persons.confirmed_emails(Caller(service="company"), person_ids) == [
        None,
        "ana@example.com",
        None,
    ]


async def test_only_services_learn_where_to_write(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    staff = replace(caller, permissions=frozenset({"readCompanies", "manageCompanies"}))
    for asking in (Caller(), caller, staff):
        with pytest.raises(PermissionDenied):
            await rpc.persons.confirmed_emails(asking, [caller.person_id or ""])


async def test_nobody_renames_somebody_else(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    other, _ = await accounts.signed_up("otra@example.com")
    assert other.view.person is not None
    with pytest.raises(NotYourself):
        await rpc.accounts.rename(caller, other.view.person.id, "Ana", "Paz")
    with pytest.raises(Unauthenticated):
        await rpc.accounts.rename(Caller(), other.view.person.id, "Ana", "Paz")
    assert await accounts.run("SELECT count(*) FROM persons WHERE first_name IS NOT NULL") == 0


@pytest.mark.parametrize("name", ["<b>x</b>", "'; DROP TABLE persons; --", "Ñandú", "李"])
async def test_names_are_kept_literally(rpc: IdentityServices, accounts: Accounts, name: str) -> None:
    _, caller = await accounts.signed_up()
    person = await rpc.accounts.rename(caller, caller.person_id or "", name, "Paz")
    assert person.first_name == name
    view = await rpc.sessions.current(caller)
    assert view.person is not None
    assert view.person.first_name == name


@pytest.mark.parametrize("people", [1, 50])
async def test_a_batch_takes_as_many_statements_for_many_as_for_one(rpc: IdentityServices, people: int) -> None:
    await rpc.influencers.register(MOBILE, [influencer(n) for n in range(people)])
    ids = [f"p{n}" for n in range(people)]
    with executed_statements() as statements:
        await rpc.persons.get_many(MOBILE, ids)
        await rpc.persons.credentials_of(MOBILE, ids)
    assert len(statements) == 2


@pytest.mark.parametrize(
    "picture",
    [
        "https://pictures.example/sol.jpg",
        "javascript:1,x",
        "data:image/svg+xml,<svg>",
        "//evil.example/a.jpg",
        "x",
    ],
)
async def test_a_picture_is_one_of_ours(rpc: IdentityServices, picture: str) -> None:
    account = PersonCredential(
        person_id="p1", platform=2, id="c1", picture=picture, platform_object_identity="sol"
    )
    with pytest.raises(InvalidInput) as refused:
        await rpc.influencers.register(MOBILE, [influencer(1, "sol", account)])
    assert [(violation.path, violation.code) for violation in refused.value.violations] == [
        ("credentials[0].picture", "INVALID_IMAGE")
    ]
    assert await rpc.persons.page("sol") is None


def test_the_repository_is_imported_without_the_concepts_above_it() -> None:
    command = [sys.executable, "-c", "import identity_svc.persons.repository"]
    assert subprocess.run(command, check=False, capture_output=True).stderr == b""


@pytest.mark.parametrize(
    "typed", ["\u202aAna@Ñandú.com.ar\u202c", "ana@xn--and-6ma2c.com.ar", "\ufeff ana@ñandú.com.ar"]
)
async def test_an_account_is_found_by_its_e_mail_however_that_is_typed(rpc: IdentityServices, typed: str) -> None:
    opened = await rpc.sign_in.sign_up("ana@ñandú.com.ar", "Cafe#2026")
    assert opened.view.person is not None
    assert opened.view.person.email == "ana@xn--and-6ma2c.com.ar"
    again = await rpc.sign_in.sign_in(Caller(client_ip="192.0.2.1"), typed, "Cafe#2026")
    assert again.view.person is not None
    assert again.view.person.id == opened.view.person.id
    with pytest.raises(EmailExists):
        await rpc.sign_in.sign_up(typed, "Cafe#2026")


async def test_only_services_say_that_an_e_mail_is_confirmed(rpc: IdentityServices) -> None:
    with pytest.raises(PermissionDenied):
        await rpc.sign_in.sign_up("ana@example.com", "Cafe#2026", Caller(), email_confirmed=True)
    service = Caller(service="operator")
    opened = await rpc.sign_in.sign_up("ana@example.com", "Cafe#2026", service, email_confirmed=True)
    assert opened.view.person is not None
    assert opened.view.person.confirmed_email == "ana@example.com"


async def test_only_services_say_which_id_a_person_gets_and_none_gets_that_of_another(
    rpc: IdentityServices,
) -> None:
    chosen = uuid7()
    with pytest.raises(PermissionDenied):
        await rpc.sign_in.sign_up("ana@example.com", "Cafe#2026", Caller(), person_id=chosen)
    service = Caller(service="demo")
    opened = await rpc.sign_in.sign_up("ana@example.com", "Cafe#2026", service, person_id=chosen)
    assert opened.view.person is not None
    assert opened.view.person.id == chosen
    with pytest.raises(EmailExists):
        await rpc.sign_in.sign_up("eva@example.com", "Cafe#2026", service, person_id=chosen)


async def test_a_registered_person_without_a_password_gets_an_account_and_keeps_who_invited_them(
    rpc: IdentityServices,
) -> None:
    service = Caller(service="demo")
    host, invited = uuid7(), uuid7()
    registered = [
        Influencer(host, "host@example.com", "Ana", "Sol"),
        Influencer(invited, "sol@example.com", "Sol", "Paz", referrer_id=host),
    ]
    await rpc.influencers.register(MOBILE, registered)
    with pytest.raises(EmailExists):  # the e-mail of another person
        await rpc.sign_in.sign_up("host@example.com", "Cafe#2026", service, person_id=invited)
    opened = await rpc.sign_in.sign_up(
        "sol@example.com", "Cafe#2026", service, email_confirmed=True, person_id=invited
    )
    assert opened.view.person is not None
    assert (opened.view.person.id, opened.view.person.referrer_id) == (invited, host)
    assert opened.view.person.confirmed_email == "sol@example.com"
    again = await rpc.sign_in.sign_in(Caller(), "sol@example.com", "Cafe#2026")
    assert again.view.person is not None
    assert again.view.person.id == invited
    with pytest.raises(EmailExists):  # a person who has a password keeps it
        await rpc.sign_in.sign_up("sol@example.com", "Otra#2026", service, person_id=invited)
