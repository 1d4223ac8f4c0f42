"""Facebook: graph.facebook.com, Facebook Login's tokens and the Pages API."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from starlette.routing import Route

from resuena_networks import pictures
from resuena_networks.graph import (
    Call,
    Field,
    GraphError,
    endpoint,
    fields_of,
    moment,
    paged,
    unknown_object,
    wrong_parameter,
)
from resuena_networks.store import Row

if TYPE_CHECKING:
    from resuena_networks.app import Networks

SCOPES = (
    "pages_show_list",
    "pages_read_engagement",
    "pages_manage_posts",
    "pages_manage_metadata",
    "read_insights",
    "pages_read_user_content",
)
ALWAYS = "public_profile"
TASKS = ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MANAGE", "MESSAGING", "MODERATE"]
METRICS = {
    "post_media_view": ("Lifetime views of the post", "views"),
    "post_total_media_view_unique": ("Lifetime viewers of the post", "reach"),
    "post_reactions_like_total": ("Lifetime likes of the post", "likes"),
    "post_reactions_love_total": ("Lifetime loves of the post", ""),
    "post_reactions_by_type_total": ("Lifetime reactions of the post by type", "likes"),
    "post_clicks": ("Lifetime clicks on the post", "clicks"),
}
SUMMED = {"reactions": "likes", "likes": "likes", "comments": "comments"}
PERMISSION_CODE = 200


def routes(networks: Networks) -> list[Route]:
    """All endpoints."""
    graph = "/graph.facebook.com"

    def at(path: str, handler: Any, method: str = "GET") -> Route:
        return Route(f"{graph}{path}", endpoint(networks, "facebook", handler), methods=[method])

    return [
        at("/{version}/oauth/access_token", exchange),
        at("/{version}/debug_token", inspect),
        at("/{version}/{person}/permissions", list_permissions),
        at("/{version}/{person}/permissions", revoke, "DELETE"),
        at("/{version}/{person}/accounts", list_pages),
        at("/{version}/{page}/photos", publish_photo, "POST"),
        at("/{version}/{page}/feed", list_posts),
        at("/{version}/{page}/feed", publish_text, "POST"),
        at("/{version}/{page}/posts", list_posts),
        at("/{version}/{page}/published_posts", list_posts),
        at("/{version}/{page}/subscribed_apps", subscribe, "POST"),
        at("/{version}/{page}/subscribed_apps", unsubscribe, "DELETE"),
        at("/{version}/{node}/insights", read_insights),
        at("/{version}/{node}/comments", list_comments),
        at("/{version}/{node}", read_node),
    ]


# --- tokens


def _check_app(call: Call) -> None:
    settings = call.networks.settings
    if call.text("client_id", needed=True) != settings.facebook_app_id:
        raise GraphError(101, "Error validating application. Cannot get application info due to a system error.")
    if call.text("client_secret", needed=True) != settings.facebook_app_secret:
        raise GraphError(1, "Error validating client secret.")


async def exchange(call: Call) -> object:
    """Exchanges a code for a token of some hours, or such a token for one of 60 days."""
    _check_app(call)
    controls, store = call.networks.panel.controls, call.networks.store
    if call.text("grant_type") == "fb_exchange_token":
        sent = call.text("fb_exchange_token", needed=True)
        token = store.first_row(
            "SELECT * FROM tokens WHERE token = ? AND network = 'facebook' AND kind <> 'page'", sent
        )
        if token is None:
            raise GraphError(190, "Invalid OAuth access token data.")
        call.token, call.account = token, store.account(token["account_id"])
        call.holder()
        kind, scopes, pages, seconds = "long", token["scopes"], token["pages"], controls.long_token_seconds
        person_id = token["person_id"]
    else:
        code = call.text("code", needed=True).removesuffix("#_")
        row = store.use_code(
            "facebook", code, call.text("redirect_uri", needed=True), seconds=controls.code_seconds
        )
        if row is None:
            used = store.value("SELECT used_at FROM codes WHERE code = ? AND network = 'facebook'", code)
            if used:
                raise GraphError(100, "This authorization code has been used.", subcode=36009)
            text = (
                "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth "
                "dialog request"
            )
            raise GraphError(100, text, subcode=36008)
        kind, scopes, pages, seconds = "short", row["scopes"], row["pages"], controls.short_token_seconds
        person_id = row["account_id"]
    new = store.issue("facebook", person_id, person_id, kind, scopes, pages, seconds)
    return {"access_token": new, "token_type": "bearer", "expires_in": int(seconds)}


async def inspect(call: Call) -> object:
    """A token's validity and scopes; called with the application's own token, `id|secret`."""
    settings, store = call.networks.settings, call.networks.store
    if call.text("access_token") != f"{settings.facebook_app_id}|{settings.facebook_app_secret}":
        call.holder()
    token = store.first_row(
        "SELECT * FROM tokens WHERE token = ? AND network = 'facebook'", call.text("input_token", needed=True)
    )
    if token is None:
        return {
            "data": {
                "app_id": settings.facebook_app_id,
                "is_valid": False,
                "scopes": [],
                "error": {"code": 190, "message": "Malformed access token"},
            }
        }
    expires = token["expires_at"]
    valid = token["ended_subcode"] is None and (expires is None or expires > time.time())
    result: dict[str, Any] = {
        "app_id": settings.facebook_app_id,
        "type": "PAGE" if token["kind"] == "page" else "USER",
        "application": settings.app_name,
        "expires_at": int(expires or 0),
        "is_valid": valid,
        "issued_at": int(token["issued_at"]),
        "scopes": token["scopes"].split(","),
        "user_id": token["person_id"],
    }
    if token["kind"] == "page":
        result["profile_id"] = token["account_id"]
    if not valid:
        result["error"] = {"code": 190, "subcode": token["ended_subcode"] or 463, "message": "The token ended"}
    return {"data": result}


def _person(call: Call) -> Row:
    """The person in the path, who has to be the token's, which has to be a person's."""
    call.check_proof()
    holder, requested = call.holder(), call.request.path_params["person"]
    if holder["kind"] != "person" or requested not in ("me", holder["id"]):
        raise unknown_object(requested, call.request.method.lower())
    return holder


async def list_permissions(call: Call) -> object:
    """The permissions that the person granted and declined."""
    person = _person(call)
    grant = call.networks.store.first_row("SELECT * FROM grants WHERE account_id = ?", person["id"])
    result = []
    if grant:
        result = [
            {"permission": permission, "status": "granted"}
            for permission in grant["scopes"].split(",")
            if permission
        ]
        result += [
            {"permission": permission, "status": "declined"}
            for permission in grant["declined"].split(",")
            if permission
        ]
    return {"data": result}


async def revoke(call: Call) -> object:
    """Revokes all permissions."""
    call.networks.take_back(_person(call), tell=False)
    return {"success": True}


async def list_pages(call: Call) -> object:
    """The Pages that the person chose, each with a token."""
    person = _person(call)
    call.needs("pages_show_list", code=PERMISSION_CODE)
    token, store = call.token, call.networks.store
    assert token
    chosen = [page for page in store.pages_of(person["id"]) if page["id"] in token["pages"].split(",")]
    requested = fields_of(call.text("fields") or "access_token,category,name,id,tasks")
    if not any(field.name == "id" for field in requested):
        requested.append(Field("id"))
    data = [{field.name: _page_value(call, page, field, token) for field in requested} for page in chosen]
    response: dict[str, Any] = {"data": data}
    if chosen:
        response["paging"] = {"cursors": {"before": chosen[0]["id"], "after": chosen[-1]["id"]}}
    return response


def _page_value(call: Call, page: Row, field: Field, token: Row | None) -> object:
    settings = call.networks.settings
    values: dict[str, Any] = {
        "id": page["id"],
        "name": page["name"],
        "about": page["biography"],
        "username": page["username"],
        "link": f"{settings.url}/www.facebook.com/{page['username']}",
        "category": "Digital creator",
        "category_list": [{"id": "471120789926333", "name": "Digital creator"}],
        "tasks": TASKS,
        "followers_count": page["followers"],
        "fan_count": page["followers"],
        "is_published": True,
        "picture": {"data": {"url": f"{settings.url}/avatars/{page['id']}.svg", "is_silhouette": False}},
    }
    if field.name == "access_token" and token:
        if token["kind"] == "page":
            return token["token"]
        # A Page's token from a token of 60 days does not expire by itself; one from a short token expires with that.
        left = None if token["kind"] == "long" else token["expires_at"] - time.time()
        return call.networks.store.issue(
            "facebook", page["id"], token["person_id"], "page", token["scopes"], page["id"], left
        )
    if field.name not in values:
        raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (Page)")
    return values[field.name]


# --- publishing


def _page(call: Call) -> Row:
    """The Page in the path, which has to be the token's."""
    call.check_proof()
    holder, requested = call.holder(), call.request.path_params["page"]
    if holder["kind"] != "page":
        raise GraphError(190, "A Page access token is required to request this resource.", subcode=2069032)
    if requested not in ("me", holder["id"]):
        raise unknown_object(requested, call.request.method.lower())
    return holder


