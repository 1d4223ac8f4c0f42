"""Links a creator's accounts at the demo's Instagram and Facebook, as the creator does: by the app and the networks' consent pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from resuena_demo import plan
from resuena_demo.creators import LOGIN, PublicDoor

DEADLINE = 15.0
START = """mutation DemoLinking($network: Platform!) {
  startLinkingSocialAccount(network: $network) { success error { code } url } }"""
LINK = """mutation DemoLinked($network: Platform!, $code: String!, $state: String!) {
  linkSocialAccount(network: $network, code: $code, state: $state) { success error { code } } }"""
INSTAGRAM, FACEBOOK = "Instagram", "Facebook"
FOLLOWERS = {INSTAGRAM: 4_812, FACEBOOK: 1_260}
BIOGRAPHY = "Recetas, café y paseos por Buenos Aires."


@dataclass
class LinkingError(Exception):
    """The consent page did not redirect back; `response` is what it returned."""

    response: str


async def link_accounts(gateway_url: str, networks_url: str, person: plan.Influencer) -> list[str]:
    """Creates the person's accounts at the stand-in for networks and links them; returns the linked networks.

    Raises Unavailable or Refused as the public API does, and LinkingError.
    """
    door = PublicDoor(gateway_url)
    email, password = plan.CREATOR
    async with httpx.AsyncClient(base_url=networks_url, timeout=DEADLINE, trust_env=False) as networks:
        try:
            session = await door.ask(LOGIN, {"email": email, "password": password})
            token = session["session"]["accessToken"]
            accounts = await _accounts(networks, person)
            for network in (INSTAGRAM, FACEBOOK):
                started = await door.ask(START, {"network": network}, token)
                came_back = await _consented(networks, started["url"], accounts[network])
                await door.ask(LINK, {"network": network, **came_back}, token)
        finally:
            await door.close()
    return [INSTAGRAM, FACEBOOK]


async def _accounts(networks: httpx.AsyncClient, person: plan.Influencer) -> Mapping[str, Mapping[str, str]]:
    """The person's choices on each consent page: an account, and on Facebook a Page."""
    name = f"{person.first} {person.last}"

    async def create_account(**values: Any) -> str:
        response = await networks.post("/control/api/accounts", json=values)
        response.raise_for_status()
        return str(response.json()["id"])

    handle = person.handle
    creator = await create_account(
        network="instagram",
        kind="creator",
        username=handle,
        name=name,
        biography=BIOGRAPHY,
        followers=FOLLOWERS[INSTAGRAM],
    )
    owner = await create_account(network="facebook", kind="person", username=f"{handle}.persona"[:30], name=name)
    page = await create_account(
        network="facebook",
        kind="page",
        username=handle,
        name=f"La cocina de {person.first}",
        biography=BIOGRAPHY,
        followers=FOLLOWERS[FACEBOOK],
        owner_id=owner,
    )
    return {INSTAGRAM: {"account": creator}, FACEBOOK: {"account": owner, "page": page}}


async def _consented(networks: httpx.AsyncClient, url: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """The code and the state with which the consent page redirects after everything is allowed."""
    address = httpx.URL(url)
    form = {**chosen, "decision": "allow", "scope": address.params["scope"].split(",")}
    response = await networks.post(address, data=form)
    came_back = httpx.URL(response.headers.get("location", ""))
    if response.status_code != httpx.codes.FOUND or "code" not in came_back.params:
        raise LinkingError(f"HTTP {response.status_code}: {response.text[:300]}")
    return {"code": came_back.params["code"], "state": came_back.params["state"]}
