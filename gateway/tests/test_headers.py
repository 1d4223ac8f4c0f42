"""Every response has the security headers."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from gateway.headers import content_security_policy
from gateway.settings import GatewaySettings, origin_of
from kit.rpc.settings import refusals

FIXED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/brands", 200),
    ("GET", "/assets/app-1a2b.js", 200),
    ("GET", "/assets/missing.js", 404),
    ("POST", "/", 405),
    ("POST", "/graphql", 415),
    ("PUT", "/graphql", 405),
    ("GET", "/media/none.jpg", 503),
    ("POST", "/media/images", 401),
    ("GET", "/livez", 200),
    ("GET", "/readyz", 200),
    ("GET", "/metrics", 404),
    ("GET", "/.well-known/jwks.json", 200),
    ("GET", "/settings.json", 200),
    ("GET", "/.well-known/security.txt", 200),
    ("GET", "/nowhere", 404),
    ("GET", "/docs/api", 200),
    ("GET", "/en/docs/api/changes", 200),
    ("GET", "/docs/books.schema.json", 200),
]


def check(response: httpx.Response) -> None:
    for name, value in FIXED.items():
        assert response.headers.get_list(name) == [value]
    (policy,) = response.headers.get_list("content-security-policy")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "'unsafe" not in policy  # only WebAssembly may be compiled
    assert "geolocation=(self)" in response.headers["permissions-policy"]
    assert response.headers["x-request-id"]
    assert "server" not in response.headers


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
async def test_every_answer_carries_them(client: httpx.AsyncClient, method: str, path: str, status: int) -> None:
    response = await client.request(method, path)
    assert response.status_code == status
    check(response)
    assert "strict-transport-security" not in response.headers


@pytest.mark.parametrize(
    "path",
    [
        "/shared/3f9a",
        "/en/shared/3f9a",
        "/Shared/3f9a/",
        "/shared/3f9a/preview.png",
        "/invitation?stop=3f9a",
        "/en/invitation?stop=3f9a",
        "/invitation?token=3f9a",
        "/resetPassword?token=3f9a",
        "/confirmEmail?token=3f9a",
        "/deleteAccount?token=3f9a",
        "/login?from=invitation&id=3f9a",
        "/brands?from=mail&token=3f9a",
        "/app/networks/linked?code=3f9a&state=instagram.3f9a",
        "/en/app/networks/linked?error=access_denied&state=instagram.3f9a",
    ],
)
async def test_an_address_that_is_a_secret_is_told_to_nobody(client: httpx.AsyncClient, path: str) -> None:
    for _ in range(2):  # the second one finds the page in memory
        response = await client.get(path)
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["x-robots-tag"] == "noindex"
    for public in ("/brands", "/brands?state=open"):
        others = (await client.get(public)).headers
        assert others["referrer-policy"] == "strict-origin-when-cross-origin"
        assert "x-robots-tag" not in others


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS[:-1])
async def test_over_tls_browsers_are_told_to_stay_there(
    production: httpx.AsyncClient, method: str, path: str, status: int
) -> None:
    response = await production.request(method, path)
    check(response)
    assert response.headers["strict-transport-security"] == "max-age=63072000; includeSubDomains"


async def test_an_answer_to_a_bug_carries_them_too(build_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from gateway.frontend import Frontend

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Frontend, "serve", broken)
    app = build_app()
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            response = await client.get("/")
    assert response.status_code == 500
    check(response)


async def test_an_operation_has_a_deadline_that_its_calls_inherit(client: httpx.AsyncClient, ask: Any) -> None:
    response = await ask(client, "{ secondsLeft }")
    assert 5 < response["data"]["secondsLeft"] <= 6


async def test_an_operation_with_a_field_that_may_take_longer_has_a_later_deadline(
    client: httpx.AsyncClient, ask: Any
) -> None:
    response = await ask(client, "{ secondsLeft moreSecondsLeft }")
    assert [29 < left <= 30 for left in response["data"].values()] == [True, True]


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://api.example.org/graphql", "https://api.example.org"),
        ("http://localhost:4003", "http://localhost:4003"),
        ("https://user:password@api.example.org:8443/x?y", "https://api.example.org:8443"),
        ("https://api.example.org:443/graphql", "https://api.example.org"),
        ("", ""),
        ("javascript:alert(1)", ""),
        ("https://evil.org; script-src *", ""),
        ("https://*/graphql", ""),
        ("https://a b/", ""),
        ("https://x:port/", ""),
    ],
)
def test_an_api_elsewhere_is_let_in_by_its_origin_only(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_the_policy_names_where_pages_connect() -> None:
    policy = content_security_policy(
        {}, public_url="https://resuena.example", origins={"https://resuena.example", "https://api.example.org"}
    )
    assert "connect-src 'self' https://api.example.org wss://resuena.example wss://api.example.org; " in policy
    assert "connect-src 'self' ws://localhost:4003; " in content_security_policy(
        {}, public_url="http://localhost:4003"
    )


async def test_our_pages_may_send_requests_to_allowed_origins(serve: Any) -> None:
    client = await serve(allowed_origins=" https://API.example.org/, http://localhost:4004")
    policy = (await client.get("/")).headers["content-security-policy"]
    assert (
        "connect-src 'self' http://localhost:4004 https://api.example.org"
        " ws://test ws://localhost:4004 wss://api.example.org;"
    ) in policy


@pytest.mark.parametrize(
    "given",
    [
        "api.example.org",
        "https://api.example.org/graphql",
        "https://evil.org; script-src *",
        "*",
        "null",
        "capacitor://localhost/page",
        "capacitor://",
        "capacitor://*",
        "file://localhost",
        "javascript://localhost",
        "wss://example.org",
    ],
)
def test_an_allowed_origin_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(ValidationError, match="entry 2 is no origin: write https://"):
        GatewaySettings(allowed_origins=f"https://www.example.org,{given}")


@pytest.mark.parametrize("setting", ["public_url", "allowed_origins"])
def test_an_address_that_is_refused_is_not_quoted(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"RESUENA_{setting.upper()}", "https://user:secret\u2100@example.org")
    with pytest.raises(ValidationError) as refused:
        GatewaySettings()
    assert "secret" not in " ".join(refusals(refused.value))


async def test_the_headers_of_a_page_are_two_kilobytes_at_most(serve: Any, frontend_dir: Path) -> None:
    """nginx accepts 4 KB by default, and adds nothing itself; a page has at most ten inline scripts and styles."""
    hashes = [f"sha256-{index:043}=" for index in range(10)]
    (frontend_dir.parent / "csp.json").write_text(json.dumps({"index.html": {"scripts": hashes, "styles": []}}))
    client = await serve(
        environment="production",
        trusted_only=False,
        public_url="https://www.a-long-name.resuena.example",
        allowed_origins="https://api.another-long-name.example.org:8443",
    )
    response = await client.get("/")
    assert all(digest in response.headers["content-security-policy"] for digest in hashes)
    assert sum(len(name) + len(value) + 4 for name, value in response.headers.raw) <= 2048


async def test_pages_of_allowed_origins_may_call(serve: Any) -> None:
    client = await serve(allowed_origins="https://www.example.org")
    preflight_headers = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    }
    preflight = await client.options(
        "/graphql", headers={"origin": "https://www.example.org", **preflight_headers}
    )
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == "https://www.example.org"
    assert preflight.headers["access-control-allow-credentials"] == "true"
    check(preflight)
    sent = {"origin": "https://www.example.org", "sec-fetch-site": "cross-site"}
    response = await client.post("/graphql", json={"query": "{ me }"}, headers=sent)
    assert response.headers["access-control-allow-origin"] == "https://www.example.org"
    assert "date" in response.headers["access-control-expose-headers"]  # from which a page gets the current time
    assert response.json() == {"data": {"me": None}}
    stranger = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    refused = await client.post("/graphql", json={"query": "{ me }"}, headers=stranger)
    assert refused.status_code == 403
    assert "access-control-allow-origin" not in refused.headers


async def test_pages_of_allowed_origins_may_send_the_headers_that_their_clients_have(serve: Any) -> None:
    client = await serve(allowed_origins="https://www.example.org")
    named = "apollographql-client-name, authorization, baggage, content-type, traceparent, x-graphql-event-stream-token"
    for method in ("POST", "PUT"):
        preflight_headers = {"access-control-request-method": method, "access-control-request-headers": named}
        preflight = await client.options(
            "/graphql", headers={"origin": "https://www.example.org", **preflight_headers}
        )
        assert preflight.status_code == 200
        assert set(named.split(", ")) <= set(preflight.headers["access-control-allow-headers"].split(", "))
        assert "*" not in preflight.headers["access-control-allow-headers"]  # no effect with credentials
        stranger = await client.options(
            "/graphql", headers={"origin": "https://evil.example", **preflight_headers}
        )
        assert "access-control-allow-origin" not in stranger.headers


@pytest.mark.parametrize(
    "origin", ["capacitor://localhost", "ionic://localhost", "tauri://localhost", "app://a.b:1"]
)
async def test_pages_of_installed_apps_may_call(serve: Any, origin: str) -> None:
    client = await serve(allowed_origins=f"https://www.example.org, {origin}")
    sent = {"origin": origin, "sec-fetch-site": "cross-site"}
    response = await client.post("/graphql", json={"query": "{ me }"}, headers=sent)
    assert response.json() == {"data": {"me": None}}
    assert response.headers["access-control-allow-origin"] == origin
    # The policy allows our pages requests to our other hosts; the origin of an installed app is no host.
    assert origin not in (await client.get("/")).headers["content-security-policy"]
    assert GatewaySettings(allowed_origins=origin).web_origins == {"http://localhost:4003"}


async def test_without_allowed_origins_nobody_else_may(client: httpx.AsyncClient) -> None:
    preflight_headers = {"origin": "https://www.example.org", "access-control-request-method": "POST"}
    response = await client.options("/graphql", headers=preflight_headers)
    assert "access-control-allow-origin" not in response.headers
