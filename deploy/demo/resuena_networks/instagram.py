"""Instagram: api.instagram.com and graph.instagram.com, the API with Instagram Login."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from resuena_networks import pictures
from resuena_networks.graph import (
    Call,
    Field,
    GraphError,
    endpoint,
    moment,
    paged,
    struck,
    unknown_object,
    wrong_parameter,
)
from resuena_networks.store import Row

if TYPE_CHECKING:
    from resuena_networks.app import Networks

BASIC = "instagram_business_basic"
PUBLISH = "instagram_business_content_publish"
COMMENTS = "instagram_business_manage_comments"
INSIGHTS = "instagram_business_manage_insights"
SCOPES = (BASIC, PUBLISH, COMMENTS, INSIGHTS)
LONGEST_CAPTION = 2_200
NARROWEST, WIDEST = 4 / 5, 1.91
DAY = 86_400
KINDS = {"business": "BUSINESS", "creator": "MEDIA_CREATOR", "personal": "PERSONAL"}
METRICS = {
    "views": ("Views", "views"),
    "reach": ("Accounts reached", "reach"),
    "likes": ("Likes", "likes"),
    "comments": ("Comments", "comments"),
    "shares": ("Shares", "shares"),
    "saved": ("Saved", "saved"),
    "total_interactions": ("Interactions", ""),
    "follows": ("Follows", ""),
    "profile_visits": ("Profile visits", ""),
    "profile_activity": ("Profile activity", ""),
}
ALWAYS_ZERO = {"follows", "profile_visits", "profile_activity"}


def routes(networks: Networks) -> list[Route]:
    """All endpoints of both hosts."""
    graph = "/graph.instagram.com"

    def at(path: str, handler: Any, method: str = "GET") -> Route:
        return Route(f"{graph}{path}", endpoint(networks, "instagram", handler), methods=[method])

    return [
        Route("/api.instagram.com/oauth/access_token", exchange(networks), methods=["POST"]),
        at("/access_token", extend_token),
        at("/refresh_access_token", refresh_token),
        at("/{version}/{account}/media", list_media),
        at("/{version}/{account}/media", create_container, "POST"),
        at("/{version}/{account}/media_publish", publish_container, "POST"),
        at("/{version}/{account}/content_publishing_limit", publishing_limit),
        at("/{version}/{account}/subscribed_apps", subscribe, "POST"),
        at("/{version}/{account}/subscribed_apps", unsubscribe, "DELETE"),
        at("/{version}/{node}/insights", read_insights),
        at("/{version}/{node}/comments", list_comments),
        at("/{version}/{node}", read_node),
    ]


# --- tokens


def exchange(networks: Networks) -> Any:
    """The endpoint that exchanges a code for a token of an hour; its errors have a format of their own."""

    async def carried_out(request: Request) -> Response:
        form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
        settings, controls = networks.settings, networks.panel.controls
        if form.get("client_id") != settings.instagram_app_id:
            return _refused("Invalid platform app")
        if form.get("client_secret") != settings.instagram_app_secret:
            return _refused("Error validating client secret.")
        if form.get("grant_type") != "authorization_code":
            return _refused("Invalid grant_type")
        code = form.get("code", "").removesuffix("#_")
        row = networks.store.use_code(
            "instagram", code, form.get("redirect_uri", ""), seconds=controls.code_seconds
        )
        if row is None:
            return _refused(
                "This authorization code has been used, has expired, or does not belong to this redirect_uri"
            )
        account = networks.store.account(row["account_id"])
        assert account
        token = networks.store.issue(
            "instagram", account["id"], account["id"], "short", row["scopes"], "", controls.short_token_seconds
        )
        result = {"access_token": token, "user_id": account["scoped_id"], "permissions": row["scopes"]}
        return JSONResponse({"data": [result]})

    async def handle(request: Request) -> Response:
        try:
            return await struck(networks, request, "", lambda: carried_out(request))
        except GraphError as error:
            return error.response()

    return handle


def _refused(text: str) -> JSONResponse:
    return JSONResponse({"error_type": "OAuthException", "code": 400, "error_message": text}, 400)


async def extend_token(call: Call) -> object:
    """Exchanges a token of an hour for one of 60 days."""
    if call.text("grant_type") != "ig_exchange_token":
        raise GraphError(101, "Unsupported grant_type")
    if call.text("client_secret", needed=True) != call.networks.settings.instagram_app_secret:
        raise GraphError(1, "Error validating client secret.")
    call.holder()
    return _long(call, needs="short")


async def refresh_token(call: Call) -> object:
    """Extends a token of 60 days that is at least a day old by 60 days."""
    if call.text("grant_type") != "ig_refresh_token":
        raise GraphError(101, "Unsupported grant_type")
    call.holder()
    call.needs(BASIC)
    assert call.token
    if call.token["issued_at"] > time.time() - call.networks.panel.controls.refresh_after_seconds:
        raise GraphError(10, "The access token is not yet 24 hours old")
    return _long(call, needs="long")


def _long(call: Call, *, needs: str) -> object:
    token = call.token
    assert token
    if token["kind"] != needs:
        raise GraphError(190, f"The access token is no {needs}-lived one")
    seconds = call.networks.panel.controls.long_token_seconds
    new = call.networks.store.issue(
        "instagram", token["account_id"], token["person_id"], "long", token["scopes"], "", seconds
    )
    return {
        "access_token": new,
        "token_type": "bearer",
        "expires_in": int(seconds),
        "permissions": token["scopes"],
    }


# --- the account


def _own(call: Call) -> Row:
    """The account in the path, which has to be the token's."""
    holder, requested = call.holder(), call.request.path_params["account"]
    if requested not in ("me", holder["id"], holder["scoped_id"]):
        raise unknown_object(requested, call.request.method.lower())
    return holder


