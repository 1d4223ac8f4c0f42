"""The interfaces by which posts are published and their figures are read, and by which accounts' tokens are had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from campaign_svc.networks.models import (
    AccountToken,
    Container,
    Figures,
    Media,
    Quota,
    TokenProblem,
    Usage,
)

AccountKey = tuple[str, int]
"""Person id and platform."""


class Network(Protocol):
    """One network's interface. Each call raises NetworkError; see errors.py for what its kinds mean."""

    platform: int
    interface: str
    """Name and version of the interface, as figures tell where they come from."""
    uses_containers: bool
    """Whether a post is prepared first, and then published from its container."""

    async def prepare(self, token: AccountToken, picture_url: str, caption: str) -> str:
        """Makes a container; returns its id. Nothing is visible to anybody."""

    async def container(self, token: AccountToken, container_id: str) -> Container:
        """How far a container has come."""

    async def publish(self, token: AccountToken, container_id: str | None, picture_url: str, caption: str) -> str:
        """Publishes; returns the network's id of the post. Raises OutcomeUnknown when no usable answer came."""

    async def recent(self, token: AccountToken, since: datetime) -> Sequence[Media]:
        """What the account published since then, newest first, at most 100."""

    async def media(self, token: AccountToken, media_id: str) -> Media:
        """One post of the account."""

    async def quota(self, token: AccountToken) -> Quota | None:
        """How many posts the account may publish today; None where the network has no such limit."""

    async def figures(
        self, token: AccountToken, media_ids: Sequence[str], *, since: datetime
    ) -> Mapping[str, Figures]:
        """What the network counts without delay of posts that the account published since then, by id, all of them."""

    async def insights(self, token: AccountToken, media_id: str) -> Mapping[str, int]:
        """What the network counts with delay of a post, by metric of ours."""

    def take_usages(self) -> Sequence[Usage]:
        """What answers told of budgets since the last time, the newest of each."""


class Accounts(Protocol):
    """Linked accounts, as identity-svc keeps them. Each call raises DomainError while it is away."""

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        """Tokens of those that are linked."""

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        """Tells which accounts need their owner's attention."""


class Pictures(Protocol):
    """Pictures as networks fetch them."""

    async def public_address(self, picture: str) -> str | None:
        """A short-lived https address of one of our own pictures as JPEG; None for one that does not exist.

        Raises DomainError while media-svc is away.
        """
