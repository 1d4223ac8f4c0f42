"""A mail program unsubscribes by a POST to the link in the mail; opening the link changes nothing."""

from __future__ import annotations

import httpx
import pytest

BODY = {"List-Unsubscribe": "One-Click"}


@pytest.mark.parametrize("path", ["/news", "/en/news"])
async def test_one_click_ends_them_without_a_session(
    client: httpx.AsyncClient, dismissed: list[str], path: str
) -> None:
    response = await client.post(f"{path}?stop=t1", data=BODY, headers={"origin": "https://mail.example"})
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    assert dismissed == ["t1"]


async def test_what_only_opens_the_link_ends_nothing(client: httpx.AsyncClient, dismissed: list[str]) -> None:
    await client.get("/news?stop=t1")
    await client.head("/news?stop=t1")
    assert dismissed == []


async def test_an_unknown_token_is_refused(client: httpx.AsyncClient) -> None:
    response = await client.post("/news", data=BODY)
    assert response.status_code == 400
