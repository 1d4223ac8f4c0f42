"""Resuena for clients in other processes: an address, and a brand with its owner's tokens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import jwt
from resuena_people import Person
from resuena_world import Tenant, World

from kit.testing import SigningKeys

APP = "capacitor://localhost"
SITE = "https://partner.example"
DECIDE = """mutation($id: ID!) { updateAdvertisement(_id: $id, status: Approved) { success error { code } } }"""


@dataclass
class Live:
    """Resuena at an address, a brand with a campaign, and its owner's tokens."""

    url: str
    world: World
    brand: Tenant
    campaign_id: str
    stale: str
    """An expired token of the owner."""
    approved: set[str] = field(default_factory=set)
    """The advertisements about which a subscriber of the campaign may be notified; some facts arrive late."""

    @property
    def graphql(self) -> str:
        """The address of the API."""
        return f"{self.url}/graphql"

    @property
    def token(self) -> str:
        """A valid token of the owner."""
        assert self.brand.owner.token is not None
        return self.brand.owner.token

    async def key(self, *permissions: str) -> str:
        """The secret of a new API key of the brand."""
        program, _ = await self.world.program(self.brand, *permissions)
        assert program.token is not None
        return program.token

    async def approve(self) -> None:
        """Approves a new advertisement of the campaign."""
        identifier = await self.world.ad(self.campaign_id)
        self.approved.add(identifier)
        response = await self.brand.owner.ask(DECIDE, {"id": identifier})
        assert response.data["success"], response.body


def stale_token(person: Person, keys: SigningKeys) -> str:
    """An expired token of a person."""
    claims = jwt.decode(person.token or "", options={"verify_signature": False})
    return jwt.encode(
        {**claims, "exp": int(time.time()) - 1}, keys.private, algorithm="EdDSA", headers={"kid": keys.kid}
    )


Node = Callable[..., Coroutine[Any, Any, Any]]
"""`await node("apollo.mjs")`: the result of a program of this folder."""


async def first_update(live: Live, listening: asyncio.Task[Any]) -> Any:
    """The result of a subscribing program; advertisements are approved until it has received an update."""
    while not listening.done():
        await live.approve()
        await asyncio.wait({listening}, timeout=0.5)
    return await listening
