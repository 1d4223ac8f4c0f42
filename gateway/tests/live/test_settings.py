"""Live settings: what browsers may know of them, pushed; and the operator's command."""

import io
from typing import Any

import httpx
import pytest

from gateway import public_settings
from gateway.settings_command import UsageError, settings_command
from kit.testing import eventually


async def command(running: Any, *arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    code = await settings_command(list(arguments), nats_url=running.nats.url, out=out)
    return code, out.getvalue()


async def once(running: Any, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as client:
        return await client.get(f"http://{running.address}/settings.json", headers=headers)


async def test_only_public_settings_are_told(running: Any) -> None:
    await command(running, "set", "smtp.url", "smtp://secret@mail")
    await command(running, "set", "public.chat", "+54 11 5555")

    async def told() -> bool:
        return (await once(running)).json().get("chat") == "+54 11 5555"

    await eventually(told)
    response = await once(running)
    assert "secret" not in response.text
    assert "smtp" not in response.text
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-security-policy"]
    assert (await once(running, **{"if-none-match": response.headers["etag"]})).status_code == 304
    assert (await once(running, **{"if-none-match": f'"x", W/{response.headers["etag"]}'})).status_code == 304
    await command(running, "set", "public.chat", "+54 11 6666")

    async def changed() -> bool:
        return (await once(running, **{"if-none-match": response.headers["etag"]})).status_code == 200

    await eventually(changed)


async def test_changes_are_pushed(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_settings, "PING_SECONDS", 0.1)
    monkeypatch.setattr(public_settings, "CHECK_SECONDS", 0.1)
    await command(running, "set", "public.store", "one")

    async def told() -> bool:
        return (await once(running)).json().get("store") == "one"

    await eventually(told)
    async with (
        httpx.AsyncClient(trust_env=False, timeout=10) as client,
        client.stream("GET", f"http://{running.address}/settings/events") as response,
    ):
        assert response.headers["content-type"].startswith("text/event-stream")
        lines = response.aiter_lines()
        assert await anext(lines) == "event: settings"
        assert '"store":"one"' in await anext(lines)
        assert await anext(lines) == ""
        assert await anext(lines) == ":"
        await command(running, "set", "smtp.url", "smtp://other@mail")
        await command(running, "set", "public.store", "two")
        told_lines = []
        async for line in lines:
            told_lines.append(line)
            if '"store":"two"' in line:
                break
        assert told_lines.count("event: settings") == 1
        assert not any("smtp" in line for line in told_lines)
        running.server.should_exit = True
        async for line in lines:  # ends
            assert line in ("", ":")


async def test_one_address_holds_so_many_streams(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running.app.state.public_settings._seats, "_limit", 1)
    url = f"http://{running.address}/settings/events"
    async with httpx.AsyncClient(trust_env=False) as client:
        async with client.stream("GET", url):
            assert (await client.get(url)).status_code == 429
        await eventually(lambda: running.app.state.public_settings._seats.taken == 0)
        async with client.stream("GET", url) as again:
            assert again.status_code == 200


async def test_the_operators_command(running: Any) -> None:
    assert await command(running, "set", "public.link", "https://example.org/?a=1") == (0, "")
    assert await command(running, "get", "public.link") == (0, "https://example.org/?a=1\n")
    code, listed = await command(running, "list")
    assert (code, "public.link = https://example.org/?a=1\n" in listed) == (0, True)
    assert await command(running, "delete", "public.link") == (0, "")
    assert await command(running, "delete", "public.link") == (1, "")
    assert await command(running, "get", "public.link") == (1, "")
    assert "public.link" not in (await command(running, "list"))[1]
    for wrong in ((), ("list", "x"), ("set", "a"), ("other",)):
        with pytest.raises(UsageError):
            await command(running, *wrong)
    with pytest.raises(ValueError, match="no key"):
        await command(running, "set", "No Key", "x")


async def test_without_nats_there_are_no_settings(client: httpx.AsyncClient) -> None:
    assert (await client.get("/settings.json")).json() == {}


async def test_pages_may_go_where_the_live_settings_say_that_the_api_is(running: Any) -> None:
    async def policy() -> str:
        async with httpx.AsyncClient(trust_env=False) as client:
            return str((await client.get(f"http://{running.address}/")).headers["content-security-policy"])

    assert "api.example.org" not in await policy()
    await command(running, "set", "public.apiUrl", "https://api.example.org/graphql")

    async def named() -> bool:
        return "connect-src 'self' https://api.example.org ws://test wss://api.example.org;" in await policy()

    await eventually(named)
    await command(running, "delete", "public.apiUrl")
