"""Multi-line texts: which characters are dropped, and which count as visible."""

from __future__ import annotations

import pytest

from kit.texts import seen_length, straight, text_violations


@pytest.mark.parametrize("code", [*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
def test_what_turns_a_text_around_is_dropped(code: int) -> None:
    assert straight(f" Una{chr(code)} foto\n con luz ") == "Una foto\n con luz"


@pytest.mark.parametrize("text", ["Uno\n\n  dos", "𝐂𝐚𝐟é  ☕\ufe0f", "שלום", "👩\u200d⚕\ufe0f"])
def test_what_one_sees_stays(text: str) -> None:
    assert straight(text) == text


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", 0),
        ("\u200b" * 30, 0),
        (" \n\t\u3164", 0),
        ("\u202e\u2066", 0),
        ("\u0301", 0),
        ("Hola", 4),
        ("a\u200bb", 2),
        ("a" + "\x01" * 19, 1),
        ("a\ue000\U0010ffff\ufdd0", 1),
        ("¡!", 2),
    ],
)
def test_only_what_is_seen_counts(text: str, length: int) -> None:
    assert seen_length(text) == length


def test_control_characters_are_refused_but_for_lines_and_tabs() -> None:
    assert text_violations("brief", "Uno\r\n\tdos") == []
    for text in ("a\x00", "a\x1b[1m", "a\x7f", "a\ud800"):
        assert [(violation.path, violation.code) for violation in text_violations("brief", text)] == [
            ("brief", "TEXT_UNREADABLE")
        ]


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_ends_of_lines_of_word_processors_are_ends_of_lines(end: str) -> None:
    assert straight(f"Uno{end}dos{end}") == "Uno\ndos"
