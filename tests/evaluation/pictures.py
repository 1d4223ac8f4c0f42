"""Labelled pictures of the demo: copies with human-like changes, and other pictures of the same scenes."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import timedelta

import details
from cases import Case
from check_factories import MADE, facts
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont, ImageOps

from campaign_svc.checks import repository
from campaign_svc.checks.models import Description, Twin
from campaign_svc.checks.policies import likeness_of
from campaign_svc.checks.rules import RULES
from campaign_svc.checks.service.gather_facts import FactGatherer
from kit.db import Database, utc_now
from media_svc.processing.service.rework_image import look_at, rework

Change = Callable[[Image.Image, random.Random], Image.Image]
FARTHEST = 1024
"""Bits of a fine hash: any two pictures are within that distance."""
_MADE_BEFORE = timedelta(days=9)


def encoded(picture: Image.Image, quality: int = 84) -> bytes:
    """Encodes the picture as a JPEG."""
    out = io.BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=quality)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    """Opens the picture of a file."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def _cropped(share: float) -> Change:
    def crop(picture: Image.Image, rng: random.Random) -> Image.Image:
        left, top = (rng.random() * share * side for side in picture.size)
        right, bottom = left + picture.width * (1 - share), top + picture.height * (1 - share)
        return picture.crop((round(left), round(top), round(right), round(bottom)))

    return crop


def _resized(share: float) -> Change:
    def resize(picture: Image.Image, _: random.Random) -> Image.Image:
        return picture.resize((round(picture.width * share), round(picture.height * share)))

    return resize


def _warm(picture: Image.Image, _: random.Random) -> Image.Image:
    red, green, blue = picture.split()
    return Image.merge(
        "RGB",
        (red.point(lambda v: min(255, v * 1.12)), green.point(lambda v: v * 1.02), blue.point(lambda v: v * 0.85)),
    )


