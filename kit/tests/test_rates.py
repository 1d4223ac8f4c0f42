"""Rates are read from live settings, for which a process that has just started waits briefly."""

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
    """Settings that are not loaded from NATS yet; one of them has a value."""
    live_settings = LiveSettings(cast(Any, None))
    monkeypatch.setattr(live_settings, "_values", {NAME: "500/1m"})
    monkeypatch.setattr(
        live_settings,
        "get",
        lambda name: live_settings.snapshot().get(name) if live_settings.loaded.is_set() else None,
    )
    return live_settings


async def test_a_process_that_has_just_started_waits_for_what_the_operator_set(
    settings: LiveSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "SETTINGS_SECONDS", 30)
    pending_rate = asyncio.create_task(live_rate(settings, NAME, DEFAULT))
    await asyncio.sleep(0)
    assert not pending_rate.done()
    settings.loaded.set()
    assert await pending_rate == Rate(500, 60.0)


async def test_while_nats_is_away_it_is_the_default(
    settings: LiveSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "SETTINGS_SECONDS", 0.01)
    assert await live_rate(settings, NAME, DEFAULT) == DEFAULT


async def test_a_setting_that_nobody_set_is_the_default(settings: LiveSettings) -> None:
    settings.loaded.set()
    assert await live_rate(settings, "limits.mails.address", DEFAULT) == DEFAULT