async def publish_photo(call: Call) -> object:
    """Fetches the picture and publishes it."""
    page, networks = _page(call), call.networks
    call.needs("pages_manage_posts", "pages_read_engagement", code=PERMISSION_CODE)
    address = call.text("url", needed=True)
    try:
        data = await pictures.fetch(
            networks.client, networks.settings.reached(address), networks.panel.controls.fetches_from
        )
        kind, _, _ = pictures.looked_at(data)
    except pictures.FetchError as error:
        raise GraphError(324, f"(#324) Missing or invalid image file: {error}", title="Invalid image") from error
    if kind not in ("JPEG", "PNG", "GIF", "WEBP", "BMP", "TIFF"):
        raise GraphError(324, "(#324) Missing or invalid image file", title="Invalid image")
    store = networks.store
    with store.together():
        post = store.publish(
            page,
            call.text("message") or call.text("caption"),
            call.text("alt_text_custom"),
            store.keep_picture(data),
        )
    return {"id": post["shortcode"], "post_id": post["id"]}


async def publish_text(call: Call) -> object:
    """Publishes a text."""
    page, store = _page(call), call.networks.store
    call.needs("pages_manage_posts", "pages_read_engagement", code=PERMISSION_CODE)
    message = "\n".join(filter(None, (call.text("message"), call.text("link"))))
    if not message:
        raise wrong_parameter("The post is empty. Please enter a message to share.")
    with store.together():
        post = store.publish(page, message, "", None)
    return {"id": post["id"]}


