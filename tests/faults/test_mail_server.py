"""The mail server is slow while people sign up and are invited: whoever was told that a mail goes gets it, and once."""

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
"""So many mails a service sends at once, as kit.mail has it."""
TRIED_SECONDS = 90.0
SENT_SECONDS = 240.0


@pytest_asyncio.fixture
async def server(system: System) -> AsyncIterator[SmtpServer]:
    """The mail server of the system meanwhile."""
    made = SmtpServer()
    await made.start()
    await asyncio.to_thread(system.change_settings, "set", "smtp.url", made.url)
    yield made
    made.go()
    await asyncio.to_thread(system.change_settings, "delete", "smtp.url")
    await made.stop()


def silent(server: SmtpServer, step: str, asked: int) -> Fault:
    """The server says nothing at this step, until it was asked so often and the fault is over."""

    async def patient() -> str:
        return "" if server.held >= asked else f"the server was asked {server.held} times"

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
    ("step", "asked"),
    [
        # So often that the first ones were given up, after 30 s, and others tried.
        pytest.param("HELLO", 3 * AT_ONCE, id="mail server greets nobody"),
        # As many as wait for an answer at once: of two services, since few write to the operator.
        pytest.param("TEXT", 2 * AT_ONCE, id="mail server answers no text"),
    ],
)
async def test_each_mail_arrives_once(
    system: System, server: SmtpServer, step: str, asked: int, record_property: Callable[[str, object], None]
) -> None:
    async def unsent() -> str:
        waiting = {
            name: (await rows(system.layout(), name, "SELECT count(*) FROM outgoing_mail"))[0][0]
            for name in MAILERS
        }
        return f"mails wait: {waiting}" if any(waiting.values()) else ""

    outcome = await trial(system, silent(server, step, asked))
    record_property("row", outcome.row())
    outcome.check()
    await until(unsent, SENT_SECONDS)
    taken = server.taken_for()
    assert {address: taken[address] for address in outcome.mailed} == dict.fromkeys(outcome.mailed, 1)
