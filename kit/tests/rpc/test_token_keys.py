"""The keys of access tokens in a process that verifies, while the signing key is replaced."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from typing import Any

import httpx
import pytest

from kit.rpc.errors import Unauthenticated, Unavailable
from kit.rpc.tokens import TokenVerifier, http_jwks
from kit.testing.tokens import SigningKeys, TokenFor


class Published:
    """The keys that identity-svc publishes; fetching them fails while it is away."""

    def __init__(self, *keys: SigningKeys) -> None:
        self.keys = list(keys)
        self.away = False
        self.asked = 0

    async def __call__(self) -> Mapping[str, object]:
        self.asked += 1
        if self.away:
            raise httpx.ConnectError("away")
        return {"keys": [key for signing_keys in self.keys for key in signing_keys.jwks["keys"]]}


def bearer(keys: SigningKeys) -> str:
    return f"Bearer {TokenFor(keys)('ana')}"


async def test_tokens_of_both_keys_are_accepted_until_the_old_one_is_retired() -> None:
    old, new = SigningKeys(), SigningKeys()
    published = Published(old)
    verifier = TokenVerifier(published)
    await verifier.refresh()
    before = bearer(old)
    assert (await verifier.verify(before)).person_id == "ana"

    published.keys = [old, new]
    await verifier.refresh()
    fetches_before = published.asked
    for token in (before, bearer(old), bearer(new)):
        assert (await verifier.verify(token)).person_id == "ana"
    assert published.asked == fetches_before  # the next key was fetched before its first token arrived

    published.keys = [new]
    await verifier.refresh()
    assert (await verifier.verify(bearer(new))).person_id == "ana"
    for token in (before, bearer(old)):  # also the one that was verified before
        with pytest.raises(Unauthenticated):
            await verifier.verify(token)


async def test_an_unknown_key_is_asked_for_at_once_and_not_again_for_seconds() -> None:
    old, new = SigningKeys(), SigningKeys()
    published = Published(old, new)
    verifier = TokenVerifier(published)
    assert (await verifier.verify(bearer(new))).person_id == "ana"
    for _ in range(5):
        with pytest.raises(Unauthenticated):
            await verifier.verify(bearer(SigningKeys()))
    assert published.asked == 1


async def test_while_the_keys_cannot_be_had_the_known_ones_stay() -> None:
    old = SigningKeys()
    published = Published(old)
    verifier = TokenVerifier(published)
    await verifier.refresh()
    published.away = True
    await verifier.refresh()
    assert (await verifier.verify(bearer(old))).person_id == "ana"
    published.away, published.keys = False, []
    await verifier.refresh()
    assert (await verifier.verify(bearer(old))).person_id == "ana"


async def test_without_any_key_nobody_is_refused_as_unauthenticated() -> None:
    published = Published()
    published.away = True
    with pytest.raises(Unavailable):
        await TokenVerifier(published).verify(bearer(SigningKeys()))


@pytest.mark.parametrize(("scheme", "times"), [("https", 1), ("http", 0)])
async def test_certificates_are_read_once_and_only_for_tls(
    monkeypatch: pytest.MonkeyPatch, scheme: str, times: int
) -> None:
    read: list[object] = []
    load = ssl.SSLContext.load_verify_locations

    def counted(*given: Any, **more: Any) -> None:
        read.append(given)
        load(*given, **more)

    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", counted)
    fetch = http_jwks(f"{scheme}://127.0.0.1:1/jwks.json")
    for _ in range(3):
        with pytest.raises(httpx.ConnectError):
            await fetch()
    assert len(read) == times
