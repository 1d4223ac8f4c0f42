"""The pictures that checks are evaluated on: drawings of ten scenes, and details of them."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image

WIDTH, HEIGHT = 480, 600
_DETAILS = [
    (share, row / (places - 1), column / (places - 1))
    for share, places in ((0.62, 3), (0.5, 4))
    for row in range(places)
    for column in range(places)
]
"""Share of the width and height, and position: too far apart to look like crops of one picture."""


@cache
def drawn() -> dict[str, list[bytes]]:
    """The drawn pictures by scene."""
    files = sorted((Path(__file__).parent / "drawn").glob("*.jpg"))
    pictures_by_scene: dict[str, list[bytes]] = {}
    for file in files:
        pictures_by_scene.setdefault(file.stem.rpartition("-")[0], []).append(file.read_bytes())
    return pictures_by_scene


def variant(scene: str, number: int) -> bytes:
    """A JPEG of the scene, different for each number: first the drawings, then 25 times as many details of them."""
    files = drawn()[scene]
    turn, base = divmod(number, len(files))
    if turn == 0:
        return files[base]
    return _encoded(_detail(files[base], turn - 1, (WIDTH, HEIGHT)))


@lru_cache(maxsize=16)
def _decoded(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as opened:
        return opened.convert("RGB")


def _detail(data: bytes, number: int, size: tuple[int, int]) -> Image.Image:
    share, down, across = _DETAILS[number]
    picture = _decoded(data)
    scale = share * min(picture.width / size[0], picture.height / size[1])
    wide, high = size[0] * scale, size[1] * scale
    x, y = (picture.width - wide) * across, (picture.height - high) * down
    return picture.resize(size, Image.Resampling.BILINEAR, box=(x, y, x + wide, y + high))


def _encoded(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=84)
    return out.getvalue()
