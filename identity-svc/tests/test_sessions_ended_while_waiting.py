"""Requests that wait for their person's lock while another transaction ends their session or resets the password."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pyotp
import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock

from identity_svc.bootstrap import IdentityServices
from identity_svc.persons import repository as persons
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.service import end_sessions
from kit.db import Database
from kit.rpc.caller import Caller
from kit.testing.authenticator import SoftwareAuthenticator
from kit.testing.conditions import eventually

Act = Callable[[], Awaitable[Any]]
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


async def until_it_waits(accounts: Accounts, running: asyncio.Task[Any]) -> None:
    """Returns once a transaction waits for a lock, or the request has ended."""

    async def waits() -> None:
        assert running.done() or await accounts.run(_WAITING)

    await eventually(waits)


async def add_passkey(rpc: IdentityServices, caller: Caller, _: MovableClock) -> Act:
    credential = SoftwareAuthenticator("http://localhost:4003").create(
        await rpc.passkeys.begin(caller, PASSWORD, "")
    )
    return lambda: rpc.passkeys.add(caller, "Teléfono", credential)


async def begin_second_factor(rpc: IdentityServices, caller: Caller, _: MovableClock) -> Act:
    return lambda: rpc.second_factor.begin(caller)


async def enable_second_factor(rpc: IdentityServices, caller: Caller, clock: MovableClock) -> Act:
    code = pyotp.TOTP((await rpc.second_factor.begin(caller)).secret).at(clock())
    return lambda: rpc.second_factor.enable(caller, code)


async def change_password(rpc: IdentityServices, caller: Caller, _: MovableClock) -> Act:
    return lambda: rpc.passwords.change(caller, PASSWORD, OTHER_PASSWORD)


async def request_deletion(rpc: IdentityServices, caller: Caller, _: MovableClock) -> Act:
    return lambda: rpc.deletions.request(caller)


async def rename(rpc: IdentityServices, caller: Caller, _: MovableClock) -> Act:
    return lambda: rpc.accounts.rename(caller, caller.person_id or "", "Otra", "Persona")


async def end_all(rpc: IdentityServices, caller: Caller, _: MovableClock) -> Act:
    return lambda: rpc.sessions.end_all(caller)


@pytest.mark.parametrize(
    "prepared",
    [add_passkey, begin_second_factor, enable_second_factor, change_password, request_deletion, rename, end_all],
)
async def test_a_session_that_ends_while_its_request_waits_changes_nothing(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    clock: MovableClock,
    prepared: Callable[[IdentityServices, Caller, MovableClock], Awaitable[Act]],
) -> None:
    _, caller = await accounts.signed_up()
    act = await prepared(rpc, caller, clock)
    async with identity_database.transaction() as session:
        person = await persons.lock_by_email(session, EMAIL)
        assert person is not None
        running = asyncio.ensure_future(act())
        await until_it_waits(accounts, running)
        await end_sessions(session, person.id, "password_reset", clock())
    with pytest.raises(SessionEnded):
        await running


async def test_a_reset_removes_a_passkey_whose_addition_it_waited_for(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    credential = SoftwareAuthenticator("http://localhost:4003").create(
        await rpc.passkeys.begin(caller, PASSWORD, "")
    )
    await rpc.passkeys.add(caller, "Teléfono", credential)
    await rpc.passwords.request_reset(Caller(client_ip="192.0.2.1"), EMAIL)
    token = await accounts.token("/resetPassword")
    async with identity_database.transaction() as session:
        person = await persons.lock_by_email(session, EMAIL)
        assert person is not None
        running = asyncio.ensure_future(rpc.passwords.reset(Caller(), token, OTHER_PASSWORD, remove_passkeys=True))
        await until_it_waits(accounts, running)
        clock.move(seconds=1)
        (passkey,) = await rpc.passkeys.own(caller)
        (await session.get_one(type(passkey), passkey.id)).created_at = clock()
    await running
    assert await accounts.run("SELECT count(*) FROM passkeys") == 0
    assert await accounts.run("SELECT password_reset_at FROM persons") == clock()