def _vignette(picture: Image.Image, _: random.Random) -> Image.Image:
    light = Image.radial_gradient("L").resize(picture.size).point(lambda v: 255 - v // 3)
    return Image.composite(picture, Image.new("RGB", picture.size), light)


def _captioned(picture: Image.Image, _: random.Random) -> Image.Image:
    changed = picture.copy()
    draw = ImageDraw.Draw(changed)
    wide, high = changed.size
    draw.rectangle((wide * 0.1, high * 0.84, wide * 0.9, high * 0.92), fill="white")
    draw.text((wide * 0.14, high * 0.86), "resuena: lo mejor de la semana", fill="black")
    return changed


CHANGES: dict[str, Change] = {
    "re-encoded at quality 60": lambda picture, _: opened(encoded(picture, 60)),
    "re-encoded at quality 25": lambda picture, _: opened(encoded(picture, 25)),
    "resized to 60 %": _resized(0.6),
    "resized to 150 %": _resized(1.5),
    "cropped by 5 %": _cropped(0.05),
    "cropped by 10 %": _cropped(0.10),
    "gray": lambda picture, _: ImageOps.grayscale(picture).convert("RGB"),
    "warm filter": _warm,
    "vignette": _vignette,
    "more contrast": lambda picture, _: ImageEnhance.Contrast(picture).enhance(1.25),
    "darker by a fifth": lambda picture, _: ImageEnhance.Brightness(picture).enhance(0.8),
    "cropped, filtered and re-encoded": lambda picture, rng: opened(encoded(_warm(_cropped(0.08)(picture, rng), rng), 50)),
}  # fmt: skip
"""Re-encoding, resizing, crops up to 10 % and filters: for these together recall and precision are promised."""
FURTHER: dict[str, Change] = {
    "brighter by a fifth, parts become white": lambda picture, _: ImageEnhance.Brightness(picture).enhance(1.2),
    "mirrored": lambda picture, _: ImageOps.mirror(picture),
    "a line of text on it": _captioned,
    "cropped by 20 %": _cropped(0.20),
}


@dataclass(frozen=True)
class Labelled:
    """A picture with its label: the name of the picture that it copies, None for a clean one."""

    name: str
    kind: str
    data: bytes
    original: str | None


def described(data: bytes, key: str) -> Description:
    """The description that media-svc makes of an uploaded picture, as campaign-svc's model."""
    reworked = rework(data)
    look = look_at(reworked.image)
    field_values = {field.name: getattr(look, field.name) for field in fields(look)}
    field_values["fine_hashes"] = b"".join(look.fine_hashes)
    return Description(key=key, version=1, width=reworked.width, height=reworked.height, **field_values)


def originals(scenes: Sequence[str], each: int) -> dict[str, bytes]:
    """Known pictures, by name: the drawings and details of each scene."""
    return {
        f"{scene}-{number}": details.variant(scene, number)
        for scene in scenes
        for number in _numbers_of_originals(each)
    }


def _numbers_of_originals(each: int) -> range:
    return range(0, 2 * each, 2)


def labelled(scenes: Sequence[str], each: int, changes: dict[str, Change], seed: int) -> Iterator[Labelled]:
    """Changed copies of the originals, and as many other pictures of the same scenes that were never posted."""
    rng = random.Random(seed)
    for scene in scenes:
        for number in _numbers_of_originals(each):
            name = f"{scene}-{number}"
            picture = opened(details.variant(scene, number))
            for kind, change in changes.items():
                yield Labelled(f"{name} {kind}", kind, encoded(change(picture, rng)), name)
            other = details.variant(scene, number + 1)
            yield Labelled(f"{scene}-{number + 1}", "another picture of the scene", other, None)


async def reused(
    database: Database, posted_before: dict[str, bytes], candidates: Sequence[Labelled]
) -> list[Case]:
    """The verdict of `picture_reused` on each, when the known ones were posted before."""
    async with database.transaction() as session:
        await repository.keep_pictures(
            session, [described(data, key) for key, data in posted_before.items()], utc_now()
        )
    cases = []
    for candidate in candidates:
        picture = described(candidate.data, candidate.name)
        async with database.transaction() as session:
            alike = await FactGatherer(session, utc_now()).alike(picture)
            near = await repository.near_pictures(session, picture)
        alike.pop(picture.key)
        twins = [Twin(key, "mornings", "aurora", "bea", MADE - _MADE_BEFORE, *how) for key, how in alike.items()]
        finding = RULES["picture_reused"].check(facts(picture=picture, picture_twins=twins))
        bits = {
            other.key: likeness[1]
            for other in near
            if (likeness := likeness_of(picture, other.fine_hashes, other.mirrored_fine, most=FARTHEST))
        }
        nearest = min(bits, key=lambda key: bits[key], default=None)
        cases.append(
            Case(
                "picture_reused",
                candidate.kind,
                suspect=candidate.original is not None,
                warned=finding is not None and finding.warns,
                right=(nearest if not alike else min(alike, key=lambda key: alike[key][1])) == candidate.original,
                distance=math.inf if nearest is None else float(bits[nearest]),
                pictures=(
                    candidate.name,
                    (nearest if finding is not None and finding.warns else candidate.original) or candidate.name,
                ),
            )
        )
    return cases


def _screenshot(picture: Image.Image, rng: random.Random) -> Image.Image:
    phone = Image.new("RGB", (720, 1560), rng.choice(("black", "white", "#121212")))
    shown = picture.resize((720, round(picture.height * 720 / picture.width)))
    phone.paste(shown, (0, rng.randrange(200, 1560 - 200 - shown.height)))
    draw = ImageDraw.Draw(phone)
    draw.text((40, 30), "9:41", fill="gray")
    draw.ellipse((320, 1480, 400, 1540), outline="gray")
    return phone


TEXT = "Oferta de hoy: lo mejor de la semana. Compartila con todos tus amigos, ¡50 % de descuento!"
WORDS = TEXT.split(" ")


def _written(picture: Image.Image, rng: random.Random, size: float, lines: int, colour: str, band: bool) -> None:
    """Writes lines of text across the picture's width: on a dark band, or with an outline."""
    draw = ImageDraw.Draw(picture, "RGBA")
    pixels = round(size * picture.width)
    font = ImageFont.load_default(pixels)
    top = round(picture.height * rng.uniform(0.05, 0.9 - lines * size))
    if band:
        draw.rectangle((0, top - pixels // 3, picture.width, top + 1.35 * pixels * lines), fill=(0, 0, 0, 170))
    for number in range(lines):
        line = ""
        while draw.textlength(line, font=font) < 0.8 * picture.width:
            line += f"{rng.choice(WORDS)} "
        draw.text(
            (0.06 * picture.width, top + 1.3 * pixels * number),
            line,
            font=font,
            fill=colour,
            stroke_width=0 if band else max(1, pixels // 14),
            stroke_fill="black",
        )


def _covered(size: float, lines: int, colour: str = "white", *, band: bool = False) -> Change:
    def cover(picture: Image.Image, rng: random.Random) -> Image.Image:
        covered = picture.copy()
        _written(covered, rng, size, lines, colour, band)
        return covered

    return cover


QUALITIES: dict[str, tuple[str, Change]] = {
    "out of focus": ("picture_blurred", lambda picture, _: picture.filter(ImageFilter.GaussianBlur(9))),
    "slightly out of focus": ("picture_blurred", lambda picture, _: picture.filter(ImageFilter.GaussianBlur(4))),
    "screenshot of a phone": ("picture_screenshot", _screenshot),
    "three large lines with an outline": ("picture_text", _covered(0.09, 3)),
    "four yellow lines with an outline": ("picture_text", _covered(0.08, 4, "#ffd400")),
    "five lines on a band": ("picture_text", _covered(0.05, 5, band=True)),
    "eight lines on a band": ("picture_text", _covered(0.04, 8, band=True)),
    "thumbnail": ("picture_small", _resized(0.3)),
    "one colour": ("picture_plain", lambda picture, _: Image.new("RGB", picture.size, picture.getpixel((9, 9)))),
}


MEASURES: dict[str, Callable[[Description], float]] = {
    "picture_blurred": lambda picture: picture.sharpness,
    "picture_plain": lambda picture: picture.spread,
    "picture_screenshot": lambda picture: -(picture.top_bar + picture.bottom_bar),
    "picture_small": lambda picture: min(picture.width, picture.height),
    "picture_text": lambda picture: -(picture.text_share or 0.0),
}
"""The value that each check of a picture's quality compares with its threshold; negated where a high value is
suspect."""


def qualities(data_by_name: dict[str, bytes], seed: int) -> list[Case]:
    """The verdicts of the picture quality checks on clean and bad pictures."""
    rng = random.Random(seed)
    cases = []
    for name, data in data_by_name.items():
        clean, picture = described(data, name), opened(data)
        checks = dict.fromkeys(check for check, _ in QUALITIES.values())
        cases += [_quality(check, "picture of the demo", clean, suspect=False) for check in checks]
        for kind, (check, change) in QUALITIES.items():
            changed = described(encoded(change(picture, rng)), name)
            cases.append(_quality(check, kind, changed, suspect=True))
    return sorted(cases, key=lambda case: list(RULES).index(case.check))


def _quality(check: str, kind: str, picture: Description, *, suspect: bool) -> Case:
    finding = RULES[check].check(facts(picture=picture))
    warned = finding is not None and finding.warns
    return Case(check, kind, suspect, warned, distance=MEASURES[check](picture))
