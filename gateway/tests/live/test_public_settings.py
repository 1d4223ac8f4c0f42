"""Live settings: the public ones pushed to browsers, and the operator's command."""

import io
from typing import Any

import httpx
import nats
import pytest

from gateway import public_settings
from gateway.live_settings import LIVE_SETTINGS, SettingError
from gateway.settings_command import UsageError, settings_command
from kit.testing import eventually


async def command(running: Any, *arguments: str, **options: Any) -> tuple[int, str]:
    out = io.StringIO()
    code = await settings_command(list(arguments), nats_url=running.nats.url, out=out, **options)
    return code, out.getvalue()


async def once(running: Any, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as client:
        return await client.get(f"http://{running.address}/settings.json", headers=headers)


async def public(running: Any) -> dict[str, str]:
    settings: dict[str, str] = (await once(running)).json()
    return settings


async def test_only_public_settings_are_told(running: Any) -> None:
    await command(running, "set", "smtp.url", "smtp://secret@mail")
    await command(running, "set", "public.chat.number", "5491155550001")

    async def is_published() -> bool:
        return (await public(running)).get("chat.number") == "5491155550001"

    await eventually(is_published)
    response = await once(running)
    assert "secret" not in response.text
    assert "smtp" not in response.text
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-security-policy"]
    assert (await once(running, **{"if-none-match": response.headers["etag"]})).status_code == 304
    assert (await once(running, **{"if-none-match": f'"x", W/{response.headers["etag"]}'})).status_code == 304
    await command(running, "set", "public.chat.number", "5491155550002")

    async def changed() -> bool:
        return (await once(running, **{"if-none-match": response.headers["etag"]})).status_code == 200

    await eventually(changed)


async def test_changes_are_pushed(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_settings, "PING_SECONDS", 0.1)
    monkeypatch.setattr(public_settings, "CHECK_SECONDS", 0.1)
    await command(running, "set", "public.referral.code", "ONE")

    async def is_published() -> bool:
        return (await public(running)).get("referral.code") == "ONE"

    await eventually(is_published)
    async with (
        httpx.AsyncClient(trust_env=False, timeout=10) as client,
        client.stream("GET", f"http://{running.address}/settings/events") as response,
    ):
        assert response.headers["content-type"].startswith("text/event-stream")
        lines = response.aiter_lines()
        assert await anext(lines) == "event: settings"
        assert '"referral.code":"ONE"' in await anext(lines)
        assert await anext(lines) == ""
        assert await anext(lines) == ":"
        await command(running, "set", "smtp.url", "smtp://other@mail")
        await command(running, "set", "public.referral.code", "TWO")
        told_lines = []
        async for line in lines:
            told_lines.append(line)
            if '"referral.code":"TWO"' in line:
                break
        assert told_lines.count("event: settings") == 1
        assert not any("smtp" in line for line in told_lines)
        await command(running, "delete", "smtp.url")
        running.server.should_exit = True
        async for line in lines:  # until the stream ends
            assert line in ("", ":")


async def test_one_address_holds_so_many_streams(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running.app.state.public_settings._quota, "_limit", 1)
    url = f"http://{running.address}/settings/events"
    async with httpx.AsyncClient(trust_env=False) as client:
        async with client.stream("GET", url):
            assert (await client.get(url)).status_code == 429
        await eventually(lambda: running.app.state.public_settings._quota.occupied == 0)
        async with client.stream("GET", url) as again:
            assert again.status_code == 200


async def test_the_operators_command(running: Any) -> None:
    name, address = "public.blog.url", "https://example.org/?a=1"
    assert await command(running, "get", name) == (0, "\n")
    assert await command(running, "set", name, address) == (0, f"{name} is now {address}\n")
    assert await command(running, "get", name) == (0, f"{address}\n")
    assert f"{name}\n    value    {address}\n    default  none\n" in (await command(running, "list"))[1]
    assert await command(running, "delete", name) == (0, f"{name} is none again, its default\n")
    assert await command(running, "delete", name) == (1, f"{name} is not set.\n")
    assert f"{name}\n    value    none (the default)\n" in (await command(running, "list"))[1]
    two = ("limits.signUp.address", "9/1s", "limits.forms.address", "8/1s")
    assert await command(running, "set", *two) == (0, f"{two[0]} is now 9/1s\n{two[2]} is now 8/1s\n")
    for each in two[::2]:
        await command(running, "delete", each)
    for wrong in ((), ("list", "x"), ("set", "a"), ("set",), ("set", *two[:3]), ("other",)):
        with pytest.raises(UsageError):
            await command(running, *wrong)


async def test_the_list_shows_every_setting_and_no_password(running: Any) -> None:
    await command(running, "set", "smtp.url", "-", given=io.StringIO("smtp://user:secret@mail.example:587\n"))
    _, listed = await command(running, "list")
    for setting in LIVE_SETTINGS.values():
        assert f"{setting.name}\n    value    " in listed
        assert f"    default  {setting.default or 'none'}\n    {setting.description} " in listed
    assert "smtp://user:…@mail.example:587" in listed
    assert "secret" not in listed
    assert (await command(running, "get", "smtp.url"))[1] == "smtp://user:secret@mail.example:587\n"
    await command(running, "delete", "smtp.url")


async def test_a_password_is_taken_from_standard_input_alone(running: Any) -> None:
    with pytest.raises(SettingError, match=r"settings set smtp\.url -"):
        await command(running, "set", "smtp.url", "smtp://user:secret@mail.example:587")
    assert (await command(running, "get", "smtp.url"))[1] == "\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("public.chatNumber", "public.chat.number"),
        ("chat.number", "public.chat.number"),
        ("public.apiUrl", "public.api.url"),
        ("SMTP_URL", "smtp.url"),
        ("public.stores.IOS", "public.stores.ios"),
    ],
)
async def test_an_unknown_name_is_refused_with_the_nearest(running: Any, written: str, meant: str) -> None:
    for arguments in (("set", written, "5491155550000"), ("get", written), ("delete", written)):
        with pytest.raises(SettingError, match=f"There is no setting '{written}'. Did you mean {meant}\\?"):
            await command(running, *arguments)


