"""A private document goes out whole or in the range that a film's player asks for."""

from __future__ import annotations

import pytest

from gateway.investor_documents import part

FILM = bytes(range(100))


@pytest.mark.parametrize("asked", ["", "bytes=-", "items=0-1", "bytes=0-1,5-6"])
def test_without_one_range_it_is_all_of_it(asked: str) -> None:
    answer = part(FILM, "video/mp4", asked)
    assert (answer.status_code, answer.body, answer.headers["content-type"]) == (200, FILM, "video/mp4")
    assert answer.headers["cache-control"] == "private, no-store"


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-", 0, 99),
        ("bytes=10-19", 10, 19),
        ("bytes=90-500", 90, 99),
        ("bytes=-5", 95, 99),
        ("bytes=-500", 0, 99),
    ],
)
def test_a_range_is_that_part(asked: str, first: int, last: int) -> None:
    answer = part(FILM, "video/mp4", asked)
    assert (answer.status_code, answer.body) == (206, FILM[first : last + 1])
    assert answer.headers["content-range"] == f"bytes {first}-{last}/100"
    assert answer.headers["content-length"] == str(last - first + 1)


@pytest.mark.parametrize("asked", ["bytes=100-", "bytes=20-10"])
def test_a_range_beyond_it_is_416(asked: str) -> None:
    answer = part(FILM, "video/mp4", asked)
    assert (answer.status_code, answer.headers["content-range"]) == (416, "bytes */100")
