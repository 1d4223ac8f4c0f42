"""The feed that visitors open, posts at their own URLs, and profiles with their owners' actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from resuena_networks.deliveries import LONGEST_ANSWER
from resuena_networks.pages import (
    LONGEST_BIOGRAPHY,
    LONGEST_NAME,
    ProfileError,
    back,
    hue,
    language_of,
    make_account,
    page,
    remember,
    visitor_of,
)
from resuena_networks.texts import text

if TYPE_CHECKING:
    from resuena_networks.app import Networks
    from resuena_networks.store import Row

PAGE = 12
SHOWN_COMMENTS = 3
ALL_COMMENTS = 200
LONGEST_COMMENT = 500
MOST_STATES = 60
KINDS = ("personal", "creator", "business")
PASSWORD_CHANGED = 460


def routes(networks: Networks) -> list[Route]:
    """All pages, and the targets of their forms."""

    def at(path: str, handler: Callable[[Networks, Request], Awaitable[Response]], *methods: str) -> Route:
        async def handle(request: Request) -> Response:
            return await handler(networks, request)

        return Route(path, handle, methods=list(methods) or ["GET"])

    return [
        at("/", home),
        at("/feed", show_feed),
        at("/feed/state.json", state),
        at("/feed/posts/{media}/like", like, "POST"),
        at("/feed/posts/{media}/comment", comment, "POST"),
        at("/feed/posts/{media}/share", share, "POST"),
        at("/feed/posts/{media}/save", save, "POST"),
        at("/www.instagram.com/p/{shortcode}/", show_post),
        at("/www.instagram.com/{username}/", show_account),
        at("/www.facebook.com/{page}/posts/{shortcode}", show_post),
        at("/www.facebook.com/{username}", show_account),
        at("/pictures/{picture}.jpg", picture),
        at("/avatars/{account}.svg", avatar),
        at("/accounts", show_accounts),
        at("/accounts", new_account, "POST"),
        at("/accounts/{account}", change_account, "POST"),
        at("/accounts/{account}/posts/{media}", change_post, "POST"),
    ]


async def home(networks: Networks, request: Request) -> Response:
    """Redirects the root to the feed."""
    return RedirectResponse("/feed")


# --- the feed


def _card(networks: Networks, media: Row, visitor: str, comments: int) -> dict[str, Any]:
    store = networks.store
    account = store.account(media["account_id"])
    assert account
    newest = store.all(
        "SELECT * FROM comments WHERE media_id = ? ORDER BY number DESC LIMIT ?", media["id"], comments
    )
    return {
        **dict(media),
        "account": account,
        "hue": hue(account["id"]),
        "profile": profile_path(account),
        "permalink": networks.page_of(media, account),
        "liked": store.first_row("SELECT 1 FROM likes WHERE media_id = ? AND visitor = ?", media["id"], visitor)
        is not None,
        "newest_comments": list(reversed(newest)),
    }


def profile_path(account: Row) -> str:
    """URL of a profile, as on its network."""
    if account["network"] == "instagram":
        return f"/www.instagram.com/{account['username']}/"
    return f"/www.facebook.com/{account['username']}"


async def show_feed(networks: Networks, request: Request) -> Response:
    """The newest posts of all accounts; counts a view of each shown post."""
    visitor, before = visitor_of(request), request.query_params.get("before", "")
    last = int(before) if before.isdecimal() else 0
    rows = networks.store.all(
        "SELECT * FROM media WHERE state = 'up' AND (? = 0 OR number < ?) ORDER BY number DESC LIMIT ?",
        last,
        last,
        PAGE + 1,
    )
    networks.store.look([row["id"] for row in rows[:PAGE]], visitor)
    cards = [_card(networks, row, visitor, SHOWN_COMMENTS) for row in rows[:PAGE]]
    older = rows[PAGE - 1]["number"] if len(rows) > PAGE else None
    newest = networks.store.value("SELECT max(number) FROM media") or 0
    return remember(
        request,
        page(networks, request, "feed.html", cards=cards, older=older, first=not last, newest=newest,
             author=unquote(request.cookies.get("author", ""))),
        visitor,
    )  # fmt: skip


async def show_post(networks: Networks, request: Request) -> Response:
    """One post at its own URL, with all its comments."""
    visitor, shortcode = visitor_of(request), request.path_params["shortcode"]
    media = networks.store.first_row("SELECT * FROM media WHERE shortcode = ? AND state = 'up'", shortcode)
    if media is None:
        return page(networks, request, "gone.html", 404)
    networks.store.look([media["id"]], visitor)
    return remember(
        request,
        page(networks, request, "post.html", post=_card(networks, media, visitor, ALL_COMMENTS),
             author=unquote(request.cookies.get("author", ""))),
        visitor,
    )  # fmt: skip


async def state(networks: Networks, request: Request) -> Response:
    """Counts of the posts on a page, and whether there are newer ones."""
    ids = request.query_params.get("ids", "").split(",")[:MOST_STATES]
    newest = request.query_params.get("newest", "")
    visitor = visitor_of(request)
    result = {}
    for media_id in ids:
        if media := networks.store.media(media_id):
            result[media_id] = _counts(networks, media, visitor, language_of(request))
    number = networks.store.value("SELECT max(number) FROM media WHERE state = 'up'") or 0
    return JSONResponse({"posts": result, "newer": newest.isdecimal() and number > int(newest)})


def _counts(networks: Networks, media: Row, visitor: str, language: str) -> dict[str, Any]:
    liked = networks.store.first_row(
        "SELECT 1 FROM likes WHERE media_id = ? AND visitor = ?", media["id"], visitor
    )
    return {
        "liked": liked is not None,
        "likes": _fields(language, "likes", media["likes"]),
        "comments": _fields(language, "comments", media["comments"]),
    }


def _fields(language: str, name: str, number: int) -> str:
    shown = f"{number:,}" if language == "en" else f"{number:,}".replace(",", ".")
    return text(language, f"{name}_one") if number == 1 else text(language, f"{name}_many", n=shown)


def _post(networks: Networks, request: Request) -> Row | None:
    media = networks.store.media(request.path_params["media"])
    return media if media and media["state"] == "up" else None


def _after(networks: Networks, request: Request, media: Row, visitor: str, **more: Any) -> Response:
    """Counts for a script, or a redirect back to the form's page."""
    if "application/json" in request.headers.get("accept", ""):
        now = networks.store.media(media["id"])
        assert now
        return remember(
            request, JSONResponse({**_counts(networks, now, visitor, language_of(request)), **more}), visitor
        )
    return remember(request, back(request, f"{_origin(request)}#post-{media['id']}"), visitor)


