"""A migrated database of its own for each test of identity-svc, the servicer over it, and a clock that moves."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from identity_svc.bootstrap import IdentityRpc, identity_rpc
from identity_svc.sessions.keys import SigningKeys
from identity_svc.settings import IdentitySettings
from kit.db import Database

sys.path.insert(0, str(Path(__file__).parent))

from identity_factories import Accounts, MovableClock

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def identity_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)


@pytest.fixture
def settings() -> IdentitySettings:
    return IdentitySettings(argon2_memory_kib=64, argon2_time_cost=1, answer_seconds=0.0)


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
def rpc(identity_database: Database, settings: IdentitySettings, clock: MovableClock) -> IdentityRpc:
    return identity_rpc(identity_database, settings, SigningKeys(Ed25519PrivateKey.generate()), clock)


@pytest.fixture
def accounts(rpc: IdentityRpc, identity_database: Database) -> Accounts:
    return Accounts(rpc, identity_database)
