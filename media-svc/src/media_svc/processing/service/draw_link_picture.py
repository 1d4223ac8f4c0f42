"""Runs in a worker process: draws the preview picture of links to our pages in chats and networks."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from kit.normal_forms import normal_form

_ASSETS = Path(__file__).parents[1] / "assets"
_INK, _SOFT = "#17130e", "#5d5446"
_LEFT, _RIGHT = 72, 1128
_TITLE_LINES = 2
_FIGURES = 3
_LONGEST = 200
_UNKNOWN = re.compile("[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2026\u2039\u203a\u20ac\u2122\u2212]")
"""Characters that the font lacks."""


@dataclass(frozen=True)
class LinkPicture:
    """The texts of the picture; figures are numbers with their captions."""

    overline: str
    title: str
    subtitle: str
    figures: Sequence[tuple[str, str]]


def draw(texts: LinkPicture) -> bytes:
    """A PNG of 1200 by 630 pixels; text that does not fit is cut."""
    with Image.open(_ASSETS / "link-picture.png") as ground:
        picture = ground.convert("RGB")
    page = ImageDraw.Draw(picture)
    small, label, number = _font(34, 500), _font(28, 400), _font(76, 800)
    size, words = 88, _legible(texts.title)
    if _font(size, 800).getlength(words) > _RIGHT - _LEFT:
        size = 66
    title = _font(size, 800)
    lines = _lines(words, title)
    over = 342 - round(size * 1.1) * len(lines)
    page.text((_LEFT, over), _cut(_legible(texts.overline), small), _SOFT, small, "ls")
    for place, line in enumerate(lines, start=1):
        page.text((_LEFT - 3, over + round(size * 1.1) * place), line, _INK, title, "ls")
    page.text((_LEFT, 408), _cut(_legible(texts.subtitle), small), _SOFT, small, "ls")
    figures = texts.figures[:_FIGURES]
    width = (_RIGHT - _LEFT) // _FIGURES
    for place, (value, counted) in enumerate(figures):
        left = _LEFT + place * width
        page.text((left - 3, 538), _cut(_legible(value), number, width - 32), _INK, number, "ls")
        page.text((left, 582), _cut(_legible(counted), label, width - 32), _SOFT, label, "ls")
    encoded = io.BytesIO()
    picture.save(encoded, "PNG")
    return encoded.getvalue()


def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_ASSETS / "bricolage-grotesque.woff2", size)
    font.set_variation_by_axes([weight])
    return font


def _legible(text: str) -> str:
    """The text in characters that the font has: letters without the accents that it lacks, and no others."""
    short = normal_form("NFC", " ".join(text.split())[:_LONGEST])
    plain = _UNKNOWN.sub(lambda match: normal_form("NFKD", match[0]), short)
    return " ".join(_UNKNOWN.sub("", plain).split())


def _cut(text: str, font: ImageFont.FreeTypeFont, width: int = _RIGHT - _LEFT) -> str:
    """As much of the text as one line of this width holds."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def _lines(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """The title, broken between words; the last line is cut."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or len(lines) == _TITLE_LINES or font.getlength(longer) <= _RIGHT - _LEFT:
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line, font) for line in lines]
