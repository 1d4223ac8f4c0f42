"""Which currency codes are in use, and which amounts are payable in each."""

from __future__ import annotations

import pytest

from kit.currencies import is_currency, is_payable


@pytest.mark.parametrize("code", ["ARS", "USD", "CLP", "EUR", "UYU"])
def test_currencies_in_use(code: str) -> None:
    assert is_currency(code)


@pytest.mark.parametrize("code", ["XXX", "XTS", "XAU", "ARL", "DEM", "ars", "US", "", "ARSS", "A S"])
def test_codes_of_no_currency_in_use(code: str) -> None:
    assert not is_currency(code)


def test_amounts_have_no_more_decimals_than_their_currency() -> None:
    assert is_payable(1050, "ARS")
    assert is_payable(1100, "CLP")
    assert not is_payable(1050, "CLP")
