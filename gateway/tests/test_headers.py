"""Every answer carries the security headers, whatever it answers."""

from typing import Any

import httpx
import pytest

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
    ("GET", "/metrics", 200),
    ("GET", "/.well-known/jwks.json", 200),
    ("GET", "/settings.json", 200),
    ("GET", "/docs/api", 200),
]


def check(response: httpx.Response) -> None:
    for name, value in FIXED.items():
        assert response.headers.get_list(name) == [value]
    (policy,) = response.headers.get_list("content-security-policy")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "geolocation=(self)" in response.headers["permissions-policy"]
    assert response.headers["x-request-id"]
    assert "server" not in response.headers


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
async def test_every_answer_carries_them(client: httpx.AsyncClient, method: str, path: str, status: int) -> None:
    response = await client.request(method, path)
    assert response.status_code == status
    check(response)
    assert "strict-transport-security" not in response.headers


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
    answer = await ask(client, "{ secondsLeft }")
    assert 5 < answer["data"]["secondsLeft"] <= 6