def _account_value(call: Call, account: Row, field: Field) -> object:
    store = call.networks.store
    values: dict[str, Any] = {
        "id": account["scoped_id"],
        "user_id": account["id"],
        "username": account["username"],
        "name": account["name"],
        "account_type": KINDS[account["kind"]],
        "biography": account["biography"],
        "website": "",
        "followers_count": account["followers"],
        "follows_count": 0,
        "profile_picture_url": f"{call.networks.settings.url}/avatars/{account['id']}.svg",
    }
    if field.name == "media_count":
        return store.value("SELECT count(*) FROM media WHERE account_id = ? AND state = 'up'", account["id"])
    if field.name not in values:
        raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (IGUser)")
    return values[field.name]


async def read_node(call: Call) -> object:
    """The token's own account, a container, a media or a comment."""
    holder, node, store = call.holder(), call.request.path_params["node"], call.networks.store
    call.needs(BASIC)
    if node in ("me", holder["id"], holder["scoped_id"]):
        return {field.name: _account_value(call, holder, field) for field in call.fields("id,user_id")}
    if media := _media(call, node):
        return media_fields(call, media, call.fields("id"))
    if container := store.first_row(
        "SELECT * FROM containers WHERE id = ? AND account_id = ?", node, holder["id"]
    ):
        return _container_fields(call, container)
    comment = store.first_row(
        "SELECT c.* FROM comments c JOIN media m ON m.id = c.media_id WHERE c.id = ? AND m.account_id = ?",
        node,
        holder["id"],
    )
    if comment:
        return _comment_fields(comment, call.fields("id,text,timestamp"))
    raise unknown_object(node)


# --- publishing


async def create_container(call: Call) -> object:
    """Fetches the picture, and creates a container with it."""
    account, networks = _own(call), call.networks
    call.needs(BASIC, PUBLISH)
    if account["kind"] == "personal":
        raise GraphError(
            10, "(#10) The user must be a professional account", status=403, title="Not a professional account"
        )
    caption = call.text("caption")
    if len(caption) > LONGEST_CAPTION:
        raise GraphError(36004, "The caption is too long", subcode=2207010, title="Caption too long")
    address = call.text("image_url", needed=True)
    try:
        data = await pictures.fetch(
            networks.client, networks.settings.reached(address), networks.panel.controls.fetches_from
        )
        kind, width, height = pictures.looked_at(data)
    except pictures.FetchError as error:
        raise _not_had(error) from error
    if kind != "JPEG":
        raise GraphError(36001, "The image format is not supported", subcode=2207005, title="Unsupported format")
    if not NARROWEST - 0.01 <= width / height <= WIDEST + 0.01:
        raise GraphError(
            36003, "The aspect ratio is not supported", subcode=2207009, title="Aspect ratio not supported"
        )
    controls, now = networks.panel.controls, time.time()
    status = "2207026" if controls.processing_outcome == "ERROR" else ""
    store = networks.store
    with store.together():
        container_id = str(store.number("container"))
        store.add(
            "containers", id=container_id, account_id=account["id"], picture_id=store.keep_picture(data), caption=caption,
            alt_text=call.text("alt_text"), created_at=now, ready_at=now + controls.processing_seconds,
            outcome=controls.processing_outcome, status=status,
        )  # fmt: skip
    return {"id": container_id}


