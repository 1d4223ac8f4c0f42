"""A short link leads to the address that its code stands for, and to the page that tells of none otherwise."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_code_leads_to_its_address_each_time(client: httpx.AsyncClient, method: str) -> None:
    answer = await client.request(method, "/s/one")
    assert (answer.status_code, answer.headers["location"]) == (302, "/shelves/1?from=code")
    assert answer.headers["cache-control"] == "no-store"


async def test_what_is_no_code_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.get("/s/none")).status_code == 404
