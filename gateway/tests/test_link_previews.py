"""Chats preview a link to a slice's own page with its title and picture; a link that has ended shows the site's."""

import re
from dataclasses import replace
from typing import Any

import httpx
import pytest

from gateway import link_previews
from gateway.live_settings import LIVE_SETTINGS


@pytest.fixture
async def client(serve: Any, media: Any) -> httpx.AsyncClient:
    http_client: httpx.AsyncClient = await serve(media_address=media.address)
    return http_client


@pytest.fixture(autouse=True)
def page_with_a_head(frontend_dir: Any) -> None:
    (frontend_dir / "__spa-fallback.html").write_text("<head><meta charset=utf-8></head><h1>app</h1>")


def tags(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"/>', page))


@pytest.mark.parametrize(("prefix", "when", "locale"), [("", "Hoy", "es_AR"), ("/en", "Today", "en_US")])
async def test_a_page_tells_what_it_shows(client: httpx.AsyncClient, prefix: str, when: str, locale: str) -> None:
    response = await client.get(f"{prefix}/shelves/1")
    assert response.status_code == 200
    assert tags(response.text) == {
        "og:type": "website",
        "og:site_name": "Resuena",
        "og:locale": locale,
        "og:title": "Shelf &quot;1&quot; · Library",
        "og:description": f"{when} · 3 books",
        "og:image": f"http://test{prefix}/shelves/1/preview.png",
        "og:image:alt": "Shelf &quot;1&quot;",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    assert response.text.endswith('"/></head><h1>app</h1>')
    assert "sha256-app=" in response.headers["content-security-policy"]


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
async def test_a_page_is_compressed_as_the_client_wishes(client: httpx.AsyncClient, encoding: str) -> None:
    response = await client.get("/shelves/1", headers={"accept-encoding": encoding})
    assert response.headers.get("content-encoding", "identity") == encoding
    assert response.text.endswith("<h1>app</h1>")
    assert (await client.head("/shelves/1")).content == b""


async def test_the_picture_is_drawn_once_for_the_same_words(client: httpx.AsyncClient, media: Any) -> None:
    for path in ("/shelves/1", "/shelves/1", "/en/shelves/1"):
        response = await client.get(f"{path}/preview.png")
        assert (response.status_code, response.content) == (200, b"png")
        assert response.headers["content-type"] == "image/png"
    assert [request.subtitle for request in media.servicer.drawn] == ["Hoy", "Today"]
    (figure,) = media.servicer.drawn[0].figures
    assert (figure.value, figure.label) == ("3", "books")


async def test_the_latest_pictures_are_kept(
    client: httpx.AsyncClient, media: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_previews, "_MAX_KEPT", 1)
    for name in "1221":
        await client.get(f"/shelves/{name}/preview.png")
    assert [request.title for request in media.servicer.drawn] == [f'Shelf "{name}"' for name in "121"]


async def test_a_link_that_has_ended_shows_the_sites_own_picture(client: httpx.AsyncClient) -> None:
    for prefix, language in (("", "es"), ("/en", "en")):
        meta_tags = tags((await client.get(f"{prefix}/shelves/empty")).text)
        assert meta_tags["og:image"] == f"http://test/share/home-{language}.png"
        assert meta_tags["og:title"] == "Resuena"
        response = await client.get(f"{prefix}/shelves/empty/preview.png")
        assert (response.status_code, response.headers["location"]) == (302, f"/share/home-{language}.png")


async def test_while_no_picture_can_be_drawn_the_sites_own_is_shown(client: httpx.AsyncClient) -> None:
    response = await client.get("/shelves/busy/preview.png")
    assert (response.status_code, response.headers["location"]) == (302, "/share/home-es.png")


async def test_who_asks_too_often_is_shown_the_sites_own_picture(
    client: httpx.AsyncClient, media: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "limits.graphql.address"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="1/60s"))
    responses = [await client.get(f"/shelves/{number}/preview.png") for number in range(2)]
    assert [response.status_code for response in responses] == [200, 302]


async def test_without_a_built_frontend_there_is_no_page(client: httpx.AsyncClient, frontend_dir: Any) -> None:
    (frontend_dir / "__spa-fallback.html").unlink()
    assert (await client.get("/shelves/1")).status_code == 404
