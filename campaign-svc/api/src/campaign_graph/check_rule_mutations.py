"""Mutations on check rules."""

from __future__ import annotations

import strawberry

from campaign_graph.check_rule_types import (
    AutomaticApprovalInput,
    CheckDefaults,
    CheckDefaultsResult,
    CheckRules,
    CheckRulesInput,
    CheckRulesResult,
)
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, mutation, plain, succeeded
from resuena.campaign.v1 import check_rules_pb2 as pb

_RULES = {
    "hashtags": "rules.hashtags",
    "mentions": "rules.mentions",
    "forbidden_words": "rules.forbiddenWords",
    "ignored_checks": "rules.ignoredChecks",
}


def _rules(given: CheckRulesInput) -> pb.CheckRules:
    return pb.CheckRules(
        hashtags=given.hashtags,
        mentions=given.mentions,
        forbidden_words=given.forbidden_words,
        ignored_checks=given.ignored_checks,
    )


@strawberry.type
class CheckRuleMutation:
    """Roots of the slice."""

    @mutation(
        paths=_RULES,
        description="Replaces what the checks of a campaign ask for, in any status; advertisements that wait are "
        "checked again. Needs editCampaigns. Fails with UNAUTHENTICATED, UNKNOWN_CAMPAIGN, NOT_ALLOWED, "
        "TOO_MANY_WORDS, INVALID_HASHTAG, INVALID_MENTION, INVALID_WORD, WORD_ASKED_FOR or UNKNOWN_CHECK.",
    )
    async def update_check_rules(self, info: Info, campaign_id: ID, rules: CheckRulesInput) -> CheckRulesResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.UpdateCheckRulesRequest(campaign_id=campaign_id, rules=_rules(rules))
        stored = (await loaders.client.check_rules.UpdateCheckRules(request)).rules
        loaders.check_rules.prime(campaign_id, stored)
        data = {"campaignId": campaign_id, **plain(CheckRules, stored)}
        return succeeded(CheckRulesResult, data=data, campaign_id=campaign_id, check_rules=stored)

    @mutation(
        paths=_RULES | {"daily_limit": "automaticApproval.dailyLimit"},
        description="Replaces what new campaigns of a company start from, and whether a rule approves what passed all "
        "checks. Its owners. Fails with UNAUTHENTICATED, UNKNOWN_COMPANY, NOT_ALLOWED, INVALID_DAILY_LIMIT, or as "
        "`updateCheckRules` does.",
    )
    async def update_check_defaults(
        self, info: Info, company_id: ID, rules: CheckRulesInput, automatic_approval: AutomaticApprovalInput
    ) -> CheckDefaultsResult:
        loaders = info.context.of(CampaignLoaders)
        approval = pb.AutomaticApproval(
            enabled=automatic_approval.enabled, daily_limit=automatic_approval.daily_limit
        )
        request = pb.UpdateCheckDefaultsRequest(
            company_id=company_id, rules=_rules(rules), automatic_approval=approval
        )
        stored = (await loaders.client.check_rules.UpdateCheckDefaults(request)).defaults
        loaders.check_defaults.prime(company_id, stored)
        data = {"companyId": company_id, **plain(CheckDefaults, stored)}
        return succeeded(CheckDefaultsResult, data=data, company_id=company_id, check_defaults=stored)
