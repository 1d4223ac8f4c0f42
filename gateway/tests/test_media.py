"""Images are streamed through the gateway, within limits."""

from dataclasses import replace
from typing import Any

import httpx
import pytest

from gateway import media as door
from gateway.live_settings import LIVE_SETTINGS
from kit.rpc.keys import new_secret
from kit.testing import TokenFor

FORBIDDEN_BOUNDARY = "b0undary"


@pytest.fixture
async def signed_in(serve: Any, media: Any, token_for: TokenFor) -> httpx.AsyncClient:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    client.headers["authorization"] = f"Bearer {token_for(person_id='p1')}"
    return client


async def test_an_upload_is_passed_on_in_chunks(signed_in: httpx.AsyncClient, media: Any) -> None:
    files = {"file": ("logo.png", b"x" * 300_000, "image/png")}
    response = await signed_in.post("/media/images", data={"other": "field"}, files=files)
    assert response.status_code == 201
    assert response.json() == {
        "key": "ab/image.jpg",
        "url": "/media/ab/image.jpg",
        "thumbnailUrl": "/media/ab/thumb.jpg",
        "width": 3,
        "height": 2,
    }
    assert (media.servicer.head.file_name, media.servicer.head.content_type) == ("logo.png", "image/png")
    assert sum(media.servicer.chunks) == 300_000
    assert max(media.servicer.chunks) <= 64 * 1024


async def test_nobody_uploads_without_signing_in(serve: Any, media: Any) -> None:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    for headers, challenge in (
        ({}, "Bearer"),
        ({"authorization": "Bearer x.y.z"}, 'Bearer error="invalid_token"'),
    ):
        response = await client.post("/media/images", files={"file": b"x"}, headers=headers)
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == challenge
        assert response.json()["error"][0]["code"] == "UNAUTHENTICATED"
    assert media.servicer.head is None


async def test_a_person_uploads_so_many_images_and_is_told_when_to_come_back(
    signed_in: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "limits.uploads.account"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="2/60s"))
    responses = [await signed_in.post("/media/images", files={"file": b"x"}) for _ in range(3)]
    assert [response.status_code for response in responses] == [201, 201, 429]
    assert 25 <= int(responses[2].headers["retry-after"]) <= 30
    assert responses[2].json()["error"][0]["code"] == "TOO_MANY_ATTEMPTS"


async def test_a_key_uploads_within_limits_of_its_own(
    serve: Any, media: Any, keeper: Any, token_for: TokenFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "limits.uploads.account"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="2/60s"))
    secrets = [new_secret(), new_secret()]
    for number, secret in enumerate(secrets):
        key = {"name": "CRM", "scopes": ["read"], "test": False}
        keeper.tokens[secret] = token_for(
            sub=..., session_id=f"k{number}", tenant_id="c1", tenant_role=..., key=key
        )
    client: httpx.AsyncClient = await serve(media_address=media.address)

    async def upload(secret: str) -> httpx.Response:
        headers = {"authorization": f"Bearer {secret}"}
        return await client.post("/media/images", files={"file": b"x"}, headers=headers)

    assert [(await upload(secrets[0])).status_code for _ in range(3)] == [201, 201, 429]
    assert (await upload(secrets[1])).status_code == 201
    refused = await upload(new_secret())
    assert (refused.status_code, refused.json()["error"][0]["code"]) == (401, "INVALID_API_KEY")


async def test_another_site_may_not_upload(signed_in: httpx.AsyncClient) -> None:
    response = await signed_in.post(
        "/media/images", files={"file": b"x"}, headers={"origin": "https://evil.example"}
    )
    assert response.status_code == 403


@pytest.mark.parametrize(("size", "status"), [(5 * 1024 * 1024, 201), (5 * 1024 * 1024 + 1, 413)])
async def test_five_megabytes_are_the_limit(signed_in: httpx.AsyncClient, size: int, status: int) -> None:
    response = await signed_in.post("/media/images", files={"file": ("a.png", b"x" * size, "image/png")})
    assert response.status_code == status
    if status == 413:
        assert response.json() == {
            "error": [
                {"path": "file", "message": "The image is too large: at most 5 MB.", "code": "IMAGE_TOO_LARGE"}
            ]
        }


