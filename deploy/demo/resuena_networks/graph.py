"""Shared by calls of both Graph hosts: parameters, fields, tokens, errors, limits, and usage headers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from resuena_networks.usage import Called

if TYPE_CHECKING:
    from resuena_networks.app import Networks
    from resuena_networks.store import Row

VERSION = re.compile(r"v\d{2}\.\d")
NAME = re.compile(r"[a-z_]+")
PAGE_SIZE, LARGEST_PAGE = 25, 100


class GraphError(Exception):
    """An error in Meta's format."""

    def __init__(
        self,
        code: int,
        message: str,
        *,
        subcode: int | None = None,
        status: int = 400,
        kind: str = "OAuthException",
        transient: bool = False,
        title: str = "",
        user_message: str = "",
    ) -> None:
        super().__init__(message)
        self.code, self.subcode, self.status = code, subcode, status
        self.error: dict[str, Any] = {"message": message, "type": kind, "code": code}
        if subcode is not None:
            self.error["error_subcode"] = subcode
        if transient or subcode is not None:
            self.error["is_transient"] = transient
        if title:
            self.error |= {"error_user_title": title, "error_user_msg": user_message or message}
        self.error["fbtrace_id"] = "A" + secrets.token_urlsafe(16)

    def response(self) -> JSONResponse:
        """The JSON body."""
        return JSONResponse({"error": self.error}, self.status)


def unknown_object(node: str, method: str = "get") -> GraphError:
    """The error for missing objects, and for those of another person's token."""
    text = (
        f"Unsupported {method} request. Object with ID '{node}' does not exist, cannot be loaded due to missing permissions, or does not "
        "support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api"
    )
    return GraphError(100, text, subcode=33, kind="GraphMethodException" if method == "get" else "OAuthException")


def wrong_parameter(text: str) -> GraphError:
    """The error for a missing or invalid parameter."""
    return GraphError(100, f"(#100) {text}")


def no_permission(text: str, code: int = 10) -> GraphError:
    """The error for a scope that the person did not grant, or revoked."""
    return GraphError(code, f"(#{code}) {text}", status=403)


ENDED = {
    458: "Error validating access token: The user has not authorized application {app}.",
    460: "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
    463: "Error validating access token: Session has expired.",
    467: "Error validating access token: The session is invalid because the user logged out.",
}


@dataclass
class Field:
    """A requested field, with its modifiers and its nested fields."""

    name: str
    modifiers: dict[str, str] = field(default_factory=dict)
    within: list[Field] = field(default_factory=list)


def fields_of(text: str) -> list[Field]:
    """`id,reactions.summary(total_count).limit(0),from{name}` as fields; raises GraphError for anything else."""
    parsed: list[Field] = []
    for part in _split(text):
        head, _, inner = part.partition("{")
        name, *modifiers = re.split(r"\.(?![^(]*\))", head)
        if not NAME.fullmatch(name) or (inner and not inner.endswith("}")):
            raise GraphError(2500, f'Syntax error "Expected name." at character 0: {part[:40]}')
        parsed_field = Field(name, within=fields_of(inner[:-1]) if inner else [])
        for modifier in modifiers:
            match = re.fullmatch(r"([a-z_]+)\(([^)]*)\)", modifier)
            if not match:
                raise GraphError(2500, f'Syntax error "Expected modifier." at character 0: {part[:40]}')
            parsed_field.modifiers[match[1]] = match[2]
        parsed.append(parsed_field)
    return parsed


def _split(text: str) -> Iterable[str]:
    depth, start = 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "({") - (letter in ")}")
        if letter == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    if text[start:].strip():
        yield text[start:].strip()


