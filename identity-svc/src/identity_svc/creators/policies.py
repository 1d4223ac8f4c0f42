"""Rules on what creators declare, and what they still miss before they may post: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.names import name_violations, tidy
from kit.rpc.errors import Violation
from resuena.identity.v1 import identity_pb2 as pb

CITY_MAX = 80
INTERESTS_MAX = 8
TERMS_LISTED = 1000
"""Published versions among which an accepted one is looked for."""
IMAGES = "/media/"
"""How addresses of images of ours begin; the rest is the key in media-svc."""
LANGUAGES = ("es", "en")


def city_of(text: str) -> tuple[str | None, list[Violation]]:
    """A city as it is kept, None for an empty one, and what is wrong with it."""
    city = tidy(text)
    if not city:
        return None, []
    if name_violations("city", city, CITY_MAX):
        message = f"Write the name of the city, at most {CITY_MAX} characters."
        return None, [Violation("city", message, "INVALID_CITY")]
    return city, []


def interests_of(chosen: Sequence[int]) -> tuple[list[int], list[Violation]]:
    """Interests as they are kept, each once in the order given, and what is wrong with them."""
    known = set(pb.CreatorInterest.values()) - {pb.CREATOR_INTEREST_UNSPECIFIED}
    kept = list(dict.fromkeys(one for one in chosen if one in known))
    if len(kept) > INTERESTS_MAX:
        return [], [Violation("interests", f"Choose at most {INTERESTS_MAX}.", "TOO_MANY_ITEMS")]
    return kept, []


def missing_steps(there: Mapping[int, bool]) -> list[int]:
    """The steps that are not there yet, in the order of the contract."""
    return [step for step in pb.CreatorStep.values() if step and not there[step]]