def _not_had(error: pictures.FetchError) -> GraphError:
    match error.reason:
        case "size":
            return GraphError(36000, "The image size is too large.", subcode=2207004, title="Image size too large")
        case "format":
            return GraphError(
                36001, "The image format is not supported", subcode=2207005, title="Unsupported format"
            )
        case "slow":
            return GraphError(-2, "It takes too long to download the media.", subcode=2207003, transient=True)
        case _:
            return GraphError(
                9004, "Only photo or video can be accepted as media type.", subcode=2207052,
                title="Media download has failed", user_message=f"The media could not be fetched from this uri: {error}",
            )  # fmt: skip


def _status(call: Call, container: Row) -> str:
    now = time.time()
    if container["media_id"]:
        return "PUBLISHED"
    if container["created_at"] < now - call.networks.panel.controls.container_seconds:
        return "EXPIRED"
    return str(container["outcome"]) if container["ready_at"] <= now else "IN_PROGRESS"


def _container_fields(call: Call, container: Row) -> dict[str, object]:
    status = _status(call, container)
    texts = {
        "IN_PROGRESS": "In Progress: Media is still being processed.",
        "FINISHED": "Finished: Media has been uploaded and it is ready to be published",
        "PUBLISHED": "Published: Media has been successfully published.",
        "EXPIRED": "Expired: Media was not published within 24 hours.",
        "ERROR": f"Error: Media upload has failed with error code {container['status'] or 2207026}",
    }
    values = {"id": container["id"], "status_code": status, "status": texts[status]}
    for field in (requested := call.fields("id")):
        if field.name not in values:
            raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (IGContainer)")
    return {field.name: values[field.name] for field in requested}


def published_today(call: Call, account_id: str) -> int:
    """Number of an account's containers that became posts within 24 hours."""
    count: int = call.networks.store.value(
        "SELECT count(*) FROM containers c JOIN media m ON m.id = c.media_id WHERE c.account_id = ? AND m.created_at > ?",
        account_id, time.time() - DAY,
    )  # fmt: skip
    return count


async def publish_container(call: Call) -> object:
    """Publishes a container that is FINISHED."""
    account, store = _own(call), call.networks.store
    call.needs(BASIC, PUBLISH)
    creation_id = call.text("creation_id", needed=True)
    container = store.first_row(
        "SELECT * FROM containers WHERE id = ? AND account_id = ?", creation_id, account["id"]
    )
    if container is None or container["media_id"]:
        text = f"The media with creation id = {creation_id} does not exist or has been expired."
        raise GraphError(24, text, subcode=2207008, title="Media not found")
    match _status(call, container):
        case "IN_PROGRESS":
            raise GraphError(
                9007, "Media ID is not available", subcode=2207027, title="Media not ready",
                user_message="The media is not ready for publishing, please wait for a moment",
            )  # fmt: skip
        case "EXPIRED":
            raise GraphError(
                -2, "The media you are trying to access has expired.", subcode=2207020, title="Media expired"
            )
        case "ERROR":
            raise GraphError(-1, "Media upload has failed", subcode=2207032, title="Create media fail")
    if published_today(call, account["id"]) >= call.networks.panel.controls.posts_per_day:
        raise GraphError(
            9, "Application request limit reached", subcode=2207042, status=403, title="You reached maximum number of posts",
            user_message="You reached maximum number of posts that is allowed to be published by Content Publishing API.",
        )  # fmt: skip
    with store.together():
        media = store.publish(account, container["caption"], container["alt_text"], container["picture_id"])
        store.run("UPDATE containers SET media_id = ? WHERE id = ?", media["id"], container["id"])
    return {"id": media["id"]}


async def publishing_limit(call: Call) -> object:
    """The account's remaining posts today."""
    account = _own(call)
    call.needs(BASIC, PUBLISH)
    config = {"quota_total": call.networks.panel.controls.posts_per_day, "quota_duration": DAY}
    values = {"quota_usage": published_today(call, account["id"]), "config": config}
    requested = [field.name for field in call.fields("quota_usage") if field.name != "id"]
    if unknown := [name for name in requested if name not in values]:
        raise wrong_parameter(f"Tried accessing nonexisting field ({unknown[0]})")
    return {"data": [{name: values[name] for name in requested}]}


# --- posts and their figures


def _media(call: Call, node: str) -> Row | None:
    """A post of the token's account that is still up."""
    media = call.networks.store.media(node)
    return (
        media
        if media and call.account and media["account_id"] == call.account["id"] and media["state"] == "up"
        else None
    )


