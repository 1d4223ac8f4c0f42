"""Referral codes on a real database: who needs one, who owns it, what is stored, what remains after an erasure."""

from __future__ import annotations

import asyncio
import re

import pytest
from identity_factories import PASSWORD, Accounts, KeptByEmail, MovableClock
from sqlalchemy import text

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.bootstrap import IdentityServices, erasure, identity_services
from identity_svc.influencers.models import Influencer
from identity_svc.persons import policies
from identity_svc.persons.errors import EmailExists
from identity_svc.referrals.errors import InvalidReferral, UnknownReferralCode
from identity_svc.referrals.policies import DEFAULT_HOUSE_CODE, WRONG_CODES, SignUpOrigin
from identity_svc.sessions.models import OpenedSession
from identity_svc.settings import IdentitySettings
from identity_svc.tokens.service import SigningKeys
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from resuena.identity.v1 import events_pb2
from resuena.identity.v1 import identity_pb2 as pb

MOBILE = Caller(service="mobile")


async def by_app(
    rpc: IdentityServices, email: str, code: str | None, caller: Caller | None = None
) -> OpenedSession:
    origin = SignUpOrigin(app=pb.APP_TYPE_MOBILE_APP, referral_code=code)
    return await rpc.sign_in.sign_up(email, PASSWORD, caller or Caller(), origin)


def code_of(opened: OpenedSession) -> str:
    assert opened.view.person is not None
    return opened.view.person.referral_code or ""


def id_of(opened: OpenedSession) -> str:
    assert opened.view.person is not None
    return opened.view.person.id


async def referrer_of(accounts: Accounts, opened: OpenedSession) -> str | None:
    referrer_id = await accounts.run(f"SELECT referrer_id FROM persons WHERE id = '{id_of(opened)}'")
    return referrer_id if referrer_id is None else str(referrer_id)


async def signed_up_facts(database: Database) -> list[events_pb2.PersonSignedUp]:
    async with database.read() as session:
        query = "SELECT payload FROM outbox WHERE subject = 'resuena.identity.person_signed_up.v1' ORDER BY id"
        rows = await (await session.connection()).execute(text(query))
        return [events_pb2.PersonSignedUp.FromString(row.payload) for row in rows]


@pytest.mark.parametrize("code", [None, "", " - "])
async def test_the_app_registers_nobody_without_a_code(
    rpc: IdentityServices, accounts: Accounts, code: str | None
) -> None:
    with pytest.raises(InvalidInput) as caught:
        await by_app(rpc, "ana@example.com", code)
    assert (caught.value.reason, caught.value.path) == ("REFERRAL_CODE_REQUIRED", "referralCode")
    assert await accounts.run("SELECT count(*) FROM persons") == 0