async def test_an_upload_without_a_file_is_refused(signed_in: httpx.AsyncClient) -> None:
    multipart = {"content-type": "multipart/form-data; boundary=b0"}
    other = b'--b0\r\ncontent-disposition: form-data; name="other"; filename="a.png"\r\n\r\nx\r\n--b0--\r\n'
    for content, headers, code in (
        (other, multipart, "NO_FILE"),
        (other.replace(b"other", b"file").replace(b"\r\n\r\nx", b"\r\n\r\n"), multipart, "INVALID_IMAGE"),
        (b"no multipart at all", multipart, "NO_FORM"),
        (b"{}", {"content-type": "application/json"}, "NO_FORM"),
        (b"", {"content-type": "multipart/form-data"}, "NO_FORM"),
    ):
        response = await signed_in.post("/media/images", content=content, headers=headers)
        assert response.status_code == 400
        (error,) = response.json()["error"]
        assert error["code"] == code
        assert ("`file`" in error["message"]) == (code != "INVALID_IMAGE")


async def test_the_service_may_refuse_before_the_end(signed_in: httpx.AsyncClient, media: Any) -> None:
    media.servicer.refuse_after = 1
    response = await signed_in.post(
        "/media/images", files={"file": ("a.svg", b"<svg>" * 200_000, "image/svg+xml")}
    )
    assert response.status_code == 400
    assert response.json()["error"][0]["code"] == "INVALID_IMAGE"


async def test_an_image_is_served_for_ever(serve: Any, media: Any) -> None:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    response = await client.get("/media/ab/image.jpg")
    assert response.status_code == 200
    assert response.content == b"abcdef"
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["etag"] == '"e1"'
    assert response.headers["content-type"] == "image/jpeg"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["content-security-policy"].startswith("default-src 'none'; sandbox")
    assert response.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]  # shown by other sites
    unchanged = await client.get("/media/ab/image.jpg", headers={"if-none-match": '"e1"'})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["cross-origin-resource-policy"] == "cross-origin"
    assert (await client.head("/media/ab/image.jpg")).headers["content-length"] == "6"


async def test_a_signed_address_is_kept_by_no_cache(serve: Any, media: Any) -> None:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    response = await client.get("/media/signed/token.jpg")
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")


async def test_the_size_asked_for_is_passed_on(serve: Any, media: Any) -> None:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    for query in ("", "?size=", "?size=grid", "?size=zoom"):
        assert (await client.get(f"/media/ab/image.jpg{query}")).status_code == 200
    assert media.servicer.sizes == [0, 0, 1, 2]
    assert (await client.get("/media/ab/image.jpg?size=huge")).status_code == 404
    assert len(media.servicer.sizes) == 4


@pytest.mark.parametrize("key", ["none.jpg", "..%2f..%2fetc%2fpasswd", "a//b", "%00", ".hidden", "a" * 300])
async def test_an_unknown_key_is_404(serve: Any, media: Any, key: str) -> None:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    assert (await client.get(f"/media/{key}")).status_code == 404


async def test_a_dead_service_is_503(serve: Any) -> None:
    client: httpx.AsyncClient = await serve(media_address="127.0.0.1:1")
    response = await client.get("/media/ab/image.jpg")
    assert response.status_code == 503
    assert response.json()["error"][0]["message"] == "Service not available right now!"


def test_the_form_keeps_only_what_is_fresh() -> None:
    form = door._FileField(b"b0")
    assert form.feed(b'--b0\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab') == b"ab"
    assert form.feed(b"cd") == b"cd"
    assert form.feed(b"\r\n--b0--\r\n") == b""
    assert (form.found, form.size, form.file_name) == (True, 4, "a")
