"""Reasons and notes: stable keys, both languages, edges, and texts of before the list."""

from __future__ import annotations

import pytest

from campaign_svc.advertisements import reasons
from campaign_svc.advertisements.pictures import sized


def test_every_reason_has_both_languages_and_a_stable_key() -> None:
    assert list(reasons.REASONS)[-1] == reasons.OTHER
    for key, texts in reasons.REASONS.items():
        assert key.replace("_", "").isupper()
        assert set(texts) == {"es", "en"}
        assert all(text.endswith(".") for text in texts.values())


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        (None, "es"),
        ("", "es"),
        ("es-AR", "es"),
        ("en", "en"),
        ("en-GB", "en"),
        ("EN_us", "en"),
        ("fr", "es"),
        ("enx", "es"),
    ],
)
def test_language_falls_back_to_spanish(tag: str | None, language: str) -> None:
    assert reasons.language_of(tag) == language


@pytest.mark.parametrize(
    ("reason", "note", "shown"),
    [
        (None, None, None),
        (None, "De lejos.", "De lejos."),
        ("PRODUCT_NOT_SHOWN", None, "No se ve el producto."),
        ("PRODUCT_NOT_SHOWN", "De lejos.", "No se ve el producto. De lejos."),
        ("OTHER", None, "Otro motivo."),
        ("OTHER", "De lejos.", "De lejos."),
        ("Un texto de antes", None, "Un texto de antes"),
    ],
)
def test_what_people_read(reason: str | None, note: str | None, shown: str | None) -> None:
    assert reasons.shown(reason, note, "es") == shown


def test_a_note_has_at_most_five_hundred_characters() -> None:
    assert reasons.checked("OTHER", " " + "x" * 500 + " ") == ("OTHER", "x" * 500)
    with pytest.raises(reasons.NoteTooLong):
        reasons.checked("OTHER", "x" * 501)
    with pytest.raises(reasons.NoteTooLong):
        reasons.taken("x" * 501, None)


def test_another_text_counts_as_a_note_unless_there_is_one() -> None:
    assert reasons.taken("Borrosa", "  ") == ("OTHER", "Borrosa")
    assert reasons.taken(" BLURRY_PICTURE ", None) == ("BLURRY_PICTURE", None)
    assert reasons.taken(None, " ") == (None, None)
    for take in (reasons.taken, reasons.checked):
        with pytest.raises(reasons.UnknownReason):
            take("Borrosa", "Mucho")


def test_only_our_own_pictures_have_sizes() -> None:
    assert sized("/media/images/aa/bb.jpg", "grid") == "/media/images/aa/bb.jpg?size=grid"
    assert sized("https://elsewhere.test/a.jpg", "grid") == "https://elsewhere.test/a.jpg"
    assert sized("/media/images/aa/bb.jpg?x=1", "zoom") == "/media/images/aa/bb.jpg?x=1"
    assert sized("", "zoom") == ""
