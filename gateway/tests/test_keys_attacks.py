"""Attacks on API keys at the gateway: guesses, from one address and from many, and keys in places that are not read."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest

from gateway.keys import InvalidKey, Keys
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.rpc.keys import is_secret, new_secret
from kit.telemetry.setup import redact
from kit.testing import TokenFor

Record = Callable[[str, object], None]
SECRET = new_secret()
GUESSES = 30
"""The limit per address in ten minutes, from live_settings.toml."""


@pytest.fixture
def token(token_for: TokenFor, keeper: Any) -> str:
    """The token for which SECRET is exchanged."""
    key = {"name": "CRM", "scopes": ["read"], "test": False}
    access_token = token_for(sub=..., session_id="k1", tenant_id="c1", tenant_role=..., key=key)
    keeper.tokens[SECRET] = access_token
    return access_token


@pytest.fixture
def keys(keeper: Any) -> Keys:
    return Keys(lambda secret: keeper.exchange(None, secret), RateLimits())


def mistyped(secret: str) -> list[str]:
    """The secret with each of its characters changed, with one less, one more, and in another spelling."""
    changed = [f"{secret[:at]}{'1' if secret[at] != '1' else '2'}{secret[at + 1 :]}" for at in range(len(secret))]
    others = [secret[:-1], f"{secret}0", secret.upper(), secret.lower(), secret.swapcase(), secret[::-1], "rsn_"]
    others += [f"rsn_test_{secret.removeprefix('rsn_')}", f"{secret}\n", f"{secret}\0", f"rsn_{'0' * 49}"]
    return changed + others


async def guess(keys: Keys, secret: str, address: str) -> bool:
    """Whether the key of a guess was checked; False once the address has guessed too often."""
    try:
        await keys.authorization(secret, address)
    except InvalidKey:
        return True
    except TooManyRequests:
        return False
    raise AssertionError(f"{secret} was taken")


async def test_a_wrong_checksum_is_refused_without_asking_who_keeps_keys(
    keys: Keys, keeper: Any, token: str, record_property: Record
) -> None:
    guesses = [guessed for guessed in mistyped(SECRET) if guessed.startswith("rsn_")]
    assert not any(map(is_secret, guesses))
    for number, guessed in enumerate(guesses * 10):
        assert await guess(keys, guessed, f"198.51.100.{number % 256}")
    assert keeper.asked == []
    record_property("tried", len(guesses) * 10)


async def test_wrong_checksums_count_as_guesses(keys: Keys, keeper: Any, token: str) -> None:
    for guessed in mistyped(SECRET)[:GUESSES]:
        assert await guess(keys, guessed, "198.51.100.7")
    assert not await guess(keys, new_secret(), "198.51.100.7")
    assert keeper.asked == []


async def test_guesses_from_many_addresses_are_limited_by_each_and_hold_up_nobody(
    keys: Keys, keeper: Any, token: str, record_property: Record
) -> None:
    addresses = [f"203.0.{network}.{host}" for network in range(4) for host in range(10)]
    looked_at = [
        address for address in addresses for _ in range(2 * GUESSES) if await guess(keys, new_secret(), address)
    ]
    assert len(looked_at) == len(keeper.asked) == GUESSES * len(addresses)
    assert await keys.authorization(SECRET, "192.0.2.1") == f"Bearer {token}"
    # A known program keeps working at an address from which another client guesses.
    assert await keys.authorization(SECRET, addresses[0]) == f"Bearer {token}"
    record_property("tried", 2 * GUESSES * len(addresses))


@pytest.mark.parametrize(
    "address",
    ["2001:db8:1:2::{:x}", "2001:db8:1:2:{:x}::1", "::ffff:198.51.100.9"],
    ids=["host", "part", "mapped"],
)
async def test_addresses_of_one_household_guess_as_one(
    keys: Keys, keeper: Any, token: str, address: str, record_property: Record
) -> None:
    for number in range(1, 2 * GUESSES):
        await guess(keys, new_secret(), address.format(number))
    assert len(keeper.asked) == GUESSES
    record_property("tried", 2 * GUESSES - 1)


PLACES: list[Callable[[str], dict[str, Any]]] = [
    *(
        lambda secret, name=name: {"params": {name: secret}}  # type: ignore[misc]
        for name in ("key", "apiKey", "api_key", "token", "access_token", "authorization", "Authorization")
    ),
    lambda secret: {"params": {"authorization": f"Bearer {secret}"}},
    *(
        lambda secret, name=name: {"headers": {"cookie": f"{name}={secret}"}}  # type: ignore[misc]
        for name in (
            "key",
            "token",
            "access_token",
            "refresh_token",
            "__Host-session",
            "__Host-refresh",
            "session",
        )
    ),
    lambda secret: {"headers": {"cookie": f"authorization=Bearer {secret}"}},
    *(
        lambda secret, name=name: {"headers": {name: f"Bearer {secret}"}}  # type: ignore[misc]
        for name in ("x-api-key", "x-authorization", "proxy-authorization", "x-forwarded-authorization", "from")
    ),
    lambda secret: {"headers": {"x-api-key": secret}},
    lambda secret: {"json": {"extensions": {"authorization": f"Bearer {secret}"}}},
    lambda secret: {"json": {"variables": {"authorization": f"Bearer {secret}"}}},
    lambda secret: {"json": {"authorization": f"Bearer {secret}"}},
]
"""Places where a key is not read: addresses are logged and shared, and browsers send cookies by themselves."""
SCHEMES: list[Callable[[str], str]] = [
    lambda secret: secret,
    lambda secret: f"Basic {base64.b64encode(f'{secret}:'.encode()).decode()}",
    lambda secret: f"Basic {base64.b64encode(f':{secret}'.encode()).decode()}",
    lambda secret: f"Basic {secret}",
    lambda secret: f"Token {secret}",
    lambda secret: f"ApiKey {secret}",
    lambda secret: f"Bearer  {secret}",
    lambda secret: f"Bearer {secret} {secret}",
    lambda secret: f"Bearer {secret},",
    lambda secret: f"Bearer x{secret}",
]
"""Values of an Authorization header other than `Bearer` and the key."""


async def test_a_key_is_read_in_the_authorization_header_alone(
    serve: Any, keeper: Any, token: str, logged: list[Any], record_property: Record
) -> None:
    client = await serve()
    for place in PLACES:
        sent = place(SECRET)
        body = {"query": "{ program me }", **sent.pop("json", {})}
        response = await client.post("/graphql", json=body, **sent)
        assert response.json().get("data") in (None, {"program": None, "me": None}), sent
        assert SECRET not in response.text
        schema = await client.get("/exports/books", **sent)
        assert schema.status_code == 401, sent
    assert keeper.asked == []
    assert SECRET not in str(logged)
    record_property("tried", 2 * len(PLACES))


async def test_another_scheme_is_no_key(serve: Any, keeper: Any, token: str, record_property: Record) -> None:
    client = await serve()
    for scheme in SCHEMES:
        response = await client.post(
            "/graphql", json={"query": "{ program }"}, headers={"authorization": scheme(SECRET)}
        )
        assert response.json().get("data") in (None, {"program": None}), scheme(SECRET)
        assert SECRET not in response.text
    assert keeper.asked == []
    record_property("tried", len(SCHEMES))


async def test_no_secret_is_logged_whether_it_holds_or_not(
    serve: Any, keeper: Any, token: str, logged: list[Any], record_property: Record
) -> None:
    client = await serve()
    unknown = new_secret(test=True)
    secrets = [SECRET, unknown, SECRET[:-1], f"{SECRET}x"]
    for secret in secrets:
        headers = {"authorization": f"Bearer {secret}"}
        for query in ("{ program }", "{ programme }", "{", "{ books(limit: 99999999) { title } }"):
            await client.post("/graphql", json={"query": query, "operationName": secret}, headers=headers)
        for path in ("/exports/books", "/schema.graphql", f"/exports/books?key={secret}", f"/media/{secret}"):
            await client.get(path, headers=headers)
    keeper.away = True
    await client.post("/graphql", json={"query": "{ program }"}, headers={"authorization": f"Bearer {unknown}"})
    lines = [entry for entry in logged if entry["event"] == "request"]
    assert len(lines) == 8 * len(secrets) + 1
    assert [secret for secret in secrets if secret[:20] in str(lines)] == [], "not even before they are redacted"
    written = [redact(None, "info", entry) for entry in logged]
    assert [secret for secret in secrets if secret[:20] in str(written)] == []
    record_property("tried", 8 * len(secrets) + 1)
