"""`python -m gateway settings …`: reads and changes the live settings from a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from typing import TextIO

from gateway.live_settings import LIVE_SETTINGS, SMTP, LiveSetting, SettingError, check, setting
from gateway.settings import GatewaySettings
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.rpc.settings import settings_of

USAGE = """usage: python -m gateway settings list
       python -m gateway settings get NAME
       python -m gateway settings set NAME VALUE [NAME VALUE …]
       python -m gateway settings delete NAME

`list` shows every setting with its value, default and meaning; `delete` goes back to the default. Changes hold at once,
everywhere. A VALUE of - is read from standard input, as one with a password must be: others read command lines.
Settings named `public.…` are told to every browser; the others stay inside."""
FROM_INPUT = "-"
WAIT_SECONDS = 5.0


class UsageError(Exception):
    """The arguments are no valid command; the message lists the commands."""


async def settings_command(
    arguments: list[str],
    *,
    nats_url: str | None = None,
    origins: Collection[str] | None = None,
    out: TextIO | None = None,
    given: TextIO | None = None,
) -> int:
    """Executes the command and returns the exit code, 1 for deleting an unset value. `given` is standard input.

    Raises UsageError, TimeoutError when NATS is unreachable, SettingError for a refused name or value.
    """
    out = out or sys.stdout
    command, *rest = arguments or [""]
    argument_counts = {"list": 0, "get": 1, "set": len(rest) // 2 * 2 or 2, "delete": 1}
    if argument_counts.get(command) != len(rest):
        raise UsageError(USAGE)
    environment = settings_of(GatewaySettings, "gateway")
    origins = environment.origins if origins is None else origins
    if command == "get":
        live_setting = setting(rest[0])
    changes = _changes(rest, given) if command == "set" else []
    for live_setting, value in changes:
        if not value:
            raise SettingError(f"To go back to the default: `settings delete {live_setting.name}`.")
        check(live_setting, value, origins)
    async with _bucket(nats_url or environment.nats_url, environment.nats_replicas) as remote:
        match command:
            case "list":
                out.write(listing(await remote.stored(), origins))
            case "get":
                print((await remote.stored()).get(live_setting.name, live_setting.default), file=out)
            case "set":
                for live_setting, value in changes:
                    await remote.put(live_setting.name, value)
                    print(f"{live_setting.name} is now {_without_password(live_setting, value)}", file=out)
            case _:
                return await _delete(remote, rest[0], out)
    return 0


def _changes(words: list[str], given: TextIO | None) -> list[tuple[LiveSetting, str]]:
    """Settings and their new values. Raises SettingError for an unknown name, or a password among the arguments."""
    changes = []
    for name, word in zip(words[::2], words[1::2], strict=True):
        live_setting = setting(name)
        if word != _without_password(live_setting, word):
            raise SettingError(
                f"Others read a password on a command line: `settings set {live_setting.name} -` "
                "reads it from standard input."
            )
        value = (given or sys.stdin).readline().strip() if word == FROM_INPUT else word
        changes.append((live_setting, value))
    return changes


def listing(values: Mapping[str, str], origins: Collection[str]) -> str:
    """Every setting with its value, default and meaning, and unknown stored keys."""
    blocks = []
    for live_setting in LIVE_SETTINGS.values():
        value = values.get(live_setting.name)
        lines = [
            live_setting.name,
            f"    value    {_without_password(live_setting, live_setting.default) or 'none'} (the default)"
            if value is None
            else f"    value    {_without_password(live_setting, value)}",
            f"    default  {live_setting.default or 'none'}",
            f"    {live_setting.description} Value: {live_setting.format.wording}.",
        ]
        if value is not None:
            try:
                check(live_setting, value, origins)
            except SettingError as error:
                lines.append(f"    Ignored: {error}")
        blocks.append("\n".join(lines))
    unknown = [f"    {name} = {value}" for name, value in sorted(values.items()) if name not in LIVE_SETTINGS]
    if unknown:
        blocks.append("\n".join(["Set, but read by nothing (`settings delete NAME` removes it):", *unknown]))
    return "\n\n".join(blocks) + "\n"


def _without_password(live_setting: LiveSetting, value: str) -> str:
    """The value with a mail server's password removed, which would stay in the terminal's history."""
    return re.sub(r":[^:/@]+@", ":…@", value) if live_setting.format is SMTP else value


async def _delete(remote: LiveSettings, name: str, out: TextIO) -> int:
    """Deletes a stored value, also of an unknown setting."""
    live_setting = LIVE_SETTINGS.get(name)
    if name not in await remote.stored():
        named_setting = live_setting or setting(name)
        print(f"{named_setting.name} is not set.", file=out)
        return 1
    await remote.delete(name)
    print(
        f"{name} is {live_setting.default or 'none'} again, its default" if live_setting else f"{name} is gone",
        file=out,
    )
    return 0


@asynccontextmanager
async def _bucket(nats_url: str, replicas: int) -> AsyncIterator[LiveSettings]:
    """The bucket of the settings. Raises TimeoutError when NATS is unreachable."""
    connection = Connection(nats_url, "settings-command", replicas=replicas)
    connection.start()
    try:
        await connection.wait_connected(WAIT_SECONDS)
        yield LiveSettings(connection)
    finally:
        await connection.close()
