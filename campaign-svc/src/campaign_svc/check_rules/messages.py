"""Check rules, defaults and the catalogue as messages of the contract, and back."""

from __future__ import annotations

from campaign_svc.check_rules.models import AutomaticApproval, CatalogueEntry, CheckDefaults, CheckRules
from resuena.campaign.v1 import check_rules_pb2 as pb
from resuena.campaign.v1 import checks_pb2


def rules_message(rules: CheckRules) -> pb.CheckRules:
    """Rules as the contract has them."""
    return pb.CheckRules(
        hashtags=rules.hashtags,
        mentions=rules.mentions,
        forbidden_words=rules.forbidden_words,
        ignored_checks=rules.ignored_checks,
    )


def rules_of(message: pb.CheckRules) -> CheckRules:
    """Rules of a request."""
    return CheckRules(
        tuple(message.hashtags),
        tuple(message.mentions),
        tuple(message.forbidden_words),
        tuple(message.ignored_checks),
    )


def defaults_message(defaults: CheckDefaults) -> pb.CheckDefaults:
    """Defaults as the contract has them."""
    approval = pb.AutomaticApproval(enabled=defaults.approval.enabled, daily_limit=defaults.approval.daily_limit)
    return pb.CheckDefaults(rules=rules_message(defaults.rules), automatic_approval=approval)


def approval_of(message: pb.AutomaticApproval) -> AutomaticApproval:
    """Automatic approval of a request."""
    return AutomaticApproval(message.enabled, message.daily_limit)


def catalogue_message(entry: CatalogueEntry) -> pb.CatalogueCheck:
    """An available check."""
    return pb.CatalogueCheck(
        name=entry.name,
        title=checks_pb2.CheckText(es=entry.title[0], en=entry.title[1]),
        group=entry.group,  # type: ignore[arg-type]
        weight=entry.weight,
    )
