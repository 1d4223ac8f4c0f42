"""What networks answer about permissions and accounts, as the use cases need it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class NetworkAccount:
    """An account on a network that somebody gave permissions for, with its token, which is secret."""

    account_id: str
    """The network's id of the professional account or Page."""
    username: str
    """Of a Page without one, its id."""
    name: str
    followers: int | None
    token: str = field(repr=False)
    expires_at: datetime | None
    """When the token expires; None for one that does not."""
    professional: bool = True


@dataclass(frozen=True)
class Grant:
    """What somebody gave when they came back from a network."""

    owner_id: str
    """The network's id, for our application, of who gave it."""
    scopes: Sequence[str]
    accounts: Sequence[NetworkAccount]


class Network(Protocol):
    """A network whose accounts are linked by OAuth."""

    @property
    def scopes(self) -> Sequence[str]:
        """The permissions that are needed, all of them; the first is the one to read the account at all."""

    @property
    def optional_scopes(self) -> Sequence[str]:
        """The permissions that are asked for too, without which accounts work: those of webhooks."""

    def authorize_url(self, state: str, redirect_uri: str) -> str:
        """The address of the network's page that asks for the permissions."""

    async def grant(self, code: str, redirect_uri: str) -> Grant:
        """Exchanges the code of whoever came back. Raises CodeRefused, TokenRefused, or NetworkAway."""

    async def renew(self, account: NetworkAccount) -> NetworkAccount:
        """The account as it is now, with a token that lives longer where the network has such.

        Raises TokenRefused or NetworkAway.
        """

    async def subscribe(self, account: NetworkAccount) -> None:
        """Makes the network tell by webhooks what happens to the account's posts; again changes nothing.

        Raises TokenRefused or NetworkAway.
        """

    def opened(self, signed_request: str) -> SignedRequest:
        """What the network signed with the application's secret. Raises ForgedRequest."""


@dataclass(frozen=True)
class SignedRequest:
    """Whom a signed call of a network is about, and when the network made it, as far as it says so."""

    user_id: str
    issued_at: datetime | None
