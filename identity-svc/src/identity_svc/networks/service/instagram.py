"""Links professional Instagram accounts through the Instagram API with Instagram Login.

Read on 2026-11-28, below developers.facebook.com/documentation/instagram-platform:
instagram-api-with-instagram-login/business-login (2026-03-13), …/get-started (2024-12-02), reference/access_token
(2026-03-09), reference/refresh_access_token (2025-07-17), webhooks/setup (2026-10-20).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from urllib.parse import urlencode

from identity_svc.networks.errors import NetworkAway
from identity_svc.networks.models import Grant, NetworkAccount, SignedRequest
from identity_svc.networks.policies import opened_request
from identity_svc.networks.service.http import Json, NetworkClient, count_of, text_of
from identity_svc.settings import IdentitySettings

_FIELDS = "id,user_id,username,name,account_type,followers_count"
_PROFESSIONAL = ("BUSINESS", "MEDIA_CREATOR")


class Instagram:
    """See Network."""

    scopes = (
        "instagram_business_basic",
        "instagram_business_content_publish",
        "instagram_business_manage_insights",
    )
    optional_scopes = ("instagram_business_manage_comments",)

    def __init__(
        self, settings: IdentitySettings, secret: str, client: NetworkClient, now: Callable[[], datetime]
    ) -> None:
        self._id, self._secret = settings.instagram_app_id, secret
        self._authorize = settings.instagram_authorize_url
        self._api, self._graph = settings.instagram_api_url, settings.instagram_graph_url
        self._version = settings.graph_version
        self._client, self._now = client, now

    def authorize_url(self, state: str, redirect_uri: str) -> str:
        """See Network."""
        query = {
            "client_id": self._id,
            "redirect_uri": redirect_uri,
            "response_type": "code",
            "scope": ",".join((*self.scopes, *self.optional_scopes)),
            "state": state,
        }
        return f"{self._authorize}?{urlencode(query)}"

    async def grant(self, code: str, redirect_uri: str) -> Grant:
        """See Network."""
        form = {
            "client_id": self._id,
            "client_secret": self._secret,
            "grant_type": "authorization_code",
            "redirect_uri": redirect_uri,
            # The network's redirect appends `#_` to the code, which is not part of it.
            "code": code.removesuffix("#_"),
        }
        short = _unlisted(await self._client.exchange("POST", f"{self._api}/oauth/access_token", form=form))
        given = short.get("permissions")
        scopes = given.split(",") if isinstance(given, str) else given if isinstance(given, list) else []
        long = await self._client.read(
            f"{self._graph}/access_token",
            {
                "grant_type": "ig_exchange_token",
                "client_secret": self._secret,
                "access_token": text_of(short, "access_token"),
            },
        )
        owner_id, account = await self._account(*self._token(long))
        return Grant(owner_id, [str(scope).strip() for scope in scopes], [account])

    async def renew(self, account: NetworkAccount) -> NetworkAccount:
        """See Network. A token can be renewed from 24 hours after its issue until it expires."""
        parameters = {"grant_type": "ig_refresh_token", "access_token": account.token}
        renewed = await self._client.read(f"{self._graph}/refresh_access_token", parameters)
        _, current = await self._account(*self._token(renewed))
        return replace(current, account_id=account.account_id)

    async def subscribe(self, account: NetworkAccount) -> None:
        """See Network. Instagram's webhooks report comments, but not likes."""
        url = f"{self._graph}/{self._version}/{account.account_id}/subscribed_apps"
        await self._client.send(url, {"subscribed_fields": "comments"}, account.token)

    def opened(self, signed_request: str) -> SignedRequest:
        """See Network."""
        return opened_request(signed_request, self._secret)

    def _token(self, body: Json) -> tuple[str, datetime]:
        seconds = count_of(body, "expires_in")
        if seconds is None:
            raise NetworkAway
        return text_of(body, "access_token"), self._now() + timedelta(seconds=seconds)

    async def _account(self, token: str, expires_at: datetime) -> tuple[str, NetworkAccount]:
        own = await self._client.read(f"{self._graph}/{self._version}/me", {"fields": _FIELDS}, token)
        owner_id = text_of(own, "id")
        account = NetworkAccount(
            account_id=str(own.get("user_id") or owner_id),
            username=text_of(own, "username"),
            name=str(own.get("name") or own["username"]),
            followers=count_of(own, "followers_count"),
            token=token,
            expires_at=expires_at,
            professional=own.get("account_type") in _PROFESSIONAL,
        )
        return owner_id, account


def _unlisted(body: Json) -> Json:
    """The object of a response: documented as the only item of a list, but the API also returns it bare."""
    entries = body.get("data")
    if not isinstance(entries, list):
        return body
    if not entries or not isinstance(entries[0], dict):
        raise NetworkAway
    return entries[0]