def media_fields(call: Call, media: Row, requested: list[Field]) -> dict[str, object]:
    """A post with the requested fields; those hidden by the owner are left out."""
    account = call.account
    assert account
    values: dict[str, object] = {
        "id": media["id"],
        "alt_text": media["alt_text"],
        "caption": media["caption"],
        "comments_count": media["comments"],
        "is_comment_enabled": True,
        "like_count": media["likes"],
        "media_product_type": "FEED",
        "media_type": "IMAGE",
        "media_url": f"{call.networks.settings.url}/pictures/{media['picture_id']}.jpg",
        "owner": {"id": account["id"]},
        "permalink": call.networks.permalink(media, account),
        "shortcode": media["shortcode"],
        "timestamp": moment(media["created_at"]),
        "username": account["username"],
    }
    result: dict[str, object] = {}
    for field in requested:
        if field.name == "insights":
            result["insights"] = insights_fields(call, media, field.modifiers.get("metric", "").split(","))
        elif field.name not in values:
            raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (IGMedia)")
        elif field.name != "like_count" or "like_count" not in call.networks.panel.controls.unknown_metrics:
            result[field.name] = values[field.name]
    return result


async def list_media(call: Call) -> object:
    """The account's posts, newest first."""
    account = _own(call)
    call.needs(BASIC)
    size, before = call.page()
    since, until = call.text("since"), call.text("until")
    rows = call.networks.store.all(
        "SELECT * FROM media WHERE account_id = ? AND state = 'up' AND (? = 0 OR number < ?) AND created_at >= ? AND created_at <= ? "
        "ORDER BY number DESC LIMIT ?",
        account["id"], before, before, float(since) if since.isdecimal() else 0.0, float(until) if until.isdecimal() else 1e12, size + 1,
    )  # fmt: skip
    requested = call.fields("id")
    return paged(call, call.request.url.path, rows, size, [media_fields(call, row, requested) for row in rows])


def insights_fields(call: Call, media: Row, metrics: list[str]) -> dict[str, object]:
    """Figures of a post, without unavailable ones."""
    call.needs(INSIGHTS)
    if not metrics or not metrics[0]:
        raise wrong_parameter("The parameter metric is required")
    result = []
    for name in metrics:
        if name not in METRICS:
            raise wrong_parameter(f"metric[0] must be one of the following values: {', '.join(METRICS)}")
        if name in call.networks.panel.controls.unknown_metrics:
            continue
        title, column = METRICS[name]
        value = 0 if name in ALWAYS_ZERO else media[column] if column else sum(
            media[reaction] for reaction in ("likes", "comments", "shares", "saved")
        )  # fmt: skip
        result.append(
            {
                "name": name,
                "period": "lifetime",
                "values": [{"value": value}],
                "title": title,
                "description": f"{title} of the media",
                "id": f"{media['id']}/insights/{name}/lifetime",
            }
        )
    return {"data": result}


async def read_insights(call: Call) -> object:
    """Figures of a post."""
    call.holder()
    call.needs(BASIC, INSIGHTS)
    node = call.request.path_params["node"]
    media = _media(call, node)
    if media is None:
        raise unknown_object(node)
    return insights_fields(call, media, call.text("metric", needed=True).split(","))


def _comment_fields(comment: Row, requested: list[Field]) -> dict[str, object]:
    values: dict[str, object] = {
        "id": comment["id"],
        "text": comment["text"],
        "timestamp": moment(comment["created_at"]),
        "username": comment["author"],
        "from": {"id": comment["author_id"], "username": comment["author"]},
        "like_count": 0,
        "hidden": False,
    }
    for field in requested:
        if field.name not in {*values, "parent_id"}:
            raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (IGComment)")
    return {field.name: values[field.name] for field in requested if field.name in values}


async def list_comments(call: Call) -> object:
    """Comments on a post, newest first."""
    call.holder()
    call.needs(BASIC, COMMENTS)
    node = call.request.path_params["node"]
    if _media(call, node) is None:
        raise unknown_object(node)
    size, before = call.page()
    rows = call.networks.store.all(
        "SELECT * FROM comments WHERE media_id = ? AND (? = 0 OR number < ?) ORDER BY number DESC LIMIT ?",
        node, before, before, min(size, 50) + 1,
    )  # fmt: skip
    requested = call.fields("id,text,timestamp")
    return paged(
        call, call.request.url.path, rows, min(size, 50), [_comment_fields(row, requested) for row in rows]
    )


# --- webhooks


async def subscribe(call: Call) -> object:
    """Subscribes to webhooks of the account."""
    account = _own(call)
    call.needs(BASIC)
    fields = call.text("subscribed_fields", needed=True)
    call.networks.store.run("INSERT OR REPLACE INTO subscriptions VALUES (?, ?)", account["id"], fields)
    return {"success": True}


async def unsubscribe(call: Call) -> object:
    """Unsubscribes from webhooks of the account."""
    account = _own(call)
    call.networks.store.run("DELETE FROM subscriptions WHERE account_id = ?", account["id"])
    return {"success": True}
