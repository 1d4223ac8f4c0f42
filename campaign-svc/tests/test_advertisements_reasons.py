"""Reasons and notes: stable keys, both languages, limits, and stored texts that are not keys."""

from __future__ import annotations

import pytest

from campaign_svc.advertisements import errors, policies
from kit.rpc.caller import language_of


def test_every_reason_has_both_languages_and_a_stable_key() -> None:
    assert list(policies.REASONS)[-1] == policies.OTHER
    for key, texts in policies.REASONS.items():
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
    assert language_of(tag) == language


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
    assert policies.reason_shown(reason, note, "es") == shown


def test_a_note_has_at_most_five_hundred_characters() -> None:
    assert policies.checked_reason("OTHER", " " + "x" * 500 + " ") == ("OTHER", "x" * 500)
    with pytest.raises(errors.NoteTooLong):
        policies.checked_reason("OTHER", "x" * 501)
    with pytest.raises(errors.NoteTooLong):
        policies.reason_or_note("x" * 501, None)


def test_another_text_counts_as_a_note_unless_there_is_one() -> None:
    assert policies.reason_or_note("Borrosa", "  ") == ("OTHER", "Borrosa")
    assert policies.reason_or_note(" BLURRY_PICTURE ", None) == ("BLURRY_PICTURE", None)
    assert policies.reason_or_note(None, " ") == (None, None)
    for take in (policies.reason_or_note, policies.checked_reason):
        with pytest.raises(errors.UnknownReason):
            take("Borrosa", "Mucho")


def test_only_our_own_pictures_have_sizes() -> None:
    assert policies.sized_picture("/media/images/aa/bb.jpg", "grid") == "/media/images/aa/bb.jpg?size=grid"
    assert policies.sized_picture("https://elsewhere.test/a.jpg", "grid") == "https://elsewhere.test/a.jpg"
    assert policies.sized_picture("/media/images/aa/bb.jpg?x=1", "zoom") == "/media/images/aa/bb.jpg?x=1"
    assert policies.sized_picture("", "zoom") == ""
