"""Fixtures of identity-svc: a migrated database for each test, the use cases over it, and a clock that moves."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from identity_svc.bootstrap import IdentityServices, identity_services
from identity_svc.settings import IdentitySettings
from identity_svc.tokens.service import SigningKeys
from kit.db import Database
from kit.secret_files import Secrets
from kit.testing.tokens import SigningKeys as TestKeys

sys.path.insert(0, str(Path(__file__).parent))

from identity_factories import Accounts, MovableClock, PeersOfCreators

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
def keys() -> SigningKeys:
    return SigningKeys(Secrets(TestKeys().pem))


@pytest.fixture
def peers_of_creators() -> PeersOfCreators:
    return PeersOfCreators()


@pytest.fixture
def rpc(
    identity_database: Database,
    settings: IdentitySettings,
    keys: SigningKeys,
    clock: MovableClock,
    peers_of_creators: PeersOfCreators,
) -> IdentityServices:
    return identity_services(identity_database, settings, keys, clock, creator_peers=peers_of_creators)


@pytest.fixture
def accounts(rpc: IdentityServices, identity_database: Database) -> Accounts:
    return Accounts(rpc, identity_database)
