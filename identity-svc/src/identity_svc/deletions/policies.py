"""The word that confirms a deletion, and when it takes effect: no I/O here."""

from __future__ import annotations

from datetime import timedelta

from kit.rpc.errors import InvalidInput, Violation

GRACE = timedelta(hours=72)
"""Time between the confirmation and the erasure (docs/product.md, Numbers)."""
DELETION_WORDS = frozenset({"delete", "eliminar"})


def check_deletion_word(word: str) -> None:
    """Raises InvalidInput unless the word is DELETE or ELIMINAR, in any case, with any space around."""
    if word.strip().lower() not in DELETION_WORDS:
        text = "Type the word DELETE to confirm."
        raise InvalidInput(violations=[Violation("confirmation", text, "INVALID_CONFIRMATION")])
