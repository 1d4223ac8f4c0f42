"""Rates are read from live settings, for which a process that has just started waits a moment."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from kit import rates
from kit.live_settings import LiveSettings
from kit.rates import Rate, live_rate

NAME, DEFAULT = "limits.forms.address", Rate(30, 600.0)


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> LiveSettings:
    """Settings that NATS has not told yet, of which one will be set."""
    made = LiveSettings(cast(Any, None))
    monkeypatch.setattr(made, "_values", {NAME: "500/1m"})
    monkeypatch.setattr(made, "get", lambda name: made.snapshot().get(name) if made.loaded.is_set() else None)
    return made


async def test_a_process_that_has_just_started_waits_for_what_the_operator_set(
    settings: LiveSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "SETTINGS_SECONDS", 30)
    asked = asyncio.create_task(live_rate(settings, NAME, DEFAULT))
    await asyncio.sleep(0)
    assert not asked.done()
    settings.loaded.set()
    assert await asked == Rate(500, 60.0)


async def test_while_nats_is_away_it_is_the_default(
    settings: LiveSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "SETTINGS_SECONDS", 0.01)
    assert await live_rate(settings, NAME, DEFAULT) == DEFAULT


async def test_a_setting_that_nobody_set_is_the_default(settings: LiveSettings) -> None:
    settings.loaded.set()
    assert await live_rate(settings, "limits.mails.address", DEFAULT) == DEFAULT
