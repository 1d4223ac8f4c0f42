"""A short link redirects to the address of its code; an unknown code gets 404."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_code_leads_to_its_address_each_time(client: httpx.AsyncClient, method: str) -> None:
    response = await client.request(method, "/s/one")
    assert (response.status_code, response.headers["location"]) == (302, "/shelves/1?from=code")
    assert response.headers["cache-control"] == "no-store"


async def test_what_is_no_code_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.get("/s/none")).status_code == 404
