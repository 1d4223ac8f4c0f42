"""Permissions and accounts as networks return them, in the form that the use cases need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class NetworkAccount:
    """An account on a network for which a user granted permissions, with its token, which is secret."""

    account_id: str
    """The network's id of the professional account or Page."""
    username: str
    """The username; the id for a Page without one."""
    name: str
    followers: int | None
    token: str = field(repr=False)
    expires_at: datetime | None
    """When the token expires; None for one that does not expire."""
    professional: bool = True


@dataclass(frozen=True)
class Grant:
    """The result of exchanging an OAuth code: the permissions and accounts that a user granted."""

    owner_id: str
    """The network's id, specific to our application, of the user who granted them."""
    scopes: Sequence[str]
    accounts: Sequence[NetworkAccount]


class Network(Protocol):
    """A network whose accounts are linked by OAuth."""

    @property
    def scopes(self) -> Sequence[str]:
        """The required permissions; without the first, the account cannot be read at all."""

    @property
    def optional_scopes(self) -> Sequence[str]:
        """Permissions that are requested but not required: those of webhooks."""

    def authorize_url(self, state: str, redirect_uri: str) -> str:
        """The address of the network's authorization page."""

    async def grant(self, code: str, redirect_uri: str) -> Grant:
        """Exchanges the code of an authorization. Raises CodeRefused, TokenRefused, or NetworkAway."""

    async def renew(self, account: NetworkAccount) -> NetworkAccount:
        """The account's current state, with an extended token where the network supports that.

        Raises TokenRefused or NetworkAway.
        """

    async def subscribe(self, account: NetworkAccount) -> None:
        """Subscribes to the network's webhooks about the account's posts. Idempotent.

        Raises TokenRefused or NetworkAway.
        """

    def opened(self, signed_request: str) -> SignedRequest:
        """The content that the network signed with the application's secret. Raises ForgedRequest."""


@dataclass(frozen=True)
class SignedRequest:
    """The user that a network's signed call refers to, and the time of the call, if given."""

    user_id: str
    issued_at: datetime | None
