"""Linking accounts by OAuth and by hand: states for single use, Pages to choose from, one person per account,
callbacks of networks, renewal.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from identity_factories import EMAIL, PASSWORD, Accounts, MovableClock, PeersOfCreators, caller_of
from network_fakes import (
    FACEBOOK_SCOPES,
    SUBSCRIBED,
    Networks,
    error,
    query_of,
    signed_request,
    with_applications,
)
from sqlalchemy import text
from structlog.testing import capture_logs
from test_social_accounts import CAMPAIGN, FACEBOOK, INSTAGRAM, facts

from identity_svc.bootstrap import IdentityServices, identity_services, token_renewal
from identity_svc.networks.errors import CodeRefused, ForgedRequest, NetworkAway
from identity_svc.networks.policies import EXPIRED, PERSONAL_ACCOUNT, REVOKED, SCOPE_MISSING
from identity_svc.networks.service import networks_of
from identity_svc.persons import repository as persons
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.policies import MOBILE_APP
from identity_svc.settings import IdentitySettings
from identity_svc.social_accounts import repository
from identity_svc.social_accounts.errors import (
    LinkingUnknown,
    NetworkLinked,
    NetworkTaken,
    NoPage,
    NothingDeclared,
    NotLinkable,
    PermissionsMissing,
    UnknownConfirmation,
    UnknownPage,
)
from identity_svc.social_accounts.jobs import TokenRenewal
from identity_svc.social_accounts.models import (
    CONFIRMED_STATE,
    DECLARED_STATE,
    LINKED,
    NEEDS_ATTENTION,
    UNLINKED,
    AccountKey,
    NetworkFailure,
    OfferedPage,
    OwnAccount,
)
from identity_svc.tokens.service import SigningKeys
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from kit.testing import eventually
from kit.testing.statements import executed_statements
from resuena.identity.v1 import creator_notices_pb2, identity_pb2
from resuena.identity.v1 import social_accounts_pb2 as social_pb

ME = "graph.instagram.com/v25.0/me"
PAGES = "graph.facebook.com/v25.0/me/accounts"


@pytest.fixture
def networks() -> Networks:
    return Networks()


@pytest.fixture
def settings(settings: IdentitySettings) -> IdentitySettings:
    return with_applications(settings)


@pytest.fixture
def rpc(
    identity_database: Database,
    settings: IdentitySettings,
    keys: SigningKeys,
    clock: MovableClock,
    peers_of_creators: PeersOfCreators,
    networks: Networks,
) -> IdentityServices:
    adapters = networks_of(settings, networks.client(), clock)
    return identity_services(
        identity_database, settings, keys, clock, creator_peers=peers_of_creators, networks=adapters
    )


@pytest.fixture
def renewal(
    identity_database: Database, settings: IdentitySettings, clock: MovableClock, networks: Networks
) -> TokenRenewal:
    return token_renewal(identity_database, settings, networks_of(settings, networks.client(), clock), clock)


async def leave(rpc: IdentityServices, caller: Caller, platform: int = INSTAGRAM) -> str:
    """Starts linking at the network; returns the state."""
    return query_of(await rpc.linking.start(caller, platform))["state"]


async def link(rpc: IdentityServices, caller: Caller, platform: int = INSTAGRAM) -> list[OfferedPage]:
    """Starts linking at the network and completes it."""
    return list(await rpc.linking.complete(caller, platform, "good", await leave(rpc, caller, platform)))


async def own(rpc: IdentityServices, caller: Caller, platform: int = INSTAGRAM) -> OwnAccount | None:
    accounts = (await rpc.linking.own(caller)).accounts
    return next((account for account in accounts if account.platform == platform), None)


async def notices(rpc: IdentityServices, caller: Caller) -> list[tuple[int, int | None, str | None]]:
    rows, _, _ = await rpc.creator_notices.listed(caller, None, None)
    return [(row.kind, row.platform, row.account) for row in rows]


async def with_profile(rpc: IdentityServices, accounts: Accounts, email: str = "ana@example.com") -> Caller:
    """A creator who gets notices, as they have declared something."""
    caller = await accounts.creator(email)
    await rpc.creator_accounts.declare_adult(caller)
    return caller


async def test_an_account_is_linked_and_told_to_others(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    ana = await accounts.creator()
    assert list((await rpc.linking.own(ana)).linkable) == [FACEBOOK, INSTAGRAM]
    assert await link(rpc, ana) == []
    account = await own(rpc, ana)
    assert account is not None
    assert (account.username, account.state, account.followers) == ("ana.paz", LINKED, 1200)
    assert (account.url, account.linked_at) == ("https://www.instagram.com/ana.paz/", clock.now)
    assert list(account.missing_scopes) == []
    (token,) = await rpc.network_tokens.tokens(CAMPAIGN, [AccountKey(ana.person_id or "", INSTAGRAM)])
    assert (token.account_id, token.access_token) == ("178", "IG-long")
    (fact,) = await facts(accounts)
    assert (fact.state, fact.account_id, fact.followers, fact.version) == (LINKED, "178", 1200, 1)
    shown = await rpc.creator_accounts.account(ana)
    assert shown is not None
    assert [network.username for network in shown.networks] == ["ana.paz"]
    exported = json.loads(await rpc.accounts.export(ana))
    assert exported["linkedAccounts"][0]["username"] == "ana.paz"
    assert "IG-long" not in json.dumps(exported)


async def test_a_state_serves_its_session_once_and_for_a_quarter_of_an_hour(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, networks: Networks
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    state = await leave(rpc, ana)
    assert state.startswith("instagram.")
    elsewhere = replace(ana, session_id="another")
    for caller, platform, given in (
        (eva, INSTAGRAM, state),
        (ana, FACEBOOK, state),
        (ana, INSTAGRAM, state + "x"),
        (ana, INSTAGRAM, ""),
    ):
        with pytest.raises(LinkingUnknown):
            await rpc.linking.complete(caller, platform, "good", given)
    with pytest.raises(Unauthenticated):
        await rpc.linking.complete(elsewhere, INSTAGRAM, "good", state)
    on_another_device = caller_of(await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD, app=MOBILE_APP))
    with pytest.raises(LinkingUnknown):
        await rpc.linking.complete(on_another_device, INSTAGRAM, "good", state)
    clock.move(minutes=15)
    with pytest.raises(LinkingUnknown):
        await rpc.linking.complete(ana, INSTAGRAM, "good", state)
    first, second = await leave(rpc, ana), await leave(rpc, ana)
    with pytest.raises(LinkingUnknown):
        await rpc.linking.complete(ana, INSTAGRAM, "good", first)
    assert networks.requests == []
    assert await rpc.linking.complete(ana, INSTAGRAM, "good", second) == ()
    with pytest.raises(LinkingUnknown):
        await rpc.linking.complete(ana, INSTAGRAM, "good", second)
    assert second.encode() not in bytes(
        await accounts.run("SELECT coalesce(max(state), '') FROM network_linkings")
    )


async def test_people_come_back_to_the_page_of_their_language_alone(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    ana = await accounts.creator(language="en")
    address = query_of(await rpc.linking.start(ana, INSTAGRAM))["redirect_uri"]
    assert address == "http://localhost:4003/en/app/networks/linked"
    await link(rpc, ana)
    (exchange,) = networks.requested("api.instagram.com/oauth/access_token")
    assert parse_qs(exchange.content.decode())["redirect_uri"] == [address]


async def test_a_refused_code_or_a_network_that_is_away_link_nothing(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    ana = await accounts.creator()
    with pytest.raises(CodeRefused):
        await rpc.linking.complete(ana, INSTAGRAM, "used", await leave(rpc, ana))
    networks.answers[ME] = (503, None)
    with pytest.raises(NetworkAway):
        await link(rpc, ana)
    networks.answers[ME] = error(190)
    with pytest.raises(CodeRefused):
        await link(rpc, ana)
    assert await own(rpc, ana) is None
    assert await facts(accounts) == []


async def test_an_account_that_cannot_be_used_yet_says_why_and_keeps_no_token(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    ana = await accounts.creator()
    networks.answers[ME] = (200, networks.instagram(account_type="PERSONAL"))
    await link(rpc, ana)
    account = await own(rpc, ana)
    assert account is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, PERSONAL_ACCOUNT)
    networks.answers[ME] = (200, networks.instagram())
    networks.scopes = "instagram_business_basic,instagram_business_manage_insights"
    await link(rpc, ana)
    account = await own(rpc, ana)
    assert account is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, SCOPE_MISSING)
    assert list(account.missing_scopes) == ["instagram_business_content_publish"]
    assert await accounts.run("SELECT count(token) FROM social_accounts") == 0
    networks.scopes = "instagram_business_manage_insights"
    with pytest.raises(PermissionsMissing):
        await link(rpc, ana)
    assert [fact.version for fact in await facts(accounts)] == [1, 2]


async def test_one_page_is_linked_and_among_several_the_person_chooses(
    rpc: IdentityServices, accounts: Accounts, networks: Networks, clock: MovableClock
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    assert await link(rpc, ana, FACEBOOK) == []
    assert (account := await own(rpc, ana, FACEBOOK)) is not None
    assert (account.username, account.state) == ("cafe", LINKED)
    networks.answers[PAGES] = (200, {"data": [networks.page("56", "pan"), networks.page("57", None)]})
    offered = await link(rpc, eva, FACEBOOK)
    assert offered == [OfferedPage("56", "Page 56", "pan", 90), OfferedPage("57", "Page 57", "57", 90)]
    assert b"FB-page" not in bytes(await accounts.run("SELECT pages FROM page_choices"))
    for caller, page in ((eva, "55"), (eva, ""), (ana, "56")):
        with pytest.raises(UnknownPage):
            await rpc.linking.choose_page(caller, page)
    await rpc.linking.choose_page(eva, "57")
    (token,) = await rpc.network_tokens.tokens(CAMPAIGN, [AccountKey(eva.person_id or "", FACEBOOK)])
    assert (token.account_id, token.access_token, token.expires_at) == ("57", "FB-page-57", None)
    with pytest.raises(UnknownPage):
        await rpc.linking.choose_page(eva, "56")
    await link(rpc, eva, FACEBOOK)
    clock.move(minutes=15)
    with pytest.raises(UnknownPage):
        await rpc.linking.choose_page(eva, "56")


async def test_without_a_page_to_publish_on_nothing_is_linked(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    ana = await accounts.creator()
    networks.answers[PAGES] = (200, {"data": [networks.page("57", "ads", ("ADVERTISE",))]})
    with pytest.raises(NoPage):
        await link(rpc, ana, FACEBOOK)
    networks.answers["graph.facebook.com/v25.0/me/permissions"] = (200, networks.permissions(FACEBOOK_SCOPES[1:]))
    with pytest.raises(PermissionsMissing):
        await link(rpc, ana, FACEBOOK)
    assert await own(rpc, ana, FACEBOOK) is None


async def test_an_account_is_of_one_person_and_proof_beats_word(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    await rpc.creator_accounts.declare_network(eva, INSTAGRAM, "Ana.Paz")
    await rpc.network_confirmations.request(eva, INSTAGRAM)
    await link(rpc, ana)
    assert await own(rpc, eva) is None
    assert await accounts.run("SELECT count(*) FROM network_confirmations") == 0
    with pytest.raises(NetworkTaken):
        await link(rpc, eva)
    networks.answers[ME] = (200, networks.instagram(username="renamed"))  # the same account under another name
    with pytest.raises(NetworkTaken):
        await link(rpc, eva)
    with pytest.raises(NetworkTaken):
        await rpc.creator_accounts.declare_network(eva, INSTAGRAM, "ana.paz")
    with pytest.raises(NetworkLinked):
        await rpc.creator_accounts.declare_network(ana, INSTAGRAM, "another")
    assert await accounts.run("SELECT count(*) FROM social_accounts") == 1


async def test_an_account_that_staff_confirmed_is_linked_to_nobody_else(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    ana, eva, staff = await accounts.creator(), await accounts.creator("eva@example.com"), await accounts.staff()
    await rpc.creator_accounts.declare_network(eva, INSTAGRAM, "Ana.Paz")
    await rpc.network_confirmations.request(eva, INSTAGRAM)
    (waiting,) = await rpc.network_confirmations.waiting(staff, None, 0)
    await rpc.network_confirmations.confirm(staff, waiting.id)
    with pytest.raises(NetworkTaken):
        await link(rpc, ana)
    assert await accounts.run("SELECT count(*) FROM social_accounts") == 0


async def test_an_unlinked_account_leaves_nothing_of_the_network(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    await link(rpc, ana)
    for _ in range(2):
        await rpc.linking.unlink(ana, INSTAGRAM)
    assert await own(rpc, ana) is None
    assert await rpc.network_tokens.tokens(CAMPAIGN, [AccountKey(ana.person_id or "", INSTAGRAM)]) == []
    kept = "account_id IS NOT NULL OR owner_id IS NOT NULL OR username IS NOT NULL OR followers IS NOT NULL"
    assert await accounts.run(f"SELECT count(*) FROM social_accounts WHERE {kept} OR scopes <> '{{}}'") == 0
    assert [(fact.state, fact.account_id, fact.version) for fact in await facts(accounts)] == [
        (LINKED, "178", 1),
        (UNLINKED, "", 2),
    ]
    assert b"ana.paz" not in (await facts(accounts))[-1].SerializeToString()
    await link(rpc, eva)
    await rpc.creator_accounts.declare_network(ana, INSTAGRAM, "ana.otra")
    await rpc.linking.unlink(ana, INSTAGRAM)
    assert await own(rpc, ana) is None


async def test_what_the_mobile_side_linked_is_not_removed_here(rpc: IdentityServices, accounts: Accounts) -> None:
    ana = await accounts.creator()
    await accounts.run(
        "INSERT INTO person_credentials (id, person_id, platform, status, platform_object_identity, created_at)"
        f" VALUES ('c1', '{ana.person_id}', 2, 'Linked', 'ana', now())"
    )
    with pytest.raises(NetworkLinked):
        await rpc.linking.unlink(ana, INSTAGRAM)
    account = await own(rpc, ana)
    assert account is not None
    assert account.state == CONFIRMED_STATE


async def test_only_creators_link(rpc: IdentityServices, accounts: Accounts) -> None:
    _, portal = await accounts.signed_up()
    for caller, refused in ((portal, PermissionDenied), (Caller(), Unauthenticated)):
        for call in (
            rpc.linking.own(caller),
            rpc.linking.start(caller, INSTAGRAM),
            rpc.linking.complete(caller, INSTAGRAM, "good", "s"),
            rpc.linking.choose_page(caller, "55"),
            rpc.linking.unlink(caller, INSTAGRAM),
            rpc.network_confirmations.request(caller, INSTAGRAM),
        ):
            with pytest.raises(refused):
                await call


async def test_a_network_without_an_application_is_not_linked(rpc: IdentityServices, accounts: Accounts) -> None:
    ana = await accounts.creator()
    with pytest.raises(NotLinkable):
        await rpc.linking.start(ana, identity_pb2.PLATFORM_TWITTER)
    with pytest.raises(NotLinkable):
        await rpc.linking.complete(ana, identity_pb2.PLATFORM_TWITTER, "good", "s")


async def test_staff_confirm_by_the_code_in_the_profile(rpc: IdentityServices, accounts: Accounts) -> None:
    ana, staff = await with_profile(rpc, accounts), await accounts.staff()
    with pytest.raises(NothingDeclared):
        await rpc.network_confirmations.request(ana, identity_pb2.PLATFORM_TWITTER)
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_TWITTER, "anapaz")
    await rpc.network_confirmations.request(ana, identity_pb2.PLATFORM_TWITTER)
    before = await own(rpc, ana, identity_pb2.PLATFORM_TWITTER)
    await rpc.network_confirmations.request(ana, identity_pb2.PLATFORM_TWITTER)
    assert before is not None
    assert before == await own(rpc, ana, identity_pb2.PLATFORM_TWITTER)
    assert before.state == DECLARED_STATE
    (waiting,) = await rpc.network_confirmations.waiting(staff, None, 0)
    assert (waiting.username, waiting.code) == ("anapaz", before.confirmation_code)
    assert waiting.url == "https://x.com/anapaz"
    await rpc.network_confirmations.refuse(staff, waiting.id)
    with pytest.raises(UnknownConfirmation):
        await rpc.network_confirmations.confirm(staff, waiting.id)
    assert (refused := await own(rpc, ana, identity_pb2.PLATFORM_TWITTER)) is not None
    assert refused.confirmation_refused_at is not None
    await rpc.network_confirmations.request(ana, identity_pb2.PLATFORM_TWITTER)
    assert (again := await own(rpc, ana, identity_pb2.PLATFORM_TWITTER)) is not None
    assert again.confirmation_refused_at is None
    assert again.confirmation_code != before.confirmation_code
    await rpc.network_confirmations.confirm(staff, waiting.id)
    assert (confirmed := await own(rpc, ana, identity_pb2.PLATFORM_TWITTER)) is not None
    assert (confirmed.state, confirmed.confirmation_code) == (CONFIRMED_STATE, None)
    record = await rpc.people.record(staff, ana.person_id or "")
    assert record is not None
    assert [(network.username, network.state) for network in record.networks] == [("anapaz", CONFIRMED_STATE)]
    assert await rpc.network_confirmations.waiting(staff, None, 0) == []
    confirmation_notices = await notices(rpc, ana)
    assert confirmation_notices == [
        (creator_notices_pb2.CREATOR_NOTICE_KIND_NETWORK_CONFIRMED, identity_pb2.PLATFORM_TWITTER, "anapaz"),
        (creator_notices_pb2.CREATOR_NOTICE_KIND_NETWORK_REFUSED, identity_pb2.PLATFORM_TWITTER, "anapaz"),
    ]
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_TWITTER, "another")
    assert (replaced := await own(rpc, ana, identity_pb2.PLATFORM_TWITTER)) is not None
    assert replaced.state == DECLARED_STATE


async def test_what_is_declared_no_more_leaves_the_queue_and_the_log_has_who_decided(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    ana, staff = await with_profile(rpc, accounts), await accounts.staff()
    for decide in (rpc.network_confirmations.refuse, rpc.network_confirmations.confirm):
        await rpc.creator_accounts.declare_network(ana, INSTAGRAM, "ana")
        await rpc.network_confirmations.request(ana, INSTAGRAM)
        (waiting,) = await rpc.network_confirmations.waiting(staff, None, 0)
        with capture_logs() as logs:
            await decide(staff, waiting.id)
        (entry,) = [entry for entry in logs if entry["event"] == "network_confirmation_decided"]
        assert (entry["staff_id"], entry["person_id"]) == (staff.person_id, ana.person_id)
        assert entry["decision"] == ("refused" if decide == rpc.network_confirmations.refuse else "confirmed")
    await rpc.creator_accounts.declare_network(ana, FACEBOOK, "ana.paz")
    await rpc.network_confirmations.request(ana, FACEBOOK)
    (waiting,) = await rpc.network_confirmations.waiting(staff, None, 0)
    await accounts.run("UPDATE person_credentials SET platform_object_identity = 'another' RETURNING 1")
    with pytest.raises(UnknownConfirmation):
        await rpc.network_confirmations.confirm(staff, waiting.id)
    assert await rpc.network_confirmations.waiting(staff, None, 0) == []


async def test_nobody_but_staff_confirms(rpc: IdentityServices, accounts: Accounts) -> None:
    ana = await accounts.creator()
    await rpc.creator_accounts.declare_network(ana, INSTAGRAM, "ana")
    await rpc.network_confirmations.request(ana, INSTAGRAM)
    confirmation = await accounts.run("SELECT id FROM network_confirmations")
    for caller, refused in ((ana, PermissionDenied), (Caller(), Unauthenticated), (CAMPAIGN, PermissionDenied)):
        for call in (
            rpc.network_confirmations.waiting(caller, None, 0),
            rpc.network_confirmations.confirm(caller, confirmation),
            rpc.network_confirmations.refuse(caller, confirmation),
        ):
            with pytest.raises(refused):
                await call
    assert (account := await own(rpc, ana)) is not None
    assert account.state == DECLARED_STATE


async def test_own_accounts_take_one_statement_while_the_session_is_open(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    ana = await with_profile(rpc, accounts)
    assert (await rpc.linking.own(ana)).accounts == []
    await rpc.creator_accounts.declare_network(ana, identity_pb2.PLATFORM_TWITTER, "anapaz")
    await rpc.network_confirmations.request(ana, identity_pb2.PLATFORM_TWITTER)
    await rpc.creator_accounts.declare_network(ana, INSTAGRAM, "ana.vieja")
    await link(rpc, ana)
    with executed_statements() as seen:
        shown = (await rpc.linking.own(ana)).accounts
    assert len(seen) == 1, seen
    assert [(account.platform, account.username, account.state) for account in shown] == [
        (INSTAGRAM, "ana.paz", LINKED),
        (identity_pb2.PLATFORM_TWITTER, "anapaz", DECLARED_STATE),
    ]
    assert [account.confirmation_code is not None for account in shown] == [False, True]
    await rpc.sessions.end_all(ana)
    with pytest.raises(SessionEnded):
        await rpc.linking.own(ana)


async def test_who_withdraws_our_permissions_at_the_network_is_told_here(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    ana = await with_profile(rpc, accounts)
    before = int(clock.now.timestamp()) - 10
    await link(rpc, ana)
    await rpc.network_callbacks.deauthorized(INSTAGRAM, signed_request("9178", before))  # about an earlier link
    await rpc.network_callbacks.deauthorized(FACEBOOK, signed_request("9178"))
    await rpc.network_callbacks.deauthorized(INSTAGRAM, signed_request("somebody"))
    for body in (b"", b"signed_request=x.y", signed_request("9178", secret="another"), b"\xff"):
        with pytest.raises(ForgedRequest):
            await rpc.network_callbacks.deauthorized(INSTAGRAM, body)
    assert (account := await own(rpc, ana)) is not None
    assert account.state == LINKED
    clock.move(hours=1)
    for _ in range(2):
        await rpc.network_callbacks.deauthorized(INSTAGRAM, signed_request("9178", int(clock.now.timestamp())))
    assert (account := await own(rpc, ana)) is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, REVOKED)
    assert await notices(rpc, ana) == [
        (creator_notices_pb2.CREATOR_NOTICE_KIND_NETWORK_ATTENTION, INSTAGRAM, "ana.paz")
    ]
    await link(rpc, ana)
    assert (account := await own(rpc, ana)) is not None
    assert account.state == LINKED


async def test_who_withdraws_our_permissions_in_the_second_of_linking_is_told_too(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    clock.now = clock.now.replace(microsecond=700_000)
    ana = await with_profile(rpc, accounts)
    await link(rpc, ana)
    await rpc.network_callbacks.deauthorized(INSTAGRAM, signed_request("9178", int(clock.now.timestamp())))
    assert (account := await own(rpc, ana)) is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, REVOKED)


async def test_data_is_deleted_when_the_network_asks_and_anybody_with_the_code_reads_so(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, identity_database: Database
) -> None:
    ana = await accounts.creator()
    await link(rpc, ana, FACEBOOK)
    code, url = await rpc.network_callbacks.data_deleted(FACEBOOK, signed_request("500"))
    assert await own(rpc, ana, FACEBOOK) is None
    assert urlsplit(url).path == "/app/networks/deletion"
    assert query_of(url) == {"code": code}
    state = await rpc.network_callbacks.deletion(code)
    assert state is not None
    assert (state.platform, state.deleted_at) == (FACEBOOK, clock.now)
    assert await rpc.network_callbacks.deletion(code + "x") is None
    assert await rpc.network_callbacks.deletion("x" * 10_000) is None
    with pytest.raises(ForgedRequest):
        await rpc.network_callbacks.data_deleted(FACEBOOK, b"signed_request=a.b")
    stranger, _ = await rpc.network_callbacks.data_deleted(FACEBOOK, signed_request("nobody"))
    assert await rpc.network_callbacks.deletion(stranger) is not None
    clock.move(days=91)
    await repository.clean(identity_database, clock.now)
    assert await rpc.network_callbacks.deletion(code) is None


async def test_a_token_is_renewed_in_time_with_name_and_followers(
    rpc: IdentityServices, accounts: Accounts, networks: Networks, renewal: TokenRenewal, clock: MovableClock
) -> None:
    ana = await accounts.creator()
    await link(rpc, ana)
    assert await renewal.renew_due() == 0
    clock.move(days=7)
    networks.answers[ME] = (200, networks.instagram(username="ana", followers_count=1300))
    assert await renewal.renew_due() == 1
    assert await renewal.renew_due() == 0
    (token,) = await rpc.network_tokens.tokens(CAMPAIGN, [AccountKey(ana.person_id or "", INSTAGRAM)])
    assert (token.access_token, token.username) == ("IG-renewed", "ana")
    assert token.expires_at == clock.now + timedelta(days=60)
    assert [(fact.username, fact.followers, fact.version) for fact in await facts(accounts)] == [
        ("ana.paz", 1200, 1),
        ("ana", 1300, 2),
    ]
    shown = await rpc.creator_accounts.account(ana)
    assert shown is not None
    assert [network.username for network in shown.networks] == ["ana"]
    clock.move(days=7)
    await renewal.renew_due()
    assert len(await facts(accounts)) == 2  # nothing that other services need


async def test_a_network_that_is_away_is_tried_later_each_time_until_the_token_expires(
    rpc: IdentityServices, accounts: Accounts, networks: Networks, renewal: TokenRenewal, clock: MovableClock
) -> None:
    ana = await with_profile(rpc, accounts)
    await link(rpc, ana)
    networks.answers["graph.instagram.com/refresh_access_token"] = (503, None)
    clock.move(days=7)
    pauses = []
    for _ in range(4):
        assert await renewal.renew_due() == 1
        due = await accounts.run("SELECT check_at FROM social_accounts")
        pauses.append(due - clock.now)
        clock.now = due
    assert pauses == sorted(pauses)
    assert pauses[0] < timedelta(minutes=7) < pauses[3] < timedelta(hours=1)
    assert (account := await own(rpc, ana)) is not None
    assert account.state == LINKED
    clock.move(days=60)
    calls = len(networks.requests)
    await renewal.renew_due()
    assert len(networks.requests) == calls
    assert (account := await own(rpc, ana)) is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, EXPIRED)
    assert [kind for kind, _, _ in await notices(rpc, ana)] == [
        creator_notices_pb2.CREATOR_NOTICE_KIND_NETWORK_ATTENTION
    ]


async def test_a_refused_token_needs_attention(
    rpc: IdentityServices, accounts: Accounts, networks: Networks, renewal: TokenRenewal, clock: MovableClock
) -> None:
    ana = await accounts.creator()
    await link(rpc, ana)
    clock.move(days=7)
    networks.answers["graph.instagram.com/refresh_access_token"] = error(190, 458)
    assert await renewal.renew_due() == 1
    assert (account := await own(rpc, ana)) is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, REVOKED)
    assert await renewal.renew_due() == 0


async def test_two_processes_renew_a_token_once_and_a_late_answer_is_dropped(
    rpc: IdentityServices,
    accounts: Accounts,
    networks: Networks,
    renewal: TokenRenewal,
    clock: MovableClock,
    identity_database: Database,
) -> None:
    ana = await accounts.creator()
    await link(rpc, ana)
    clock.move(days=7)
    async with identity_database.transaction() as session:
        (leased,) = await repository.lease_due(session, clock.now, 10)
    assert await renewal.renew_due() == 0
    clock.move(minutes=6)  # the process that leased it died, and another process takes over
    assert await renewal.renew_due() == 1
    networks.answers["graph.instagram.com/refresh_access_token"] = error(190)
    await renewal._renew(leased)
    assert (account := await own(rpc, ana)) is not None
    assert account.state == LINKED


@pytest.mark.parametrize("step", ["deauthorization", "report", "renewal"])
async def test_who_locks_a_person_first_never_waits_for_a_notice_of_theirs(
    rpc: IdentityServices,
    accounts: Accounts,
    networks: Networks,
    renewal: TokenRenewal,
    clock: MovableClock,
    identity_database: Database,
    step: str,
) -> None:
    ana = await with_profile(rpc, accounts)
    await link(rpc, ana)
    key = AccountKey(ana.person_id or "", INSTAGRAM)
    networks.answers["graph.instagram.com/refresh_access_token"] = error(190)
    clock.move(days=7)
    steps: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        "deauthorization": lambda: rpc.network_callbacks.deauthorized(INSTAGRAM, signed_request("178")),
        "report": lambda: rpc.network_tokens.report(
            CAMPAIGN, [NetworkFailure(key, "178", social_pb.NETWORK_FAILURE_REASON_TOKEN_INVALID)]
        ),
        "renewal": renewal.renew_due,
    }

    async def waits() -> bool:
        waiting = "wait_event_type = 'Lock' AND datname = current_database()"
        return bool(await accounts.run(f"SELECT count(*) FROM pg_stat_activity WHERE {waiting}"))

    async with asyncio.TaskGroup() as tasks, identity_database.transaction() as session:
        await persons.lock_by_id(session, key.person_id)
        tasks.create_task(steps[step]())
        await eventually(waits)
        # Not locked, since the other transaction waits for the person; otherwise the two would deadlock.
        await session.exec(text("SET LOCAL lock_timeout = '500ms'"))  # type: ignore[call-overload]
        assert await repository.lock_own(session, key) is not None
    assert (account := await own(rpc, ana)) is not None
    assert (account.state, account.reason) == (NEEDS_ATTENTION, REVOKED)
    assert [kind for kind, _, _ in await notices(rpc, ana)] == [
        creator_notices_pb2.CREATOR_NOTICE_KIND_NETWORK_ATTENTION
    ]


@pytest.mark.parametrize(
    ("platform", "address", "field", "token"),
    [
        (INSTAGRAM, "graph.instagram.com/v25.0/178/subscribed_apps", "comments", "IG-long"),
        (FACEBOOK, "graph.facebook.com/v25.0/55/subscribed_apps", "feed", "FB-page-55"),
    ],
    ids=["instagram", "facebook"],
)
async def test_a_linked_account_is_subscribed_to(
    rpc: IdentityServices,
    accounts: Accounts,
    networks: Networks,
    platform: int,
    address: str,
    field: str,
    token: str,
) -> None:
    await link(rpc, await accounts.creator(), platform)
    (request,) = networks.requested(address)
    assert request.method == "POST"
    assert parse_qs(request.content.decode())["subscribed_fields"] == [field]
    assert request.headers["authorization"] == f"Bearer {token}"
    assert token not in str(request.url)


@pytest.mark.parametrize("answer", [(503, None), error(10), error(190)], ids=["away", "no permission", "no token"])
async def test_an_account_that_is_not_subscribed_to_is_linked_and_tried_again_with_its_token(
    rpc: IdentityServices,
    accounts: Accounts,
    networks: Networks,
    renewal: TokenRenewal,
    clock: MovableClock,
    answer: tuple[int, object],
) -> None:
    ana = await accounts.creator()
    networks.answers[SUBSCRIBED] = answer
    await link(rpc, ana)
    networks.answers[SUBSCRIBED] = (200, {"success": True})
    clock.move(days=7)
    assert await renewal.renew_due() == 1
    requests = networks.requested("graph.instagram.com/v25.0/178/subscribed_apps")
    assert [request.headers["authorization"] for request in requests] == ["Bearer IG-long", "Bearer IG-renewed"]
    assert (account := await own(rpc, ana)) is not None
    assert (account.state, list(account.missing_scopes)) == (LINKED, [])


async def test_an_account_that_cannot_be_used_is_not_subscribed_to(
    rpc: IdentityServices, accounts: Accounts, networks: Networks
) -> None:
    networks.answers[ME] = (200, networks.instagram(account_type="PERSONAL"))
    await link(rpc, await accounts.creator())
    assert networks.requested("graph.instagram.com/v25.0/178/subscribed_apps") == []
