"""Which day a moment belongs to, by zone: evenings, months' ends, and days of 23 and 25 hours."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from pydantic import ValidationError

from kit.days import day_of, first_moment, last_moment
from kit.rpc.settings import ServiceSettings
from kit.time_zones import DEFAULT_TIME_ZONE, is_time_zone

SANTIAGO = "America/Santiago"


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-30T20:59:00-03:00", date(2026, 11, 30)),
        ("2026-11-30T21:00:00-03:00", date(2026, 11, 30)),
        ("2026-11-30T23:59:59-03:00", date(2026, 11, 30)),
        ("2026-12-01T00:00:00-03:00", date(2026, 12, 1)),
    ],
)
def test_a_day_ends_at_midnight_of_its_zone(moment: str, day: date) -> None:
    assert day_of(datetime.fromisoformat(moment), DEFAULT_TIME_ZONE) == day


def test_a_day_is_first_and_last_moment_and_all_between() -> None:
    day = date(2026, 12, 31)
    assert first_moment(day, DEFAULT_TIME_ZONE) == datetime(2026, 12, 31, 3, tzinfo=UTC)
    assert last_moment(day, DEFAULT_TIME_ZONE) == datetime(2027, 1, 1, 2, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(("turn", "hours"), [(date(2026, 9, 6), 23), (date(2026, 4, 4), 25)])
def test_days_on_which_clocks_are_turned_are_shorter_or_longer(turn: date, hours: int) -> None:
    begin, next_begin = first_moment(turn, SANTIAGO), first_moment(turn + timedelta(days=1), SANTIAGO)
    assert next_begin - begin == timedelta(hours=hours)
    assert day_of(begin, SANTIAGO) == day_of(last_moment(turn, SANTIAGO), SANTIAGO) == turn
    assert day_of(begin - timedelta(seconds=1), SANTIAGO) == turn - timedelta(days=1)


@pytest.mark.parametrize("name", ["", "Mars/Phobos", "-03:00", "../etc/passwd", "localtime", "america/santiago"])
def test_only_iana_names_are_zones(name: str) -> None:
    assert is_time_zone(SANTIAGO)
    assert not is_time_zone(name)


def test_a_process_with_an_unknown_zone_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_TIME_ZONE", "Mars/Phobos")
    with pytest.raises(ValidationError, match="time_zone"):
        ServiceSettings()
    monkeypatch.setenv("RESUENA_TIME_ZONE", SANTIAGO)
    assert ServiceSettings().time_zone == SANTIAGO
