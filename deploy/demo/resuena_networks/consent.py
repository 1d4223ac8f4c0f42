"""The pages on which a person chooses an account and grants an application permissions, and their redirects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import httpx
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from resuena_networks import facebook, instagram
from resuena_networks.pages import ProfileError, make_account, page, remember

if TYPE_CHECKING:
    from resuena_networks.app import Networks
    from resuena_networks.store import Row

SHOWN_ACCOUNTS = 30
NEW = "new"
KNOWN_SCOPES = {
    "instagram": {*instagram.SCOPES, "instagram_business_manage_messages"},
    "facebook": {*facebook.SCOPES, facebook.ALWAYS, "pages_manage_engagement", "business_management"},
}
ALWAYS = {"instagram": instagram.BASIC, "facebook": facebook.ALWAYS}
KINDS = {"instagram": ("creator", "business", "personal"), "facebook": ("person",)}


def routes(networks: Networks) -> list[Route]:
    """The pages of both networks."""
    return [
        Route("/www.instagram.com/oauth/authorize", _endpoint(networks, "instagram"), methods=["GET", "POST"]),
        Route(
            "/www.facebook.com/{version}/dialog/oauth", _endpoint(networks, "facebook"), methods=["GET", "POST"]
        ),
    ]


def _endpoint(networks: Networks, network: str) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        query = request.query_params
        scopes = [scope for scope in query.get("scope", "").replace(" ", ",").split(",") if scope]
        if wrong := _wrong(networks, network, request, scopes):
            name, value = wrong
            return page(networks, request, "wrong.html", 400, reason=name, value=value)
        if network == "facebook" and facebook.ALWAYS not in scopes:
            scopes = [facebook.ALWAYS, *scopes]
        if request.method == "GET":
            return remember(request, _consent_page(networks, network, request, scopes))
        return await _decided(networks, network, request, scopes)

    return handle


def _wrong(networks: Networks, network: str, request: Request, scopes: list[str]) -> tuple[str, str] | None:
    """Name and value of the text about an error in the request, in which case there is no redirect."""
    query, settings = request.query_params, networks.settings
    if query.get("client_id") != settings.app_id(network):
        return "wrong_app", query.get("client_id", "")
    if not settings.returns_to(query.get("redirect_uri", "")):
        return "wrong_redirect", query.get("redirect_uri", "")
    if query.get("response_type", "code" if network == "facebook" else "") != "code":
        return "wrong_type", ""
    unknown = [scope for scope in scopes if scope not in KNOWN_SCOPES[network]]
    if unknown or (network == "instagram" and instagram.BASIC not in scopes):
        return "wrong_scope", unknown[0] if unknown else "''"
    return None


def _consent_page(
    networks: Networks, network: str, request: Request, scopes: list[str], error: str = "", **values: Any
) -> Response:
    store = networks.store
    accounts = store.all(
        "SELECT * FROM accounts WHERE network = ? AND kind <> 'page' ORDER BY created_at DESC LIMIT ?",
        network,
        SHOWN_ACCOUNTS,
    )
    pages = store.all(
        "SELECT p.*, o.name AS owner FROM accounts p JOIN accounts o ON o.id = p.owner_id WHERE p.network = ? ORDER BY p.created_at DESC LIMIT ?",
        network, SHOWN_ACCOUNTS,
    )  # fmt: skip
    return page(
        networks, request, "consent.html", 400 if error else 200, network=network, accounts=accounts, pages=pages, scopes=scopes,
        always=ALWAYS[network], kinds=KINDS[network], error=error, form=values,
        action=f"{request.url.path}?{request.url.query}",
    )  # fmt: skip


async def _decided(networks: Networks, network: str, request: Request, scopes: list[str]) -> Response:
    form = await request.form()
    if form.get("decision") == "cancel":
        return _back(
            request,
            error="access_denied",
            error_reason="user_denied",
            error_description="The user denied your request.",
        )
    try:
        account = _chosen(networks, network, form)
        pages = _pages(networks, account, form) if network == "facebook" else []
    except ProfileError as error:
        return _consent_page(
            networks, network, request, scopes, error.name, **{k: str(v) for k, v in form.items()}
        )
    if account["kind"] == "personal":
        if form.get("decision") == "switch":
            networks.store.run("UPDATE accounts SET kind = 'creator' WHERE id = ?", account["id"])
        elif form.get("decision") != "stay":
            return page(
                networks, request, "personal.html", account=account,
                chosen=[str(scope) for scope in form.getlist("scope")],
                action=f"{request.url.path}?{request.url.query}",
            )  # fmt: skip
    allowed = {*map(str, form.getlist("scope")), ALWAYS[network]}
    granted = [scope for scope in scopes if scope in allowed]
    declined = [scope for scope in scopes if scope not in allowed]
    redirect_uri = request.query_params["redirect_uri"]
    code = networks.store.grant(account, granted, declined, [row["id"] for row in pages], redirect_uri)
    return _back(request, code=code)


def _chosen(networks: Networks, network: str, form: FormData) -> Row:
    """The chosen or newly created account. Raises ProfileError."""
    selected = str(form.get("account", ""))
    if selected == NEW:
        kind = str(form.get("kind", ""))
        kind = kind if kind in KINDS[network] else KINDS[network][0]
        return make_account(networks, network, kind, str(form.get("username", "")), str(form.get("name", "")))
    account = networks.store.account(selected)
    if account is None or account["network"] != network or account["kind"] == "page":
        raise ProfileError("nothing_chosen")
    return account


def _pages(networks: Networks, person: Row, form: FormData) -> list[Row]:
    """The person's chosen or newly created Pages. Raises ProfileError when there is none."""
    selected = set(map(str, form.getlist("page")))
    pages = [row for row in networks.store.pages_of(person["id"]) if row["id"] in selected]
    if username := str(form.get("page_username", "")).strip():
        pages.append(
            make_account(
                networks, "facebook", "page", username, str(form.get("page_name", "")), owner_id=person["id"]
            )
        )
    if not pages:
        raise ProfileError("no_page_chosen")
    return pages


def _back(request: Request, **result: str) -> Response:
    """A redirect to the application, with its state. As at Meta, a code is followed by `#_`."""
    query = {**result, **{name: request.query_params[name] for name in ("state",) if name in request.query_params}}
    end = "#_" if "code" in result else ""
    return RedirectResponse(f"{request.query_params['redirect_uri']}?{httpx.QueryParams(query)}{end}", 302)
