"""The built frontend: files, pages, the application, and no other file of the disk."""

import gzip
from pathlib import Path
from typing import Any

import brotli
import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from gateway.frontend import Frontend


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/", "home"),
        ("/brands", "brands"),
        ("/brands/", "brands"),
        ("/shelves/123", "app"),
        ("/Shelves/123/NEW/", "app"),
        ("/Login", "app"),
    ],
)
async def test_pages_are_prerendered_ones_or_the_application(
    client: httpx.AsyncClient, path: str, text: str
) -> None:
    response = await client.get(path)
    assert response.status_code == 200
    assert text in response.text
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/inside", 200),
        ("/inside/", 200),
        ("/Inside/posts/7", 200),
        ("/inside/posts", 404),
        ("/inside/posts/7/more", 404),
    ],
)
async def test_an_area_has_a_document_of_its_own_with_its_own_policy(
    client: httpx.AsyncClient, path: str, status: int
) -> None:
    response = await client.get(path)
    assert (response.status_code, response.text) == (status, "<h1>inside</h1>")
    assert response.headers["cache-control"] == "no-cache"
    assert "'sha256-inside='" in response.headers["content-security-policy"]


async def test_what_only_begins_like_an_area_is_the_site_s(client: httpx.AsyncClient) -> None:
    response = await client.get("/insider/posts")
    assert (response.status_code, response.text) == (404, "<h1>app</h1>")
    assert (await client.get("/inside/gone.js")).text == "Not found\n"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/robots.txt",
        "/..%2f..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/a%00.html",
        "/.env",
        "/assets/x",
        "/assets",
    ],
)
async def test_missing_files_are_404(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path)
    assert response.status_code == 404
    assert response.text == "Not found\n"


async def test_links_that_leave_the_build_lead_nowhere(client: httpx.AsyncClient, frontend_dir: Path) -> None:
    outside = frontend_dir.parents[1] / "outside"
    outside.mkdir()
    (outside / "index.html").write_text("secret")
    (frontend_dir / "assets" / "linked.txt").symlink_to(outside / "index.html")
    (frontend_dir / "assets" / "folder").symlink_to(outside)
    (frontend_dir / "page").mkdir()
    (frontend_dir / "page" / "index.html").symlink_to(outside / "index.html")
    for path in ("/assets/linked.txt", "/assets/folder", "/page"):
        response = await client.get(path)
        assert response.status_code == 404
        assert "secret" not in response.text


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/Nowhere/",
        "/shelves/1/old",
        "/login/again",
        "/en/login",
        "/somebody.else",
        "/%3Fx",
        "/__spa-fallback",
    ],
)
async def test_at_an_unknown_address_the_application_answers_that_there_is_nothing(
    client: httpx.AsyncClient, path: str
) -> None:
    response = await client.get(path)
    assert (response.status_code, response.text) == (404, "<h1>app</h1>")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    # A response that is no success is never "not modified".
    again = await client.get(path, headers={"if-none-match": response.headers["etag"]})
    assert again.status_code == 404
    assert (await client.head(path)).status_code == 404


async def test_assets_are_kept_for_ever(client: httpx.AsyncClient) -> None:
    response = await client.get("/assets/app-1a2b.js")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("accepted", "encoding"), [("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("", None)]
)
async def test_text_is_compressed_as_the_browser_takes_it(
    client: httpx.AsyncClient, accepted: str, encoding: str | None
) -> None:
    request = client.build_request("GET", "/assets/app-1a2b.js", headers={"accept-encoding": accepted})
    response = await client.send(request, stream=True)
    raw = b"".join([chunk async for chunk in response.aiter_raw()])
    assert response.headers.get("content-encoding") == encoding
    assert response.headers["vary"] == "accept-encoding"
    plain = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding](raw)
    assert plain == b"console.log(1);" * 100


async def test_a_precompressed_file_is_preferred(client: httpx.AsyncClient, frontend_dir: Path) -> None:
    (frontend_dir / "assets" / "app-1a2b.js.br").write_bytes(brotli.compress(b"made by the build"))
    assert (await client.get("/assets/app-1a2b.js", headers={"accept-encoding": "br"})).text == "made by the build"


async def test_an_unchanged_page_is_304_and_a_changed_one_is_new(
    client: httpx.AsyncClient, frontend_dir: Path
) -> None:
    etag = (await client.get("/")).headers["etag"]
    assert (await client.get("/", headers={"if-none-match": etag})).status_code == 304
    (frontend_dir / "index.html").write_text("<h1>a new home</h1>")
    assert "new home" in (await client.get("/", headers={"if-none-match": etag})).text


async def test_the_build_s_compressed_files_have_no_address(client: httpx.AsyncClient, frontend_dir: Path) -> None:
    for path in ("assets/app-1a2b.js.br", "index.html.gz"):
        (frontend_dir / path).write_bytes(b"compressed")
        assert (await client.get(f"/{path}")).text == "Not found\n"
    (frontend_dir / "archive.gz").write_bytes(b"a file of its own")
    assert (await client.get("/archive.gz")).text == "a file of its own"


FILES = ["/", "/brands", "/assets/app-1a2b.js", "/favicon.svg", "/photo.png"]
Sent = tuple[int, list[tuple[bytes, bytes]], bytes]