# --- posts and their figures


def _post(call: Call, node: str) -> Row | None:
    """A post of the token's Page that is still up."""
    media = call.networks.store.media(node)
    return (
        media
        if media and call.account and media["account_id"] == call.account["id"] and media["state"] == "up"
        else None
    )


def post_fields(call: Call, post: Row, requested: list[Field]) -> dict[str, object]:
    """A post with the requested fields."""
    page = call.account
    assert page
    values: dict[str, object] = {
        "id": post["id"],
        "message": post["caption"],
        "created_time": moment(post["created_at"]),
        "updated_time": moment(post["created_at"]),
        "permalink_url": call.networks.permalink(post, page),
        "is_published": True,
        "is_hidden": False,
        "from": {"id": page["id"], "name": page["name"]},
    }
    if post["picture_id"]:
        values["full_picture"] = f"{call.networks.settings.url}/pictures/{post['picture_id']}.jpg"
    result: dict[str, object] = {}
    for field in requested:
        if field.name in SUMMED:
            result[field.name] = _summed(call, post, field)
        elif field.name == "shares":
            if post["shares"]:
                result["shares"] = {"count": post["shares"]}
        elif field.name == "insights":
            result["insights"] = insights_fields(call, post, field.modifiers.get("metric", "").split(","))
        elif field.name in values:
            result[field.name] = values[field.name]
        elif field.name != "full_picture":
            raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (Post)")
    return result


def _summed(call: Call, post: Row, field: Field) -> dict[str, object]:
    limit = field.modifiers.get("limit", "25")
    size = min(int(limit), 100) if limit.isdecimal() else 25
    if field.name == "comments":
        rows = call.networks.store.all(
            "SELECT * FROM comments WHERE media_id = ? ORDER BY number LIMIT ?", post["id"], size
        )
        data = [comment_fields(row, field.within or fields_of("created_time,from,message,id")) for row in rows]
    else:
        rows = call.networks.store.all(
            "SELECT * FROM likes WHERE media_id = ? ORDER BY at DESC LIMIT ?", post["id"], size
        )
        data = [{"id": str(10_000_000 + at), "name": row["visitor"][:8]} for at, row in enumerate(rows)]
    result: dict[str, object] = {"data": data}
    if field.modifiers.get("summary", "false") not in ("false", "0"):
        result["summary"] = {"total_count": post[SUMMED[field.name]]}
    return result


async def read_node(call: Call) -> object:
    """The token's person or Page, another field of it, a post or a comment."""
    call.check_proof()
    holder, node, store = call.holder(), call.request.path_params["node"], call.networks.store
    if node in ("me", holder["id"]):
        requested = call.fields("name,id")
        if holder["kind"] == "page":
            return {field.name: _page_value(call, holder, field, call.token) for field in requested}
        values = {"id": holder["id"], "name": holder["name"]}
        for field in requested:
            if field.name not in values:
                raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (User)")
        return {field.name: values[field.name] for field in requested}
    page = store.account(node)
    if page and page["owner_id"] == holder["id"] and call.token and node in call.token["pages"].split(","):
        return {field.name: _page_value(call, page, field, call.token) for field in call.fields("name,id")}
    if post := _post(call, node):
        call.needs("pages_read_engagement")
        return post_fields(call, post, call.fields("created_time,message"))
    comment = store.first_row(
        "SELECT c.* FROM comments c JOIN media m ON m.id = c.media_id WHERE c.id = ? AND m.account_id = ?",
        node,
        holder["id"],
    )
    if comment:
        return comment_fields(comment, call.fields("created_time,from,message"))
    raise unknown_object(node)


