"""Search terms, limits of results, and how long views are kept: no I/O here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from identity_svc.persons.policies import CODE_LENGTH, folded_words
from kit.codes import plain_code
from kit.emails import tidy_email

MATCHES = 20
VIEWS = 20
FOUND_MAX = 50_000
"""Maximum number of persons that a search by name returns to another service: 2 MB of ids."""
LIFE = timedelta(days=730)
"""How long views of records are kept: two years, like acts in companies."""
_SHORTEST = 2
_LAST = "\U0010ffff"
_IN_LEXEME = re.compile(r"['\\]")


@dataclass(frozen=True)
class Search:
    """The value to compare with each column."""

    id: str
    code: str
    """A referral code; empty when the text cannot be one."""
    email: str
    email_end: str
    """Upper bound, in byte order, of the e-mails that begin with `email`."""
    handle: str
    handle_end: str
    words: str
    """The tsquery of a name's words, each a prefix; empty without one."""


def search_of(text: str) -> Search | None:
    """The search terms of a text; None for fewer than two characters. Raises InvalidInput for more than 100."""
    words = folded_words(text)
    stripped = text.strip()
    if len(stripped) < _SHORTEST:
        return None
    code, email, handle = plain_code(stripped), tidy_email(stripped), stripped.removeprefix("@").lower()
    return Search(
        id=stripped,
        code=code if len(code) == CODE_LENGTH else "",
        email=email,
        email_end=email + _LAST,
        handle=handle,
        handle_end=handle + _LAST,
        words=" & ".join(f"'{_IN_LEXEME.sub(' ', word)}':*" for word in words if word.strip("@'\\")),
    )
