"""The interfaces for publishing posts and reading their figures, and for fetching accounts' tokens and pictures."""

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
    """One network's API. Each call raises NetworkError; see errors.py for its subclasses."""

    platform: int
    interface: str
    """Name and version of the API, shown as the origin of figures."""
    uses_containers: bool
    """Whether a post is first prepared in a container, and then published from it."""

    async def prepare(self, token: AccountToken, picture_url: str, caption: str) -> str:
        """Creates a container, which is not public; returns its id."""

    async def container(self, token: AccountToken, container_id: str) -> Container:
        """The container's processing state."""

    async def publish(self, token: AccountToken, container_id: str | None, picture_url: str, caption: str) -> str:
        """Publishes; returns the network's id of the post. Raises OutcomeUnknown without a usable response."""

    async def recent(self, token: AccountToken, since: datetime) -> Sequence[Media]:
        """The account's posts since then, newest first, at most 100."""

    async def media(self, token: AccountToken, media_id: str) -> Media:
        """One post of the account."""

    async def quota(self, token: AccountToken) -> Quota | None:
        """The account's usage of its daily limit of posts; None where the network has no such limit."""

    async def figures(
        self, token: AccountToken, media_ids: Sequence[str], *, since: datetime
    ) -> Mapping[str, Figures]:
        """The figures without delay of all posts that the account published since then, by id."""

    async def insights(self, token: AccountToken, media_id: str) -> Mapping[str, int]:
        """The delayed figures of a post, by our metric."""

    def take_usages(self) -> Sequence[Usage]:
        """Returns the newest value of each budget reported in responses since the previous call."""


class Accounts(Protocol):
    """Linked accounts, from identity-svc. Each call raises DomainError while it is unreachable."""

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        """Tokens of the linked ones among these accounts."""

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        """Reports accounts that need their owner's attention."""


class Pictures(Protocol):
    """Pictures that networks can fetch."""

    async def public_address(self, picture: str) -> str | None:
        """A short-lived https address of one of our own pictures as JPEG; None if it does not exist.

        Raises DomainError while media-svc is unreachable.
        """
