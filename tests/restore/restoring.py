"""Shared by the tests of backups and recoveries: the operator's command, conditions to wait for, a sign-in."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable

from journey import ROOT, SETTLE_SECONDS, System
from phones import Phones
from writers import Clients

ANSWERS = 3
"""Responses of each kind of write before the backup begins, and after it ends, one of them an acknowledgement."""


def resuena(system: System, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the operator's command on this system."""
    command = [sys.executable, "-m", "resuena_operator", "--data", str(system.data), *arguments]
    return subprocess.run(command, env=system.env, cwd=ROOT, capture_output=True, text=True, check=False)


def done(outcome: subprocess.CompletedProcess[str]) -> str:
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    return outcome.stdout


async def until(look: Callable[[], Awaitable[str]]) -> None:
    deadline = time.monotonic() + SETTLE_SECONDS
    while waits := await look():
        assert time.monotonic() < deadline, f"after {SETTLE_SECONDS} s: {waits}"
        await asyncio.sleep(0.1)


async def answered(clients: Clients, since: float) -> str:
    """The kinds of write that since then had too few responses, or refusals only, as from a busy system."""
    acknowledged = clients.acknowledged(since)
    few = [
        name for name, answers in clients.answers(since).items() if answers < ANSWERS or name not in acknowledged
    ]
    return f"fewer than {ANSWERS} answers, or no acknowledgement, to {', '.join(few)}" if few else ""


def sign_in(system: System, email: str, password: str) -> None:
    """Signs in as the page does."""
    assert Phones(system, system.layout().ports).sign_in(email, password)
