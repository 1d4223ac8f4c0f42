"""Descriptions of images: copies are near each other, other pictures are not."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from media_factories import ANA, COMPANY, upload
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageOps
from sqlalchemy import text

from kit.db import Database
from kit.rpc.errors import PermissionDenied
from media_svc.images.service import ImageService
from media_svc.processing.service.describe_image import Description, describe
from media_svc.processing.service.rework_image import look_at, rework
from media_svc.storage.service import Store

DRAWN = sorted((Path(__file__).parents[2] / "tests/evaluation/drawn").glob("*-[12].jpg"))
NEAR = 76
"""The number of bits, of 1,024, by which a copy may differ."""


def original(number: int) -> Image.Image:
    return Image.open(DRAWN[number]).convert("RGB")


def distance(description: Description, other: Description) -> int:
    """The least distance between one of the two as a whole (or mirrored) and any crop of the other, bits of 1,024."""

    def bits(a: bytes, b: bytes) -> int:
        return (int.from_bytes(a) ^ int.from_bytes(b)).bit_count()

    return min(
        *(bits(description.fine_hashes[0], crop) for crop in other.fine_hashes),
        *(bits(description.mirrored_fine, crop) for crop in other.fine_hashes),
        *(bits(crop, other.fine_hashes[0]) for crop in description.fine_hashes),
    )


def recoded(picture: Image.Image, quality: int) -> Image.Image:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return Image.open(out).convert("RGB")


def cropped(picture: Image.Image, share: float) -> Image.Image:
    rng = random.Random(7)
    left, top = (rng.random() * share * side for side in picture.size)
    right, bottom = picture.width * (1 - share) + left, picture.height * (1 - share) + top
    return picture.crop((int(left), int(top), int(right), int(bottom)))


CHANGES: dict[str, Callable[[Image.Image], Image.Image]] = {
    "re-encoded": lambda picture: recoded(picture, 40),
    "smaller": lambda picture: picture.resize((picture.width // 2, picture.height // 2)),
    "cropped by 5 percent": lambda picture: cropped(picture, 0.05),
    "cropped by 10 percent and re-encoded": lambda picture: recoded(cropped(picture, 0.1), 60),
    "gray": lambda picture: ImageEnhance.Color(picture).enhance(0),
    "darker": lambda picture: ImageEnhance.Brightness(picture).enhance(0.75),
    "blurred a little": lambda picture: picture.filter(ImageFilter.GaussianBlur(1.5)),
    "mirrored": ImageOps.mirror,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_changed_copy_is_near_its_original(change: Callable[[Image.Image], Image.Image]) -> None:
    near = [
        distance(describe(change(original(n))), describe(original(n))) <= NEAR for n in range(0, len(DRAWN), 2)
    ]
    assert near.count(True) >= len(near) - 1


def test_other_pictures_are_far() -> None:
    described = [describe(original(number)) for number in range(0, len(DRAWN), 2)]
    assert all(
        distance(description, other) > NEAR
        for number, description in enumerate(described)
        for other in described[:number]
    )


def test_a_blurred_picture_has_less_sharpness_and_a_plain_one_no_spread() -> None:
    sharp = describe(original(0))
    assert describe(original(0).filter(ImageFilter.GaussianBlur(12))).sharpness < sharp.sharpness / 10
    plain = describe(Image.new("RGB", (600, 600), "#aa3311"))
    assert plain.spread < 1 < sharp.spread
    assert plain.sharpness < 1


def test_bars_of_a_screenshot_are_measured() -> None:
    phone = Image.new("RGB", (720, 1560), "black")
    phone.paste(original(0).resize((720, 900)), (0, 330))
    described = describe(phone)
    assert described.top_bar == pytest.approx(330 / 1560, abs=0.01)
    assert described.bottom_bar == pytest.approx(330 / 1560, abs=0.01)
    assert describe(original(0)).top_bar < 0.02


def test_a_bar_with_a_clock_on_it_is_a_bar() -> None:
    phone = Image.new("RGB", (720, 1560), "white")
    phone.paste(original(0).resize((720, 900)), (0, 330))
    draw = ImageDraw.Draw(phone)
    draw.text((40, 30), "9:41", fill="black", font_size=40)
    draw.rectangle((600, 40, 680, 70), fill="black")
    assert describe(phone).top_bar == pytest.approx(330 / 1560, abs=0.01)


def written(picture: Image.Image, size: int, lines: int) -> Image.Image:
    """The picture with lines of words over it, white on a dark band."""
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 90, picture.width, 110 + lines * size * 1.3), fill="#222222")
    for number in range(lines):
        draw.text((40, 100 + number * size * 1.3), "lo mejor de la semana " * 4, fill="white", font_size=size)
    return picture


@pytest.mark.parametrize(("size", "lines"), [(48, 7), (100, 4)])
def test_lines_of_text_over_a_picture_are_measured_whatever_their_size(size: int, lines: int) -> None:
    for number in range(0, len(DRAWN), 5):
        plain = original(number).resize((1080, 1350))
        assert describe(plain).text_share < 0.05
        assert describe(written(plain, size, lines)).text_share > 0.09


def test_patterns_are_not_text() -> None:
    sleeve = Image.new("RGB", (900, 900), "#203040")
    draw = ImageDraw.Draw(sleeve)
    for radius in range(30, 440, 14):
        draw.ellipse((450 - radius, 450 - radius, 450 + radius, 450 + radius), outline="white", width=3)
    fence = Image.new("RGB", (900, 900), "#203040")
    draw = ImageDraw.Draw(fence)
    for x in range(0, 900, 18):
        draw.rectangle((x, 0, x + 5, 900), fill="white")
    tiles = fence.copy()
    draw = ImageDraw.Draw(tiles)
    for y in range(0, 900, 60):
        draw.rectangle((0, y, 900, y + 5), fill="white")
    assert [describe(picture).text_share < 0.05 for picture in (sleeve, fence, tiles)] == [True] * 3


def test_a_transparent_picture_and_one_of_a_pixel_are_described() -> None:
    assert describe(Image.new("L", (1, 1))).sharpness == 0
    out = io.BytesIO()
    Image.new("RGBA", (64, 64), (0, 0, 0, 0)).save(out, "PNG")
    assert look_at(out.getvalue()).top_bar == 1


def test_a_stored_picture_is_described_as_what_was_sent() -> None:
    reworked = rework(DRAWN[0].read_bytes())
    assert distance(look_at(reworked.image), describe(original(0))) <= NEAR // 4


async def test_a_stored_image_is_described_when_it_is_asked_for(images: ImageService) -> None:
    key = (await upload(images, ANA, "red")).key
    described = await images.describe(COMPANY, [key, "images/00/" + "0" * 62 + ".png", key])
    assert described[1] is None
    assert described[0] is not None
    assert described[0] == described[2]
    image, description = described[0]
    assert (image.width, len(description.fine_hashes) % 128, len(description.coarse_hashes)) == (600, 0, 14)


async def test_a_description_is_made_once(images: ImageService, store: Store) -> None:
    key = (await upload(images, ANA, "red")).key
    before = await images.describe(COMPANY, [key])
    await store.delete([key])
    assert await images.describe(COMPANY, [key]) == before


async def test_an_image_whose_object_is_gone_has_none(images: ImageService, store: Store) -> None:
    key = (await upload(images, ANA, "red")).key
    await store.delete([key])
    assert await images.describe(COMPANY, [key]) == [None]


async def test_only_services_ask_for_descriptions(images: ImageService) -> None:
    key = (await upload(images, ANA, "red")).key
    with pytest.raises(PermissionDenied):
        await images.describe(ANA, [key])


async def test_a_description_goes_with_its_image(images: ImageService, media_database: Database) -> None:
    await images.describe(COMPANY, [(await upload(images, ANA, "red")).key])
    async with media_database.transaction() as session:
        connection = await session.connection()
        assert (await connection.execute(text("SELECT count(*) FROM image_descriptions"))).scalar() == 1
        await connection.execute(text("DELETE FROM images"))
        assert (await connection.execute(text("SELECT count(*) FROM image_descriptions"))).scalar() == 0
