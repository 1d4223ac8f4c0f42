"""Services read only live settings that the operator can set, and have the same defaults as the list of settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign_svc.second_opinions.policies import DEFAULT_PERCENT, percent_of
from gateway.live_settings import LIVE_SETTINGS
from identity_svc.attempts.policies import DEFAULT_MAIL_RATE
from identity_svc.bootstrap import HOUSE_CODE_SETTING
from identity_svc.referrals.policies import DEFAULT_HOUSE_CODE
from kit.graph import discover
from kit.graph.compose.composition import compose
from kit.mail.transport import LIVE_SMTP_URL
from kit.rates import Rate, rate_of
from tracking_svc.leads.policies import DEFAULT_RATE as FORM_RATE

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r'"(public\.[\w.]+\w)"|remote\.get\("([\w.]+)"')


def test_every_setting_that_is_read_is_in_the_list() -> None:
    sources = [
        path
        for folder in ("*-svc/src", "*-svc/api/src", "kit/src", "gateway/src")
        for path in ROOT.glob(f"{folder}/**/*.py")
    ]
    read = {first or second for path in sources for first, second in NAMED.findall(path.read_text())}
    assert HOUSE_CODE_SETTING in read
    assert read | {LIVE_SMTP_URL} <= LIVE_SETTINGS.keys()


def test_the_code_of_the_house_is_the_one_that_the_download_page_shows() -> None:
    assert LIVE_SETTINGS[HOUSE_CODE_SETTING].default == DEFAULT_HOUSE_CODE


def test_the_share_of_second_opinions_is_the_one_of_the_list() -> None:
    setting = LIVE_SETTINGS["secondOpinions.percent"]
    assert setting.default == str(DEFAULT_PERCENT)
    for value, percent in {"0": 0, "7": 7, "100": 100}.items():
        assert (setting.format.fits(value), percent_of(value)) == (True, percent)
    for value in ("", "101", "-1", "5%", "²"):
        assert not setting.format.fits(value)
    assert percent_of(None) == percent_of("²") == percent_of("5%") == DEFAULT_PERCENT


@pytest.mark.parametrize(
    ("name", "default"), [("limits.forms.address", FORM_RATE), ("limits.mails.address", DEFAULT_MAIL_RATE)]
)
def test_what_a_service_lets_through_without_a_setting_is_what_the_list_says(name: str, default: Rate) -> None:
    assert rate_of(LIVE_SETTINGS[name].default) == default


def test_every_limit_by_client_that_the_slices_and_the_gateway_count_for_is_in_the_list_and_none_else() -> None:
    taken = re.compile(r'limits\.take\(\s*"(\w+)"')
    sources = [path.read_text() for path in ROOT.glob("gateway/src/gateway/**/*.py")]
    counted = {name for text in sources for name in taken.findall(text)}
    counted |= set(compose(discover()).limits.values())
    listed = {name.split(".")[1] for name in LIVE_SETTINGS if name.startswith("limits.")}
    assert {"graphql", "uploads", "signUp", "trackEvent", "forms", "mails"} <= counted
    assert counted == listed
