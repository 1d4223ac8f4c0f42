"""Checks the decisions on the person's advertisements so far."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import DECISIONS_FOR_RECORD, REJECTED_MOST
from campaign_svc.due_checks.models import PERSON

NAME, VERSION, GROUP, WEIGHT = "person_record", 1, PERSON, 2
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Historial de la persona", "Record of the person"),
    "good": (
        "Publicaciones aprobadas: {approved}; rechazadas: {rejected}.",
        "Ads approved: {approved}; rejected: {rejected}.",
    ),
    "poor": (
        "Le rechazaron {rejected} de {decided} publicaciones.",
        "{rejected} of the person's {decided} ads were rejected.",
    ),
}
LABELS = {
    "approved": ("Aprobadas", "Approved"),
    "rejected": ("Rechazadas", "Rejected"),
    "decided": ("Auditadas", "Audited"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of a large share of rejections among several decisions."""
    approved, rejected = facts.record.approved, facts.record.rejected
    decided = approved + rejected
    if decided < DECISIONS_FOR_RECORD:
        return None
    poor = rejected / decided >= REJECTED_MOST
    evidence = {"approved": approved, "rejected": rejected, "decided": decided}
    return Finding("poor" if poor else "good", poor, evidence)
