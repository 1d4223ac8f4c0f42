"""The list of live settings: its formats, and that what is generated from it or documented about it matches."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gateway.live_settings import LIVE_SETTINGS, SettingError, check, public_values_of, setting
from gateway.settings_command import FROM_INPUT

ROOT = Path(__file__).parents[2]
ORIGINS = {"https://www.example.org", "https://api.example.org"}


def test_every_default_has_its_form() -> None:
    for live_setting in LIVE_SETTINGS.values():
        if live_setting.default:
            check(live_setting, live_setting.default, ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("public.api.url", "/graphql"),
        ("public.api.url", "/v2/graphql"),
        ("public.api.url", "https://api.example.org/graphql"),
        ("public.app.url", "/app"),
        ("public.app.url", "https://app.example.org/start?from=site"),
        ("public.blog.url", "http://blog.example.org:8080/?a=1&b=%20#top"),
        ("public.booking.url", "https://calendar.example.org"),
        ("public.chat.number", "5491155550000"),
        ("public.referral.code", "VERANO-26"),
        ("payments.instructions", '{"USD": {"es": "Alias: A", "en": "https://pay.example.org/x"}}'),
        ("payouts.minimum", '{"ARS": 500000, "JPY": 100000}'),
        ("payouts.day", "28"),
        ("smtp.url", "smtps://user%40host:pass%20word@mail.example.org:465"),
        ("smtp.url", "smtp://mail"),
    ],
)
def test_a_value_of_its_form_is_taken(name: str, value: str) -> None:
    check(setting(name), value, ORIGINS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("public.api.url", "//evil.example/graphql"),
        ("public.api.url", "https://evil.example/graphql"),
        ("public.api.url", "https://api.example.org@evil.example/graphql"),
        ("public.api.url", "http://api.example.org/graphql"),
        ("public.api.url", "https://api.example.org/"),
        ("public.api.url", "graphql"),
        ("public.app.url", "//evil.example"),
        ("public.app.url", "/\\evil.example"),
        ("public.app.url", "javascript:alert(1)"),
        ("public.app.url", "app"),
        ("public.blog.url", "javascript:alert(1)"),
        ("public.blog.url", "//evil.example"),
        ("public.blog.url", 'https://a.example/" onclick="x'),
        ("public.blog.url", "https://"),
        ("public.booking.url", "http://calendar.example.org"),
        ("public.chat.number", "٥٤٩١١٥٥٥٥٠٠٠٠"),
        ("public.chat.number", "5491155550000\n"),
        ("public.referral.code", "<b>"),
        ("payments.instructions", '{"USD": {"es": "Alias: A"}}'),
        ("payments.instructions", '{"USD": {"es": "http://pay.example.org", "en": "A"}}'),
        ("payments.instructions", "CBU 123"),
        ("payouts.minimum", '{"ARS": 0}'),
        ("payouts.minimum", '{"ARS": 10.5}'),
        ("payouts.minimum", '{"PESOS": 1000}'),
        ("payouts.day", "29"),
        ("smtp.url", "mail.example.org:587"),
    ],
)
def test_another_value_is_refused_and_never_told(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=r"is not used for .*: (it must be|\S+ is not among)"):
        check(setting(name), value, ORIGINS)
    assert public_values_of({name: value}, ORIGINS) == {}


def test_browsers_are_told_public_settings_under_the_names_of_pages() -> None:
    values = {"public.chat.number": "5491155550000", "smtp.url": "smtp://mail", "public.other": "x"}
    assert public_values_of(values, ORIGINS) == {"chat.number": "5491155550000"}


def test_the_frontends_list_and_the_readme_are_generated_from_this_one() -> None:
    script = ROOT / "deploy" / "generators" / "live_settings.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def commands_in(text: str) -> list[list[str]]:
    """The commands in a text for operators: `make settings DO='…'` and `python -m gateway settings …` with a value."""
    commands = re.findall(r"make settings DO='([^']+)'", text) + re.findall(
        r"gateway settings (set [^`|]+)`", text
    )
    return [shlex.split(command) for command in commands]


@pytest.mark.parametrize("document", ["gateway/README.md", "deploy/README.md", "frontend/README.md", "README.md"])
def test_the_commands_of_the_documentation_are_taken(document: str) -> None:
    text = (ROOT / document).read_text()
    for command in commands_in(text):
        if command[0] in ("set", "get", "delete"):
            live_setting = setting(command[1])
            if command[0] == "set":
                example = (
                    command[2]
                    if command[2] != FROM_INPUT
                    else live_setting.default or "smtp://user:password@host:587"
                )
                check(live_setting, example, {"https://api.example.org"})
    if document == "gateway/README.md":
        assert [command[0] for command in commands_in(text)].count("set") >= 1
    named = re.findall(r"`(public\.[A-Za-z.]+[a-z])`", text)
    assert set(named) <= LIVE_SETTINGS.keys()
