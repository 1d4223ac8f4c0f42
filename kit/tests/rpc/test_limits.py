"""Limits of pages and batches hold at their boundaries, and errors name the wrong input."""

from __future__ import annotations

import pytest

from kit.rpc.errors import InvalidInput
from kit.rpc.limits import check_batch, page_limit


@pytest.mark.parametrize(("limit", "size"), [(None, 1000), (1, 1), (999, 999), (1000, 1000)])
def test_limit_is_honoured(limit: int | None, size: int) -> None:
    assert page_limit(limit) == size


def test_each_list_has_its_default_and_maximum() -> None:
    assert page_limit(None, default=20, maximum=100) == 20
    with pytest.raises(InvalidInput, match="A page has from 1 to 100 items"):
        page_limit(101, default=20, maximum=100)


@pytest.mark.parametrize("limit", [0, -1, 1001, 2**31 - 1])
def test_limit_outside_is_bad_input(limit: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        page_limit(limit)
    assert (caught.value.reason, caught.value.path) == ("BAD_USER_INPUT", "limit")


def test_batch_is_bounded() -> None:
    check_batch(["x"] * 1000)
    for items, maximum in ((["x"] * 1001, 1000), (["x"] * 6, 5)):
        with pytest.raises(InvalidInput, match=f"At most {maximum}") as caught:
            check_batch(items, maximum)
        assert caught.value.reason == "TOO_MANY_ITEMS"
