"""`/control`: latency, limits and faults, on a page and by a JSON API; logs of calls and messages; fixtures for tests."""

from __future__ import annotations

import secrets
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.responses import Response

from resuena_networks.controls import Controls, Fault
from resuena_networks.pages import ProfileError, back, make_account, page, remember

if TYPE_CHECKING:
    from resuena_networks.app import Networks

SHOWN_DELIVERIES = 20
HOSTS = ("api.instagram.com", "graph.instagram.com", "graph.facebook.com")
ON_THE_PAGE = (
    "latency_ms",
    "processing_seconds",
    "posts_per_day",
    "calls_per_account_and_day",
    "calls_per_app_and_hour",
    "webhook_seconds",
)
ACTIONS = ("error", "delay", "late", "hang", "break", "break_after", "html")


class NewAccount(BaseModel):
    """An account to create: personal, creator, business on Instagram; person, page (with its owner) on Facebook."""

    model_config = ConfigDict(extra="forbid")
    network: str = Field(pattern="^(instagram|facebook)$")
    kind: str = Field(pattern="^(personal|creator|business|person|page)$")
    username: str
    name: str = ""
    biography: str = ""
    followers: int = Field(default=0, ge=0)
    owner_id: str | None = None


class Engagement(BaseModel):
    """Engagement of one post, all at once; each like is from a new visitor."""

    model_config = ConfigDict(extra="forbid")
    likes: int = Field(default=0, ge=-1_000, le=1_000)
    """A negative number removes likes."""
    comments: list[str] = Field(default=[], max_length=100)
    views: int = Field(default=0, ge=0, le=1_000_000)
    shares: int = Field(default=0, ge=0, le=10_000)
    saved: int = Field(default=0, ge=0, le=10_000)
    clicks: int = Field(default=0, ge=0, le=10_000)


class ManyPosts(BaseModel):
    """Posts to create at once, for measurements: this many for each of the accounts."""

    model_config = ConfigDict(extra="forbid")
    accounts: list[str] = Field(max_length=100_000)
    posts: int = Field(ge=1, le=1_000)
    likes: int = Field(default=0, ge=0)


