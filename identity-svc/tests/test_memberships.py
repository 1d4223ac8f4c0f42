"""A reduced role ends sessions at once, on a real database: by the call, by the fact, in any order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from identity_factories import EMAIL, PASSWORD, Accounts

from identity_svc import consumers
from identity_svc.bootstrap import IdentityServices
from identity_svc.mails.service import Links
from identity_svc.memberships.policies import AUDITOR, OWNER, VIEWER, narrows
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.rpc import SessionRpc
from kit.db import Database, uuid7
from kit.events import Consumers, Relay, record
from kit.jetstream import Connection
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.testing import eventually
from resuena.company.v1 import events_pb2
from resuena.identity.v1 import sessions_pb2 as pb

COMPANY = Caller(service="company")
NONE = 0


@pytest.mark.parametrize("before", [NONE, OWNER, AUDITOR, VIEWER])
def test_only_less_is_narrower(before: int) -> None:
    rank = (NONE, VIEWER, AUDITOR, OWNER)
    for after in rank:
        assert narrows(before, after) is (rank.index(after) < rank.index(before))


@pytest.mark.parametrize(
    ("roles", "ended"),
    [
        ((OWNER, NONE), True),
        ((VIEWER, NONE), True),
        ((OWNER, AUDITOR), True),
        ((OWNER, VIEWER), True),
        ((AUDITOR, VIEWER), True),
        ((NONE,), False),
        ((OWNER,), False),
        ((VIEWER, AUDITOR), False),
        ((VIEWER, OWNER), False),
        ((AUDITOR, AUDITOR), False),
    ],
)
async def test_who_loses_a_permission_loses_every_session(
    rpc: IdentityServices, accounts: Accounts, *, roles: tuple[int, ...], ended: bool
) -> None:
    opened, caller = await accounts.signed_up()
    second = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    _, other = await accounts.signed_up("otra@example.com")
    person, company = caller.person_id or "", uuid7()
    for version, role in enumerate(roles, start=1000):
        await rpc.sessions.apply_membership(COMPANY, person, company, role, version)
        await rpc.sessions.apply_membership(COMPANY, person, company, role, version)
    both = {opened.view.session_id, second.view.session_id}
    ended_ids = await accounts.events("session_ended")
    assert (set(ended_ids), len(ended_ids)) == ((both, 2) if ended else (set(), 0))
    assert (await rpc.sessions.current(caller)).person is None or not ended
    if ended:
        with pytest.raises(SessionEnded):
            await rpc.sessions.refresh(second.refresh_token)
    else:
        assert (await rpc.sessions.refresh(second.refresh_token)).view.person is not None
    assert (await rpc.sessions.current(other)).person is not None


async def test_late_news_ends_nothing(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    person, company = caller.person_id or "", uuid7()
    await rpc.sessions.apply_membership(
        COMPANY, person, company, OWNER, 1002
    )  # left and came back, applied in reverse order
    await rpc.sessions.apply_membership(COMPANY, person, company, NONE, 1001)
    await rpc.sessions.apply_membership(COMPANY, person, company, OWNER, 1000)
    assert await accounts.events("session_ended") == []


async def test_who_signs_in_afterwards_has_what_is_true(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    person, company = caller.person_id or "", uuid7()
    await rpc.sessions.apply_membership(COMPANY, person, company, OWNER, 1000)
    await rpc.sessions.apply_membership(COMPANY, person, company, VIEWER, 1001)
    again = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    assert again.view.permissions == ["readCampaings"]
    await rpc.sessions.apply_membership(COMPANY, person, uuid7(), NONE, 1002)
    assert (await rpc.sessions.refresh(again.refresh_token)).view.permissions == ["readCampaings"]


async def test_no_session_outlives_a_removal_that_races_with_sign_ins(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    person, company = caller.person_id or "", uuid7()
    await rpc.sessions.apply_membership(COMPANY, person, company, OWNER, 1000)
    sign_ins = [rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD) for _ in range(4)]
    removal = rpc.sessions.apply_membership(COMPANY, person, company, NONE, 1001)
    first, *rest = await asyncio.gather(*sign_ins[:2], removal, *sign_ins[2:])
    ended_ids = set(await accounts.events("session_ended"))
    for opened in (first, *rest):
        if opened is not None and opened.view.permissions:
            assert opened.view.session_id in ended_ids


async def test_the_caller_who_loses_a_role_gets_no_renewed_session(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    company = uuid7()
    both = Caller(service="company", person_id=caller.person_id, session_id=caller.session_id)
    assert caller.person_id is not None
    answers = []
    enter_context(CallContext(caller=both))
    for version, role in ((1000, OWNER), (1001, AUDITOR)):
        request = pb.ApplyMembershipRequest(
            person_id=caller.person_id,
            company_id=company,
            role=role,  # type: ignore[arg-type]
            version=version,
            session_id=caller.session_id,
        )
        answers.append((await SessionRpc(rpc.sessions).ApplyMembership(request, None)).HasField("session"))
    assert answers == [True, False]


async def test_the_fact_does_the_same_when_nobody_called(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    nats: Connection,
    background: Callable[..., Any],
) -> None:
    _, caller = await accounts.signed_up()
    person, company = caller.person_id or "", uuid7()
    background(Relay(identity_database, nats).run())
    background(
        Consumers(
            identity_database,
            nats,
            list(consumers.subscriptions(identity_database, links=Links("https://x", "X"))),
        ).run()
    )

    async def tell(role: int, version: int) -> None:
        async with identity_database.transaction() as session:
            changed = events_pb2.MembershipChanged(
                person_id=person,
                company_id=company,
                role=role,  # type: ignore[arg-type]
                version=version,
            )
            subject = "resuena.company.membership_changed.v1"
            await record(session, subject, changed, entity_id=company, version=version)

    await tell(OWNER, 1000)

    async def granted() -> bool:
        return (await rpc.sessions.current(caller)).company_role == "owner"

    await eventually(granted)
    assert await accounts.events("session_ended") == []
    await tell(NONE, 1001)

    async def gone() -> bool:
        return (await rpc.sessions.current(caller)).person is None

    await eventually(gone)
    assert await accounts.events("session_ended") == [caller.session_id]