async def test_the_portal_needs_none_but_checks_one_that_is_given(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    await accounts.signed_up("ana@example.com")
    with pytest.raises(UnknownReferralCode):
        await rpc.sign_in.sign_up("eva@example.com", PASSWORD, Caller(), SignUpOrigin(referral_code="NOPE2345"))


async def test_an_unknown_code_is_refused_before_an_email_is_looked_at(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    await accounts.signed_up("ana@example.com")
    for email in ("ana@example.com", "nueva@example.com"):
        with pytest.raises(UnknownReferralCode) as caught:
            await by_app(rpc, email, "BCDF2345")
        assert (caught.value.reason, caught.value.path) == ("UNKNOWN_REFERRAL_CODE", "referralCode")
    with pytest.raises(EmailExists):
        await by_app(rpc, "ana@example.com", DEFAULT_HOUSE_CODE)


@pytest.mark.parametrize("write", [str.upper, str.lower, lambda code: f" {code[:4]}-{code[4:].lower()} "])
async def test_a_code_counts_in_any_case_and_is_remembered(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database, write: object
) -> None:
    assert callable(write)
    opened, _ = await accounts.signed_up("ana@example.com")
    invited = await by_app(rpc, "eva@example.com", write(code_of(opened)))
    assert await referrer_of(accounts, invited) == id_of(opened)
    fact = (await signed_up_facts(identity_database))[-1]
    assert (fact.person_id, fact.referrer_id, fact.app) == (
        id_of(invited),
        id_of(opened),
        pb.APP_TYPE_MOBILE_APP,
    )


async def test_the_code_of_the_house_invites_in_nobodys_name(
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
    rpc: IdentityServices,
    keys: SigningKeys,
    accounts: Accounts,
) -> None:
    assert await referrer_of(accounts, await by_app(rpc, "ana@example.com", "resuena")) is None
    other = identity_services(identity_database, settings, keys, clock, lambda: "Verano-2027")
    assert await referrer_of(accounts, await by_app(other, "eva@example.com", "VERANO2027")) is None
    with pytest.raises(UnknownReferralCode):
        await by_app(other, "sol@example.com", "resuena")


async def test_every_person_has_a_code_of_their_own(rpc: IdentityServices, accounts: Accounts) -> None:
    codes = {code_of((await accounts.signed_up(f"ana{number}@example.com"))[0]) for number in range(5)}
    await rpc.influencers.register(MOBILE, [influencer(f"p{n}") for n in range(5)])
    assert len(codes) == 5
    assert all(re.fullmatch(r"[2-9BCDFGHJKMNPQRSTVWXYZ]{8}", code) for code in codes)
    assert await accounts.run("SELECT count(DISTINCT referral_code) FROM persons") == 10


async def test_a_code_that_is_taken_is_drawn_again(
    rpc: IdentityServices, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, _ = await accounts.signed_up("ana@example.com")
    drawn = iter([code_of(opened), "BCDF2345"])
    field = type(opened.view.person).model_fields["referral_code"]  # type: ignore[union-attr]
    monkeypatch.setattr(field, "default_factory", lambda: next(drawn))
    type(opened.view.person).model_rebuild(force=True)  # type: ignore[union-attr]
    assert code_of((await accounts.signed_up("eva@example.com"))[0]) == "BCDF2345"


async def test_one_address_may_not_try_codes_without_end(rpc: IdentityServices, clock: MovableClock) -> None:
    here, there = Caller(client_ip="203.0.113.1"), Caller(client_ip="203.0.113.2")
    for _ in range(WRONG_CODES):
        with pytest.raises(UnknownReferralCode):
            await by_app(rpc, "ana@example.com", "BCDF2345", here)
    with pytest.raises(TooManyAttempts):
        await by_app(rpc, "ana@example.com", DEFAULT_HOUSE_CODE, here)
    await by_app(rpc, "ana@example.com", DEFAULT_HOUSE_CODE, there)
    clock.move(minutes=6)
    await by_app(rpc, "eva@example.com", DEFAULT_HOUSE_CODE, here)


async def test_codes_that_are_tried_while_typing_leave_sign_up_open(rpc: IdentityServices) -> None:
    here = Caller(client_ip="203.0.113.1")
    for _ in range(WRONG_CODES):
        assert await rpc.referrals.checked(here, "BCDF2345") == (False, None)
    with pytest.raises(TooManyAttempts):
        await rpc.referrals.checked(here, "BCDF2345")
    await by_app(rpc, "ana@example.com", DEFAULT_HOUSE_CODE, here)


async def test_two_levels_are_counted_for_their_owner(rpc: IdentityServices, accounts: Accounts) -> None:
    top, caller = await accounts.signed_up("ana@example.com")
    first = [await by_app(rpc, f"uno{n}@example.com", code_of(top)) for n in range(2)]
    for number in range(3):
        await by_app(rpc, f"dos{number}@example.com", code_of(first[0]))
    account = await rpc.accounts.account(caller)
    assert account is not None
    assert (account.referrals_first_level, account.referrals_second_level) == (2, 3)
    assert '"referrals": {"firstLevel": 2, "secondLevel": 3}' in await rpc.accounts.export(caller)


async def test_an_erasure_ends_the_code_and_keeps_the_tree(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
) -> None:
    top, caller = await accounts.signed_up("ana@example.com")
    middle = await by_app(rpc, "eva@example.com", code_of(top))
    last = await by_app(rpc, "sol@example.com", code_of(middle))
    code = code_of(middle)
    token = Caller(person_id=id_of(middle), session_id=middle.view.session_id)
    await rpc.deletions.request(token)
    clock.move(hours=72)
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    with pytest.raises(UnknownReferralCode):
        await by_app(rpc, "luz@example.com", code)
    assert await referrer_of(accounts, last) == id_of(middle)
    assert await referrer_of(accounts, middle) == id_of(top)
    account = await rpc.accounts.account(caller)
    assert account is not None
    assert (account.referrals_first_level, account.referrals_second_level) == (0, 1)


async def test_what_a_link_says_is_bounded_and_never_refused(
    rpc: IdentityServices, identity_database: Database
) -> None:
    origin = SignUpOrigin(
        app=pb.APP_TYPE_MOBILE_APP, referral_code="resuena", company_code="c\x00" * 80, source=" \x1f "
    )
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD, Caller(), origin)
    (fact,) = await signed_up_facts(identity_database)
    assert fact.company_code == "c" * 64
    assert not fact.HasField("source")


async def test_parallel_sign_ups_with_one_code_all_count(rpc: IdentityServices, accounts: Accounts) -> None:
    top, _ = await accounts.signed_up("ana@example.com")
    await asyncio.gather(*(by_app(rpc, f"p{n}@example.com", code_of(top)) for n in range(10)))
    assert await accounts.run(f"SELECT count(*) FROM persons WHERE referrer_id = '{id_of(top)}'") == 10


def influencer(person_id: str, referrer_id: str | None = None) -> Influencer:
    email = f"{person_id}@example.com"
    return Influencer(person_id, email, "Sol", "Paz", referrer_id=referrer_id, company_code="c", source="s")


async def test_influencers_are_told_with_who_invited_them(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database
) -> None:
    # The referrer comes in the same batch, after the person who was invited.
    assert await rpc.influencers.register(MOBILE, [influencer("p1", "p2"), influencer("p2")]) == 2
    assert await rpc.influencers.register(MOBILE, [influencer("p1"), influencer("p2", "p1")]) == 0
    assert await accounts.run("SELECT referrer_id FROM persons WHERE id = 'p1'") == "p2"
    assert await accounts.run("SELECT referrer_id FROM persons WHERE id = 'p2'") is None
    facts = await signed_up_facts(identity_database)
    assert [(fact.person_id, fact.referrer_id, fact.company_code, fact.source) for fact in facts] == [
        ("p1", "p2", "c", "s"),
        ("p2", "", "c", "s"),
    ]


@pytest.mark.parametrize("referrer", ["nobody", "p1"])
async def test_an_influencer_is_invited_by_somebody_else_who_is_known(
    rpc: IdentityServices, accounts: Accounts, referrer: str
) -> None:
    with pytest.raises(InvalidReferral):
        await rpc.influencers.register(MOBILE, [influencer("p1", referrer)])
    assert await accounts.run("SELECT count(*) FROM persons") == 0


def test_codes_have_no_characters_that_look_alike() -> None:
    assert not set("01IOLAEU") & set(policies.CODE_ALPHABET)
