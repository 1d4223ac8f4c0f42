"""Facebook: the Pages that a user manages, by Facebook Login.

Read on 2026-11-28: developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow (2026-03-10),
…/facebook-login/guides/access-tokens/get-long-lived (2022-09-14), …/documentation/pages-api/getting-started,
…/docs/graph-api/webhooks/getting-started/webhooks-for-pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlencode

from identity_svc.networks.models import Grant, NetworkAccount, SignedRequest
from identity_svc.networks.policies import app_secret_proof, opened_request
from identity_svc.networks.service.http import Json, NetworkClient, count_of, text_of
from identity_svc.settings import IdentitySettings

_PAGES_MAX = 100
_PAGE_FIELDS = "id,name,username,followers_count"
_MAY_PUBLISH = "CREATE_CONTENT"


class Facebook:
    """See Network. A Page's token, obtained with a user's token of 60 days, does not expire."""

    scopes = ("pages_show_list", "pages_read_engagement", "pages_manage_posts", "read_insights")
    optional_scopes = ("pages_manage_metadata",)

    def __init__(
        self, settings: IdentitySettings, secret: str, client: NetworkClient, now: Callable[[], datetime]
    ) -> None:
        self._id, self._secret = settings.facebook_app_id, secret
        self._dialog = f"{settings.facebook_dialog_url}/{settings.graph_version}/dialog/oauth"
        self._graph = f"{settings.facebook_graph_url}/{settings.graph_version}"
        self._client, self._now = client, now

    def authorize_url(self, state: str, redirect_uri: str) -> str:
        """See Network. It requests again permissions that the person refused before."""
        query = {
            "client_id": self._id,
            "redirect_uri": redirect_uri,
            "response_type": "code",
            "auth_type": "rerequest",
            "scope": ",".join((*self.scopes, *self.optional_scopes)),
            "state": state,
        }
        return f"{self._dialog}?{urlencode(query)}"

    async def grant(self, code: str, redirect_uri: str) -> Grant:
        """See Network."""
        application = {"client_id": self._id, "client_secret": self._secret}
        address = f"{self._graph}/oauth/access_token"
        short = await self._client.exchange(
            "GET", address, query={**application, "redirect_uri": redirect_uri, "code": code}
        )
        exchange = {"grant_type": "fb_exchange_token", "fb_exchange_token": text_of(short, "access_token")}
        token = text_of(
            await self._client.exchange("GET", address, query={**application, **exchange}), "access_token"
        )
        own = await self._read("me", token, {"fields": "id"})
        permissions = await self._read("me/permissions", token)
        scopes = [
            str(permission.get("permission"))
            for permission in _entries(permissions)
            if permission.get("status") == "granted"
        ]
        pages: list[NetworkAccount] = []
        if self.scopes[0] in scopes:
            fields = {"fields": f"{_PAGE_FIELDS},access_token,tasks", "limit": str(_PAGES_MAX)}
            listed = _entries(await self._read("me/accounts", token, fields))
            pages = [_page(page, text_of(page, "access_token")) for page in listed if _publishes(page)]
        return Grant(text_of(own, "id"), scopes, pages)

    async def renew(self, account: NetworkAccount) -> NetworkAccount:
        """See Network. Reads the Page, since there is no token to renew."""
        page = await self._read("me", account.token, {"fields": _PAGE_FIELDS})
        return replace(_page(page, account.token), account_id=account.account_id)

    async def subscribe(self, account: NetworkAccount) -> None:
        """See Network. The webhooks of a Page's feed report reactions and comments."""
        proof = app_secret_proof(self._secret, account.token)
        form = {"subscribed_fields": "feed", "appsecret_proof": proof}
        await self._client.send(f"{self._graph}/{account.account_id}/subscribed_apps", form, account.token)

    def opened(self, signed_request: str) -> SignedRequest:
        """See Network."""
        return opened_request(signed_request, self._secret)

    async def _read(self, path: str, token: str, parameters: Mapping[str, str] | None = None) -> Json:
        proof = {"appsecret_proof": app_secret_proof(self._secret, token)}
        return await self._client.read(f"{self._graph}/{path}", {**(parameters or {}), **proof}, token)


def _page(body: Json, token: str) -> NetworkAccount:
    page_id = text_of(body, "id")
    return NetworkAccount(
        account_id=page_id,
        username=str(body.get("username") or page_id),
        name=str(body.get("name") or page_id),
        followers=count_of(body, "followers_count"),
        token=token,
        expires_at=None,
    )


def _publishes(body: Json) -> bool:
    """Whether the person may publish on the Page, as far as the network lists their tasks there."""
    tasks = body.get("tasks")
    return bool(body.get("access_token")) and (not isinstance(tasks, list) or _MAY_PUBLISH in tasks)


def _entries(body: Json) -> list[Json]:
    entries = body.get("data")
    return [entry for entry in entries if isinstance(entry, Mapping)] if isinstance(entries, list) else []
