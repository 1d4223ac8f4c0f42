"""The live settings of `live_settings.toml`: the format of each, and which are public.

The frontend's list and the README's table are generated from the same file (`make gen`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files

from gateway.settings import origin_of
from kit import payment_instructions, payout_settings, rates

PUBLIC_PREFIX = "public."
"""Prefix of public settings, which is removed for browsers; other settings are internal."""

API_ADDRESS = f"{PUBLIC_PREFIX}api.url"


class SettingError(Exception):
    """A name or a value is refused; the message is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class ValueFormat:
    """Format of a value. The pattern must match the whole value, in Python and in JavaScript alike.

    `rule` checks what no pattern can express; public settings have none, since browsers check the pattern only.
    """

    name: str
    pattern: str
    wording: str
    rule: Callable[[str], bool] = lambda _: True

    def fits(self, value: str) -> bool:
        """Whether the value has this format."""
        return re.fullmatch(self.pattern, value) is not None and self.rule(value)


_HOST = r"[A-Za-z0-9.-]+(?::[0-9]{1,5})?"
_REST = r"(?:[/?#][^\s\"'<>\\]*)?"

LINK = ValueFormat("LINK", rf"https?://{_HOST}{_REST}", "a web address like https://example.org/page")
PAGE = ValueFormat(
    "PAGE",
    rf"(?:https?://{_HOST})?/(?!/)[^\s\"'<>\\]*",
    "a path of this site or a web address, like /app or https://app.example.org/",
)
EMBEDDED = ValueFormat(
    "EMBEDDED", rf"https://{_HOST}{_REST}", "a web address that begins with https://, which pages embed"
)
PHONE = ValueFormat("PHONE", r"[0-9]{6,15}", "a phone number of 6 to 15 digits, country code first, nothing else")
CODE = ValueFormat("CODE", r"[A-Za-z0-9-]{1,40}", "a code of 1 to 40 letters, digits and hyphens")
API = ValueFormat(
    "API",
    rf"(?:https?://{_HOST})?/(?:[A-Za-z0-9._~-]+/)*graphql",
    "a path or web address that ends in /graphql, like /graphql or https://api.example.org/graphql",
)
RATE = ValueFormat(
    "RATE",
    rates.PATTERN,
    "how many in how many seconds, minutes or hours, like 20/10m",
)
INSTRUCTIONS = ValueFormat(
    "INSTRUCTIONS",
    r"\{.*\}",
    'JSON on one line, a text by currency and language, like {"ARS": {"es": "CBU 123", "en": "CBU 123"}}: each of up '
    "to 1,000 characters, line breaks as \\n, links with https://",
    lambda value: payment_instructions.instructions_of(value) is not None,
)
MINIMUMS = ValueFormat(
    "MINIMUMS",
    r"\{.*\}",
    'JSON on one line, whole cents by currency, like {"ARS": 1000000, "USD": 1000}',
    lambda value: payout_settings.minimums_of(value) is not None,
)
DAY = ValueFormat("DAY", r"[1-9]|1[0-9]|2[0-8]", "a day of the month from 1 to 28")
PERCENT = ValueFormat("PERCENT", r"100|[1-9]?[0-9]", "a whole number from 0 to 100")
SMTP = ValueFormat(
    "SMTP",
    r"smtps?://(?:[^\s:/@]+(?::[^\s/@]*)?@)?[^\s:/@]+(?::[0-9]{1,5})?",
    "a mail server like smtp://user:password@host:587 or smtps://user:password@host:465",
)


@dataclass(frozen=True, slots=True)
class LiveSetting:
    """One setting; an empty default means that the setting is unset unless an operator sets it."""

    name: str
    format: ValueFormat
    default: str
    description: str

    @property
    def public(self) -> bool:
        """Whether browsers get it."""
        return self.name.startswith(PUBLIC_PREFIX)

    @property
    def page_name(self) -> str:
        """Its name in the frontend."""
        return self.name.removeprefix(PUBLIC_PREFIX)


def _read() -> dict[str, LiveSetting]:
    formats = {
        value_format.name: value_format
        for value_format in (
            API,
            CODE,
            DAY,
            EMBEDDED,
            INSTRUCTIONS,
            LINK,
            MINIMUMS,
            PAGE,
            PERCENT,
            PHONE,
            RATE,
            SMTP,
        )
    }
    given = tomllib.loads(files("gateway").joinpath("live_settings.toml").read_text("utf-8"))
    return {
        name: LiveSetting(name, formats[entry["format"]], entry["default"], entry["description"])
        for name, entry in given.items()
    }


LIVE_SETTINGS = _read()


def setting(name: str) -> LiveSetting:
    """The setting of this name. Raises SettingError, which suggests the nearest."""
    if live_setting := LIVE_SETTINGS.get(name):
        return live_setting
    near = nearest(name)
    hint = f"Did you mean {near}?" if near else "`settings list` shows them all."
    raise SettingError(f"There is no setting {name!r}. {hint}")


def nearest(name: str) -> str | None:
    """The setting with the most similar name, for error messages; case, dots and prefix are ignored."""
    plain = {_plain(known_name): known_name for known_name in LIVE_SETTINGS}
    matches = get_close_matches(_plain(name), plain, n=1, cutoff=0.6)
    return plain[matches[0]] if matches else None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower().removeprefix(PUBLIC_PREFIX))


def check(live_setting: LiveSetting, value: str, origins: Collection[str]) -> None:
    """Raises SettingError for a value that is malformed, or an API on a host that is not among the allowed origins."""
    if not live_setting.format.fits(value):
        raise SettingError(
            f"{value!r} is not used for {live_setting.name}: it must be {live_setting.format.wording}."
        )
    if live_setting.name == API_ADDRESS and not value.startswith("/") and origin_of(value) not in origins:
        raise SettingError(
            f"{value!r} is not used for {live_setting.name}: {origin_of(value)} is not among the gateway's "
            "RESUENA_ALLOWED_ORIGINS. Add it there, and restart the gateway."
        )


def public_values_of(values: Mapping[str, str], origins: Collection[str]) -> dict[str, str]:
    """The known, well-formed public settings among `values`, by their name in the frontend."""
    public_values: dict[str, str] = {}
    for live_setting in LIVE_SETTINGS.values():
        if live_setting.public and (value := values.get(live_setting.name)):
            try:
                check(live_setting, value, origins)
            except SettingError:
                continue
            public_values[live_setting.page_name] = value
    return public_values
