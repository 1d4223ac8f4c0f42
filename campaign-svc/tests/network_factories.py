"""A network's interface in memory, and accounts that are linked, as the tests need them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import httpx

from campaign_svc.networks.adapters.facebook import Facebook
from campaign_svc.networks.adapters.graph import GraphClient, new_client
from campaign_svc.networks.adapters.instagram import Instagram
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, AccountToken, TokenProblem
from campaign_svc.networks.service import AccountKey

VERSION = "v25.0"
ACCOUNT = "17841400000000001"
Handler = Callable[[httpx.Request], httpx.Response]


def token(platform: int = INSTAGRAM, person_id: str = "p1") -> AccountToken:
    return AccountToken(person_id, platform, ACCOUNT, "secret-token")


def graph(handler: Handler, platform: int, secret: str | None = None) -> GraphClient:
    client = new_client(httpx.MockTransport(handler))
    host = "https://graph.instagram.com" if platform == INSTAGRAM else "https://graph.facebook.com"
    return GraphClient(client, host, VERSION, platform, lambda: secret)


def instagram(handler: Handler) -> Instagram:
    return Instagram(graph(handler, INSTAGRAM), VERSION)


def facebook(handler: Handler, secret: str | None = None) -> Facebook:
    return Facebook(graph(handler, FACEBOOK, secret), VERSION)


def failure(code: int, subcode: int | None = None, status: int = 400, **more: object) -> httpx.Response:
    """An error as the Graph API answers it."""
    error = {"message": "No.", "type": "OAuthException", "code": code, "fbtrace_id": "A", **more}
    if subcode is not None:
        error["error_subcode"] = subcode
    return httpx.Response(status, json={"error": error})


class LinkedAccounts:
    """Tokens of everybody but those that were reported or are left out."""

    def __init__(self, account_id: str = ACCOUNT) -> None:
        self.account_id = account_id
        self.unlinked: set[AccountKey] = set()
        self.reported: list[tuple[AccountToken, TokenProblem]] = []

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        return {
            key: AccountToken(key[0], key[1], self.account_id, "secret-token")
            for key in keys
            if key not in self.unlinked
        }

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        self.reported += failures
        self.unlinked |= {(token.person_id, token.platform) for token, _ in failures}