async def sent(client: httpx.AsyncClient, method: str, path: str, headers: dict[str, str]) -> Sent:
    """Status, headers without the request's id, and the body as it travels."""
    response = await client.send(client.build_request(method, path, headers=headers), stream=True)
    raw = [(name, value) for name, value in response.headers.raw if name != b"x-request-id"]
    return response.status_code, raw, b"".join([chunk async for chunk in response.aiter_raw()])


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that the gateway's cache did not hold."""
    paths: list[str] = []
    serve_file = Frontend.serve

    async def noting(frontend: Frontend, request: Request) -> Response:
        paths.append(request.url.path)
        return await serve_file(frontend, request)

    monkeypatch.setattr(Frontend, "serve", noting)
    return paths


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize("accepted", ["gzip, deflate, br, zstd", "gzip", "br;q=0, gzip", ""])
async def test_a_file_in_memory_is_answered_like_one_on_the_disk(
    serve: Any, missed: list[str], monkeypatch: pytest.MonkeyPatch, path: str, accepted: str
) -> None:
    fast = await serve(public_url="https://resuena.example")
    monkeypatch.setattr(Frontend, "cached_answer", lambda *_: None)
    slow = await serve(public_url="https://resuena.example")
    etag = (await fast.get(path, headers={"accept-encoding": accepted})).headers["etag"]
    missed.clear()
    for method in ("GET", "HEAD"):
        for conditions in ({}, {"if-none-match": f'"other", {etag}'}, {"if-none-match": '"other"'}):
            headers = {"accept-encoding": accepted, **conditions}
            response = await sent(fast, method, path, headers)
            assert not missed
            assert response == await sent(slow, method, path, headers)
            assert response[0] == (304 if etag in headers.get("if-none-match", "") else 200)
            assert missed.pop() == path


async def test_what_is_not_in_memory_is_left_to_the_application(serve: Any, missed: list[str]) -> None:
    client = await serve(allowed_origins="https://www.example.org")
    await client.get("/photo.png")
    assert missed.pop() == "/photo.png"
    assert (await client.get("/photo.png")).content == b"png"
    assert not missed
    assert (await client.get("/photo.png", headers={"range": "bytes=1-"})).content == b"ng"
    shared = await client.get("/photo.png", headers={"origin": "https://www.example.org"})
    assert shared.headers["access-control-allow-origin"] == "https://www.example.org"
    assert missed == ["/photo.png"] * 2
    assert (await client.post("/photo.png")).status_code == 405
    for path, status in {"/login": 200, "/nowhere": 404, "/assets/gone.js": 404}.items():
        missed.clear()
        for _ in range(2):
            assert (await client.get(path)).status_code == status
        assert missed == [path] * 2


async def test_a_file_that_is_gone_is_gone_from_memory_too(client: httpx.AsyncClient, frontend_dir: Path) -> None:
    for _ in range(2):
        assert (await client.get("/photo.png")).status_code == 200
    (frontend_dir / "photo.png").unlink()
    assert (await client.get("/photo.png")).status_code == 404


async def test_memory_is_bounded(
    serve: Any, missed: list[str], monkeypatch: pytest.MonkeyPatch, frontend_dir: Path
) -> None:
    monkeypatch.setattr("gateway.frontend._MAX_CACHED_BYTES", 2500)
    client = await serve()
    for path in ("/a.png", "/b.png", "/c.png"):
        (frontend_dir / path[1:]).write_text(path * 150)
    for path in ("/a.png", "/b.png", "/a.png", "/c.png", "/a.png", "/c.png"):
        assert (await client.get(path)).text == path * 150
    assert missed == ["/a.png", "/b.png", "/c.png", "/a.png"]


async def test_every_answer_carries_the_security_headers(client: httpx.AsyncClient) -> None:
    for path in ("/", "/assets/gone.js", "/livez", "/graphql", "/media/none"):
        headers = (await client.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert "camera=(self)" in headers["permissions-policy"]
        assert headers["x-request-id"]


async def test_the_policy_of_a_page_is_strict_and_names_its_own_hashes_only(client: httpx.AsyncClient) -> None:
    policy = (await client.get("/")).headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-home=';" in policy
    assert "style-src 'self';" in policy
    assert "img-src 'self' data: blob:" in policy
    assert "connect-src 'self'" in policy
    assert "'unsafe" not in policy  # only WebAssembly may be compiled
    for path in ("/shelves/1", "/nowhere"):
        policy = (await client.get(path)).headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-app=';" in policy
        assert "style-src 'self' 'sha256-looks=';" in policy
    assert "sha256" not in (await client.get("/brands")).headers["content-security-policy"]


async def test_an_unchanged_page_comes_with_the_policy_of_today(client: httpx.AsyncClient) -> None:
    page = await client.get("/")
    unchanged = await client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert unchanged.status_code == 304
    assert unchanged.headers["content-security-policy"] == page.headers["content-security-policy"]


async def test_hsts_only_over_tls(client: httpx.AsyncClient, production: httpx.AsyncClient) -> None:
    assert "strict-transport-security" not in (await client.get("/")).headers
    assert "strict-transport-security" in (await production.get("/")).headers


async def test_without_a_build_pages_are_404(serve: Any, tmp_path: Path) -> None:
    client = await serve(frontend_dir=tmp_path / "nothing")
    assert (await client.get("/")).status_code == 404
