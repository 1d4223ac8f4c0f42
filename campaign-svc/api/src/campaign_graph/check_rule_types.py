"""Types of check rules: what a campaign's advertisements are checked for, and a company's defaults."""

from __future__ import annotations

import strawberry

from campaign_graph.check_types import CheckGroup, text_in
from kit.graph import ID, Info, MutationResult, attribute, field, input, result, value
from resuena.campaign.v1 import check_rules_pb2 as pb


@value(pb.CatalogueCheck, description="A check that there is.")
class CatalogueCheck:
    name: str = attribute(description="Stable name, as `ignoredChecks` has it.")
    group: CheckGroup = attribute(description="What it looks at.")
    weight: int = attribute(description="What it counts for in the score.")

    @field(description="What is checked, in a few words.")
    async def title(self, info: Info, language: str | None = None) -> str:
        return text_in(self.title, language, info)  # type: ignore[arg-type]


@value(pb.CheckRules, description="What checks ask of advertisements.")
class CheckRules:
    hashtags: list[str] = attribute(description="Hashtags that captions must carry, without #.")
    mentions: list[str] = attribute(description="Accounts that captions must mention, without @.")
    forbidden_words: list[str] = attribute(description="Words and phrases that captions must not contain.")
    ignored_checks: list[str] = attribute(description="Names of checks of `checkCatalogue` that do not count.")


@value(pb.AutomaticApproval, description="Whether a rule approves what passed all checks.")
class AutomaticApproval:
    enabled: bool = attribute(description="Whether it does.")
    daily_limit: int = attribute(description="Advertisements a day of the company at most.")


@value(pb.CheckDefaults, description="What a company's new campaigns start from.")
class CheckDefaults:
    rules: CheckRules = attribute(description="The rules.")
    automatic_approval: AutomaticApproval = attribute(
        description="Its automatic approval, which holds for all its campaigns."
    )


@input(description="What checks ask of advertisements; it takes the place of what they ask now.")
class CheckRulesInput:
    hashtags: list[str] = strawberry.field(description="At most 10, with or without #.")
    mentions: list[str] = strawberry.field(description="At most 10 accounts, with or without @.")
    forbidden_words: list[str] = strawberry.field(
        description="At most 30 words or phrases of up to 40 characters; case and accents do not matter."
    )
    ignored_checks: list[str] = strawberry.field(description="Names of checks of `checkCatalogue`.")


@input(description="Whether a rule approves what passed all checks.")
class AutomaticApprovalInput:
    enabled: bool = strawberry.field(description="Whether it does.")
    daily_limit: int = strawberry.field(description="Advertisements a day of the company at most, 1 to 500.")


@result(description="Answer with a campaign's check rules.")
class CheckRulesResult(MutationResult):
    campaign_id: ID | None = strawberry.field(default=None, description="The campaign; null when it fails.")
    check_rules: CheckRules | None = strawberry.field(
        default=None, description="The rules as they are stored; null when it fails."
    )


@result(description="Answer with a company's defaults of checks.")
class CheckDefaultsResult(MutationResult):
    company_id: ID | None = strawberry.field(default=None, description="The company; null when it fails.")
    check_defaults: CheckDefaults | None = strawberry.field(
        default=None, description="The defaults as they are stored; null when it fails."
    )
