"""Normal forms of untrusted texts: as Unicode defines them, in time linear in their length."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from kit.codes import code_of_length, plain_code, plain_token
from kit.emails import tidy_email
from kit.names import has_web_address, name_key, name_violations, shown_part, tidy
from kit.normal_forms import MARKS_MAX, is_mark, normal_form

PILE = "a" + "\u0301\u0316" * 500 + "b"
JAPANESE = "\uff76" + "\uff9e\u0316" * 500
TIBETAN = "\u0f40" + "\u0f73\u0f35" * 500


def marks_in_a_row(text: str) -> int:
    most = marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(unicodedata.normalize("NFKD", char)[0]) else 0
        most = max(most, marks)
    return most


@pytest.fixture
def normalized(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts passed to unicodedata, also by libraries: its time is quadratic in the number of consecutive marks."""
    texts: list[str] = []
    original = unicodedata.normalize

    def normalize(form: str, text: str) -> str:
        texts.append(text)
        return original(form, text)  # type: ignore[arg-type]

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    return texts


@pytest.mark.parametrize("text", [PILE, JAPANESE, TIBETAN])
@pytest.mark.parametrize(
    "read",
    [
        tidy,
        name_key,
        has_web_address,
        shown_part,
        lambda text: name_violations("name", tidy(text)),
        lambda text: name_violations("name", text),
        lambda text: tidy_email(f"{text}@example.com"),
        lambda text: tidy_email(f"ana@{text}.com"),
        lambda text: tidy_email(f"ana@{text.replace('a', 'ñ')}.com"),
        plain_code,
        plain_token,
        lambda text: code_of_length(text, 8),
    ],
)
def test_no_reading_of_a_text_sorts_more_marks_than_people_write(
    text: str, read: Callable[[str], object], normalized: list[str]
) -> None:
    read(text)
    assert all(marks_in_a_row(given) <= MARKS_MAX for given in list(normalized))


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "Café Ñandú",
        "n\u0303",
        "q\u0323\u0307",
        "\uff76\uff9e",
        "ﬁn ½",
        "\u0e01\u0e31\u0e48" * 40,
        "a" + "\u0316\u0301" * 15,
    ],
)
def test_what_people_write_has_the_form_that_unicode_gives_it(form: str, text: str) -> None:
    assert normal_form(form, text) == unicodedata.normalize(form, text)  # type: ignore[arg-type]


def test_a_pile_of_marks_is_parted_by_joiners_that_show_nothing() -> None:
    parted = normal_form("NFC", PILE)
    assert parted.replace("\u034f", "").count("\u0301") == 499, "the first one makes an á"
    assert marks_in_a_row(parted) <= MARKS_MAX


def test_marks_are_those_that_unicode_sorts() -> None:
    points = [chr(point) for point in range(0x110000)]
    assert [char for char in points if is_mark(char)] == [
        char for char in points if unicodedata.combining(unicodedata.normalize("NFKD", char)[0])
    ]