def _origin(request: Request) -> str:
    """The page of ours that sent a form; the feed if unknown."""
    base = str(request.base_url)
    came = request.headers.get("referer", "")
    return came.removeprefix(base.rstrip("/")).split("#")[0] if came.startswith(base) else "/feed"


async def like(networks: Networks, request: Request) -> Response:
    """A visitor likes a post, or unlikes it: toggles unless `liked` is given."""
    media, visitor = _post(networks, request), visitor_of(request)
    if media is None:
        return JSONResponse({"error": "gone"}, 404)
    form = await request.form()
    liked = networks.store.first_row(
        "SELECT 1 FROM likes WHERE media_id = ? AND visitor = ?", media["id"], visitor
    )
    selected = {"true": True, "false": False}.get(str(form.get("liked", "")), liked is None)
    networks.like(media, visitor, liked=selected)
    return _after(networks, request, media, visitor)


async def comment(networks: Networks, request: Request) -> Response:
    """A visitor comments on a post."""
    media, visitor, form = _post(networks, request), visitor_of(request), await request.form()
    if media is None:
        return JSONResponse({"error": "gone"}, 404)
    author = str(form.get("author", "")).strip()[:LONGEST_NAME] or text(language_of(request), "visitor")
    written = str(form.get("text", "")).strip()[:LONGEST_COMMENT]
    if not written:
        return _after(networks, request, media, visitor)
    networks.comment(media, visitor, author, written)
    response = _after(networks, request, media, visitor, author=author, text=written)
    response.set_cookie("author", quote(author), samesite="lax")
    return response


async def share(networks: Networks, request: Request) -> Response:
    """A visitor shares a post."""
    return _counted(networks, request, "shares")


async def save(networks: Networks, request: Request) -> Response:
    """A visitor saves a post."""
    return _counted(networks, request, "saved")


def _counted(networks: Networks, request: Request, column: str) -> Response:
    media = _post(networks, request)
    if media is None:
        return JSONResponse({"error": "gone"}, 404)
    networks.store.run(f"UPDATE media SET {column} = {column} + 1 WHERE id = ?", media["id"])  # noqa: S608 - one of two names
    return _after(networks, request, media, visitor_of(request))


# --- pictures


async def picture(networks: Networks, request: Request) -> Response:
    """A published picture."""
    data = networks.store.value("SELECT data FROM pictures WHERE id = ?", request.path_params["picture"])
    if data is None:
        return Response(status_code=404)
    return Response(
        data, media_type="image/jpeg", headers={"cache-control": "public, max-age=31536000, immutable"}
    )


async def avatar(networks: Networks, request: Request) -> Response:
    """A circle with the first letter of the name."""
    account = networks.store.account(request.path_params["account"])
    if account is None:
        return Response(status_code=404)
    letter = "".join(character for character in account["name"] if character.isalnum())[:1].upper() or "?"
    colour = hue(account["id"])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl({colour} 60% 45%)"/>'
        f'<text x="40" y="54" font-family="sans-serif" font-size="40" fill="#fff" text-anchor="middle">{letter}</text></svg>'
    )
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=300"})


# --- accounts


