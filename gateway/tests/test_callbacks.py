"""Other systems call the addresses that slices name; the slice's service receives the call as it was sent."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest

from gateway.live_settings import LIVE_SETTINGS
from kit.graph import CallbackRequest

PATH = "/suppliers/{}/orders"
SIGNED = {"x-supplier-signature": "sha256=abc", "x-other": "no"}


async def test_a_call_reaches_the_service_byte_for_byte(
    client: httpx.AsyncClient, called: list[CallbackRequest]
) -> None:
    sent = b'{"a":\t"\xc3\xb1"}\r\n'
    response = await client.post(PATH.format("one") + "?x=1&x=2&y=%20", content=sent, headers=SIGNED)
    assert (response.status_code, response.text) == (200, "taken")
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"].startswith("text/plain")
    assert called == [CallbackRequest("POST", {"x": "2", "y": " "}, sent, "sha256=abc")]


async def test_a_page_of_another_site_may_call(client: httpx.AsyncClient, called: list[CallbackRequest]) -> None:
    headers = {"origin": "https://supplier.example"}
    assert (await client.get(PATH.format("one") + "?challenge=7", headers=headers)).text == "taken"
    assert called == [CallbackRequest("GET", {"challenge": "7"})]


async def test_a_method_that_is_not_named_is_refused(
    client: httpx.AsyncClient, called: list[CallbackRequest]
) -> None:
    assert (await client.put(PATH.format("one"), content=b"x")).status_code == 405
    assert called == []


@pytest.mark.parametrize(("address", "status"), [("forged", 403), ("away", 503)])
async def test_what_the_service_refuses_has_its_status(
    client: httpx.AsyncClient, address: str, status: int
) -> None:
    response = await client.post(PATH.format(address), content=b"x")
    assert response.status_code == status
    assert response.headers["cache-control"] == "no-store"


async def test_a_long_body_is_refused(client: httpx.AsyncClient, called: list[CallbackRequest]) -> None:
    assert (await client.post(PATH.format("one"), content=b"x" * 101)).status_code == 413
    assert called == []
    assert (await client.post(PATH.format("one"), content=b"x" * 100)).status_code == 200


async def test_an_address_may_not_call_without_end(
    client: httpx.AsyncClient, called: list[CallbackRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "limits.callbacks.address"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="1/1m"))
    assert (await client.post(PATH.format("one"))).status_code == 200
    response = await client.post(PATH.format("one"))
    assert (response.status_code, len(called)) == (429, 1)
    assert int(response.headers["retry-after"]) > 0
