"""How money is divided, to the cent, without I/O."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign_svc.ledger.policies import (
    CAMPAIGN,
    ESCROW,
    Payees,
    freeze_entries,
    fund_entries,
    owed_for_reactions,
    pay_entries,
    payees,
    release_entries,
    split,
)

TO = (Payees("i"), Payees("i", "a"), Payees("i", "a", "b"))
amounts = st.integers(0, 10**13)


@given(amount=amounts, to=st.sampled_from(TO))
def test_shares_add_up_and_users_have_three_quarters(amount: int, to: Payees) -> None:
    shares = split(amount, to)
    users = shares.influencer + shares.first + shares.second
    assert users + shares.platform == amount
    assert users == amount * 75 // 100
    assert min(shares.influencer, shares.first, shares.second, shares.platform) >= 0
    assert (shares.first > 0) <= (to.first is not None)
    for share in (shares.first, shares.second):
        if share:
            assert (
                0 <= shares.influencer * 5 - share * 100 <= 500
            )  # 5 % of the influencer's share, less a fraction of a cent


@pytest.mark.parametrize(
    ("amount", "to", "expected"),
    [
        (100_000, TO[0], (75_000, 0, 0, 25_000)),
        (110_000, TO[1], (78_572, 3_928, 0, 27_500)),
        (110_000, TO[2], (75_000, 3_750, 3_750, 27_500)),
        (1, TO[2], (0, 0, 0, 1)),
        (0, TO[2], (0, 0, 0, 0)),
    ],
)
def test_examples(amount: int, to: Payees, expected: tuple[int, int, int, int]) -> None:
    shares = split(amount, to)
    assert (shares.influencer, shares.first, shares.second, shares.platform) == expected


@given(amount=amounts, to=st.sampled_from(TO))
def test_entries_balance(amount: int, to: Payees) -> None:
    for entries in (
        fund_entries("co", "ca", amount),
        freeze_entries("ca", amount),
        release_entries("ca", amount),
        pay_entries(ESCROW, "ca", amount, to),
        pay_entries(CAMPAIGN, "ca", amount, to),
    ):
        assert sum(entry[2] for entry in entries) == 0


def test_nobody_is_paid_twice_in_a_circle() -> None:
    assert payees("i", {"i": "a", "a": "i"}) == Payees("i", "a")
    assert payees("i", {"i": "a", "a": "b", "b": "c"}) == Payees("i", "a", "b")
    assert payees("i", {"a": "b"}) == Payees("i")


def test_reactions_are_worth_price_times_count_times_multiplier() -> None:
    prices, counts = {"like": 50, "comment": 120}, {"like": 3, "comment": 2}
    assert owed_for_reactions(prices, counts, None) == 390
    assert owed_for_reactions(prices, counts, 1.1) == 429
    assert owed_for_reactions(prices, counts, 0.333) == 129


def test_reactions_that_were_taken_back_are_worth_nothing_and_cost_the_others_nothing() -> None:
    assert owed_for_reactions({"like": 50, "comment": 120}, {"like": -7, "comment": 2}, None) == 240
    assert owed_for_reactions({"like": 50}, {"like": -7}, 1.5) == 0