async def show_accounts(networks: Networks, request: Request, error: str = "") -> Response:
    """All accounts, and a form for a new one."""
    accounts = networks.store.all(
        "SELECT a.*, o.name AS owner FROM accounts a LEFT JOIN accounts o ON o.id = a.owner_id ORDER BY a.created_at DESC LIMIT 200"
    )
    shown = [
        {**dict(account), "hue": hue(account["id"]), "profile": profile_path(account)} for account in accounts
    ]
    return remember(
        request, page(networks, request, "accounts.html", 400 if error else 200, accounts=shown, error=error)
    )


async def new_account(networks: Networks, request: Request) -> Response:
    """Makes an account."""
    form = await request.form()
    kind = str(form.get("kind", ""))
    network = "facebook" if kind == "person" else "instagram"
    if kind not in (*KINDS, "person"):
        kind = "creator"
    try:
        account = make_account(networks, network, kind, str(form.get("username", "")), str(form.get("name", "")))
    except ProfileError as problem:
        return await show_accounts(networks, request, problem.name)
    return back(request, profile_path(account))


async def show_account(networks: Networks, request: Request) -> Response:
    """A profile: text, posts, and the applications with access."""
    network = "instagram" if request.url.path.startswith("/www.instagram.com/") else "facebook"
    account = networks.store.named(network, request.path_params["username"])
    if account is None:
        return page(networks, request, "gone.html", 404)
    store = networks.store
    owner_id = account["owner_id"] or account["id"]
    owner, grant = store.account(owner_id), store.first_row("SELECT * FROM grants WHERE account_id = ?", owner_id)
    has_access = grant and (account["kind"] != "page" or account["id"] in grant["pages"].split(","))
    media = store.all(
        "SELECT * FROM media WHERE account_id = ? AND state <> 'deleted' ORDER BY number DESC LIMIT 60",
        account["id"],
    )
    requested = store.first_row("SELECT * FROM deliveries WHERE kind = 'data-deletion' ORDER BY id DESC LIMIT 1")
    done = request.query_params.get("done", "")
    return remember(
        request,
        page(
            networks, request, "account.html", account=account, owner=owner, hue=hue(account["id"]),
            owner_profile=profile_path(owner) if owner else "",
            scopes=[scope for scope in grant["scopes"].split(",") if scope] if grant and has_access else [],
            media=[{**dict(post), "permalink": networks.page_of(post, account)} for post in media],
            pages=[{**dict(row), "profile": profile_path(row), "hue": hue(row["id"])} for row in store.pages_of(account["id"])],
            kinds=KINDS, done=done if done in ("saved", "taken_back", "deletion_asked", "password_changed") else "",
            answer=requested["answer"][:LONGEST_ANSWER] if requested and done == "deletion_asked" else "",
        ),
    )  # fmt: skip


async def change_account(networks: Networks, request: Request) -> Response:
    """Actions of an account's owner: edit the profile, revoke access, request deletion, change the password."""
    account, form = networks.store.account(request.path_params["account"]), await request.form()
    if account is None:
        return page(networks, request, "gone.html", 404)
    owner = networks.store.account(account["owner_id"] or account["id"])
    assert owner
    done = ""
    match form.get("do"):
        case "save":
            followers = str(form.get("followers", ""))
            kind = str(form.get("kind", account["kind"]))
            networks.store.run(
                "UPDATE accounts SET name = ?, biography = ?, followers = ?, kind = ? WHERE id = ?",
                str(form.get("name", "")).strip()[:LONGEST_NAME] or account["username"],
                str(form.get("biography", "")).strip()[:LONGEST_BIOGRAPHY],
                min(int(followers), 10**9) if followers.isdecimal() else account["followers"],
                kind if account["kind"] in KINDS and kind in KINDS else account["kind"],
                account["id"],
            )
            done = "saved"
        case "take_back":
            networks.take_back(owner)
            done = "taken_back"
        case "ask_deletion":
            networks.deliveries.callback("data-deletion", owner)
            done = "deletion_asked"
        case "change_password":
            networks.store.end_tokens(owner["id"], PASSWORD_CHANGED)
            done = "password_changed"
        case "restrict":
            networks.store.run("UPDATE accounts SET restricted = 1 - restricted WHERE id = ?", account["id"])
    return back(request, f"{profile_path(account)}{f'?done={done}' if done else ''}")


async def change_post(networks: Networks, request: Request) -> Response:
    """The owner deletes, archives or restores a post."""
    account, form = networks.store.account(request.path_params["account"]), await request.form()
    if account is None:
        return page(networks, request, "gone.html", 404)
    state_of = {"delete": "deleted", "archive": "archived", "restore": "up"}
    if selected := state_of.get(str(form.get("do", ""))):
        networks.store.run(
            "UPDATE media SET state = ? WHERE id = ? AND account_id = ? AND state <> 'deleted'",
            selected, request.path_params["media"], account["id"],
        )  # fmt: skip
    return back(request, profile_path(account))
