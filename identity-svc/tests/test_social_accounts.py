"""Linked accounts on a real database: who reads their tokens, the effect of a failure, encryption, erasure."""

from __future__ import annotations

from datetime import timedelta

import pytest
from identity_factories import Accounts, KeptByEmail, MovableClock

from identity_svc.access import CALLERS, PUBLISHER
from identity_svc.bootstrap import IdentityServices, erasure, token_sealing
from identity_svc.networks.policies import EXPIRED, REVOKED
from identity_svc.peppers.service import Peppers
from identity_svc.settings import IdentitySettings
from identity_svc.social_accounts.messages import failures_of
from identity_svc.social_accounts.models import (
    LINKED,
    NEEDS_ATTENTION,
    AccountKey,
    NetworkFailure,
    NetworkToken,
    ProvenAccount,
    SocialAccount,
)
from identity_svc.social_accounts.policies import REASON_OF_FAILURE, TokenSeals
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied
from kit.secret_files import Secrets
from kit.testing.statements import executed_statements
from resuena.identity.v1 import events_pb2
from resuena.identity.v1 import identity_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2 as social_pb

INSTAGRAM, FACEBOOK = pb.PLATFORM_INSTAGRAM, pb.PLATFORM_FACEBOOK
TOKEN = "IGAA-secret-token-of-ana"
CAMPAIGN = Caller(service=PUBLISHER)
EXPIRED_TOKEN = social_pb.NETWORK_FAILURE_REASON_TOKEN_EXPIRED


class LinkedAccounts:
    """Stores linked accounts as if their owners had completed OAuth at the network."""

    def __init__(self, database: Database, seals: TokenSeals, clock: MovableClock) -> None:
        self.database, self.seals, self.clock = database, seals, clock

    async def link(self, caller: Caller, account_id: str = "178", platform: int = INSTAGRAM) -> AccountKey:
        """Links an account of the caller, whose token expires in sixty days."""
        key = AccountKey(caller.person_id or "", platform)
        expires_at = self.clock.now + timedelta(days=60)
        proven = ProvenAccount(account_id, "9" + account_id, "ana.paz", ("basic",), 1200, expires_at)
        row = SocialAccount(person_id=key.person_id, platform=platform, state=LINKED, changed_at=self.clock.now)
        row.link(proven, self.seals.sealed(key, account_id, TOKEN), self.clock.now, self.clock.now)
        async with self.database.transaction() as session:
            session.add(row)
        return key


@pytest.fixture
def linked(identity_database: Database, settings: IdentitySettings, clock: MovableClock) -> LinkedAccounts:
    return LinkedAccounts(identity_database, TokenSeals(Peppers.of(settings)), clock)


async def facts(accounts: Accounts) -> list[events_pb2.SocialAccountChanged]:
    """The facts about linked accounts, oldest first."""
    subject = "resuena.identity.social_account_changed.v1"
    number = await accounts.run(f"SELECT count(*) FROM outbox WHERE subject = '{subject}'")
    query = f"SELECT payload FROM outbox WHERE subject = '{subject}' ORDER BY id OFFSET {{}} LIMIT 1"
    return [
        events_pb2.SocialAccountChanged.FromString(bytes(await accounts.run(query.format(index))))
        for index in range(number)
    ]


