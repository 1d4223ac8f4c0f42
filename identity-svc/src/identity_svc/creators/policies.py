"""Rules on what creators declare, and what they still need before they may post: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from identity_svc.profiles.policies import CITY_MAX, INTERESTS_MAX
from kit.names import name_violations, tidy
from kit.rpc.errors import Violation
from resuena.identity.v1 import creators_pb2 as pb

TERMS_LISTED = 1000
"""Maximum number of published versions searched for the accepted one."""
IMAGES = "/media/"
"""Prefix of addresses of our own images; the rest is the key in media-svc."""
LANGUAGES = ("es", "en")


def city_of(text: str) -> tuple[str | None, list[Violation]]:
    """A city as it is stored (None for an empty one), and its violations."""
    city = tidy(text)
    if not city:
        return None, []
    if name_violations("city", city, CITY_MAX):
        message = f"Write the name of the city, at most {CITY_MAX} characters."
        return None, [Violation("city", message, "INVALID_CITY")]
    return city, []


def interests_of(chosen: Sequence[int]) -> tuple[list[int], list[Violation]]:
    """Interests as they are stored, each once in the order given, and their violations."""
    known_interests = set(pb.CreatorInterest.values()) - {pb.CREATOR_INTEREST_UNSPECIFIED}
    interests = list(dict.fromkeys(interest for interest in chosen if interest in known_interests))
    if len(interests) > INTERESTS_MAX:
        return [], [Violation("interests", f"Choose at most {INTERESTS_MAX}.", "TOO_MANY_ITEMS")]
    return interests, []


def missing_steps(there: Mapping[int, bool]) -> list[int]:
    """The steps not done yet, in the order of the contract."""
    return [step for step in pb.CreatorStep.values() if step and not there[step]]
