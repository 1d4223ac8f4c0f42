"""A picture keeps the colours that its file describes, in sRGB; an unreadable profile changes nothing."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from media_factories import colours_at
from PIL import Image, ImageCms

from media_svc.processing.policies import MAX_PIXELS
from media_svc.processing.service.convert_to_srgb import _described
from media_svc.processing.service.rework_image import rework
from media_svc.processing.service.worker_pool import Workers

FILES = Path(__file__).parent / "files"


def profile_of(name: str) -> bytes:
    """The ICC profile of a picture in `files/`."""
    with Image.open(FILES / name) as picture:
        return bytes(picture.info["icc_profile"])


ADOBE = profile_of("adobe-rgb.png")
SWAPPED = profile_of("icc-swapped-channels.jpg")
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
P3_PRIMARIES = (0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060)
P3 = _described({"chromaticity": P3_PRIMARIES}, gray=False)
GRAY_LINEAR = _described({"gamma": 1.0}, gray=True)


def file_of(colour: Any, mode: str = "RGB", kind: str = "PNG", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (40, 30), colour).save(out, kind, **{"quality": 95, **options} if kind == "JPEG" else options)
    return out.getvalue()


def with_chunks(png: bytes, **chunks: bytes) -> bytes:
    """The PNG with further chunks inserted after its header."""
    extra = b""
    for name, data in chunks.items():
        extra += struct.pack(">I", len(data)) + name.encode() + data
        extra += struct.pack(">I", zlib.crc32(name.encode() + data))
    return png[:33] + extra + png[33:]


def gamma(value: float) -> bytes:
    return struct.pack(">I", round(value * 100_000))


def primaries(*values: float) -> bytes:
    return struct.pack(">8I", *(round(value * 100_000) for value in values))


def colour_of(data: bytes, across: float = 0.5, down: float = 0.5) -> Any:
    with Image.open(io.BytesIO(data)) as picture:
        return picture.getpixel((int(picture.width * across), int(picture.height * down)))


def near(colour: Any, expected: Any, by: int = 3) -> bool:
    return all(abs(channel - other) <= by for channel, other in zip(colour, expected, strict=True))


def test_a_profile_that_swaps_channels_is_applied_to_the_picture_and_its_thumbnail() -> None:
    reworked = rework((FILES / "icc-swapped-channels.jpg").read_bytes())
    for data in (reworked.image, reworked.thumbnail):
        red, _, blue = colour_of(data, 0.2, 0.8)
        assert red > 200 > 60 > blue


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (file_of((200, 30, 40), icc_profile=ADOBE), (233, 24, 36)),
        (file_of((200, 30, 40), kind="JPEG", icc_profile=ADOBE), (233, 24, 36)),
        (file_of((200, 30, 40), icc_profile=P3), (218, 0, 27)),
        (file_of((200, 30, 40, 128), "RGBA", icc_profile=P3), (218, 0, 27, 128)),
        (with_chunks(file_of((200, 30, 40)), cHRM=primaries(*P3_PRIMARIES)), (218, 0, 27)),
        (with_chunks(file_of((200, 30, 40)), cHRM=primaries(*P3_PRIMARIES), gAMA=gamma(0.45455)), (218, 0, 27)),
        (with_chunks(file_of((128, 128, 128)), gAMA=gamma(1.0)), (188, 188, 188)),
        (with_chunks(file_of((64, 128, 255)), gAMA=gamma(1 / 1.8)), (79, 145, 255)),
    ],
    ids=["adobe png", "adobe jpeg", "p3", "p3 transparent", "cHRM", "cHRM and gAMA", "linear", "gamma 1.8"],
)
def test_colours_of_other_spaces_become_those_of_srgb(data: bytes, expected: Any) -> None:
    assert near(colour_of(rework(data).image), expected)


@pytest.mark.parametrize(
    "data",
    [
        file_of(128, "L", icc_profile=GRAY_LINEAR),
        file_of(128, "L", kind="JPEG", icc_profile=GRAY_LINEAR),
        with_chunks(file_of(128, "L"), gAMA=gamma(1.0)),
        with_chunks(file_of(128 * 257, "I;16"), gAMA=gamma(1.0)),
    ],
    ids=["png", "jpeg", "gAMA", "gAMA of 16 bits"],
)
def test_grey_pictures_follow_their_own_curve_and_stay_grey(data: bytes) -> None:
    with Image.open(io.BytesIO(rework(data).image)) as picture:
        assert picture.mode == "L"
        grey = picture.getpixel((20, 15))
    assert isinstance(grey, int)
    assert abs(grey - 188) <= 2


def test_grey_with_transparency_keeps_it() -> None:
    colour = colour_of(rework(file_of((128, 77), "LA", icc_profile=GRAY_LINEAR)).image)
    assert near(colour, (188, 188, 188, 77))


def test_inks_are_mixed_as_their_profile_says() -> None:
    plain = colour_of(rework(file_of((0, 255, 255, 0), "CMYK", "JPEG")).image)
    assert near(plain, (255, 0, 0), 6)
    profiled = colour_of(rework(file_of((0, 255, 255, 0), "CMYK", "JPEG", icc_profile=ink_profile())).image)
    assert near(profiled, (0, 255, 255), 12)


def ink_profile() -> bytes:
    """A profile of four inks of which the first three are red, green and blue light: a table of two steps for each ink
    to Lab (ICC.1:2022, lut8Type)."""
    grid = b""
    lab = ImageCms.createProfile("LAB")
    to_lab = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), lab, "RGB", "LAB")
    for inks in ((c, m, y, k) for c in (0, 1) for m in (0, 1) for y in (0, 1) for k in (0, 1)):
        light = tuple(255 * ink for ink in inks[:3])
        converted = ImageCms.applyTransform(Image.new("RGB", (1, 1), light), to_lab)
        assert converted is not None
        grid += bytes(colours_at(converted, (0, 0)))
    table = struct.pack(">4sIBBBx9i", b"mft1", 0, 4, 3, 2, 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    table += bytes(range(256)) * 4 + grid + bytes(range(256)) * 3
    table += bytes(-len(table) % 4)
    start = 128 + 4 + 12
    header = struct.pack(
        ">I4xI4s4s4s12x4s28x3I48x",
        start + len(table), 0x02400000, b"prtr", b"CMYK", b"Lab ", b"acsp", 0xF6D6, 0x10000, 0xD32D,
    )  # fmt: skip
    return header + struct.pack(">I4sII", 1, b"A2B0", start, len(table)) + table


@pytest.mark.parametrize(
    "chunks",
    [
        {"sRGB": b"\0", "gAMA": gamma(1.0), "cHRM": primaries(*P3_PRIMARIES)},
        {"gAMA": gamma(0.45455)},
        {"gAMA": gamma(0)},
        {"gAMA": gamma(20_000)},
        {"cHRM": primaries(*(0,) * 8)},
        {"cHRM": primaries(*(0.3,) * 8)},
        {"cHRM": primaries(*(40_000,) * 8), "gAMA": gamma(1.0)},
        {"cHRM": primaries(0.3127, 0.3290, 0.64, 0.33, 0.64, 0.33, 0.15, 0.06)},
        {"cHRM": primaries(0.3127, 0.00001, 0.64, 0.00001, 0.3, 0.6, 0.15, 0.06)},
    ],
)
def test_chunks_of_srgb_and_nonsense_change_nothing(chunks: dict[str, bytes]) -> None:
    plain = file_of((200, 30, 40))
    assert rework(with_chunks(plain, **chunks)).image == rework(plain).image


def changed(profile: bytes, at: int, new: bytes) -> bytes:
    return profile[:at] + new + profile[at + len(new) :]


HOSTILE = {
    "empty": b"",
    "noise": bytes(range(256)) * 40,
    "head only": ADOBE[:128],
    "cut": ADOBE[:300],
    "cut by a byte": ADOBE[:-1],
    "4 billion tags": changed(ADOBE, 128, b"\xff" * 4),
    "all tags past its end": ADOBE[:132] + ADOBE[132:240].replace(b"\0\0", b"\x7f\x7f") + ADOBE[240:],
    "link of devices": changed(ADOBE, 12, b"link"),
    "names of colours": changed(ADOBE, 12, b"nmcl"),
    "of inks, for a picture of colours": changed(ADOBE, 16, b"CMYK"),
    "of greys, for a picture of colours": GRAY_LINEAR,
    "of fifteen channels": changed(ADOBE, 16, b"FCLR"),
    "4 billion points of a curve": ADOBE.replace(b"curv\0\0\0\0\0\0\0\1", b"curv\0\0\0\0\xff\xff\xff\xff"),
    "table of 255 steps": changed(ink_profile(), 128 + 4 + 12 + 10, b"\xff"),
}


@pytest.mark.parametrize("profile", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize(
    ("colour", "mode", "kind"),
    [((200, 30, 40), "RGB", "PNG"), ((200, 30, 40), "RGB", "JPEG"), ((10, 200, 200, 20), "CMYK", "JPEG")],
)
def test_a_profile_that_cannot_be_used_is_ignored(profile: bytes, colour: Any, mode: str, kind: str) -> None:
    if mode == "CMYK" and profile[16:20] == b"CMYK":
        profile = changed(profile, 16, b"GRAY")
    profiled, plain = file_of(colour, mode, kind, icc_profile=profile), file_of(colour, mode, kind)
    assert rework(profiled).image == rework(plain).image


def test_a_profile_of_colours_is_ignored_for_greys() -> None:
    assert rework(file_of(128, "L", icc_profile=ADOBE)).image == rework(file_of(128, "L")).image


async def test_profiles_as_large_as_a_file_may_be_stay_within_the_limits_of_a_worker() -> None:
    workers = Workers(1, 600, 20)
    grid = 36
    table = ink_profile()[128 + 16 :]
    curve = struct.pack(">4sIBBBx9i", b"mft1", 0, 4, 3, grid, 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    table = curve + bytes(range(256)) * 4 + bytes(3 * grid**4) + bytes(range(256)) * 3
    profile = ink_profile()[:144] + table
    profile = changed(profile, 0, struct.pack(">I", len(profile)))
    profile = changed(profile, 140, struct.pack(">I", len(table)))
    side = int(MAX_PIXELS**0.5)
    out = io.BytesIO()
    Image.new("CMYK", (side, side)).save(out, "JPEG", icc_profile=profile, quality=10)
    try:
        reworked = await workers.rework(out.getvalue())
    finally:
        await workers.stop()
    assert (reworked.width, reworked.height) == (side, side)


@pytest.mark.parametrize("options", [{}, {"icc_profile": SRGB}], ids=["none", "sRGB"])
def test_a_picture_without_profile_or_in_srgb_is_not_converted(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    converted: list[int] = []
    original = ImageCms.applyTransform

    def counting(picture: Image.Image, *rest: Any, **more: Any) -> Any:
        converted.append(picture.width * picture.height)
        return original(picture, *rest, **more)

    monkeypatch.setattr(ImageCms, "applyTransform", counting)
    out = io.BytesIO()
    Image.new("RGB", (2000, 1000), (200, 30, 40)).save(out, "JPEG", **options)
    rework(out.getvalue())
    assert sum(converted) <= (600 if options else 0)
