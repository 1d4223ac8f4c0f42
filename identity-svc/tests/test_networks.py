"""The adapters of Instagram and Facebook: their requests, what they read of responses, which errors end a token."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest
from identity_factories import MovableClock
from network_fakes import (
    FACEBOOK_SCOPES,
    INSTAGRAM_SCOPES,
    SECRET,
    Networks,
    error,
    query_of,
    signed_request,
    with_applications,
)
from pydantic import SecretStr, ValidationError

from identity_svc.networks.errors import CodeRefused, ForgedRequest, NetworkAway, TokenRefused
from identity_svc.networks.models import Network, NetworkAccount
from identity_svc.networks.policies import (
    EXPIRED,
    RESTRICTED,
    REVOKED,
    SCOPE_MISSING,
    app_secret_proof,
    opened_request,
    refusal,
)
from identity_svc.networks.service import network_client, networks_of
from identity_svc.networks.service.http import NetworkClient
from identity_svc.settings import IdentitySettings
from resuena.identity.v1 import identity_pb2 as pb

BACK = "http://localhost:4003/app/networks/linked"


@pytest.fixture
def networks() -> Networks:
    return Networks()


@pytest.fixture
def instagram(networks: Networks, settings: IdentitySettings, clock: MovableClock) -> Network:
    return networks_of(with_applications(settings), networks.client(), clock)[pb.PLATFORM_INSTAGRAM]


@pytest.fixture
def facebook(networks: Networks, settings: IdentitySettings, clock: MovableClock) -> Network:
    return networks_of(with_applications(settings), networks.client(), clock)[pb.PLATFORM_FACEBOOK]


async def test_without_an_application_a_network_is_not_linked(settings: IdentitySettings) -> None:
    async with network_client() as http:
        assert networks_of(settings, http) == {}
        only_id = settings.model_copy(update={"instagram_app_id": "1001"})
        assert networks_of(only_id, http) == {}
        assert not http.follow_redirects


def test_production_starts_without_an_application_at_a_network() -> None:
    pepper = SecretStr("a pepper of my own, and long enough")
    settings = IdentitySettings(environment="production", signing_key="a key", password_pepper=pepper)
    assert (settings.instagram_app_secret, settings.facebook_app_secret) == (None, None)
    with pytest.raises(ValidationError, match="RESUENA_FACEBOOK_APP_SECRET"):
        IdentitySettings(
            environment="production",
            signing_key="a key",
            password_pepper=pepper,
            facebook_app_secret=SecretStr("development-secret"),
        )


def test_the_pages_of_consent_are_asked_for_what_is_needed(instagram: Network, facebook: Network) -> None:
    url = instagram.authorize_url("instagram.s", BACK)
    assert url.startswith("https://www.instagram.com/oauth/authorize?")
    assert query_of(url) == {
        "client_id": "1001",
        "redirect_uri": BACK,
        "response_type": "code",
        "scope": f"{INSTAGRAM_SCOPES},instagram_business_manage_comments",
        "state": "instagram.s",
    }
    url = facebook.authorize_url("facebook.s", BACK)
    assert url.startswith("https://www.facebook.com/v25.0/dialog/oauth?")
    assert query_of(url) == {
        "client_id": "2002",
        "redirect_uri": BACK,
        "response_type": "code",
        "auth_type": "rerequest",
        "scope": ",".join([*FACEBOOK_SCOPES, "pages_manage_metadata"]),
        "state": "facebook.s",
    }


async def test_a_code_of_instagram_becomes_a_token_of_sixty_days(
    networks: Networks, instagram: Network, clock: MovableClock
) -> None:
    grant = await instagram.grant("good#_", BACK)
    (account,) = grant.accounts
    expires_at = clock.now + timedelta(days=60)
    assert (grant.owner_id, list(grant.scopes)) == ("9178", INSTAGRAM_SCOPES.split(","))
    assert account == NetworkAccount("178", "ana.paz", "Ana Paz", 1200, "IG-long", expires_at)
    (own,) = networks.requested("graph.instagram.com/v25.0/me")
    assert own.headers["authorization"] == "Bearer IG-long"
    assert "IG-long" not in str(own.url)
    assert "IG-long" not in repr(grant)


async def test_a_personal_account_of_instagram_is_known_as_such(networks: Networks, instagram: Network) -> None:
    networks.answers["graph.instagram.com/v25.0/me"] = (200, networks.instagram(account_type="PERSONAL"))
    (account,) = (await instagram.grant("good", BACK)).accounts
    assert not account.professional


async def test_a_token_of_instagram_is_renewed_with_name_and_followers(
    networks: Networks, instagram: Network, clock: MovableClock
) -> None:
    networks.answers["graph.instagram.com/v25.0/me"] = (200, networks.instagram(username="ana", followers_count=7))
    before = NetworkAccount("178", "ana.paz", "Ana Paz", 1200, "IG-long", clock.now)
    renewed = await instagram.renew(before)
    assert renewed.token == "IG-renewed"
    assert (renewed.username, renewed.followers, renewed.expires_at) == ("ana", 7, clock.now + timedelta(days=60))


async def test_pages_of_facebook_on_which_somebody_may_publish(networks: Networks, facebook: Network) -> None:
    pages = [networks.page("55", "cafe"), networks.page("56", None), networks.page("57", "ads", ("ADVERTISE",))]
    networks.answers["graph.facebook.com/v25.0/me/accounts"] = (200, {"data": pages})
    grant = await facebook.grant("good", BACK)
    assert (grant.owner_id, list(grant.scopes)) == ("500", FACEBOOK_SCOPES)
    assert list(grant.accounts) == [
        NetworkAccount("55", "cafe", "Page 55", 90, "FB-page-55", None),
        NetworkAccount("56", "56", "Page 56", 90, "FB-page-56", None),
    ]
    exchanges = networks.requested("graph.facebook.com/v25.0/oauth/access_token")
    assert [query_of(str(request.url)).get("grant_type") for request in exchanges] == [None, "fb_exchange_token"]
    (listed,) = networks.requested("graph.facebook.com/v25.0/me/accounts")
    assert query_of(str(listed.url))["appsecret_proof"] == app_secret_proof(SECRET, "FB-person")


async def test_refused_permissions_are_told_and_no_pages_read_without_theirs(
    networks: Networks, facebook: Network
) -> None:
    networks.answers["graph.facebook.com/v25.0/me/permissions"] = (
        200,
        networks.permissions(["read_insights"], ("pages_show_list",)),
    )
    grant = await facebook.grant("good", BACK)
    assert (list(grant.scopes), list(grant.accounts)) == (["read_insights"], [])
    assert networks.requested("graph.facebook.com/v25.0/me/accounts") == []


@pytest.mark.parametrize("code", ["bad", "", "good "])
async def test_a_code_that_is_used_or_unknown_is_refused(instagram: Network, code: str) -> None:
    with pytest.raises(CodeRefused):
        await instagram.grant(code, BACK)


@pytest.mark.parametrize("answer", [error(4, status=400), (500, "oops"), (429, {}), (200, []), (200, {})])
async def test_a_network_that_does_not_answer_is_away(
    networks: Networks, instagram: Network, answer: tuple[int, object]
) -> None:
    networks.answers["graph.instagram.com/access_token"] = answer
    with pytest.raises(NetworkAway):
        await instagram.grant("good", BACK)


async def test_a_huge_or_broken_answer_and_a_lost_connection_tell_no_token(
    settings: IdentitySettings, caplog: pytest.LogCaptureFixture
) -> None:
    account = NetworkAccount("178", "ana", "Ana", 1, "IG-very-secret", None)

    def lost(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("lost", request=request)

    def huge(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=b"[" + b"1," * 600_000)

    caplog.set_level(logging.DEBUG, logger="identity_svc")
    for handler in (lost, huge, lambda _: httpx.Response(302, headers={"location": "http://169.254.169.254/"})):
        async with httpx.AsyncClient(transport=httpx.MockTransport(handler), follow_redirects=False) as http:
            instagram = networks_of(with_applications(settings), http)[pb.PLATFORM_INSTAGRAM]
            with pytest.raises(NetworkAway) as caught:
                await instagram.renew(account)
        assert "IG-very-secret" not in "".join(traceback.format_exception(caught.value))
    assert "IG-very-secret" not in caplog.text


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (error(190, 463), EXPIRED),
        (error(190, 458), REVOKED),
        (error(190), REVOKED),
        (error(10), SCOPE_MISSING),
        (error(200), SCOPE_MISSING),
        (error(299), SCOPE_MISSING),
        (error(368), RESTRICTED),
    ],
)
async def test_what_ends_a_token(
    networks: Networks, instagram: Network, answer: tuple[int, object], reason: int
) -> None:
    networks.answers["graph.instagram.com/refresh_access_token"] = answer
    with pytest.raises(TokenRefused) as caught:
        await instagram.renew(NetworkAccount("178", "ana", "Ana", 1, "IG-long", None))
    assert caught.value.why == reason


@pytest.mark.parametrize(
    ("status", "body"),
    [
        *((400, error(code)[1]) for code in (1, 2, 4, 17, 32, 341, 613, 100)),
        (400, error(190, transient=True)[1]),
        (500, error(190)[1]),
        (429, error(190)[1]),
        (400, {"error": {"code": "190"}}),
        (400, {"error": 190}),
        (400, None),
    ],
)
def test_what_may_work_later_ends_no_token(status: int, body: object) -> None:
    assert refusal(status, body) is None


def test_a_signed_request_is_taken_by_its_signature_alone() -> None:
    signed = signed_request("500", 1_795_000_000).removeprefix(b"signed_request=").decode()
    request = opened_request(signed, SECRET)
    assert request.user_id == "500"
    assert request.issued_at is not None
    signature, payload = signed.split(".")
    other = signed_request("501").removeprefix(b"signed_request=").decode().split(".")[1]
    forged = [
        "",
        ".",
        payload,
        f"{signature}.",
        f".{payload}",
        f"{signature}.{other}",
        f"{signature[:-2]}.{payload}",
        f"{signature}.{payload}.x",
        f"ñ{signature}.{payload}",
        signed + "=" * 5000,
        signed_request("500", secret="another").removeprefix(b"signed_request=").decode(),
    ]
    for text in forged:
        with pytest.raises(ForgedRequest):
            opened_request(text, SECRET)


class Endless(httpx.AsyncByteStream):
    """A response that begins and never ends."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()


async def test_a_call_ends_though_the_answer_does_not() -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(200, stream=Endless()))
    async with httpx.AsyncClient(transport=transport) as http:
        client = NetworkClient(http, longest=0.05)
        with pytest.raises(NetworkAway):
            await client.read("https://graph.instagram.com/me", {})
        with pytest.raises(NetworkAway):
            await client.exchange("POST", "https://api.instagram.com/oauth/access_token", form={"code": "c"})
