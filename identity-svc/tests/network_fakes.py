"""Instagram and Facebook in memory, as their documentation describes them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from pydantic import SecretStr

from identity_svc.settings import IdentitySettings

Answer = tuple[int, object]
SECRET = "secret-of-the-application"
INSTAGRAM_SCOPES = "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights"
SUBSCRIBED = "/subscribed_apps"
"""The path whose response applies to every account that is subscribed to."""
FACEBOOK_SCOPES = ["pages_show_list", "pages_read_engagement", "pages_manage_posts", "read_insights"]


def with_applications(settings: IdentitySettings) -> IdentitySettings:
    """The settings of an operator with an application on both networks."""
    secret = SecretStr(SECRET)
    return settings.model_copy(
        update={
            "instagram_app_id": "1001",
            "instagram_app_secret": secret,
            "facebook_app_id": "2002",
            "facebook_app_secret": secret,
        }
    )


def error(code: int, subcode: int | None = None, *, status: int = 400, transient: bool = False) -> Answer:
    """An error of the Graph API."""
    body: dict[str, Any] = {"message": "no", "type": "OAuthException", "code": code, "fbtrace_id": "x"}
    if subcode is not None:
        body["error_subcode"] = subcode
    if transient:
        body["is_transient"] = True
    return status, {"error": body}


def signed_request(user_id: str, issued_at: int | None = None, secret: str = SECRET) -> bytes:
    """The form body of a network's callback about a user."""
    contents = {"algorithm": "HMAC-SHA256", "user_id": user_id}
    body = json.dumps(contents if issued_at is None else {**contents, "issued_at": issued_at}).encode()
    payload = base64.urlsafe_b64encode(body).rstrip(b"=")
    signature = base64.urlsafe_b64encode(hmac.new(secret.encode(), payload, hashlib.sha256).digest()).rstrip(b"=")
    return b"signed_request=" + signature + b"." + payload


class Networks:
    """The hosts of both networks: the response of each address, and the requests received."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.answers: dict[str, Answer | Callable[[httpx.Request], Answer]] = {
            SUBSCRIBED: (200, {"success": True}),
            "api.instagram.com/oauth/access_token": self._short_token,
            "graph.instagram.com/access_token": (200, self._long("IG-long")),
            "graph.instagram.com/refresh_access_token": (200, self._long("IG-renewed")),
            "graph.instagram.com/v25.0/me": (200, self.instagram()),
            "graph.facebook.com/v25.0/oauth/access_token": (200, self._long("FB-person")),
            "graph.facebook.com/v25.0/me": (200, {"id": "500"}),
            "graph.facebook.com/v25.0/me/permissions": (200, self.permissions(FACEBOOK_SCOPES)),
            "graph.facebook.com/v25.0/me/accounts": (200, {"data": [self.page("55", "cafe")]}),
        }
        self.scopes = INSTAGRAM_SCOPES

    @staticmethod
    def instagram(**changed: object) -> dict[str, object]:
        """A professional account of Instagram."""
        return {
            "id": "9178",
            "user_id": "178",
            "username": "ana.paz",
            "name": "Ana Paz",
            "account_type": "MEDIA_CREATOR",
            "followers_count": 1200,
            **changed,
        }

    @staticmethod
    def page(
        page_id: str, username: str | None, tasks: tuple[str, ...] = ("CREATE_CONTENT",)
    ) -> dict[str, object]:
        """A Page of Facebook with its token."""
        named = {"username": username} if username else {}
        return {
            "id": page_id,
            "name": f"Page {page_id}",
            "followers_count": 90,
            "access_token": f"FB-page-{page_id}",
            "tasks": list(tasks),
            **named,
        }

    @staticmethod
    def permissions(granted: list[str], declined: tuple[str, ...] = ()) -> dict[str, object]:
        """The response about the permissions that a person granted and declined at Facebook."""
        states = [(permission, "granted") for permission in granted] + [
            (permission, "declined") for permission in declined
        ]
        return {"data": [{"permission": name, "status": status} for name, status in states]}

    def client(self) -> httpx.AsyncClient:
        """An HTTP client that reaches these networks only."""
        return httpx.AsyncClient(transport=httpx.MockTransport(self._handle), follow_redirects=False)

    def requested(self, address: str) -> list[httpx.Request]:
        """The requests to one address."""
        return [request for request in self.requests if f"{request.url.host}{request.url.path}" == address]

    def _handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        address = f"{request.url.host}{request.url.path}"
        prepared = self.answers[SUBSCRIBED if address.endswith("/subscribed_apps") else address]
        status, body = prepared(request) if callable(prepared) else prepared
        return httpx.Response(status, json=body)

    def _short_token(self, request: httpx.Request) -> Answer:
        form = {name: values[0] for name, values in parse_qs(request.content.decode()).items()}
        if form.get("code") != "good" or form["client_secret"] != SECRET:
            return 400, {"error_type": "OAuthException", "code": 400, "error_message": "no"}
        entry = {"access_token": "IG-short", "user_id": "178", "permissions": self.scopes}
        return 200, {"data": [entry]}

    @staticmethod
    def _long(token: str) -> dict[str, object]:
        return {"access_token": token, "token_type": "bearer", "expires_in": 60 * 86400}


def query_of(url: str) -> dict[str, str]:
    """The query parameters of a URL."""
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
