"""The preview picture that chats show beside a link, with any text on it."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from media_svc.processing.service.draw_link_picture import LinkPicture, draw
from media_svc.processing.service.worker_pool import Workers

WORDS = LinkPicture("Café Ñandú", "Octubre de 2026", "1 oct 2026 – 31 oct 2026", [("1.204", "interacciones")])


def drawn(words: LinkPicture) -> Image.Image:
    return Image.open(io.BytesIO(draw(words)))


def changed(words: LinkPicture) -> tuple[int, int, int, int]:
    """The bounding box of the pixels that differ from the picture without text."""
    empty = drawn(LinkPicture("", "", "", []))
    box = ImageChops.difference(drawn(words), empty).getbbox()
    assert box is not None
    return box


async def test_it_is_drawn_in_a_worker() -> None:
    workers = Workers(1, 800, 20)
    try:
        picture = Image.open(io.BytesIO(await workers.draw(WORDS)))
    finally:
        await workers.stop()
    assert (picture.format, picture.size) == ("PNG", (1200, 630))


@pytest.mark.parametrize(
    "words",
    [
        WORDS,
        replace(WORDS, title="Medialunas de domingo, las de siempre, recién salidas del horno de la esquina"),
        replace(WORDS, title="M" * 120, overline="O" * 300, subtitle="S" * 300),
        replace(WORDS, title="dos palabras " * 60),
        replace(WORDS, figures=[("123.456.789.012.345.678", "cosas que se cuentan con nombres largos")] * 3),
        replace(WORDS, figures=[("1", "una"), ("2", "dos"), ("3", "tres"), ("4", "cuatro")]),
    ],
)
def test_what_is_written_stays_between_the_margins_and_below_the_name(words: LinkPicture) -> None:
    left, top, right, bottom = changed(words)
    assert left >= 60
    assert top >= 120
    assert right <= 1140
    assert bottom <= 600


def test_letters_that_the_font_lacks_are_written_without_accents_and_others_left_out() -> None:
    lacking, written = replace(WORDS, title="Łódź 🥐 ぱん đô"), replace(WORDS, title="ódz ô")
    assert draw(lacking) == draw(written)
    assert draw(replace(WORDS, title="🥐")) == draw(replace(WORDS, title=""))
    assert draw(WORDS) != draw(replace(WORDS, overline="Cafe Nandu"))
