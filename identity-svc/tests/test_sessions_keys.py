"""Tokens of API keys on a real database: which service may request them, what they contain, and that they end."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from identity_factories import Accounts, MovableClock

from identity_svc.bootstrap import IdentityServices
from identity_svc.sessions.consumers import api_key_ended
from identity_svc.sessions.models import KeyGrant
from identity_svc.tokens.service import SigningKeys
from kit.db import Database
from kit.events import Meta
from kit.rpc.caller import Caller, Key
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.rpc.tokens import TokenVerifier
from resuena.company.v1.events_pb2 import ApiKeyEnded

GRANT = KeyGrant(
    key_id="k1",
    company_id="c1",
    name="CRM",
    scopes=frozenset({"results", "audit"}),
    campaigns=None,
    test=False,
    expires_at=datetime(2099, 1, 1, tzinfo=UTC),
)


async def test_a_token_of_an_api_key_has_its_permissions_and_no_person(
    rpc: IdentityServices, keys: SigningKeys
) -> None:
    token, _ = await rpc.sessions.issue_key_token(Caller(service="company"), GRANT)
    caller = await TokenVerifier(keys.jwks).verify(f"Bearer {token}")
    assert (caller.person_id, caller.tenant_id, caller.session_id) == (None, "c1", "k1")
    assert caller.permissions == {"readCampaings", "auditAdvertisement"}
    assert caller.key == Key("k1", "CRM", frozenset({"results", "audit"}), None, test=False)
    limited = replace(GRANT, scopes=frozenset({"creators"}), campaigns=frozenset({"a"}), test=True)
    token, _ = await rpc.sessions.issue_key_token(Caller(service="company"), limited)
    caller = await TokenVerifier(keys.jwks).verify(f"Bearer {token}")
    assert caller.key == Key("k1", "CRM", frozenset({"creators"}), frozenset({"a"}), test=True)


async def test_a_token_of_an_api_key_ends_with_the_key(rpc: IdentityServices, clock: MovableClock) -> None:
    ends = clock() + timedelta(seconds=90)
    _, until = await rpc.sessions.issue_key_token(Caller(service="company"), replace(GRANT, expires_at=ends))
    assert until <= datetime.now(UTC) + timedelta(seconds=91)
    with pytest.raises(Unauthenticated):
        await rpc.sessions.issue_key_token(Caller(service="company"), replace(GRANT, expires_at=clock()))


@pytest.mark.parametrize("service", [None, "demo", "mobile", "campaign"])
async def test_nobody_else_has_tokens_of_api_keys_signed(rpc: IdentityServices, service: str | None) -> None:
    with pytest.raises(PermissionDenied):
        await rpc.sessions.issue_key_token(Caller(service=service), GRANT)


@pytest.mark.parametrize("scopes", [[], ["results", "manageCampaigns"]])
async def test_an_api_key_is_granted_no_other_permission(rpc: IdentityServices, scopes: list[str]) -> None:
    with pytest.raises(InvalidInput):
        await rpc.sessions.issue_key_token(Caller(service="company"), replace(GRANT, scopes=frozenset(scopes)))


async def test_a_revoked_api_key_is_told_to_every_process(identity_database: Database, accounts: Accounts) -> None:
    async with identity_database.transaction() as session:
        await api_key_ended(
            session,
            ApiKeyEnded(key_id="k1", company_id="c1"),
            Meta("m1", "resuena.company.api_key_ended.v1", "k1", 1, 1, None),
        )
    assert await accounts.events("session_ended") == ["k1"]
