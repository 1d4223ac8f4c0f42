"""Fixtures of campaign-svc: a migrated database for each test."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from campaign_graph import slice as campaign_slice
from campaign_graph.loaders import CampaignClient
from campaign_svc.bootstrap import register
from campaign_svc.reports.service import Names
from kit.db import Database
from kit.graph.testing import Answer, operation
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.testing import TokenFor
from kit.testing.rpc import StartRpcServer

sys.path.insert(0, str(Path(__file__).parent))

from campaign_asking import MIGRATIONS, Ask

BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"


@pytest.fixture
def campaign_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)


@pytest.fixture
def names() -> Names | None:
    """The search for people by name; modules with tests of searches override it."""
    return None


@pytest_asyncio.fixture
async def ask(
    campaign_database: Database, rpc_server: StartRpcServer, token_for: TokenFor, names: Names | None
) -> Ask:
    """Runs an operation as a person, in a browser unless `agent` is given.

    `ask(query, variables, person_id=…, tenant_id=…, permissions=…)`
    """
    client = CampaignClient(await rpc_server(lambda server: register(server, campaign_database, names=names)))

    async def run(
        query: str, variables: dict[str, Any] | None = None, agent: str | None = BROWSER, **who: Any
    ) -> Answer:
        token = f"Bearer {token_for(**who)}" if who else None
        enter_context(CallContext(authorization=token, caller=Caller(), user_agent=agent))
        caller = Caller(person_id="somebody") if who else Caller()
        return await operation([campaign_slice], {"campaign": client}, query, variables, caller=caller)

    return run