async def test_the_service_that_publishes_reads_tokens_of_linked_accounts_by_one_statement(
    rpc: IdentityServices, accounts: Accounts, linked: LinkedAccounts, clock: MovableClock
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    mine, page = await linked.link(ana), await linked.link(ana, "55", FACEBOOK)
    hers = AccountKey(eva.person_id or "", INSTAGRAM)
    with executed_statements() as statements:
        tokens = await rpc.network_tokens.tokens(CAMPAIGN, [mine, hers, page, mine, AccountKey("nobody", 2)])
    assert len(statements) == 1
    expires_at = clock.now + timedelta(days=60)
    assert {token.platform: token for token in tokens} == {
        INSTAGRAM: NetworkToken(*mine, "178", "ana.paz", TOKEN, ("basic",), expires_at, clock.now),
        FACEBOOK: NetworkToken(*page, "55", "ana.paz", TOKEN, ("basic",), expires_at, clock.now),
    }
    assert TOKEN not in repr(tokens)


async def test_nobody_else_reads_tokens_or_reports_failures(
    rpc: IdentityServices, accounts: Accounts, linked: LinkedAccounts
) -> None:
    ana = await accounts.creator()
    key = await linked.link(ana)
    staff = await accounts.staff()
    failure = NetworkFailure(key, "178", EXPIRED_TOKEN)
    for caller in (ana, staff, Caller(), *(Caller(service=name) for name in CALLERS - {PUBLISHER})):
        with pytest.raises(PermissionDenied):
            await rpc.network_tokens.tokens(caller, [key])
        with pytest.raises(PermissionDenied):
            await rpc.network_tokens.report(caller, [failure])
    assert len(await rpc.network_tokens.tokens(CAMPAIGN, [key])) == 1
    assert await facts(accounts) == []


async def test_at_most_a_hundred_at_once(rpc: IdentityServices) -> None:
    keys = [AccountKey(str(number), INSTAGRAM) for number in range(101)]
    with pytest.raises(InvalidInput):
        await rpc.network_tokens.tokens(CAMPAIGN, keys)
    with pytest.raises(InvalidInput):
        await rpc.network_tokens.report(CAMPAIGN, [NetworkFailure(key, "1", EXPIRED_TOKEN) for key in keys])
    assert await rpc.network_tokens.tokens(CAMPAIGN, keys[:100]) == []


@pytest.mark.parametrize("reason", REASON_OF_FAILURE)
async def test_a_reported_account_needs_attention_and_its_token_is_deleted(
    rpc: IdentityServices, accounts: Accounts, linked: LinkedAccounts, reason: int
) -> None:
    key = await linked.link(await accounts.creator())
    for _ in range(2):
        await rpc.network_tokens.report(CAMPAIGN, [NetworkFailure(key, "178", reason)])
    assert await rpc.network_tokens.tokens(CAMPAIGN, [key]) == []
    assert await accounts.run("SELECT count(*) FROM social_accounts WHERE token IS NULL AND check_at IS NULL") == 1
    (fact,) = await facts(accounts)
    assert (fact.person_id, fact.platform, fact.account_id, fact.username) == (*key, "178", "ana.paz")
    assert (fact.state, fact.reason, fact.version) == (NEEDS_ATTENTION, REASON_OF_FAILURE[reason], 1)
    assert fact.followers == 1200
    assert TOKEN.encode() not in fact.SerializeToString()


async def test_a_report_of_another_account_or_an_unknown_reason_changes_nothing(
    rpc: IdentityServices, accounts: Accounts, linked: LinkedAccounts
) -> None:
    key = await linked.link(await accounts.creator())
    stranger = AccountKey("nobody", INSTAGRAM)
    failures = [NetworkFailure(key, "of-before", EXPIRED_TOKEN), NetworkFailure(stranger, "178", EXPIRED_TOKEN)]
    await rpc.network_tokens.report(CAMPAIGN, failures)
    await rpc.network_tokens.report(CAMPAIGN, [NetworkFailure(key, "178", 0), NetworkFailure(key, "178", 99)])
    assert len(await rpc.network_tokens.tokens(CAMPAIGN, [key])) == 1
    assert await facts(accounts) == []


async def test_a_report_of_an_earlier_link_of_the_same_account_changes_nothing(
    rpc: IdentityServices, accounts: Accounts, linked: LinkedAccounts, clock: MovableClock
) -> None:
    ana = await accounts.creator()
    key = await linked.link(ana)
    (before,) = await rpc.network_tokens.tokens(CAMPAIGN, [key])
    await accounts.run("DELETE FROM social_accounts RETURNING 1")
    clock.move(minutes=3)
    await linked.link(ana)  # again, while a worker still holds the former token
    late = social_pb.NetworkFailure(
        person_id=key.person_id,
        platform=key.platform,  # type: ignore[arg-type]
        account_id="178",
        reason=EXPIRED_TOKEN,
        linked_at=before.linked_at,  # type: ignore[arg-type]
    )
    await rpc.network_tokens.report(CAMPAIGN, failures_of([late]))
    (present,) = await rpc.network_tokens.tokens(CAMPAIGN, [key])
    assert present.linked_at == clock.now
    late.linked_at.FromDatetime(clock.now)
    await rpc.network_tokens.report(CAMPAIGN, failures_of([late]))
    assert await rpc.network_tokens.tokens(CAMPAIGN, [key]) == []


async def test_tokens_are_encrypted_for_their_account(
    rpc: IdentityServices, accounts: Accounts, linked: LinkedAccounts
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    mine, hers = await linked.link(ana), await linked.link(eva, "200")
    assert TOKEN.encode() not in bytes(await accounts.run("SELECT token FROM social_accounts LIMIT 1"))
    await accounts.run(
        "UPDATE social_accounts SET token = (SELECT token FROM social_accounts WHERE account_id = '178')"
    )
    (token,) = await rpc.network_tokens.tokens(CAMPAIGN, [mine, hers])
    assert token.person_id == ana.person_id


async def test_another_pepper_takes_over(
    accounts: Accounts, linked: LinkedAccounts, identity_database: Database, settings: IdentitySettings
) -> None:
    await linked.link(await accounts.creator())
    assert await token_sealing(identity_database, settings).seal_anew() == 0
    both = settings.model_copy(update={"password_pepper": type(settings.password_pepper)("another")})
    unknown = token_sealing(identity_database, both)
    assert await unknown.seal_anew() == 0  # no accepted pepper decrypts it
    before = Peppers.of(settings).current.secret
    seals = TokenSeals(Peppers(Secrets("another\n" + before)))
    assert await type(unknown)(identity_database, seals).seal_anew() == 1
    assert await accounts.run("SELECT pepper FROM social_accounts") == seals.seals.pepper


async def test_an_erased_person_leaves_no_account(
    accounts: Accounts,
    linked: LinkedAccounts,
    rpc: IdentityServices,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
) -> None:
    ana = await accounts.creator()
    await linked.link(ana)
    await rpc.deletions.request(ana)
    clock.move(hours=73)
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    assert await accounts.run("SELECT count(*) FROM social_accounts") == 0


def test_an_account_that_needs_attention_says_why() -> None:
    assert set(REASON_OF_FAILURE) == set(social_pb.NetworkFailureReason.values()) - {0}
    assert {REVOKED, EXPIRED} <= set(REASON_OF_FAILURE.values())
