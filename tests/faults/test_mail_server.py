"""The mail server is slow while people sign up and are invited: each acknowledged mail arrives, once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from faults import Fault
from journey import System
from settling import rows
from trial import trial, until

from kit.testing.smtp_server import SmtpServer
from resuena_local.layout import MAILERS

AT_ONCE = 8
"""The number of mails that a service sends at once, as in kit.mail."""
TRIED_SECONDS = 90.0
SENT_SECONDS = 240.0


@pytest_asyncio.fixture
async def server(system: System) -> AsyncIterator[SmtpServer]:
    """The mail server that the system uses meanwhile."""
    mail_server = SmtpServer()
    await mail_server.start()
    await asyncio.to_thread(system.change_settings, "set", "smtp.url", mail_server.url)
    yield mail_server
    mail_server.go()
    await asyncio.to_thread(system.change_settings, "delete", "smtp.url")
    await mail_server.stop()


def silent(server: SmtpServer, step: str, times: int) -> Fault:
    """The server sends no response at this step, until it has held this many requests and the fault is over."""

    async def patient() -> str:
        return "" if server.held >= times else f"the server was asked {server.held} times"

    @asynccontextmanager
    async def fault(_: System) -> AsyncIterator[None]:
        server.hold(step)
        try:
            await until(patient, TRIED_SECONDS)
            yield
        finally:
            server.go()

    return fault


@pytest.mark.parametrize(
    ("step", "requests"),
    [
        # Enough that the first ones timed out, after 30 s, and others were tried.
        pytest.param("HELLO", 3 * AT_ONCE, id="mail server greets nobody"),
        # As many as are sent at once by two services, since few mails go to the operator.
        pytest.param("TEXT", 2 * AT_ONCE, id="mail server answers no text"),
    ],
)
async def test_each_mail_arrives_once(
    system: System, server: SmtpServer, step: str, requests: int, record_property: Callable[[str, object], None]
) -> None:
    async def unsent() -> str:
        waiting = {
            name: (await rows(system.layout(), name, "SELECT count(*) FROM outgoing_mail"))[0][0]
            for name in MAILERS
        }
        return f"mails wait: {waiting}" if any(waiting.values()) else ""

    outcome = await trial(system, silent(server, step, requests))
    record_property("row", outcome.row())
    outcome.check()
    await until(unsent, SENT_SECONDS)
    taken = server.taken_for()
    assert {address: taken[address] for address in outcome.mailed} == dict.fromkeys(outcome.mailed, 1)
