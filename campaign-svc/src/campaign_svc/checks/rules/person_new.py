"""Checks whether the account is new and posts a lot at once."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import ADS_OF_NEW, NEW_ACCOUNT
from campaign_svc.due_checks.models import PERSON

NAME, VERSION, GROUP, WEIGHT = "person_new", 1, PERSON, 1
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Antigüedad de la cuenta", "Age of the account"),
    "known": ("La cuenta existe desde el {joined}.", "The account has existed since {joined}."),
    "new": (
        "La cuenta tenía menos de un día y ya lleva {ads} publicaciones.",
        "The account was less than a day old and has {ads} ads already.",
    ),
}
LABELS = {"joined": ("Desde", "Since"), "ads": ("Publicaciones", "Ads")}


def check(facts: Facts) -> Finding | None:
    """Warns of several ads by an account less than a day old when it made this one; needs the account's age."""
    joined = facts.record.joined_at
    if joined is None or joined > facts.subject.created_at:
        return None
    new = facts.subject.created_at - joined < NEW_ACCOUNT and facts.record.advertisements >= ADS_OF_NEW
    return Finding(
        "new" if new else "known", new, {"joined": joined.isoformat(), "ads": facts.record.advertisements}
    )