async def test_a_name_like_no_other_is_refused_with_the_way_to_the_list(running: Any) -> None:
    with pytest.raises(SettingError, match="`settings list` shows them all"):
        await command(running, "set", "No Key", "x")


async def test_a_malformed_value_is_refused_and_changes_nothing(running: Any) -> None:
    before = await command(running, "get", "public.chat.number")
    with pytest.raises(SettingError, match="must be a phone number of 6 to 15 digits"):
        await command(running, "set", "public.chat.number", "+54 9 11")
    with pytest.raises(SettingError, match=r"settings delete public\.chat\.number"):
        await command(running, "set", "public.chat.number", "")
    assert await command(running, "get", "public.chat.number") == before


async def test_what_else_is_stored_is_told_to_nobody_and_can_be_removed(running: Any) -> None:
    """Values that older versions of the command accepted, or that another client of NATS wrote."""
    connection = await nats.connect(running.nats.url)
    bucket = await connection.jetstream().key_value("settings")
    await bucket.put("public.chatNumber", b"5491155550000")
    await bucket.put("public.video.url", b"javascript:alert(1)")
    await bucket.put("public.referral.code", b"THREE")
    await connection.close()

    async def is_published() -> bool:
        return (await public(running)).get("referral.code") == "THREE"

    await eventually(is_published)
    assert not {"chatNumber", "video.url"} & (await once(running)).json().keys()
    _, listed = await command(running, "list")
    assert "read by nothing (`settings delete NAME` removes it):\n    public.chatNumber = 5491155550000" in listed
    assert "    Ignored: 'javascript:alert(1)' is not used for public.video.url" in listed
    for name in ("public.chatNumber", "public.video.url", "public.referral.code"):
        assert (await command(running, "delete", name))[0] == 0
    assert "chatNumber" not in (await command(running, "list"))[1]


async def test_without_nats_there_are_no_settings(client: httpx.AsyncClient) -> None:
    assert (await client.get("/settings.json")).json() == {}


async def test_an_api_elsewhere_is_told_when_its_origin_is_allowed(running: Any) -> None:
    address = "https://api.example.org/graphql"
    with pytest.raises(SettingError, match=r"https://api\.example\.org is not among .* RESUENA_ALLOWED_ORIGINS"):
        await command(running, "set", "public.api.url", address)
    # Accepted by a command that was configured with other origins than the gateway.
    assert (await command(running, "set", "public.api.url", address, origins={"https://api.example.org"}))[0] == 0
    await command(running, "set", "public.referral.code", "FOUR")

    async def is_published() -> bool:
        return (await public(running)).get("referral.code") == "FOUR"

    await eventually(is_published)
    assert "api.url" not in (await once(running)).json()
    await command(running, "set", "public.api.url", "/v2/graphql")

    async def moved() -> bool:
        return (await public(running)).get("api.url") == "/v2/graphql"

    await eventually(moved)
    await command(running, "delete", "public.api.url")
    await command(running, "delete", "public.referral.code")
