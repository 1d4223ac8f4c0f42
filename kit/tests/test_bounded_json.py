"""JSON bodies of other systems are decoded up to a limit of bytes, whatever they contain."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from kit.bounded_json import bounded_json

MAX = 1000


async def parts(*texts: bytes) -> AsyncIterator[bytes]:
    for text in texts:
        yield text


@pytest.mark.parametrize(
    ("body", "decoded"),
    [
        ((b'{"id": ', b'"1"}'), {"id": "1"}),
        ((b"[1, 2]",), [1, 2]),
        ((b"<html>",), None),
        ((b'"\xff"',), None),
        ((), None),
        ((b'"' + b"a" * (MAX - 2) + b'"',), "a" * (MAX - 2)),
        ((b'"' + b"a" * (MAX - 1) + b'"',), None),
    ],
)
async def test_a_body_is_decoded_or_none(body: tuple[bytes, ...], decoded: object) -> None:
    assert await bounded_json(httpx.Response(200, content=parts(*body)), MAX) == decoded


async def test_a_body_that_nests_too_deeply_is_none() -> None:
    assert await bounded_json(httpx.Response(200, content=parts(b"[" * 100_000)), 1_000_000) is None


async def test_what_never_ends_is_left_at_the_bound() -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 100
            yield b"1" * 100

    assert await bounded_json(httpx.Response(200, content=endless()), MAX) is None
    assert sent == MAX + 100