def router(networks: Networks) -> APIRouter:  # noqa: PLR0915 - a list of small endpoints
    """The page and the API."""
    api = APIRouter()

    @api.get("/control")
    async def control(request: Request) -> Response:
        deliveries = networks.store.all("SELECT * FROM deliveries ORDER BY id DESC LIMIT ?", SHOWN_DELIVERIES)
        return remember(
            request,
            page(
                networks, request, "control.html", controls=networks.panel.controls, numbers=ON_THE_PAGE, faults=networks.panel.faults,
                actions=ACTIONS, hosts=HOSTS, deliveries=deliveries, verified=networks.deliveries.verified,
            ),
        )  # fmt: skip

    @api.post("/control")
    async def change(request: Request) -> Response:
        form = {name: str(value) for name, value in (await request.form()).items()}
        try:
            match form.pop("do", ""):
                case "set":
                    form["webhooks"] = str("webhooks" in form).lower()
                    values = networks.panel.controls.model_dump() | {
                        name: value for name, value in form.items() if name in Controls.model_fields
                    }
                    networks.panel.set(Controls.model_validate(values))
                case "add":
                    networks.panel.add(
                        Fault.model_validate({name: value for name, value in form.items() if value})
                    )
                case "remove":
                    networks.panel.remove(form.get("id", ""))
        except ValidationError as error:
            raise HTTPException(422, str(error)) from error
        return back(request, "/control")

    @api.get("/control/api/controls")
    async def controls() -> Controls:
        return networks.panel.controls

    @api.patch("/control/api/controls")
    async def set_controls(changed: dict[str, Any]) -> Controls:
        try:
            networks.panel.set(Controls.model_validate(networks.panel.controls.model_dump() | changed))
        except ValidationError as error:
            raise HTTPException(422, str(error)) from error
        return networks.panel.controls

    @api.delete("/control/api/controls")
    async def plain_controls() -> Controls:
        networks.panel.set(Controls())
        return networks.panel.controls

    @api.get("/control/api/faults")
    async def faults() -> list[Fault]:
        return networks.panel.faults

    @api.post("/control/api/faults")
    async def add_fault(fault: Fault) -> Fault:
        networks.panel.add(fault)
        return fault

    @api.delete("/control/api/faults")
    async def remove_faults(fault: str | None = None) -> dict[str, int]:
        return {"removed": networks.panel.remove(fault)}

    @api.get("/control/api/calls")
    async def calls(since: float = 0.0) -> dict[str, Any]:
        """The calls of the networks' hosts, oldest first, and their number by account."""
        result = [asdict(call) for call in networks.usage.journal if call.at >= since]
        return {"calls": result, "by_account": dict(networks.usage.by_account)}

    @api.delete("/control/api/calls")
    async def forget_calls() -> dict[str, bool]:
        networks.usage.forget()
        return {"done": True}

    @api.get("/control/api/accounts")
    async def accounts() -> list[dict[str, Any]]:
        return [dict(row) for row in networks.store.all("SELECT * FROM accounts ORDER BY created_at LIMIT 10000")]

    @api.post("/control/api/accounts")
    async def add_account(new: NewAccount) -> dict[str, Any]:
        """Creates an account, or returns the one with that name."""
        try:
            account = make_account(
                networks, new.network, new.kind, new.username, new.name, biography=new.biography, followers=new.followers,
                owner_id=new.owner_id,
            )  # fmt: skip
        except ProfileError as error:
            existing = networks.store.named(new.network, new.username)
            if existing is None or error.name == "name_wrong":
                raise HTTPException(422, error.name) from error
            account = existing
        return dict(account)

    @api.delete("/control/api/accounts/{account_id}/tokens")
    async def end_tokens(account_id: str, subcode: int = 463) -> dict[str, bool]:
        """Ends a person's tokens with a subcode: 463 expired, 458 permissions revoked, 460 password changed."""
        networks.store.end_tokens(account_id, subcode)
        return {"done": True}

    @api.post("/control/api/accounts/{account_id}/take-back")
    async def take_back(account_id: str, tell: bool = True) -> dict[str, bool]:
        account = networks.store.account(account_id)
        if account is None:
            raise HTTPException(404)
        networks.take_back(account, tell=tell)
        return {"done": True}

    @api.get("/control/api/posts")
    async def posts(account: str = "", limit: int = 100) -> list[dict[str, Any]]:
        rows = networks.store.all(
            "SELECT m.*, a.username FROM media m JOIN accounts a ON a.id = m.account_id WHERE ? IN ('', m.account_id) "
            "ORDER BY m.number DESC LIMIT ?",
            account, min(limit, 1_000),
        )  # fmt: skip
        return [dict(row) for row in rows]

    @api.post("/control/api/posts/{media_id}/engagement")
    async def engage(media_id: str, engagement: Engagement) -> dict[str, Any]:
        media = networks.store.media(media_id)
        if media is None or media["state"] != "up":
            raise HTTPException(404)
        for _ in range(engagement.likes):
            networks.like(media, secrets.token_hex(12), liked=True)
        if engagement.likes < 0:
            for row in networks.store.all(
                "SELECT visitor FROM likes WHERE media_id = ? LIMIT ?", media_id, -engagement.likes
            ):
                networks.like(media, row["visitor"], liked=False)
        for text in engagement.comments:
            networks.comment(media, secrets.token_hex(12), f"visita_{secrets.randbelow(1_000)}", text)
        networks.store.run(
            "UPDATE media SET views = views + ?, reach = reach + ?, shares = shares + ?, saved = saved + ?, clicks = clicks + ? WHERE id = ?",
            engagement.views, engagement.views, engagement.shares, engagement.saved, engagement.clicks, media_id,
        )  # fmt: skip
        return dict(networks.store.media(media_id) or {})

    @api.post("/control/api/posts/{media_id}/state")
    async def set_state(media_id: str, state: str) -> dict[str, bool]:
        """`up`, `archived` or `deleted`."""
        if state not in ("up", "archived", "deleted"):
            raise HTTPException(422)
        return {"done": bool(networks.store.run("UPDATE media SET state = ? WHERE id = ?", state, media_id))}

    @api.post("/control/api/many-posts")
    async def many_posts(many: ManyPosts) -> dict[str, list[str]]:
        """Creates posts without pictures, by account; independent of tokens and subscriptions."""
        post_ids_by_account: dict[str, list[str]] = {}
        with networks.store.together():
            for account_id in many.accounts:
                account = networks.store.account(account_id)
                if account is None:
                    raise HTTPException(404, account_id)
                post_ids_by_account[account_id] = [
                    networks.store.publish(account, f"Post {number}", "", None)["id"]
                    for number in range(many.posts)
                ]
                networks.store.run("UPDATE media SET likes = ? WHERE account_id = ?", many.likes, account_id)
        return post_ids_by_account

    @api.post("/control/api/tokens")
    async def issue(account_id: str, scopes: str) -> dict[str, str]:
        """A token of 60 days for an account, for measurements and tests that skip consent."""
        account = networks.store.account(account_id)
        if account is None:
            raise HTTPException(404)
        kind = "page" if account["kind"] == "page" else "long"
        token = networks.store.issue(
            account["network"], account_id, account["owner_id"] or account_id, kind, scopes, account_id, None
        )
        return {"access_token": token}

    @api.get("/control/api/deliveries")
    async def deliveries() -> dict[str, Any]:
        rows = networks.store.all("SELECT * FROM deliveries ORDER BY id DESC LIMIT 200")
        result = [{**dict(delivery), "body": bytes(delivery["body"]).decode()} for delivery in rows]
        return {"deliveries": result, "verified": networks.deliveries.verified, "at": time.time()}

    @api.post("/control/api/reset")
    async def reset() -> dict[str, bool]:
        """Deletes accounts, posts, tokens, faults and calls."""
        networks.store.forget_everything()
        networks.panel.remove(None)
        networks.panel.set(Controls())
        networks.usage.forget()
        return {"done": True}

    return api