async def list_posts(call: Call) -> object:
    """The Page's posts, newest first."""
    page = _page(call)
    call.needs("pages_read_engagement")
    size, before = call.page()
    since, until = call.text("since"), call.text("until")
    rows = call.networks.store.all(
        "SELECT * FROM media WHERE account_id = ? AND state = 'up' AND (? = 0 OR number < ?) AND created_at >= ? AND created_at <= ? "
        "ORDER BY number DESC LIMIT ?",
        page["id"], before, before, float(since) if since.isdecimal() else 0.0, float(until) if until.isdecimal() else 1e12, size + 1,
    )  # fmt: skip
    requested = call.fields("created_time,message")
    return paged(call, call.request.url.path, rows, size, [post_fields(call, row, requested) for row in rows])


def insights_fields(call: Call, post: Row, metrics: list[str]) -> dict[str, object]:
    """Figures of a post, without unavailable ones."""
    call.needs("read_insights")
    result = []
    for name in metrics:
        if name not in METRICS:
            raise wrong_parameter("The value must be a valid insights metric")
        if name in call.networks.panel.controls.unknown_metrics:
            continue
        title, column = METRICS[name]
        value: object = post[column] if column else 0
        if name == "post_reactions_by_type_total":
            value = {"like": post["likes"]} if post["likes"] else {}
        result.append(
            {
                "name": name,
                "period": "lifetime",
                "values": [{"value": value}],
                "title": title,
                "description": title,
                "id": f"{post['id']}/insights/{name}/lifetime",
            }
        )
    return {"data": result}


async def read_insights(call: Call) -> object:
    """Figures of a post."""
    call.check_proof()
    call.holder()
    node = call.request.path_params["node"]
    post = _post(call, node)
    if post is None:
        raise unknown_object(node)
    return insights_fields(call, post, call.text("metric", needed=True).split(","))


def comment_fields(comment: Row, requested: list[Field]) -> dict[str, object]:
    """A comment with the requested fields."""
    values: dict[str, object] = {
        "id": comment["id"],
        "message": comment["text"],
        "created_time": moment(comment["created_at"]),
        "from": {"id": comment["author_id"], "name": comment["author"]},
        "like_count": 0,
    }
    for field in requested:
        if field.name not in values:
            raise wrong_parameter(f"Tried accessing nonexisting field ({field.name}) on node type (Comment)")
    return {field.name: values[field.name] for field in requested}


async def list_comments(call: Call) -> object:
    """Comments on a post, oldest first unless requested otherwise."""
    call.check_proof()
    call.holder()
    call.needs("pages_read_engagement")
    node = call.request.path_params["node"]
    post = _post(call, node)
    if post is None:
        raise unknown_object(node)
    size, edge = call.page()
    newest = call.text("order") == "reverse_chronological"
    order, compared = ("DESC", "<") if newest else ("ASC", ">")
    rows = call.networks.store.all(
        f"SELECT * FROM comments WHERE media_id = ? AND (? = 0 OR number {compared} ?) ORDER BY number {order} LIMIT ?",  # noqa: S608
        node, edge, edge, size + 1,
    )  # fmt: skip
    requested = call.fields("created_time,from,message")
    response = paged(call, call.request.url.path, rows, size, [comment_fields(row, requested) for row in rows])
    if call.text("summary") in ("true", "1", "total_count"):
        response["summary"] = {"total_count": post["comments"], "order": "chronological", "can_comment": True}
    return response


# --- webhooks


async def subscribe(call: Call) -> object:
    """Subscribes to webhooks of the Page's feed."""
    page = _page(call)
    call.needs("pages_manage_metadata", code=PERMISSION_CODE)
    fields = call.text("subscribed_fields", needed=True)
    call.networks.store.run("INSERT OR REPLACE INTO subscriptions VALUES (?, ?)", page["id"], fields)
    return {"success": True}


async def unsubscribe(call: Call) -> object:
    """Unsubscribes from webhooks of the Page."""
    page = _page(call)
    call.networks.store.run("DELETE FROM subscriptions WHERE account_id = ?", page["id"])
    return {"success": True}
