"""The same seed gives the same delays in every run of `make test-delays`."""

from __future__ import annotations

from delays import LONGEST_SECONDS, seconds


def delays(seed: int) -> list[float]:
    return [seconds(seed, "test_live", f"operation {number % 7}", number) for number in range(200)]


def test_the_same_seed_gives_the_same_delays_and_another_seed_others() -> None:
    assert delays(7) == delays(7)
    assert delays(7) != delays(8)


def test_most_delays_are_brief_and_a_few_are_long() -> None:
    sorted_delays = sorted(delays(7))

    assert sorted_delays[0] >= 0
    assert sorted_delays[100] < LONGEST_SECONDS / 4
    assert LONGEST_SECONDS * 0.8 < sorted_delays[-1] <= LONGEST_SECONDS
