"""identity-svc's requests to link accounts and renew tokens, and the stand-in's responses, validated against the
description."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from checked import Checked
from described import Description
from places import StandIn, form_of
from pydantic import SecretStr

from identity_svc.networks.errors import CodeRefused, ForgedRequest, NetworkAway, TokenRefused
from identity_svc.networks.models import Network
from identity_svc.networks.service import networks_of
from identity_svc.settings import IdentitySettings
from kit.testing import eventually
from resuena.identity.v1 import identity_pb2 as pb

INSTAGRAM, FACEBOOK = pb.PLATFORM_INSTAGRAM, pb.PLATFORM_FACEBOOK
CREATOR = {"account": "new", "username": "ana.cocina", "name": "Ana", "kind": "creator"}
PERSON = {
    "account": "new",
    "username": "ana",
    "name": "Ana",
    "page_username": "cocina.de.ana",
    "page_name": "La cocina",
}


@dataclass
class Linking:
    """The adapters of both networks, pointed at the stand-in."""

    stand_in: StandIn
    networks: Mapping[int, Network]
    transport: Checked

    @property
    def returns_to(self) -> str:
        return f"{self.stand_in.application.url}/app/networks/linked"

    async def code(self, platform: int, form: Mapping[str, object], state: str = "s-1") -> str:
        """The code with which a person returns after submitting the consent page's form."""
        address = self.networks[platform].authorize_url(state, self.returns_to)
        page = httpx.URL(address)
        shown = await self.stand_in.client.get(page)  # validated against the description too
        assert shown.status_code == 200, shown.text
        allowed = str(page.params["scope"]).split(",")
        sent = {"decision": "allow", "scope": allowed, **form}
        response = await self.stand_in.client.post(page, data=sent)  # type: ignore[arg-type]
        came_back = httpx.URL(response.headers["location"])
        assert came_back.params["state"] == state
        return str(came_back.params["code"])


@pytest.fixture
async def linking(stand_in: StandIn, described: dict[str, Description]) -> AsyncIterator[Linking]:
    url, stand_in_settings = stand_in.url, stand_in.settings
    settings = IdentitySettings(
        instagram_app_id=stand_in_settings.instagram_app_id,
        instagram_app_secret=SecretStr(stand_in_settings.instagram_app_secret),
        facebook_app_id=stand_in_settings.facebook_app_id,
        facebook_app_secret=SecretStr(stand_in_settings.facebook_app_secret),
        instagram_authorize_url=f"{url}/www.instagram.com/oauth/authorize",
        instagram_api_url=f"{url}/api.instagram.com",
        instagram_graph_url=f"{url}/graph.instagram.com",
        facebook_dialog_url=f"{url}/www.facebook.com",
        facebook_graph_url=f"{url}/graph.facebook.com",
    )
    transport = Checked(described)
    async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
        yield Linking(stand_in, networks_of(settings, client), transport)


async def test_an_account_of_instagram_is_linked_and_its_token_renewed(linking: Linking) -> None:
    instagram = linking.networks[INSTAGRAM]
    grant = await instagram.grant(await linking.code(INSTAGRAM, CREATOR), linking.returns_to)
    (account,) = grant.accounts
    assert (account.username, account.professional) == ("ana.cocina", True)
    assert account.account_id != grant.owner_id
    assert {*instagram.scopes, *instagram.optional_scopes} == set(grant.scopes)
    await instagram.subscribe(account)
    assert account.expires_at is not None
    await linking.stand_in.control("PATCH", "/controls", json={"refresh_after_seconds": 0})
    renewed = await instagram.renew(account)
    assert renewed.token != account.token
    assert (renewed.account_id, renewed.username) == (account.account_id, account.username)
    assert {"exchangeCode", "extendToken", "refreshToken", "subscribe"} <= set(linking.transport.operations)


async def test_a_page_is_linked_with_a_token_that_does_not_end(linking: Linking) -> None:
    facebook = linking.networks[FACEBOOK]
    grant = await facebook.grant(await linking.code(FACEBOOK, PERSON), linking.returns_to)
    (page,) = grant.accounts
    assert (page.name, page.username, page.expires_at) == ("La cocina", "cocina.de.ana", None)
    assert grant.owner_id != page.account_id
    assert (await facebook.renew(page)).name == "La cocina"
    await facebook.subscribe(page)
    assert {"exchangeCode", "listPages", "listPermissions", "subscribe"} <= set(linking.transport.operations)


async def test_a_scope_that_was_refused_is_missing(linking: Linking) -> None:
    form = {**CREATOR, "scope": ["instagram_business_basic"]}
    grant = await linking.networks[INSTAGRAM].grant(await linking.code(INSTAGRAM, form), linking.returns_to)
    assert list(grant.scopes) == ["instagram_business_basic"]


async def test_a_personal_account_is_told_apart(linking: Linking) -> None:
    form = {**CREATOR, "kind": "personal", "decision": "stay"}
    grant = await linking.networks[INSTAGRAM].grant(await linking.code(INSTAGRAM, form), linking.returns_to)
    assert [account.professional for account in grant.accounts] == [False]


@pytest.mark.parametrize(
    ("platform", "form"), [(INSTAGRAM, CREATOR), (FACEBOOK, PERSON)], ids=["instagram", "facebook"]
)
async def test_a_code_is_refused_the_second_time_and_for_another_address(
    linking: Linking, platform: int, form: Mapping[str, object]
) -> None:
    network, code = linking.networks[platform], await linking.code(platform, form)
    with pytest.raises(CodeRefused):
        await network.grant(code, "https://attacker.example/app/networks/linked")
    assert await network.grant(code, linking.returns_to)
    with pytest.raises(CodeRefused):
        await network.grant(code, linking.returns_to)


async def test_a_network_that_fails_is_away_and_one_that_took_access_back_is_known(linking: Linking) -> None:
    instagram = linking.networks[INSTAGRAM]
    grant = await instagram.grant(await linking.code(INSTAGRAM, CREATOR), linking.returns_to)
    await linking.stand_in.control("POST", "/faults", json={"action": "break", "times": 1})
    with pytest.raises(NetworkAway):
        await instagram.renew(grant.accounts[0])
    await linking.stand_in.control("POST", f"/accounts/{grant.accounts[0].account_id}/take-back")
    with pytest.raises(TokenRefused):
        await instagram.renew(grant.accounts[0])


@pytest.mark.parametrize(
    ("platform", "form"), [(INSTAGRAM, CREATOR), (FACEBOOK, PERSON)], ids=["instagram", "facebook"]
)
async def test_who_takes_access_back_is_named_by_a_signed_request(
    linking: Linking, platform: int, form: Mapping[str, object]
) -> None:
    network = linking.networks[platform]
    grant = await network.grant(await linking.code(platform, form), linking.returns_to)
    accounts: Any = await linking.stand_in.control("GET", "/accounts")
    owner = next(account for account in accounts if account["scoped_id"] == grant.owner_id)
    await linking.stand_in.control("POST", f"/accounts/{owner['id']}/take-back")
    await eventually(lambda: len(linking.stand_in.application.received) == 1, 20)
    signed = form_of(linking.stand_in.application.received[0][2])["signed_request"]
    assert network.opened(signed).user_id == grant.owner_id
    with pytest.raises(ForgedRequest):
        network.opened(signed[:-4] + "AAAA")
    other = linking.networks[FACEBOOK if platform == INSTAGRAM else INSTAGRAM]
    with pytest.raises(ForgedRequest):
        other.opened(signed)
