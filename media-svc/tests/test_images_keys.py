"""Only the exact key under which a picture is stored is a key, without text before or after it."""

from __future__ import annotations

import pytest

from media_svc.images.policies import is_key, key_of

DIGEST = "ab" * 32
KEY = key_of("images", DIGEST, "png")


@pytest.mark.parametrize("folder", ["images", "thumbs", "grids", "zooms"])
def test_what_pictures_are_stored_under_is_a_key(folder: str) -> None:
    assert is_key(key_of(folder, DIGEST, "jpg"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        f"/{KEY}",
        f"../{KEY}",
        f"{KEY}/..",
        f"{KEY}\n",
        f"{KEY}.txt",
        KEY.upper(),
        KEY.replace("images", "secrets"),
        KEY[:-5],
    ],
)
def test_nothing_else_is(text: str) -> None:
    assert not is_key(text)