def moment(seconds: float) -> str:
    """A time in the Graph API's format."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S+0000")


@dataclass
class Call:
    """One call of a Graph host: its parameters from query and body, and its token."""

    networks: Networks
    network: str
    request: Request
    parameters: Mapping[str, str]
    token: Row | None
    account: Row | None

    def text(self, name: str, *, needed: bool = False) -> str:
        """A parameter; raises GraphError when a required one is missing."""
        value = self.parameters.get(name, "").strip()
        if needed and not value:
            raise wrong_parameter(f"The parameter {name} is required")
        return value

    def page(self) -> tuple[int, int]:
        """The page size, and the order number before which the page begins (0 for the newest)."""
        limit = self.parameters.get("limit", "")
        after = self.parameters.get("after", "")
        size = int(limit) if limit.isdecimal() else PAGE_SIZE
        return min(size, LARGEST_PAGE), int(after) if after.isdecimal() else 0

    def fields(self, default: str) -> list[Field]:
        """The requested fields; always includes the id."""
        requested = fields_of(self.text("fields") or default)
        return requested if any(each.name == "id" for each in requested) else [*requested, Field("id")]

    def holder(self) -> Row:
        """The access token's account. Raises GraphError for a missing, unknown or expired token."""
        if self.token is None or self.account is None:
            if self.parameters.get("access_token") or "authorization" in self.request.headers:
                raise GraphError(190, "Invalid OAuth access token - Cannot parse access token", status=401)
            raise GraphError(104, "An access token is required to request this resource.")
        ended = self.token["ended_subcode"]
        if ended is None and self.token["expires_at"] is not None and self.token["expires_at"] < time.time():
            ended = 463
        if ended is not None:
            app = self.networks.settings.app_id(self.network)
            raise GraphError(190, ENDED.get(ended, ENDED[467]).format(app=app), subcode=ended, status=401)
        if self.account["restricted"]:
            raise GraphError(
                368,
                "The action attempted has been deemed abusive or is otherwise disallowed",
                status=403,
                title="Account restricted",
            )
        return self.account

    def needs(self, *scopes: str, code: int = 10) -> None:
        """Raises GraphError when the token lacks one of these scopes."""
        granted = set(self.token["scopes"].split(",")) if self.token else set()
        if missing := [scope for scope in scopes if scope not in granted]:
            raise no_permission(
                f"Application does not have permission for this action: {', '.join(missing)} is missing", code
            )

    def check_proof(self) -> None:
        """Verifies `appsecret_proof`. Raises GraphError when it is wrong, or missing where it is required."""
        proof, token = self.text("appsecret_proof"), self.token
        if not proof and not self.networks.panel.controls.needs_proof:
            return
        secret = self.networks.settings.app_secret(self.network).encode()
        right = hmac.new(secret, (token["token"] if token else "").encode(), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(proof, right):
            kind = "Invalid appsecret_proof provided in the API argument" if proof else (
                "API calls from the server require an appsecret_proof argument"
            )  # fmt: skip
            raise GraphError(100, kind, kind="GraphMethodException")


class BrokenResponse(Response):
    """A response that sends less than its Content-Length: the server closes the connection in the middle."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends a part, and fails as the server itself would."""
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1000")]})
        await send({"type": "http.response.body", "body": b'{"id": "', "more_body": False})


Handler = Callable[[Call], Awaitable[object]]
HANGING_SECONDS = 3_600.0


def endpoint(networks: Networks, network: str, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler as an endpoint: it returns the JSON to send, or raises GraphError."""

    async def handle(request: Request) -> Response:
        call: Call | None = None
        try:
            call = await read(networks, network, request)
            account = call.account["id"] if call.account else ""
            response = await struck(networks, request, account, lambda: _carried_out(networks, call, handler))
        except GraphError as error:
            response = error.response()
        account = call.account["id"] if call and call.account else ""
        response.headers.update(networks.usage_headers(network, account))
        return response

    return handle


async def _carried_out(networks: Networks, call: Call, handler: Handler) -> Response:
    try:
        networks.count(call)
        return JSONResponse(await handler(call))
    except GraphError as error:
        return error.response()


async def struck(
    networks: Networks, request: Request, account: str, carried_out: Callable[[], Awaitable[Response]]
) -> Response:
    """The response to a call of a network's host, with the configured latency and fault; logs the call."""
    host, _, path = request.url.path.lstrip("/").partition("/")
    fault = networks.panel.striking(host, request.method, f"/{path}", account)
    latency = networks.panel.controls.latency_ms / 1000
    response: Response
    if latency:
        await asyncio.sleep(latency)
    match fault.action if fault else "":
        case "error":
            assert fault
            response = GraphError(
                fault.code, fault.message, subcode=fault.subcode, status=fault.status, transient=fault.transient
            ).response()
        case "html":
            assert fault
            response = HTMLResponse("<html><body>Sorry, something went wrong.</body></html>", fault.status)
        case "hang":
            networks.usage.note(Called(time.time(), host, request.method, f"/{path}", account, 0, "hang"))
            await asyncio.sleep(HANGING_SECONDS)
            return BrokenResponse()
        case "break":
            response = BrokenResponse()
        case "break_after":
            await carried_out()
            response = BrokenResponse()
        case "delay":
            assert fault
            await asyncio.sleep(fault.seconds)
            response = await carried_out()
        case "late":
            assert fault
            response = await carried_out()
            await asyncio.sleep(fault.seconds)
        case _:
            response = await carried_out()
    result = fault.action if fault else ""
    networks.usage.note(
        Called(time.time(), host, request.method, f"/{path}", account, response.status_code, result)
    )
    return response


async def read(networks: Networks, network: str, request: Request) -> Call:
    """The call. Raises GraphError when its body is neither form nor JSON, or its version is invalid."""
    version = request.path_params.get("version")
    if version is not None and not VERSION.fullmatch(version):
        raise GraphError(2500, f"Unknown path components: /{version}")
    parameters = dict(request.query_params)
    if request.method == "POST":
        parameters |= await _body(request)
    sent = parameters.get("access_token") or request.headers.get("authorization", "").removeprefix("Bearer ")
    token = (
        networks.store.first_row("SELECT * FROM tokens WHERE token = ? AND network = ?", sent, network)
        if sent
        else None
    )
    account = networks.store.account(token["account_id"]) if token else None
    return Call(networks, network, request, parameters, token, account)


async def _body(request: Request) -> dict[str, str]:
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            parsed = json.loads(await request.body() or b"{}")
        except ValueError as error:
            raise GraphError(100, "The body is not valid JSON") from error
        if not isinstance(parsed, dict):
            raise GraphError(100, "The body is not an object")
        return {name: value if isinstance(value, str) else json.dumps(value) for name, value in parsed.items()}
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def paged(call: Call, path: str, rows: Sequence[Row], size: int, result: list[dict[str, Any]]) -> dict[str, Any]:
    """A list with its cursors; `rows` may have one more than the page size, which indicates a further page."""
    response: dict[str, Any] = {"data": result[:size]}
    if result:
        last = rows[min(size, len(rows)) - 1]["number"]
        response["paging"] = {"cursors": {"before": str(rows[0]["number"]), "after": str(last)}}
        if len(rows) > size:
            response["paging"]["next"] = f"{call.networks.settings.url}{path}?limit={size}&after={last}"
    return response
