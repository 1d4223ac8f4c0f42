"""Names as people type them: normalised, compared by appearance, rejected with a reason (docs/product.md, Names)."""

from __future__ import annotations

import unicodedata
from types import SimpleNamespace

import pytest

from kit.names import can_be_shown, has_web_address, is_visible, name_key, name_violations, shown_part, tidy

SAME = "Café Ñandú"


@pytest.mark.parametrize(
    "typed",
    [
        "Café  Ñandú",
        "  Café Ñandú ",
        "Café\u00a0Ñandú",
        "Café\u3000Ñandú",
        "Café\tÑandú\n",
        "Cafe\u0301 N\u0303andu\u0301",
        "\u200bCafé Ñandú",
        "Ca\u00adfé \u2060Ñan\ufeffdú",
        "\u202aCafé Ñandú\u202c",
        "\u2067Café Ñandú\u2069",
        "Café Ñandú\u3164",
        "Ｃａｆé Ñａｎｄú",
        "𝐂𝐚𝐟é Ñandú",
        "Ca\u200dfé Ñandú",
        "Ca\ufe0ffé Ñandú",
    ],
)
def test_what_looks_the_same_is_kept_the_same(typed: str) -> None:
    assert tidy(typed) == SAME


@pytest.mark.parametrize(
    "name",
    [
        "Nº 1",
        "Postal™",
        "½ kilo",
        "D´Angelo",
        "👩\u200d⚕\ufe0f Salud",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3 Primero",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "می\u200cخواهم",
        "क्\u200dष",
        "שָׁלוֹם",
        "Nước Mắm Phú Quốc",
    ],
)
def test_what_one_sees_stays(name: str) -> None:
    assert tidy(name) == name
    assert name_violations("name", name) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SAME, "CAFÉ ñandú"),
        (SAME, "Саfé Ñandú"),  # Cyrillic С and а
        ("Banco", "BANC0"),
        ("Ingrid", "lngrid"),
        ("Aurora", "ΑURΟRΑ"),  # Greek
        ("D'Angelo", "D´Angelo"),
        ("Sur-Norte", "Sur\u2013Norte"),
        ("Straße", "STRASSE"),
        ("ilter", "İlter"),
        ("Nandu", "N\u200bandu"),
        ("Møller", "Mo\u0338ller"),
        ("MØLLER", "mo\u0337ller"),
        ("Đorđe", "D\u0335ord\u0335e"),
        ("Łódź", "L\u0335o\u0301dz\u0301"),
        ("Ħal", "H\u0336al"),
        ("Ŧor", "T\u0335or"),
        ("ƵIP", "z\u0335ip"),
    ],
)
def test_names_that_look_the_same_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café", "Cafe"),
        ("Ñandú", "Nandú"),
        ("Modem", "Modern"),
        ("Café Sur", "CaféSur"),
        ("Sur", "Zur"),
        ("日本", "日木"),
        ("Møller", "Moller"),
        ("Łódź", "Lódź"),
    ],
)
def test_names_that_one_can_tell_apart_have_two_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "NAME_REQUIRED"),
        (" \t\n", "NAME_REQUIRED"),
        ("\u200b\u200d", "NAME_REQUIRED"),
        ("\u3164\u2800", "NAME_REQUIRED"),
        ("\u0301", "NAME_REQUIRED"),
        ("ab\u202ecd", "NAME_UNREADABLE"),
        ("ab\u202dcd", "NAME_UNREADABLE"),
        ("a\x00b", "NAME_UNREADABLE"),
        ("a\nb", "NAME_UNREADABLE"),
        ("a\ue000", "NAME_UNREADABLE"),
        ("a\U0001ffff", "NAME_UNREADABLE"),
        ("a\ud800", "NAME_UNREADABLE"),
        ("Z" + "\u0300\u0301\u0302\u0303\u0304" * 3, "NAME_UNREADABLE"),
        ("a" * 101, "NAME_TOO_LONG"),
        ("\ufdfa" * 100, "NAME_TOO_LONG"),
        ("a" * 100, None),
        ("  " + "ñ" * 100 + "  ", None),
        ("7", None),
        ("<b>Ñandú</b>'; DROP TABLE companies; --", None),
    ],
)
def test_a_name_is_refused_with_what_is_wrong(typed: str, code: str | None) -> None:
    violations = name_violations("name", tidy(typed))
    assert [(violation.path, violation.code) for violation in violations] == ([("name", code)] if code else [])


@pytest.mark.parametrize(
    "name",
    [
        "Banco: entrá en https://banco-seguro.example/",
        "HTTP://banco",
        "www.banco",
        "Banco.com",
        "banco.com.ar",
        "bаnco.рф",
        "t.co/abc",
        "x.com",
        "Banco。com",
        "Ｂａｎｃｏ．ｃｏｍ",
        "soporte@banco.com",
        "xn--bnco-0qa.com",
        "_ba-nco_2.com",
        "A banco_.banco.com",
        "9banco://x",
        "Banco: 192.168.0.1/login",
        "1.1.1.1",
    ],
)
def test_a_web_address_is_none_of_a_name(name: str) -> None:
    assert [violation.code for violation in name_violations("name", tidy(name))] == ["NAME_WITH_ADDRESS"]
    assert name_violations("name", tidy(name), addresses=True) == []


@pytest.mark.parametrize(
    "name",
    [
        "S.A.",
        "Pérez S.R.L.",
        "J.P.Morgan",
        "Dr. House",
        "A. B. C.",
        "1.000 ideas",
        "No. 5",
        "Fin..",
        "24/7",
        "1.2.3",
        "Expo 2025 2026",
        "Club 12 de Octubre 1910",
        "9" * 9,
        "1 " * 9 + "y",
        "1    " * 2_000,
        "Él: yo",
        "-a_.com",
        "a:b/c",
        "-" * 5_000 + ".",
        "a-" * 5_000 + "_.",
    ],
)
def test_dots_alone_make_no_address(name: str) -> None:
    assert not has_web_address(name)


def test_a_joiner_looks_at_the_letter_before_its_marks_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def category(char: str) -> str:
        looked.append(char)
        return unicodedata.category(char)

    counted = SimpleNamespace(**{name: getattr(unicodedata, name) for name in dir(unicodedata)})
    counted.category = category
    monkeypatch.setattr("kit.names.unicodedata", counted)
    counts = []
    for pairs in (500, 1_000):
        looked.clear()
        tidy("\u0301\u200d" * pairs)
        counts.append(len(looked))
    assert counts[1] < 3 * counts[0]


def test_what_cannot_be_refused_is_kept_as_far_as_it_can_be_shown() -> None:
    assert shown_part(" Ana\u202e  Paz\x00 ") == "Ana Paz"
    assert shown_part("\u3164\u2800") == ""
    assert shown_part("Z" + "\u0300" * 9) == ""


@pytest.mark.parametrize(
    ("text", "visible"), [("", False), ("a", True), ("-", True), ("\u0301", False), (" ", False)]
)
def test_something_is_visible(text: str, visible: bool) -> None:
    assert is_visible(text) is visible
    assert can_be_shown(text)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("🏴\U000e0068\U000e0069\U000e007f Café", "🏴 Café"),
        ("Café\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "Café"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f\U000e0068", "🏴"),
    ],
)
def test_tags_that_make_no_flag_hide_no_text(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


def test_tidying_twice_changes_nothing_more() -> None:
    for name in (SAME, "\u202aCafé  Ñandú\u202c", "ｶﾞ", "👩\u200d⚕\ufe0f", "\u3164"):
        assert tidy(tidy(name)) == tidy(name)
