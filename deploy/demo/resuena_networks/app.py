"""Assembles the stand-in: the networks' hosts as first segments of the path, and pages of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from resuena_networks import consent, control, facebook, feed, instagram
from resuena_networks.controls import Panel
from resuena_networks.deliveries import Deliveries
from resuena_networks.graph import Call, GraphError
from resuena_networks.settings import Settings
from resuena_networks.store import Row, Store
from resuena_networks.usage import Usage

REVOKED = 458


class Networks:
    """Shared by all endpoints, with what works alike on both networks."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.panel = Panel(store)
        self.usage = Usage()
        self.client = httpx.AsyncClient(trust_env=False, follow_redirects=False)
        self.deliveries = Deliveries(self)

    def page_of(self, media: Row, account: Row) -> str:
        """Path of a post's page here: the network's host is its first segment."""
        if media["network"] == "instagram":
            return f"/www.instagram.com/p/{media['shortcode']}/"
        return f"/www.facebook.com/{account['username']}/posts/{media['shortcode']}"

    def permalink(self, media: Row, account: Row) -> str:
        """A post's public URL: the network's host is part of the path, so that it leads to the page here."""
        return f"{self.settings.url}{self.page_of(media, account)}"

    # --- call limits

    def count(self, call: Call) -> None:
        """Counts a call. Raises GraphError when the application or the account has no calls left."""
        controls, now = self.panel.controls, time.time()
        app = self.usage.app(call.network)
        if app.count(now) >= controls.calls_per_app_and_hour:
            raise GraphError(4, "(#4) Application request limit reached", status=403, transient=True)
        app.add(now)
        if call.account is None:
            return
        account = self.usage.account(call.account["id"])
        if account.count(now) >= controls.calls_per_account_and_day:
            if call.network == "instagram":
                text = "There have been too many calls to this Instagram account. Wait a bit and try again."
                raise GraphError(80002, f"(#80002) {text}", status=400, transient=True)
            if call.account["kind"] == "page":
                text = "There have been too many calls to this Page account. Wait a bit and try again."
                raise GraphError(80001, f"(#80001) {text}", status=400, transient=True)
            raise GraphError(17, "(#17) User request limit reached", status=400, transient=True)
        account.add(now)

    def usage_headers(self, network: str, account_id: str) -> dict[str, str]:
        """The usage headers of responses."""
        controls = self.panel.controls
        return self.usage.headers(
            network,
            account_id,
            per_app=controls.calls_per_app_and_hour,
            per_account=controls.calls_per_account_and_day,
        )

    # --- people's actions

    def like(self, media: Row, visitor: str, *, liked: bool) -> None:
        """A visitor likes a post, or unlikes it. Facebook notifies of it by webhook, Instagram does not."""
        if not self.store.like(media["id"], visitor, liked=liked) or media["network"] != "facebook":
            return
        value = {
            "item": "reaction",
            "verb": "add" if liked else "remove",
            "reaction_type": "like",
            "post_id": media["id"],
            "parent_id": media["id"],
            "created_time": int(time.time()),
            "from": {"id": _number_of(visitor), "name": "Visita"},
        }
        self.deliveries.webhook(media, {"field": "feed", "value": value})

    def comment(self, media: Row, visitor: str, author: str, text: str) -> Row:
        """A visitor comments on a post; both networks notify of it by webhook."""
        comment = self.store.comment(media, _number_of(visitor), author, text)
        value: dict[str, Any]
        if media["network"] == "instagram":
            value = {
                "id": comment["id"],
                "from": {"id": comment["author_id"], "username": author},
                "text": text,
                "media": {"id": media["id"], "media_product_type": "FEED"},
            }
            self.deliveries.webhook(media, {"field": "comments", "value": value})
        else:
            value = {
                "item": "comment",
                "verb": "add",
                "comment_id": comment["id"],
                "post_id": media["id"],
                "parent_id": media["id"],
                "message": text,
                "created_time": int(comment["created_at"]),
                "from": {"id": comment["author_id"], "name": author},
            }
            self.deliveries.webhook(media, {"field": "feed", "value": value})
        return comment

    def take_back(self, account: Row, *, tell: bool = True) -> None:
        """A person revokes the permissions; the application is notified."""
        self.store.end_tokens(account["id"], REVOKED)
        self.store.run("DELETE FROM grants WHERE account_id = ?", account["id"])
        for row in (account, *self.store.pages_of(account["id"])):
            self.store.run("DELETE FROM subscriptions WHERE account_id = ?", row["id"])
        if tell:
            self.deliveries.callback("deauthorize", account)


def _number_of(visitor: str) -> str:
    """A visitor's numeric id, stable."""
    return str(int.from_bytes(visitor.encode()[:7], "big") + 10**9)


def build(settings: Settings, store: Store | None = None) -> FastAPI:
    """The application; `app.state.networks` is its state."""
    networks = Networks(settings, store or Store(settings.database))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        task = asyncio.create_task(networks.deliveries.run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await networks.client.aclose()
            networks.store.close()

    async def ready(_: object) -> JSONResponse:
        return JSONResponse({"status": "ok", "checks": {"database": "ok"}})

    app = FastAPI(title="Networks", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.networks = networks
    app.router.routes += [
        *instagram.routes(networks),
        *facebook.routes(networks),
        *consent.routes(networks),
        *feed.routes(networks),
        Route("/readyz", ready),
    ]
    app.include_router(control.router(networks))
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"), name="static")
    return app
