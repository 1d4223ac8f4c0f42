"""Normalizes, compares and validates typed names, by one rule for every service (docs/product.md, Names)."""

from __future__ import annotations

import re
import unicodedata

from kit.look_alikes import LOOK_ALIKES
from kit.normal_forms import normal_form
from kit.rpc.errors import Violation

LONGEST = 100
_SAME_SIGHT = ("<wide>", "<narrow>", "<font>", "<noBreak>", "<initial>", "<medial>", "<final>", "<isolated>")
"""Compatibility decompositions that preserve the appearance; others ("™", "º", "½") are part of a name."""
_BLANKS = frozenset("\t\u115f\u1160\u2800\u3164\uffa0")
"""Blank characters whose category is not a separator (Z…)."""
_INVISIBLE = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2065")
"""Default-ignorable characters whose category is not format (Cf)."""
_OVERRIDES = frozenset("\u202d\u202e")
_JOINERS = frozenset("\u200c\u200d")
_VARIATIONS = frozenset("\ufe0e\ufe0f")
_RUN = re.compile(" +")
_KEYCAP, _VIRAMA = "\u20e3", 9
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
_FLAGS = tuple(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
"""England, Scotland and Wales: the flags that Unicode writes with tags (UTS #51, RGI); other tags could hide text."""
_MARKS_MAX = 4
"""Marks on one letter (UTS #39, 5.4); more would overlap the lines around it, and no name has more."""
_ADDRESS = re.compile(
    r"""
    [a-z0-9]:[/\\]{2}                             # the end of a scheme
    | \bwww\d*+\.\w                               # a host by its usual first label
    | (?<![\w-])[_-]*+[^\W_][_-]*+[^\W_]           # a host: a label of two characters at least,
      [\w-]*+(?<=[^\W_])\.(?:xn--)?[^\W\d_]{2}    # and another
    | \b[^\W_]\.[^\W\d_]{2,}+/                    # a host with a label of one, before a path
    | (?<![\d.])\d{1,3}+(?:\.\d{1,3}+){3}(?![\d.])  # an address of the Internet Protocol
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Linear in the text's length: the repetitions do not backtrack, and each match starts at the start of a label, so
that no character is scanned again for every position before it.
"""
_ADDRESS_OF_ONE = re.compile(r"(?<![\w.])[^\W_]\.[a-z]{2,}+(?!\w)")
"""A host whose first label has one character; a capital after the dot is a surname, as in J.Perez."""


def tidy(text: str) -> str:
    """The text as it is stored: differences that are not visible are normalized.

    Unicode NFC; full-width, half-width and mathematical letters as ordinary ones; each run of blanks as one, none
    around the text; no format characters except joiners and variation selectors where emoji and scripts need them, and
    direction overrides, which are visible in their effect: `name_violations` refuses those.
    """
    plain = _TAGS.sub(_tags_of_flag, normal_form("NFC", "".join(map(_plain, text.strip()))))
    kept: list[str] = []
    for place, char in enumerate(plain):
        if _is_blank(char):
            kept.append(" ")
        elif not _is_invisible(char) or _is_needed(kept, char, plain[place + 1 : place + 2]):
            kept.append(char)
    return normal_form("NFC", _RUN.sub(" ", "".join(kept)).strip(" "))


def name_key(text: str) -> str:
    """A comparison key that is equal for names that look the same, regardless of case; never to be shown.

    It follows UTS #39, 4 (skeleton) with the table of kit.look_alikes.
    """
    folded = normal_form("NFKC", normal_form("NFKC", tidy(text).translate(_SIGNS)).casefold())
    apart = normal_form("NFD", "".join(char for char in folded if not _is_invisible(char)))
    alike = apart.replace("i\u0307", "i").translate(_STRUCK).translate(LOOK_ALIKES)
    return normal_form("NFC", " ".join(alike.split()))


def has_web_address(text: str) -> bool:
    """Whether a mail client or a chat would turn a part of the text into a link."""
    plain = normal_form("NFKC", text).replace("\u3002", ".")
    return bool(_ADDRESS.search(plain) or _ADDRESS_OF_ONE.search(plain))


def name_violations(path: str, name: str, longest: int = LONGEST, *, addresses: bool = False) -> list[Violation]:
    """Violations of a tidy name: it needs a visible character, and no undisplayable ones or, without `addresses`, URLs.

    Codes: NAME_REQUIRED, NAME_UNREADABLE, NAME_TOO_LONG, NAME_WITH_ADDRESS.
    """
    if not can_be_shown(name):
        text = "The name has a character that cannot be shown, or that turns the text around. Type it by hand."
        return [Violation(path, text, "NAME_UNREADABLE")]
    if not is_visible(name):
        return [Violation(path, "Enter the name.", "NAME_REQUIRED")]
    if len(name) > longest or len(name_key(name)) > 3 * longest:
        return [Violation(path, f"The name may have up to {longest} characters.", "NAME_TOO_LONG")]
    if not addresses and has_web_address(name):
        text = "Write the name without a web address. If it is none, leave a blank after the dot."
        return [Violation(path, text, "NAME_WITH_ADDRESS")]
    return []


def shown_part(text: str) -> str:
    """The displayable part of an external text that cannot be refused; empty when nothing is visible."""
    shown = tidy("".join(char for char in tidy(text) if _is_shown(char)))
    return shown if is_visible(shown) and not _has_piled_marks(shown) else ""


def is_visible(text: str) -> bool:
    """Whether a tidy text has a letter, a digit, a sign or a symbol."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in text)


def _plain(char: str) -> str:
    decomposition = unicodedata.decomposition(char)
    return normal_form("NFKC", char) if decomposition.startswith(_SAME_SIGHT) else char


def _is_blank(char: str) -> bool:
    return char in _BLANKS or unicodedata.category(char)[0] == "Z"


def _is_invisible(char: str) -> bool:
    """Whether a character is invisible; overrides are not, since they reverse the text that follows."""
    ignorable = char in _INVISIBLE or char in _VARIATIONS or "\U000e0100" <= char <= "\U000e01ef"
    return ignorable or (unicodedata.category(char) == "Cf" and char not in _OVERRIDES)


def _tags_of_flag(tags: re.Match[str]) -> str:
    """The tags if they form a flag with the preceding character, else nothing."""
    flag = tags.string[tags.start() - 1 : tags.end()] if tags.start() else ""
    return tags[0] if flag in _FLAGS else ""


def _is_needed(before: list[str], char: str, behind: str) -> bool:
    """Whether an invisible character changes how its neighbours look: emoji of several parts, Arabic, Indic scripts."""
    last = before[-1] if before else ""
    if not last:
        return False
    if char in _VARIATIONS:
        return _is_symbol(last) or last in "‼⁉〰" or (last in "0123456789#*" and behind == _KEYCAP)
    if char in _JOINERS:
        if unicodedata.combining(last) == _VIRAMA:
            return True
        nearest = reversed(before[-_MARKS_MAX - 1 :])
        letter = next((neighbour for neighbour in nearest if unicodedata.category(neighbour) != "Mn"), "")
        if letter and behind and unicodedata.bidirectional(letter) == unicodedata.bidirectional(behind) == "AL":
            return True
        return char == "\u200d" and _is_symbol(behind) and (_is_symbol(last) or last in _VARIATIONS)
    return bool(_TAGS.match(char))


def _is_symbol(char: str) -> bool:
    return bool(char) and unicodedata.category(char) in ("So", "Sm", "Sk")


def can_be_shown(text: str) -> bool:
    """Whether a tidy text has neither control characters, overrides of its direction nor piles of marks."""
    return all(map(_is_shown, text)) and not _has_piled_marks(text)


def _is_shown(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn") and char not in _OVERRIDES


def _has_piled_marks(name: str) -> bool:
    marks = 0
    for char in normal_form("NFD", name):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > _MARKS_MAX:
            return True
    return False


_SIGNS = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4\u0060"), "'"),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043"), "-"),
}
_STROKE = "\u0338"
_STRUCK = {
    **{
        ord(letter): plain + _STROKE
        for letter, plain in zip("øđħłŧƀɇɉɍɏƶǥɨʉⱥȼɟᵽ", "odhltbejryzgiuacjp", strict=True)
    },
    **dict.fromkeys(range(0x0334, 0x0339), _STROKE),
}
"""Letters with a stroke, which Unicode does not decompose, and the combining marks that strike through any letter."""
