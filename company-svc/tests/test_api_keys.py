"""API keys on a real database: who creates them, what is stored, how they are exchanged, and how they end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from company_factories import AUDITOR, MANAGER, OWNER, READER, VIEWER, World, person
from notice_facts import ON_GOING, Campaign

from company_svc.acts.models import ActFilter
from company_svc.acts.policies import API_KEY_CREATED, API_KEY_REVOKED, BY_MEMBER
from company_svc.api_keys.errors import ApiKeyEnded, KeyNameExists, TooManyApiKeys, UnknownApiKey
from company_svc.api_keys.models import ApiKey, NewApiKey
from company_svc.api_keys.policies import CAMPAIGNS_MAX, KEPT_AFTER_END, LIFE, LONGEST_LIFE, USABLE_MAX
from company_svc.companies.errors import NotAllowed, UnknownCompany
from company_svc.companies.models import CompanyFilter
from company_svc.erasures.service import erase_person
from company_svc.reach.models import Company
from kit.rpc.caller import CallContext, Caller, Key, enter_context
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated, Unavailable
from kit.rpc.idempotency import IdempotentRequest
from kit.rpc.keys import is_secret, new_secret
from kit.testing.statements import executed_statements
from resuena.company.v1 import api_keys_pb2 as pb

RESULTS, AUDIT = pb.API_KEY_PERMISSION_READ_RESULTS, pb.API_KEY_PERMISSION_AUDIT
PROGRAM = Caller(client_ip="198.51.100.7")


def new_key(name: str = "CRM", **values: object) -> NewApiKey:
    return NewApiKey(**{"name": name, "permissions": [RESULTS], **values})  # type: ignore[arg-type]


async def company_with_key(world: World) -> tuple[Company, Caller, ApiKey, str]:
    """A company, its owner, and a key with its secret."""
    company, owner = await world.company()
    key, secret = await world.api_keys.create(owner, company.id, new_key())
    return company, owner, key, secret


def test_a_secret_is_recognised_and_a_mistyped_one_is_not() -> None:
    for test in (False, True):
        secret = new_secret(test=test)
        assert secret.startswith("rsn_test_" if test else "rsn_")
        assert is_secret(secret)
        assert not is_secret(secret[:-1] + ("1" if secret[-1] != "1" else "2"))
        assert not is_secret(secret[:20] + ("a" if secret[20] != "a" else "b") + secret[21:])
    assert not is_secret("")
    assert not is_secret(new_secret() + "\n")
    assert new_secret() != new_secret()


async def test_of_the_secret_a_hash_is_kept_and_the_log_tells_who_made_the_key(world: World) -> None:
    company, owner, key, secret = await company_with_key(world)
    (row,) = await world.rows("SELECT * FROM api_keys")
    assert (row.company_id, row.name, row.permissions, row.campaign_ids) == (company.id, "CRM", [RESULTS], [])
    assert (row.created_by, row.expires_at - row.created_at, row.test) == (owner.person_id, LIFE, False)
    assert len(row.secret_hash) == 32
    assert secret.startswith(row.beginning)
    for table in ("api_keys", "outbox", "acts"):
        assert secret not in str(await world.rows(f"SELECT * FROM {table}"))
    (act,) = await world.acts.listed(owner, company.id, ActFilter(kind=API_KEY_CREATED), limit=9, after=None)
    assert (act.by, act.actor_id, act.subject) == (BY_MEMBER, owner.person_id, "CRM")
    assert [api_key.id for api_key in await world.api_keys.listed(owner, company.id)] == [key.id]


@pytest.mark.parametrize("role", [AUDITOR, VIEWER])
async def test_other_members_neither_make_nor_see_nor_revoke_keys(world: World, role: int) -> None:
    company, _, key, _ = await company_with_key(world)
    member = await world.join(company, role)
    before = await world.everything()
    with pytest.raises(NotAllowed):
        await world.api_keys.create(member, company.id, new_key("Otra"))
    with pytest.raises(NotAllowed):
        await world.api_keys.revoke(member, key.id)
    assert await world.api_keys.listed(member, company.id) == []
    assert await world.everything() == before


async def test_staff_strangers_and_keys_reach_none(world: World) -> None:
    company, owner, key, _ = await company_with_key(world)
    _, stranger = await world.company()
    app = Caller(person_id=owner.person_id, permissions=frozenset({"createAdvertisements"}))
    before = await world.everything()
    for caller, refused in ((stranger, UnknownCompany), (person(), UnknownCompany), (READER, UnknownCompany)):
        with pytest.raises(refused):
            await world.api_keys.create(caller, company.id, new_key("Otra"))
        with pytest.raises(UnknownApiKey):
            await world.api_keys.revoke(caller, key.id)
        assert await world.api_keys.listed(caller, company.id) == []
    with pytest.raises(NotAllowed):
        await world.api_keys.create(MANAGER, company.id, new_key("Otra"))
    with pytest.raises(PermissionDenied):
        await world.api_keys.create(app, company.id, new_key("Otra"))
    for nobody in (Caller(), Caller(service="demo"), Caller(tenant_id=company.id, key=Key(key.id, key.name))):
        with pytest.raises(Unauthenticated):
            await world.api_keys.create(nobody, company.id, new_key("Otra"))
        with pytest.raises(Unauthenticated):
            await world.api_keys.listed(nobody, company.id)
        with pytest.raises(Unauthenticated):
            await world.api_keys.revoke(nobody, key.id)
    assert await world.everything() == before


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": " "}, "NAME_REQUIRED"),
        ({"name": "x" * 61}, "NAME_TOO_LONG"),
        ({"permissions": []}, "PERMISSION_REQUIRED"),
        ({"permissions": [RESULTS, 99]}, "PERMISSION_REQUIRED"),
        ({"campaign_ids": ["unknown"]}, "UNKNOWN_CAMPAIGN"),
        ({"campaign_ids": [str(number) for number in range(CAMPAIGNS_MAX + 1)]}, "TOO_MANY_ITEMS"),
    ],
)
async def test_what_is_wrong_is_told_by_field(world: World, values: dict[str, object], code: str) -> None:
    company, owner = await world.company()
    with pytest.raises(InvalidInput) as refused:
        await world.api_keys.create(owner, company.id, new_key(**values))  # type: ignore[arg-type]
    assert [violation.code for violation in refused.value.violations] == [code]
    assert await world.rows("SELECT * FROM api_keys") == []


@pytest.mark.parametrize("days", [-1, 0, LONGEST_LIFE.days + 1])
async def test_a_key_ends_within_two_years(world: World, days: int) -> None:
    company, owner = await world.company()
    with pytest.raises(InvalidInput) as refused:
        await world.api_keys.create(owner, company.id, new_key(expires_at=world.time + timedelta(days=days)))
    assert refused.value.violations[0].code == "INVALID_EXPIRY"


async def test_a_key_is_limited_to_campaigns_of_its_company(world: World) -> None:
    company, owner = await world.company()
    other, _ = await world.company()
    own, foreign = Campaign(world, company.id), Campaign(world, other.id)
    for campaign in (own, foreign):
        await campaign.becomes(status=ON_GOING)
    key, _ = await world.api_keys.create(owner, company.id, new_key(campaign_ids=[own.id, own.id]))
    assert key.campaign_ids == [own.id]
    with pytest.raises(InvalidInput):
        await world.api_keys.create(owner, company.id, new_key("Otra", campaign_ids=[own.id, foreign.id]))


async def test_names_tell_keys_apart_until_one_ends(world: World) -> None:
    company, owner, key, _ = await company_with_key(world)
    with pytest.raises(KeyNameExists):
        await world.api_keys.create(owner, company.id, new_key(" crm "))
    await world.api_keys.revoke(owner, key.id)
    again, _ = await world.api_keys.create(owner, company.id, new_key())
    world.time = again.expires_at
    assert (await world.api_keys.create(owner, company.id, new_key()))[0].name == "CRM"


async def test_a_company_has_so_many_keys(world: World) -> None:
    company, owner = await world.company()
    for number in range(USABLE_MAX):
        last, _ = await world.api_keys.create(owner, company.id, new_key(f"Clave {number}"))
    with pytest.raises(TooManyApiKeys):
        await world.api_keys.create(owner, company.id, new_key("Una más"))
    await world.api_keys.revoke(owner, last.id)
    await world.api_keys.create(owner, company.id, new_key("Una más"))


async def test_a_repeated_request_gives_the_same_key_another_secret(world: World) -> None:
    company, owner = await world.company()
    enter_context(CallContext(idempotent=IdempotentRequest(b"k" * 32, b"f" * 32)))
    first, lost = await world.api_keys.create(owner, company.id, new_key())
    second, secret = await world.api_keys.create(owner, company.id, new_key())
    assert (second.id, await world.scalar("SELECT count(*) FROM api_keys")) == (first.id, 1)
    with pytest.raises(ApiKeyEnded):
        await world.api_keys.exchange(PROGRAM, lost)
    await world.api_keys.exchange(PROGRAM, secret)


async def test_a_key_becomes_a_token_and_its_use_is_noted_once_a_minute(world: World) -> None:
    _, owner = await world.company()
    company, owner = await world.company()
    key, secret = await world.api_keys.create(owner, company.id, new_key(permissions=[AUDIT, RESULTS]))
    token, _ = await world.api_keys.exchange(PROGRAM, secret)
    assert token == f"token of {key.id}"
    assert [(api_key.id, scopes) for api_key, scopes in world.identity.issued] == [(key.id, ["results", "audit"])]
    first = world.time
    world.later(seconds=30)
    await world.api_keys.exchange(Caller(client_ip="198.51.100.8"), secret)
    (shown,) = await world.api_keys.listed(owner, company.id)
    assert (shown.last_used_at, shown.last_used_from) == (first, "198.51.100.7")
    world.later(seconds=30)
    await world.api_keys.exchange(Caller(client_ip="198.51.100.8"), secret)
    (shown,) = await world.api_keys.listed(owner, company.id)
    assert (shown.last_used_at, shown.last_used_from) == (world.time, "198.51.100.8")
    world.identity.away = True
    with pytest.raises(Unavailable):
        await world.api_keys.exchange(PROGRAM, secret)


async def test_unknown_revoked_and_expired_keys_are_refused_alike(world: World) -> None:
    company, owner, key, secret = await company_with_key(world)
    _, expiring = await world.api_keys.create(
        owner, company.id, new_key("Breve", expires_at=world.time + timedelta(hours=1))
    )
    for wrong in ("", "rsn_", new_secret(), secret[:-1], secret.lower()):
        with pytest.raises(ApiKeyEnded):
            await world.api_keys.exchange(PROGRAM, wrong)
    await world.api_keys.exchange(PROGRAM, expiring)
    world.later(hours=1)
    with pytest.raises(ApiKeyEnded):
        await world.api_keys.exchange(PROGRAM, expiring)
    await world.api_keys.exchange(PROGRAM, secret)
    revoked = await world.api_keys.revoke(owner, key.id)
    assert revoked.revoked_at == world.time
    with pytest.raises(ApiKeyEnded):
        await world.api_keys.exchange(PROGRAM, secret)


async def test_what_is_no_key_and_what_was_one_costs_the_same_statements(
    world: World, record_property: Callable[[str, object], None]
) -> None:
    """Unknown and revoked keys cost the same statements, so that response times do not reveal which keys existed."""
    company, owner, key, revoked = await company_with_key(world)
    _, expired = await world.api_keys.create(
        owner, company.id, new_key("Breve", expires_at=world.time + timedelta(hours=1))
    )
    other, other_owner, _, inactive = await company_with_key(world)
    await world.deactivations.deactivate(other_owner, other.id, None)
    await world.api_keys.revoke(owner, key.id)
    world.later(hours=1)
    costs = []
    for secret in (new_secret(), revoked, expired, inactive):
        with executed_statements() as executed, pytest.raises(ApiKeyEnded):
            await world.api_keys.exchange(PROGRAM, secret)
        costs.append([statement for statement, _ in executed])
    assert costs[0]
    assert costs == [costs[0]] * 4
    for wrong in (revoked[:-1], revoked[:-1] + ("1" if revoked[-1] != "1" else "2"), revoked.swapcase()):
        with executed_statements() as executed, pytest.raises(ApiKeyEnded):
            await world.api_keys.exchange(PROGRAM, wrong)
        assert executed == []
    record_property("tried", 7)


async def test_a_revoked_key_is_told_once_and_its_act_recorded(world: World) -> None:
    company, owner, key, _ = await company_with_key(world)
    for _ in range(2):
        await world.api_keys.revoke(owner, key.id)
    assert await world.facts("api_key_ended") == 1
    (act,) = await world.acts.listed(owner, company.id, ActFilter(kind=API_KEY_REVOKED), limit=9, after=None)
    assert (act.actor_id, act.subject) == (owner.person_id, "CRM")


async def test_keys_end_with_their_company(world: World) -> None:
    company, owner, _, secret = await company_with_key(world)
    await world.deactivations.deactivate(owner, company.id, None)
    assert await world.facts("api_key_ended") == 1
    await world.deactivations.reactivate(MANAGER, company.id)
    with pytest.raises(ApiKeyEnded):
        await world.api_keys.exchange(PROGRAM, secret)


async def test_an_erased_maker_is_forgotten_and_the_key_goes_on(world: World) -> None:
    company, owner, _, secret = await company_with_key(world)
    await world.join(company, OWNER)
    async with world.database.transaction() as session:
        await erase_person(session, owner.person_id or "", world.time)
    assert await world.scalar("SELECT created_by FROM api_keys") is None
    await world.api_keys.exchange(PROGRAM, secret)


async def test_a_key_reads_its_own_company_while_that_is_in_use(world: World) -> None:
    company, owner, key, _ = await company_with_key(world)
    other, _ = await world.company()
    caller = Caller(tenant_id=company.id, key=Key(key.id, key.name))
    companies = await world.companies.listed(caller, CompanyFilter(), limit=9, after=None)
    assert [row.id for row in companies] == [company.id]
    assert await world.companies.get_many(caller, [other.id]) == [None]
    assert await world.members.listed(caller, [other.id]) == [[]]
    await world.deactivations.deactivate(owner, company.id, None)
    assert await world.companies.get_many(caller, [company.id]) == [None]


async def test_owners_are_mailed_two_weeks_and_a_day_before_a_key_ends(world: World) -> None:
    company, owner, key, _ = await company_with_key(world)
    await world.api_keys.create(owner, company.id, new_key("Breve", expires_at=world.time + timedelta(days=7)))
    await world.join(company, AUDITOR)
    world.identity.emails = {owner.person_id or "": "duena@example.ar"}
    assert await world.ending_keys.tell() == 0
    world.time = key.expires_at - timedelta(days=14)
    assert [await world.ending_keys.tell(), await world.ending_keys.tell()] == [1, 0]
    world.later(days=13)
    assert [await world.ending_keys.tell(), await world.ending_keys.tell()] == [1, 0]
    mails = await world.rows("SELECT * FROM outgoing_mail ORDER BY id")
    assert [mail.recipient for mail in mails] == ["duena@example.ar"] * 2
    assert mails[0].subject == "Una clave de API vence pronto"
    assert "«CRM»" in mails[0].body
    assert "https://resuena.example/settings/api" in mails[0].body.splitlines()


async def test_a_key_of_a_week_is_told_of_a_day_before_alone_and_a_revoked_one_never(world: World) -> None:
    company, owner = await world.company()
    world.identity.emails = {owner.person_id or "": "duena@example.ar"}
    ends = world.time + timedelta(days=7)
    revoked, _ = await world.api_keys.create(owner, company.id, new_key("Revocada", expires_at=ends))
    await world.api_keys.create(owner, company.id, new_key("Breve", expires_at=ends))
    await world.api_keys.revoke(owner, revoked.id)
    assert await world.ending_keys.tell() == 0
    world.later(days=6, hours=1)
    assert [await world.ending_keys.tell(), await world.ending_keys.tell()] == [1, 0]


async def test_keys_that_ended_are_listed_for_ninety_days(world: World) -> None:
    company, owner, key, _ = await company_with_key(world)
    await world.api_keys.create(owner, company.id, new_key("Vigente", expires_at=world.time + LONGEST_LIFE))
    await world.api_keys.revoke(owner, key.id)
    world.time += KEPT_AFTER_END
    assert await world.api_keys.purge() == 0
    world.later(seconds=1)
    assert await world.api_keys.purge() == 1
    assert [api_key.name for api_key in await world.api_keys.listed(owner, company.id)] == ["Vigente"]
