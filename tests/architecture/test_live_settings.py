"""Services read the live settings that the operator can set, and agree with the list on what holds without them."""

from __future__ import annotations

import re
from pathlib import Path

from gateway.live_settings import LIVE_SETTINGS
from identity_svc.bootstrap import HOUSE_CODE_SETTING
from identity_svc.referrals.policies import DEFAULT_HOUSE_CODE

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r'"(public\.[\w.]+\w)"|remote\.get\("([\w.]+)"')


def test_every_setting_that_is_read_is_in_the_list() -> None:
    sources = [
        path
        for folder in ("*-svc/src", "*-svc/api/src", "kit/src", "gateway/src")
        for path in ROOT.glob(f"{folder}/**/*.py")
    ]
    read = {first or second for path in sources for first, second in NAMED.findall(path.read_text())}
    assert {"smtp.url", HOUSE_CODE_SETTING} <= read
    assert read <= LIVE_SETTINGS.keys()


def test_the_code_of_the_house_is_the_one_that_the_download_page_shows() -> None:
    assert LIVE_SETTINGS[HOUSE_CODE_SETTING].default == DEFAULT_HOUSE_CODE
