"""Validates requests and responses against Meta's documented interface.

`interface/<network>.yaml` contains the documented operations, with the addresses of the pages. Requests and responses
are httpx objects, recorded on either side. A host may be the first segment of the path, where a process of ours takes
the networks' place.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import httpx
import yaml
from openapi_core import OpenAPI
from openapi_core.datatypes import RequestParameters
from openapi_core.exceptions import OpenAPIError
from openapi_core.templating.paths.finders import APICallPathFinder
from openapi_core.testing import MockResponse
from werkzeug.datastructures import Headers, ImmutableMultiDict

FOLDER = Path(__file__).parent / "interface"
HOSTS = {
    "instagram": ("www.instagram.com", "api.instagram.com", "graph.instagram.com"),
    "facebook": ("www.facebook.com", "graph.facebook.com"),
}
FORM = "application/x-www-form-urlencoded"


class UndescribedError(AssertionError):
    """The request or the response is not as documented; the message describes the difference."""


@dataclass(frozen=True)
class Target:
    """Host and path of a URL, with the host either in front or as the first segment of the path."""

    network: str
    host: str
    path: str

    @classmethod
    def of(cls, url: httpx.URL) -> Target:
        """Raises UndescribedError unless the URL has one of the documented hosts."""
        first, _, rest = url.path.lstrip("/").partition("/")
        for network, hosts in HOSTS.items():
            if url.host in hosts:
                return cls(network, url.host, url.path)
            if first in hosts:
                return cls(network, first, f"/{rest}")
        raise UndescribedError(f"{url.copy_with(query=None)} is at no documented host")


@dataclass
class _Request:
    """A request in the form that openapi-core accepts."""

    method: str
    host_url: str
    path: str
    body: bytes | None
    content_type: str
    parameters: RequestParameters


@dataclass
class _WebhookRequest(_Request):
    """The same for a webhook, which the library identifies by its name."""

    name: str = ""


@dataclass
class Description:
    """The documented interface of a network."""

    network: str
    contents: dict[str, Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.contents = _with_plain_dates(yaml.safe_load((FOLDER / f"{self.network}.yaml").read_text()))
        self._api = OpenAPI.from_dict(self.contents)
        self._finder = APICallPathFinder(self._api.spec)

    def operations(self) -> Iterator[Mapping[str, Any]]:
        """All operations, webhooks among them."""
        for path in (*self.contents["paths"].values(), *self.contents["webhooks"].values()):
            yield from (path[method] for method in ("get", "post", "delete") if method in path)

    def check(self, request: httpx.Request, response: httpx.Response) -> str:
        """The operation's id. Raises UndescribedError when the request or the response is not as documented."""
        target = Target.of(request.url)
        sent = _sent(request, host_url=f"https://{target.host}", path=target.path)
        received = MockResponse(
            response.content, response.status_code, dict(response.headers), _type(response.headers)
        )
        with_reasons = _reasons(f"{request.method} {target.host}{target.path}")
        operation = with_reasons(lambda: self._operation(sent))
        self._check_names(operation, sent)
        with_reasons(lambda: self._api.validate_request(sent))
        with_reasons(lambda: self._api.validate_response(sent, received))
        return str(operation["operationId"])

    def check_webhook(self, name: str, request: httpx.Request) -> None:
        """Raises UndescribedError when the network's request is not as documented for this webhook."""
        sent = _WebhookRequest(**vars(_sent(request, host_url="", path="")), name=name)
        _reasons(f"webhook {name}")(lambda: self._api.validate_webhook_request(sent))

    def _operation(self, sent: _Request) -> dict[str, Any]:
        lookup = self._finder.find(sent.method, f"{sent.host_url}{sent.path}")
        path = self.contents["paths"][lookup.path_result.pattern]
        operation: dict[str, Any] = path[sent.method]
        return {**operation, "parameters": [*path.get("parameters", []), *operation.get("parameters", [])]}

    def _check_names(self, operation: Mapping[str, Any], sent: _Request) -> None:
        """Requires that the query has documented names only, required parameters are in the query or the body, and
        one token is given."""
        documented = {self._resolved(parameter)["name"] for parameter in operation["parameters"]}
        query, body = set(sent.parameters.query), set(_body(sent))
        name = operation["operationId"]
        if unknown := query - documented:
            raise UndescribedError(f"{name}: the query has {sorted(unknown)}, which no page names")
        contents = operation.get("requestBody", {}).get("content", {}).values()
        # The library reads only known fields of a form, so it would ignore a surplus one.
        if unknown := body - {field for content in contents for field in content["schema"]["properties"]}:
            raise UndescribedError(f"{name}: the body has {sorted(unknown)}, which no page names")
        if missing := set(operation.get("x-needs", [])) - query - body:
            raise UndescribedError(f"{name}: {sorted(missing)} is missing in query and body")
        bearer = str(sent.parameters.header.get("authorization", "")).startswith("Bearer ")
        tokens = ("access_token" in query) + ("access_token" in body) + bearer
        if operation.get("x-token") and tokens != 1:
            raise UndescribedError(f"{name}: {tokens} tokens are given, and one is needed")

    def _resolved(self, node: Mapping[str, Any]) -> Mapping[str, Any]:
        value: Any = node
        if "$ref" in node:
            value = self.contents
            for part in str(node["$ref"]).removeprefix("#/").split("/"):
                value = value[part]
        return value  # type: ignore[no-any-return]


def _sent(request: httpx.Request, *, host_url: str, path: str) -> _Request:
    query = parse_qsl(request.url.query.decode(), keep_blank_values=True)
    return _Request(
        method=request.method.lower(),
        host_url=host_url,
        path=path,
        body=request.content or None,
        content_type=_type(request.headers) or FORM,
        parameters=RequestParameters(query=ImmutableMultiDict(query), header=Headers(dict(request.headers))),
    )


def _body(sent: _Request) -> dict[str, Any]:
    if not sent.body:
        return {}
    if sent.content_type.startswith("application/json"):
        parsed: object = json.loads(sent.body)
        return parsed if isinstance(parsed, dict) else {}
    return dict(parse_qsl(sent.body.decode(), keep_blank_values=True))


def _type(headers: httpx.Headers) -> str:
    return str(headers.get("content-type", "")).lower()


def _reasons(what: str) -> Callable[[Callable[[], Any]], Any]:
    """Runs a check of the library, and raises UndescribedError with all its reasons."""

    def run(check: Callable[[], Any]) -> Any:
        try:
            return check()
        except OpenAPIError as error:
            raise UndescribedError(f"{what}: {'; '.join(_causes(error))}") from error

    return run


def _causes(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        failures = [failure.message for failure in getattr(error, "schema_errors", ())]
        yield from failures or [str(error)]
        error = error.__cause__


def _with_plain_dates(value: Any) -> Any:
    """YAML parses dates; the library expects JSON's types."""
    if isinstance(value, dict):
        return {str(name): _with_plain_dates(element) for name, element in value.items()}
    if isinstance(value, list):
        return [_with_plain_dates(element) for element in value]
    return value.isoformat() if isinstance(value, datetime.date) else value
